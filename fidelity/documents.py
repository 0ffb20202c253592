"""The documents: what each says, part by part, the same on every run.

A document is a dictionary: `name`, `language`, `title`, `blocks`, `notes`. A block is a tuple whose first member is its kind;
words are lists of strings and of tuples such as `("strong", "rim")`. `write_*.py` write them in the languages renderers read,
`truth.py` says what a reader of the page must find.
"""

import random

from prose import CODE, FORMULAS, INLINE_FORMULAS, SENTENCES, WORDS

COUNT = 16
LANGUAGES = ["en", "en", "en", "ru", "en", "en", "zh", "en", "en", "ru", "en", "en", "ar", "en", "zh", "en"]
SITE = "https://docs.example.org"


class Author:
    """Draws the parts of one document, none of its sentences twice."""

    def __init__(self, number):
        self.number = number
        self.language = LANGUAGES[number % len(LANGUAGES)]
        self.random = random.Random(f"document {number}")
        self.sentences = list(SENTENCES[self.language])
        self.random.shuffle(self.sentences)
        self.used = 0
        self.words = list(WORDS[self.language])
        self.random.shuffle(self.words)
        self.notes = {}
        self.links = 0
        self.codes = list(CODE)
        self.random.shuffle(self.codes)
        self.formulas = list(FORMULAS)
        self.random.shuffle(self.formulas)

    def sentence(self):
        """The next sentence; after the last, with a number at its end, so that no two are the same."""
        text = self.sentences[self.used % len(self.sentences)]
        round_number = self.used // len(self.sentences)
        self.used += 1
        return text if round_number == 0 else f"{text[:-1]} ({round_number + 1}{self.number}){text[-1]}"

    def word(self):
        self.words.append(self.words.pop(0))
        return self.words[-1]

    def words_of(self, count):
        space = "" if self.language == "zh" else " "
        return space.join(self.word() for _ in range(count))

    def plain(self, count=3):
        return [" ".join(self.sentence() for _ in range(count))]

    def link(self):
        self.links += 1
        return ("link", self.words_of(2), f"{SITE}/guide/{self.number}/part-{self.links}.html?x={self.links}&y=2")

    def note(self):
        key = str(len(self.notes) + 1)
        self.notes[key] = [self.sentence()]
        return ("note", key)

    def rich(self, kinds):
        """A paragraph whose sentences are interrupted by what has a form of its own."""
        out = [self.sentence() + " "]
        for kind in kinds:
            lead = {"en": "See ", "ru": "Смотри ", "zh": "参见 ", "ar": "انظر "}[self.language]
            out.append(lead)
            out.append(self.special(kind))
            out.append(". " + self.sentence() + " ")
        out[-1] = out[-1].rstrip()
        return out

    def special(self, kind):
        if kind == "link":
            return self.link()
        if kind == "note":
            return self.note()
        if kind == "imath":
            return ("math", self.random.choice(INLINE_FORMULAS))
        if kind == "code":
            return ("code", self.random.choice(["gauge.read()", "--dry-run", "x < 3", "a_b_c", "Vec<u8>"]))
        return (kind, self.words_of(2))

    def code(self):
        self.codes.append(self.codes.pop(0))
        return ("code", *self.codes[-1])

    def formula(self):
        self.formulas.append(self.formulas.pop(0))
        return ("math", self.formulas[-1])

    def table(self):
        columns, rows = self.random.randint(2, 5), self.random.randint(3, 6)
        header = [[self.words_of(1)] for _ in range(columns)]
        body = []
        for row in range(rows):
            cells = [[self.words_of(2)]]
            for column in range(1, columns):
                value = f"{self.random.randint(0, 400) / 10}"
                cells.append([("code", f"key_{row}{column}")] if (row + column) % 4 == 0 else [value])
            body.append(cells)
        body[0][1] = [self.link()]
        aligns = [self.random.choice(["", "left", "center", "right"]) for _ in range(columns)]
        return ("table", header, body, aligns)

    def spans(self):
        """A table with merged cells: rows of (words, columns, rows, is header)."""
        w = self.words_of
        return (
            "spans",
            [
                [([w(1)], 1, 2, True), ([w(1)], 2, 1, True)],
                [([w(1)], 1, 1, True), ([w(1)], 1, 1, True)],
                [([w(2)], 1, 2, False), (["1.5"], 1, 1, False), (["2.5"], 1, 1, False)],
                [(["3.5"], 1, 1, False), (["4.5"], 1, 1, False)],
                [([w(2)], 1, 1, False), ([w(2)], 2, 1, False)],
            ],
        )

    def item(self, *more):
        return [("p", [self.sentence()]), *more]

    def lists(self, variant):
        if variant == 0:
            inner = ("ul", [self.item(), self.item()])
            return ("ul", [self.item(), self.item(inner), self.item()])
        if variant == 1:
            inner = ("ul", [self.item(), self.item(("ol", 1, [self.item(), self.item()]))])
            return ("ol", 1, [self.item(), self.item(inner), self.item()])
        if variant == 2:
            return ("ol", 4, [self.item(), self.item(), self.item()])
        if variant == 3:
            return ("ul", [self.item(("p", [self.sentence()])), self.item(self.code()), self.item(("p", [self.sentence()]))])
        return ("task", [(True, [self.sentence()]), (False, [self.sentence()]), (True, [self.sentence()])])

    def definitions(self):
        return ("dl", [([self.words_of(2)], [("p", [self.sentence()])]) for _ in range(3)])

    def quote(self):
        return ("quote", [("p", self.plain(2)), ("p", [self.sentence()])])

    def admonition(self):
        kind = self.random.choice(["note", "warning", "tip"])
        return ("admonition", kind, [("p", self.plain(2))])

    def figure(self):
        self.links += 1
        url = f"{SITE}/images/{self.number}-{self.links}.png"
        return ("figure", self.words_of(2), url, [self.sentence()])

    def details(self):
        return ("details", self.words_of(2), [("p", self.plain(2))])

    def heading(self, level):
        return ("h", level, [self.words_of(2).capitalize() + f" {self.number}.{self.used}"])


