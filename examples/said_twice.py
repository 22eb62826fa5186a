"""An engine in thirty lines: every word said twice in a row is a repeat, every uh is a filler."""

from stir import EditClass, EditTerm, Engine, Kind, Model, Options, Repair, State, Word

WINDOW_SIZE = 64  # how many words it remembers, so that memory is bounded


class SaidTwice(Engine):
    def __init__(self) -> None:
        self.words: list[Word] = []  # those of the window
        self.first = 0  # the index of the first of them

    def push(self, word: Word) -> State:
        self.words.append(word)
        if len(self.words) > 2 * WINDOW_SIZE:
            self.first += len(self.words) - WINDOW_SIZE
            del self.words[:-WINDOW_SIZE]
        return self._state()

    def revoke(self, count: int) -> State:
        del self.words[len(self.words) - count :]
        return self._state()

    def end(self) -> State:
        state, self.words, self.first = self._state(), [], 0
        return state

    def _state(self) -> State:
        terms, repairs = [], []
        for i, word in enumerate(self.words, self.first):
            before = self.words[i - self.first - 1] if i > self.first else None
            if word.is_filled_pause:
                terms.append(EditTerm(i, EditClass.FILLER))
            elif before is not None and before.form == word.form:
                repairs.append(Repair(i - 1, i - 1, i, i, Kind.REPEAT, confidence=1.0))
        lost = int(self.first > 0)  # the first word of the window may repeat one that is gone
        settled, revocable = self.first + len(self.words), len(self.words) - lost
        return State(tuple(terms), tuple(repairs), (), settled, self.first + lost, revocable)


class SaidTwiceModel(Model):
    name = "said-twice"

    def engine(self, options: Options) -> SaidTwice:
        return SaidTwice()
