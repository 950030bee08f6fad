"""A story of a few words with numbers: write a marker, the answer, and stop."""

LARGEST = 6  # filled in
CHANGES = 1  # filled in

NAMES = ["ann", "bob", "cy"]
GAINS = ["gets", "finds"]
LOSSES = ["gives", "loses"]
WORDS = [*NAMES, "has", *GAINS, *LOSSES, "?", "####", "■"]
# numbers have the first tokens: token n is the number n
NUMBERS = (CHANGES + 1) * LARGEST + 1
MARKER, END = NUMBERS + WORDS.index("####"), NUMBERS + WORDS.index("■")
INSTRUCTION = "How many has the person at the end? Write #### and the number, and nothing else."


def word(text):
    return NUMBERS + WORDS.index(text)


def draw_prompt(rng):
    held = rng.randint(1, LARGEST)
    story = [word(rng.choice(NAMES)), word("has"), held]
    for _ in range(CHANGES):
        loses = held > 0 and rng.random() < 0.5
        amount = rng.randint(1, min(held, LARGEST) if loses else LARGEST)
        story += [word(rng.choice(LOSSES if loses else GAINS)), amount]
        held += -amount if loses else amount
    return [*story, word("?")]


def answer_of(prompt):
    held = prompt[2]
    for verb, amount in zip(prompt[3:-1:2], prompt[4:-1:2]):
        held += amount if WORDS[verb - NUMBERS] in GAINS else -amount
    return held


def after_marker(completion):
    """The tokens after the first marker; None without one."""
    return completion[completion.index(MARKER) + 1 :] if MARKER in completion else None


def exact(prompt, completion):
    """1 where the number after the marker is right and the completion ends."""
    rest = after_marker(completion)
    return 1.0 if rest and rest[0] == answer_of(prompt) and completion[-1] == END else 0.0


def format(prompt, completion):
    """A third each for a marker, a number right after it, and the end right after that."""
    rest = after_marker(completion)
    if rest is None:
        return 0.0
    if not rest or not 0 <= rest[0] < NUMBERS:
        return 1 / 3
    return 3 / 3 if len(rest) > 1 and rest[1] == END else 2 / 3


PARTS = [exact, format]