def document(number):
    """Document `number`: an introduction and six sections, each about something that has a form of its own."""
    a = Author(number)
    kinds = [["strong", "em"], ["link", "code"], ["note", "link"], ["imath", "code"], ["strike", "note"], ["em", "imath"]]
    a.random.shuffle(kinds)
    title = a.words_of(3).capitalize()
    blocks = [("p", a.plain(3)), ("p", a.rich(kinds[0]))]
    special = [
        lambda: [a.table()],
        lambda: [a.code(), ("p", a.plain(2)), a.code()],
        lambda: [("p", a.plain(1)), a.formula(), ("p", a.plain(1))],
        lambda: [a.lists(number % 4)],
        lambda: [a.quote(), ("p", a.plain(1))],
        lambda: [a.admonition(), ("p", a.plain(1))],
    ]
    extra = [
        lambda: [a.spans()],
        lambda: [a.definitions()],
        lambda: [a.figure()],
        lambda: [a.lists(4)],
        lambda: [a.details()],
        lambda: [a.lists((number + 1) % 4)],
        lambda: [("p", [a.sentence() + " ", ("ruby", "東京", "とうきょう"), " 🌧 " + a.sentence()])],
        lambda: [("p", [a.sentence(), ("br",), a.sentence()])],
    ]
    order = list(range(len(special)))
    a.random.shuffle(order)
    level = 2
    for place, which in enumerate(order):
        blocks.append(a.heading(level))
        blocks.append(("p", a.plain(2)))
        blocks += special[which]()
        if place % 2 == 0:
            blocks += extra[(number + place) % len(extra)]()
        blocks.append(("p", a.rich(kinds[place % len(kinds)])))
        level = [2, 3, 4, 2, 3, 2][place] if number % 2 else [3, 2, 3, 4, 2, 2][place]
    return {"name": f"doc{number:02}", "language": a.language, "title": title, "blocks": blocks, "notes": a.notes}


def for_features(doc, features):
    """The document with nothing in it that a renderer has no form for: such words are plain, such blocks left out."""

    def words(inlines):
        out = []
        for part in inlines:
            if isinstance(part, str):
                out.append(part)
            elif part[0] == "note":
                out += [part] if "footnote" in features else []
            elif part[0] == "math":
                out.append(part if "math" in features else ("code", part[1]))
            elif part[0] in ("strike", "ruby") and part[0] not in features:
                out.append(part[1])
            elif part[0] == "br" and "br" not in features:
                out.append(" ")
            else:
                out.append(part)
        return out

    def block(b):
        kind = b[0]
        if kind in ("p",):
            return (kind, words(b[1]))
        if kind in ("ul", "ol"):
            nested = [[inner for inner in item if inner[0] != "code" or "code_in_items" in features] for item in b[-1]]
            items = [[block(inner) for inner in item if keeps(inner)] for item in nested]
            return ("ul", items) if kind == "ul" else ("ol", b[1] if "start" in features else 1, items)
        if kind in ("quote",):
            return (kind, [block(inner) for inner in b[1]])
        if kind in ("admonition", "details"):
            return (kind, b[1], [block(inner) for inner in b[2]])
        return b

    def keeps(b):
        needed = {"table": "table", "spans": "spans", "task": "task", "dl": "dl", "admonition": "admonition",
                  "figure": "figure", "details": "details", "math": "math"}.get(b[0])
        return needed is None or needed in features

    used = {key: words(value) for key, value in doc["notes"].items()} if "footnote" in features else {}
    return {**doc, "blocks": [block(b) for b in doc["blocks"] if keeps(b)], "notes": used}


def all_documents():
    return [document(number) for number in range(COUNT)]
