"""The page's tokens as words of a tokenizer, its source of chance, and its files of weights."""

import os

import numpy as np
import torch
from safetensors.torch import load_file
from tokenizers import Regex, Tokenizer, models, pre_tokenizers, processors
from transformers import PreTrainedTokenizerFast
from words import SEPARATOR, VOCABULARY

# the token that ends a completion; -1 where all have the same length
END_TOKEN = -1  # filled in

# two tokens that the page does not have: one pads, the other separates prompt and completion. Unicode promises that these two
# never are characters of a text, in which a tokenizer would find them
PAD, START = "\ufdd0", "\ufdd1"
# the table of a transformer's positions
POSITIONS = "transformer.wpe.weight"
# the logit of those two: they are never drawn, and products with their probability 0 stay 0
NEVER = -1e9


def playground_tokenizer():
    """One token for each word of the page; the token between prompt and completion ends every prompt."""
    words = [*VOCABULARY, PAD, START]
    tokenizer = Tokenizer(models.WordLevel({word: token for token, word in enumerate(words)}, unk_token=PAD))
    # exactly the inverse of `text_of`
    split = (SEPARATOR, "removed") if SEPARATOR else (Regex(r"[\s\S]"), "isolated")
    tokenizer.pre_tokenizer = pre_tokenizers.Split(*split)
    tokenizer.post_processor = processors.TemplateProcessing(
        single=f"$A {START}", special_tokens=[(START, words.index(START))]
    )
    end = VOCABULARY[END_TOKEN] if END_TOKEN >= 0 else START
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token=PAD, unk_token=PAD, bos_token=START, eos_token=end, padding_side="left"
    )


ROTATIONS = [13, 15, 26, 6, 17, 29, 16, 24]
WORD = 0xFFFFFFFF


def threefry(key, counter):
    """Threefry-2x32 with 20 rounds (Salmon et al. 2011), the page's source of chance."""
    keys = [*key, key[0] ^ key[1] ^ 0x1BD11BDA]
    a, b = (counter[0] + keys[0]) & WORD, (counter[1] + keys[1]) & WORD
    for block in range(5):
        for rotation in ROTATIONS[4 * (block % 2) : 4 * (block % 2) + 4]:
            a = (a + b) & WORD
            b = ((b << rotation) | (b >> (32 - rotation))) & WORD
            b ^= a
        a = (a + keys[(block + 1) % 3]) & WORD
        b = (b + keys[(block + 2) % 3] + block + 1) & WORD
    return a, b


def uniform(seed, index, count):
    """Numbers below 1 from the page's stream for tensor number `index` of a run."""
    key = (seed >> 32, seed & WORD)
    for data in (1, index):
        key = threefry(key, (0, data))
    return (threefry(key, (np.arange(count, dtype=np.uint64), 0))[0] >> 8) / 2**24


def special_tokens():
    """The special tokens of a network, as its configuration has them."""
    words = len(VOCABULARY)
    return {
        "pad_token_id": words,
        "bos_token_id": words + 1,
        "eos_token_id": END_TOKEN if END_TOKEN >= 0 else words + 1,
    }


def without_start(input_ids):
    """The tokens without the one between prompt and completion: the prompt moves to the right by one. Also where that one was."""
    pad, start = len(VOCABULARY), len(VOCABULARY) + 1
    begin = (input_ids == start).int().argmax(dim=1, keepdim=True)
    moved = input_ids.roll(1, dims=1)
    moved[:, 0] = pad
    order = torch.arange(input_ids.shape[1], device=input_ids.device)
    return torch.where(order <= begin, moved, input_ids), begin


def with_special(logits):
    """Logits of the words, then those of the two special tokens."""
    return torch.cat([logits, logits.new_full((*logits.shape[:2], 2), NEVER)], dim=-1)


def set_weights(blocks, values):
    """Sets tensors from the page's vector of weights, which has them one after the other."""
    values = torch.as_tensor(values, dtype=torch.float32)
    at = 0
    with torch.no_grad():
        for block in blocks:
            block.copy_(values[at : at + block.numel()].view_as(block))
            at += block.numel()
    if at != len(values):
        raise ValueError(f"{len(values)} weights, where the network has {at}")


def weights_in(path, names, blocks):
    """
    The page's vector of weights from what it exports: weights.safetensors, or its Hugging Face folder or model.safetensors of it,
    which has one position more than the network.
    """
    found = load_file(os.path.join(path, "model.safetensors") if os.path.isdir(path) else path)
    tensors = []
    for name, block in zip(names, blocks):
        tensor = found.get(f"policy.{name}", found.get(name))
        if name == POSITIONS and tensor is not None and len(tensor) == len(block) + 1:
            tensor = tensor[:-1]
        if tensor is None or tensor.shape != block.shape:
            raise SystemExit(f"{path}: these are not weights of this network")
        tensors.append(tensor.flatten())
    return torch.cat(tensors)
