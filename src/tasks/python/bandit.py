"""See a letter, pull one arm, learn which arm pays best for which letter."""

import random

CONTEXTS = 8  # filled in
NOISE = 0.1  # filled in
# what each arm pays on average, for each letter
TABLE = [[1.0, 0.0]] * 8  # filled in

INSTRUCTION = f"Pull an arm: write a number from 1 to {len(TABLE[0])}, and nothing else."
LUCK = random.Random(0)


def draw_prompt(rng):
    return [rng.randrange(CONTEXTS)]


def pay(prompt, completion):
    """What the arm pays, with noise: the sum of twelve uniform numbers, less 6."""
    arm = completion[0] - CONTEXTS if completion else -1
    luck = NOISE * (sum(LUCK.random() for _ in range(12)) - 6) if NOISE > 0 else 0.0
    return (TABLE[prompt[0]][arm] if 0 <= arm < len(TABLE[0]) else 0.0) + luck


PARTS = [pay]
