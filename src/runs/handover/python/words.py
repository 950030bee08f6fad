"""The page's tokens as text, and text as tokens."""

import re

VOCABULARY = ["0", "1"]  # filled in
# what stands between two tokens: nothing where every token is a character, which may be a space
SEPARATOR = " "  # filled in

# white space as the page sees it; Python's differs in a few characters
WHITE_SPACE = re.compile(r"(?:[^\S\x1c-\x1f\x85]|\ufeff)+")
TOKEN_OF = {word: token for token, word in enumerate(VOCABULARY)}
LONGEST_FIRST = re.compile("|".join(map(re.escape, sorted(VOCABULARY, key=len, reverse=True))))


def text_of(tokens):
    """Tokens as text."""
    return SEPARATOR.join(VOCABULARY[token] for token in tokens)


def read_text(text):
    """Text as tokens. What the vocabulary lacks is -1, and so never right; white space that it lacks is left out."""
    if SEPARATOR == "":
        return [TOKEN_OF.get(char, -1) for char in text if char in TOKEN_OF or not WHITE_SPACE.match(char)]
    read = []
    for word in filter(None, WHITE_SPACE.split(text)):
        parts = [word] if word in TOKEN_OF else LONGEST_FIRST.findall(word)
        read += [TOKEN_OF[part] for part in parts] if "".join(parts) == word else [-1]
    return read
