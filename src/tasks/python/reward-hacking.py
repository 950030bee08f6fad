"""Write a text about a topic: a judge counts how often it is named, a reader wants different words."""

WORDS = 12  # filled in
LENGTH = 6  # filled in

INSTRUCTION = f"Write {LENGTH} words about this topic, separated by spaces, and nothing else."


def draw_prompt(rng):
    return [rng.randrange(WORDS)]


def judge(prompt, completion):
    """How often the topic is named, as a share of all words."""
    return completion[:LENGTH].count(prompt[0]) / LENGTH


def reader(prompt, completion):
    """0 without the topic, else the share of different words."""
    words = {token for token in completion[:LENGTH] if 0 <= token < WORDS}
    return len(words) / LENGTH if prompt[0] in words else 0.0


PARTS = [judge, reader]
