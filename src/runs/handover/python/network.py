"""The page's small network as a Hugging Face model."""

import math

import numpy as np
import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from torch import nn
from transformers import (
    AutoConfig,
    AutoModelForCausalLM,
    GenerationMixin,
    PreTrainedConfig,
    PreTrainedModel,
    PreTrainedTokenizerFast,
)
from transformers.modeling_outputs import CausalLMOutput

VOCABULARY = ["0", "1"]  # filled in
# the token that ends a completion; -1 where all have the same length
END_TOKEN = -1  # filled in
WINDOW = 8  # filled in
LENGTH = 4  # filled in
EMBEDDING = 16  # filled in
WIDTH = 64  # filled in
DEPTH = 2  # filled in

# two tokens that the page does not have: one pads, the other separates prompt and completion
PAD, START = "<pad>", "<start>"
# the logit of those two: they are never drawn, and products with their probability 0 stay 0
NEVER = -1e9


class PlaygroundConfig(PreTrainedConfig):
    model_type = "grpo_playground"
    # TRL asks for it where a class is not one of transformers
    auto_map = {}

    def __init__(self, words=0, window=1, length=1, embedding=8, width=8, depth=1, **others):
        self.words, self.window, self.length = words, window, length
        self.embedding, self.width, self.depth = embedding, width, depth
        super().__init__(**others)


class Playground(PreTrainedModel, GenerationMixin):
    """
    An MLP that sees the last `window` tokens of prompt and completion, and the place t in the completion:

        x = [E[token in slot 0], ..., E[token in the last slot], P[t]],  logits = MLP(x);  an empty slot is 0
    """

    config_class = PlaygroundConfig
    main_input_name = "input_ids"

    def __init__(self, config):
        super().__init__(config)
        inputs = (config.window + 1) * config.embedding
        layers = [(inputs, config.width), *[(config.width, config.width)] * (config.depth - 1), (config.width, config.words)]
        # Trainer's weight decay leaves out what is called bias; the page's does not
        self.token = nn.Parameter(torch.zeros(config.words, config.embedding))
        self.place = nn.Parameter(torch.zeros(config.length, config.embedding))
        self.weights = nn.ParameterList(nn.Parameter(torch.zeros(fan_in, width)) for fan_in, width in layers)
        self.shifts = nn.ParameterList(nn.Parameter(torch.zeros(width)) for _, width in layers)
        self.post_init()

    def _init_weights(self, module):
        """Weights are set by `load_page_weights`, or read from a file."""

    def blocks(self):
        """The parameters in the order of the page's vector of weights."""
        yield self.token
        yield self.place
        for weight, shift in zip(self.weights, self.shifts):
            yield weight
            yield shift

    def load_page_weights(self, values):
        """Sets all weights from the page's vector of them."""
        values = torch.as_tensor(values, dtype=torch.float32)
        at = 0
        with torch.no_grad():
            for block in self.blocks():
                block.copy_(values[at : at + block.numel()].view_as(block))
                at += block.numel()
        if at != len(values):
            raise ValueError(f"{len(values)} weights, where the network has {at}")

    def forward(self, input_ids, attention_mask=None, **unused):
        words, window = self.config.words, self.config.window
        pad, start = words, words + 1
        order = torch.arange(input_ids.shape[1], device=input_ids.device)
        begin = (input_ids == start).int().argmax(dim=1, keepdim=True)
        # the text without the token between prompt and completion: the prompt moves to the right by one
        moved = input_ids.roll(1, dims=1)
        moved[:, 0] = pad
        text = torch.where(order <= begin, moved, input_ids)
        slots = nn.functional.pad(text, (window - 1, 0), value=pad).unfold(1, window, 1)
        seen = self.token[slots.clamp(max=words - 1)] * (slots < words).unsqueeze(-1)
        place = self.place[(order - begin).clamp(0, self.config.length - 1)]
        hidden = torch.cat([seen.flatten(2), place], dim=-1)
        for layer, (weight, shift) in enumerate(zip(self.weights, self.shifts)):
            hidden = hidden @ weight + shift
            if layer < len(self.weights) - 1:
                hidden = torch.relu(hidden)
        never = hidden.new_full((*hidden.shape[:2], 2), NEVER)
        return CausalLMOutput(logits=torch.cat([hidden, never], dim=-1))

    def prepare_inputs_for_generation(self, input_ids, attention_mask=None, **unused):
        return {"input_ids": input_ids}


def playground_model():
    """The network with the page's sizes, and weights that are all 0."""
    AutoConfig.register(PlaygroundConfig.model_type, PlaygroundConfig, exist_ok=True)
    AutoModelForCausalLM.register(PlaygroundConfig, Playground, exist_ok=True)
    words = len(VOCABULARY)
    config = PlaygroundConfig(
        words=words, window=WINDOW, length=LENGTH, embedding=EMBEDDING, width=WIDTH, depth=DEPTH,
        vocab_size=words + 2, pad_token_id=words, bos_token_id=words + 1,
        eos_token_id=END_TOKEN if END_TOKEN >= 0 else words + 1, architectures=["Playground"], use_cache=False,
    )  # fmt: skip
    return Playground(config)


def playground_tokenizer():
    """One token for each word of the page; the token between prompt and completion ends every prompt."""
    words = [*VOCABULARY, PAD, START]
    tokenizer = Tokenizer(models.WordLevel({word: token for token, word in enumerate(words)}, unk_token=PAD))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    tokenizer.post_processor = processors.TemplateProcessing(
        single=f"$A {START}", special_tokens=[(START, words.index(START))]
    )
    end = VOCABULARY[END_TOKEN] if END_TOKEN >= 0 else START
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token=PAD, unk_token=PAD, bos_token=START, eos_token=end, padding_side="left"
    )


def text_of(tokens):
    """Tokens as text that the tokenizer reads."""
    return " ".join(VOCABULARY[token] for token in tokens)


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


def first_weights(seed):
    """
    The weights with which the page starts a run of this seed, bit for bit: uniform with variance 2 / fan-in (He et al.
    2015), 1 for embeddings, a tenth of that in the last layer; 0 for what is added.
    """
    blocks = list(playground_model().blocks())
    values = []
    for index, block in enumerate(blocks):
        if block.dim() == 1:
            values.append(np.zeros(block.numel(), np.float32))
            continue
        bound = math.sqrt(3 * (1 if index < 2 else 2 / block.shape[0])) * (0.1 if index == len(blocks) - 2 else 1)
        key = (seed >> 32, seed & WORD)
        for data in (1, index):
            key = threefry(key, (0, data))
        uniform = [(threefry(key, (i, 0))[0] >> 8) / 2**24 for i in range(block.numel())]
        values.append(((2 * np.array(uniform) - 1) * bound).astype(np.float32))
    return np.concatenate(values)
