"""A retico network that repairs what a recogniser hears, without a microphone.

    python examples/retico_module.py

A recogniser hears *fry* first and *Friday* then, and commits its result in mid-sentence. The repair
reaches back over both.
"""

from queue import Queue

import retico_core
from retico_core import UpdateMessage, UpdateType
from retico_core.debug import CallbackModule
from retico_core.text import SpeechRecognitionIU, get_text_increment

from stir.adapters.retico import RepairModule

RESULTS = [
    ("we should leave on fry", False),
    ("we should leave on friday", True),
    ("uh", False),
    ("uh on saturday", True),
]


class ScriptedRecogniser(retico_core.AbstractModule):
    """Stands for a recogniser: turns hypotheses into words that it adds, revokes and commits."""

    @staticmethod
    def name():
        return "Scripted Recogniser"

    @staticmethod
    def description():
        return "Says what is in the script"

    @staticmethod
    def input_ius():
        return []

    @staticmethod
    def output_iu():
        return SpeechRecognitionIU

    def hear(self, text, is_final):
        message, new_words = get_text_increment(self, text)
        for word in new_words:
            iu = self.create_iu()
            iu.set_asr_results([word], word, 1.0, 1.0, False)
            self.current_output.append(iu)
            message.add_iu(iu, UpdateType.ADD)
        if is_final:
            for iu in self.current_output:
                message.add_iu(iu, UpdateType.COMMIT)
            self.current_output = []
        self.append(message)


def main():
    received = Queue()
    recogniser = ScriptedRecogniser()
    repairs = RepairModule(sleep_interval=0.01)
    recogniser.subscribe(repairs)
    repairs.subscribe(CallbackModule(received.put, sleep_interval=0.01))
    retico_core.network.run(repairs)
    for text, is_final in RESULTS:
        recogniser.hear(text, is_final)
        print(f"= {text}")
        show(received.get(timeout=10))
    repairs.end_turn()
    print("= end of turn")
    show(received.get(timeout=10))
    print("hesitating:", repairs.signals.hesitating, "| intended:", repairs.signals.intended)
    retico_core.network.stop(repairs)


def show(message: UpdateMessage):
    for kind in (UpdateType.REVOKE, UpdateType.ADD, UpdateType.COMMIT):
        words = [describe(iu) for iu, update_type in message if update_type is kind]
        if words:
            print(f"{kind.value:>7}: {', '.join(words)}")


def describe(iu):
    details = [iu.edit_class, iu.kind]
    return " ".join([iu.text, f"({iu.label})", *(str(each) for each in details if each)])


if __name__ == "__main__":
    main()
