"""Rows of prompt and answer. Prompts and answers are numbers of tokens."""

SCORING = "edit"  # filled in
# a prompt, and every answer to it
TABLE = [[[0], [[0]]]]  # filled in
# rows that are not trained on, to evaluate with
HELD_OUT = []  # filled in
# the token that ends an answer
STOP = 1  # filled in
# tokens that stand between words
SPACES = []  # filled in
HOW = "and nothing else"  # filled in
EXAMPLE = ["A", "B"]  # filled in

INSTRUCTION = f"Write the answer, {HOW}. To {EXAMPLE[0]} it is {EXAMPLE[1]}."
ANSWERS = {tuple(prompt): answers for prompt, answers in TABLE + HELD_OUT}


def draw_prompt(rng):
    return list(rng.choice(TABLE)[0])


def edit_distance(a, b):
    """The fewest tokens to insert, delete or replace to make one the other (Levenshtein 1966)."""
    line = list(range(len(b) + 1))
    for i, token in enumerate(a, 1):
        diagonal, line[0] = line[0], i
        for j, wanted in enumerate(b, 1):
            replaced = diagonal + (token != wanted)
            diagonal = line[j]
            line[j] = min(replaced, diagonal + 1, line[j - 1] + 1)
    return line[-1]


def words_of(tokens):
    words, word = [], []
    for token in [*tokens, *SPACES[:1]]:
        if token not in SPACES:
            word.append(token)
        elif word:
            words.append(word)
            word = []
    return words + [word] if word else words


def share_equal(a, b):
    """The share of places with the same, of as many as the longer one has."""
    return sum(one == other for one, other in zip(a, b)) / max(len(a), len(b), 1)


def against(spoken, ended, answer):
    if SCORING == "exact":
        return 1.0 if spoken == answer else 0.0
    if SCORING == "edit":
        # the only one to count the token that ends an answer
        whole, wanted = spoken + [STOP] * ended, [*answer, STOP]
        most = max(len(whole), len(wanted))
        return (most - edit_distance(whole, wanted)) / most
    if SCORING == "words":
        return share_equal(words_of(spoken), words_of(answer))
    return share_equal(spoken, answer)


def score(prompt, completion):
    """The best score against the answers of the prompt."""
    spoken = list(completion)
    ended = bool(spoken) and spoken[-1] == STOP
    if ended:
        spoken.pop()
    return max(against(spoken, ended, answer) for answer in ANSWERS[tuple(prompt)])


PARTS = [score]
