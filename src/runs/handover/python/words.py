"""Reads the text of a language model as tokens of the page."""

import re


def text_reader(vocabulary):
    """A function from text to tokens. A word that the vocabulary lacks is -1, and so never right."""
    tokens = {word: token for token, word in enumerate(vocabulary)}
    longest_first = re.compile("|".join(map(re.escape, sorted(vocabulary, key=len, reverse=True))))

    def read_text(text):
        read = []
        for word in text.split():
            if word in tokens:
                read.append(tokens[word])
                continue
            parts = longest_first.findall(word)
            read += [tokens[part] for part in parts] if "".join(parts) == word else [-1]
        return read

    return read_text
