"""Sphinx's configuration of the documentation site; `scripts/docs` builds it.

The pages are staged first (`stage`), so that pages from all over the repository have a place in it.
Nothing is loaded from elsewhere: the site works as plain files, without a network.
"""

import re
import sys
from pathlib import Path

from pygments.lexers.special import TextLexer

SITE = Path(__file__).parent
sys.path.insert(0, str(SITE))

import stir  # noqa: E402

project = "stir"
author = "the stir developers"
version = release = stir.__version__
copyright = "the stir developers, Apache License 2.0"

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx_copybutton"]
exclude_patterns = ["files/**"]
templates_path = [str(SITE / "templates")]

myst_heading_anchors = 4
myst_enable_extensions = ["fieldlist"]
myst_links_external_new_tab = False
nb_execution_mode = "off"  # tests/website runs the notebooks and compares what they show
nb_merge_streams = True

smartquotes = False  # --option is no dash
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "furo"
html_title = "stir"
html_static_path = [str(SITE / "static")]
html_css_files = ["stir.css"]
html_js_files = ["stir.js"]
html_show_search_summary = False  # it would be fetched, which browsers refuse to plain files
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#00558c",
        "color-brand-content": "#00558c",
        "color-foreground-muted": "#595c63",
        "color-foreground-border": "#767980",
    },
    "dark_css_variables": {
        "color-brand-primary": "#6cb6e8",
        "color-brand-content": "#6cb6e8",
        "color-brand-visited": "#c9a2e8",
        "color-foreground-muted": "#a4a7ae",
        "color-foreground-border": "#8b8e95",
    },
}
copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True
copybutton_exclude = ".linenos, .go"


def _level_of_captions(app, page, template, context, doctree):  # type: ignore[no-untyped-def]
    """Say which level the headings of the navigation have; Sphinx leaves it out."""
    old, new = 'role="heading"', 'role="heading" aria-level="2"'
    context["furo_navigation_tree"] = context["furo_navigation_tree"].replace(old, new)


def _no_empty_headings(app, page, template, context, doctree):  # type: ignore[no-untyped-def]
    """A cell of a table's head without text is no heading; Sphinx makes it one."""
    old, new = '<th class="head"><p></p></th>', '<td class="head"></td>'
    context["body"] = context.get("body", "").replace(old, new)


def _without_what_says_nothing(app, what, name, obj, options, lines):  # type: ignore[no-untyped-def]
    """Drop the docstring that Python gives to the fields of named tuples."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def _short_signature(app, what, name, obj, options, signature, result):  # type: ignore[no-untyped-def]
    """Leave out the type of options that are passed on; `Options` describes them."""
    return re.sub(r": [\w.~]*Unpack\[[^]]*\]", "", signature or "") or None, result


def setup(app):  # type: ignore[no-untyped-def]
    """Name the kinds of fences that are no programming languages."""
    for name in ("socket", "jsonl"):
        app.add_lexer(name, TextLexer)
    app.connect("autodoc-process-docstring", _without_what_says_nothing)
    app.connect("autodoc-process-signature", _short_signature)
    app.connect("html-page-context", _level_of_captions, priority=900)  # after Furo
    app.connect("html-page-context", _no_empty_headings)
    return {"parallel_read_safe": True}
