"""Reach a number from others with + and −, and × where it is allowed, each number once."""

NUMBERS = 3  # filled in
HIGHEST = 5  # filled in
TIMES = False  # filled in

PLUS, MINUS, MULTIPLY, EQUALS = 10, 11, 12, 13
OPERATORS = [PLUS, MINUS, MULTIPLY] if TIMES else [PLUS, MINUS]
INSTRUCTION = (
    "Write an expression that has each of the numbers once and comes to what stands after the =, "
    "its numbers and signs separated by spaces."
)


def value_of(expression):
    """What it comes to, × before + and −."""
    total, term = 0, expression[0]
    for sign, number in zip(expression[1::2], expression[2::2]):
        if sign == MULTIPLY:
            term *= number
        else:
            total, term = total + term, number if sign == PLUS else -number
    return total + term


def draw_prompt(rng):
    while True:
        numbers = [rng.randint(1, HIGHEST) for _ in range(NUMBERS)]
        expression = numbers[:1]
        for number in numbers[1:]:
            expression += [rng.choice(OPERATORS), number]
        target = value_of(expression)
        if 0 <= target <= 99:
            return [*sorted(numbers, reverse=True), EQUALS, target // 10, target % 10]


def fitting(prompt, completion):
    """How many places hold what belongs there: a number that is left, or an operator."""
    left = list(prompt[:NUMBERS])
    fits = 0
    for place, token in enumerate(completion[: 2 * NUMBERS - 1]):
        if place % 2 == 1:
            fits += PLUS <= token <= MULTIPLY
        elif token in left:
            left.remove(token)
            fits += 1
    return fits


def answer(prompt, completion):
    """1 where the expression has all numbers and comes to the target."""
    if fitting(prompt, completion) < 2 * NUMBERS - 1:
        return 0.0
    return 1.0 if value_of(completion[: 2 * NUMBERS - 1]) == 10 * prompt[-2] + prompt[-1] else 0.0


def format(prompt, completion):
    """The share of places that hold what belongs there."""
    return fitting(prompt, completion) / (2 * NUMBERS - 1)


PARTS = [answer, format]
