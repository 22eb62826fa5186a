"""Sentences that the default model is trained on, made from a seed.

`requests` and `conversations` put corrections into fluent sentences, each with a twin in which the
same words are meant; `talk` and `safe` draw sentences from `templates`; `near_twins` makes a twin
of any correction. `turns` and `prose` recut real text. All write mark-up (`edits`) with `cues`, and
`forms` draws how it is written.
"""
