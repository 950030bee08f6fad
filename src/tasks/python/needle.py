"""One answer out of many pays 1, every other 0."""

SYMBOLS = 4  # filled in
# the answer that pays, for each letter
TABLE = [[0, 0, 0], [1, 1, 1], [2, 2, 2], [3, 3, 3]]  # filled in

INSTRUCTION = f"Write {len(TABLE[0])} letters, separated by spaces, and nothing else."


def draw_prompt(rng):
    return [rng.randrange(SYMBOLS)]


def hit(prompt, completion):
    return 1.0 if list(completion) == TABLE[prompt[0]] else 0.0


PARTS = [hit]
