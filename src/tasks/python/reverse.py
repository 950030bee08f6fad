"""A short string of digits: write it backwards, in ascending order, or unchanged."""

OPERATION = "reverse"  # filled in
LENGTH = 4  # filled in
SYMBOLS = 10  # filled in
SHORTER = 0  # filled in

INSTRUCTION = {
    "reverse": "Write these digits backwards.",
    "sort": "Write these digits in ascending order.",
    "copy": "Repeat these digits.",
}[OPERATION] + " Answer with nothing but digits, separated by spaces."


def draw_prompt(rng):
    shortest = max(1, LENGTH - SHORTER)
    return [rng.randrange(SYMBOLS) for _ in range(rng.randint(shortest, LENGTH))]


def target_of(prompt):
    """The digits wanted; where prompts differ in length, then the token that ends the answer."""
    target = list(prompt)
    if OPERATION == "reverse":
        target.reverse()
    if OPERATION == "sort":
        target.sort()
    if max(1, LENGTH - SHORTER) < LENGTH:
        target.append(SYMBOLS)
    return target


def share_right(prompt, completion):
    target = target_of(prompt)
    right = sum(token == wanted for token, wanted in zip(completion, target))
    return right / max(len(target), len(completion))


def positions(prompt, completion):
    """The share of places that hold the digit wanted."""
    return share_right(prompt, completion)


def exact(prompt, completion):
    """1 where the whole answer is right."""
    return 1.0 if share_right(prompt, completion) == 1 else 0.0


PARTS = [positions, exact]
