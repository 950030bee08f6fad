"""Two hours of a clock: write their sum first, then as much as you like."""

HOURS = 4  # filled in

INSTRUCTION = f"Add these hours on a clock of {HOURS} hours (0 to {HOURS - 1}). Begin with the number alone."


def draw_prompt(rng):
    return [rng.randrange(HOURS), rng.randrange(HOURS)]


def answer(prompt, completion):
    """1 where the completion begins with the answer."""
    return 1.0 if completion and completion[0] == sum(prompt) % HOURS else 0.0


PARTS = [answer]
