"""a+b=: write the sum and stop."""

DIGITS = 1  # filled in
SHORTER = 0  # filled in

PLUS, EQUALS, STOP = 10, 11, 12
INSTRUCTION = (
    "Write the sum with one digit more than the numbers have (zeros in front), its digits separated by spaces."
)


def digits_of(value, width):
    return [int(digit) for digit in str(value).zfill(width)]


def draw_prompt(rng):
    width = rng.randint(max(1, DIGITS - SHORTER), DIGITS)
    a, b = rng.randrange(10**width), rng.randrange(10**width)
    return [*digits_of(a, width), PLUS, *digits_of(b, width), EQUALS]


def answer_of(prompt):
    """The digits of the sum, without the token that ends the answer."""
    width = prompt.index(PLUS)
    a, b = (int("".join(map(str, part))) for part in (prompt[:width], prompt[width + 1 : -1]))
    return digits_of(a + b, width + 1)


def spoken_in(completion):
    """What was written before the token that ends the answer, and whether that came."""
    stopped = bool(completion) and completion[-1] == STOP
    return (completion[:-1] if stopped else completion), stopped


def exact(prompt, completion):
    """1 where the answer is right and stops."""
    spoken, stopped = spoken_in(completion)
    return 1.0 if stopped and list(spoken) == answer_of(prompt) else 0.0


def digits(prompt, completion):
    """The share of places that hold the digit wanted."""
    answer = answer_of(prompt)
    spoken, _ = spoken_in(completion)
    return sum(token == wanted for token, wanted in zip(spoken, answer)) / max(len(answer), len(spoken))


def format(prompt, completion):
    """1 where there is nothing but digits, and then the end."""
    spoken, stopped = spoken_in(completion)
    return 1.0 if stopped and len(spoken) > 0 and all(0 <= token < PLUS for token in spoken) else 0.0


PARTS = [exact, digits, format]
