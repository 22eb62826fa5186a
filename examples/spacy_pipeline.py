"""Repairs and the fluent text of documents, with spaCy.

python examples/spacy_pipeline.py
"""

import spacy

TEXTS = [
    "So, we -- we went to to the beach, um, yesterday.",
    "I'd like the red, uh, the blue car. It's, you know, cheaper.",
    "Set a timer for ten, no, twelve minutes.",
]


def main():
    nlp = spacy.blank("en")
    nlp.add_pipe("stir")
    for doc in nlp.pipe(TEXTS):
        print(doc.text)
        print("  ->", doc._.fluent)
        for repair in doc._.repairs:
            print(
                f"  {repair.kind} {repair.confidence:.2f}: {repair.reparandum} -> {repair.repair}"
            )
        for span in doc.spans["stir"]:
            print(f"  {span.start:2}-{span.end:<2} {span.label_:11} {span.text}")


if __name__ == "__main__":
    main()
