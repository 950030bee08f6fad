"""The page's small network as a Hugging Face model."""

import math

import numpy as np
import torch
from tokens import VOCABULARY, set_weights, special_tokens, uniform, with_special, without_start
from torch import nn
from transformers import (
    AutoConfig,
    AutoModelForCausalLM,
    GenerationMixin,
    PreTrainedConfig,
    PreTrainedModel,
)
from transformers.modeling_outputs import CausalLMOutput

WINDOW = 8  # filled in
LENGTH = 4  # filled in
EMBEDDING = 16  # filled in
WIDTH = 64  # filled in
DEPTH = 2  # filled in

# the tensors by the page's names, in the order of its vector of weights
TENSORS = ["embedding", "position"] + [
    f"{kind}{layer}" for layer in [*range(1, DEPTH + 1), "Out"] for kind in ("weight", "bias")
]


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
        set_weights(self.blocks(), values)

    def forward(self, input_ids, attention_mask=None, **unused):
        words, window = self.config.words, self.config.window
        text, begin = without_start(input_ids)
        order = torch.arange(input_ids.shape[1], device=input_ids.device)
        slots = nn.functional.pad(text, (window - 1, 0), value=words).unfold(1, window, 1)
        seen = self.token[slots.clamp(max=words - 1)] * (slots < words).unsqueeze(-1)
        place = self.place[(order - begin).clamp(0, self.config.length - 1)]
        hidden = torch.cat([seen.flatten(2), place], dim=-1)
        for layer, (weight, shift) in enumerate(zip(self.weights, self.shifts)):
            hidden = hidden @ weight + shift
            if layer < len(self.weights) - 1:
                hidden = torch.relu(hidden)
        return CausalLMOutput(logits=with_special(hidden))

    def prepare_inputs_for_generation(self, input_ids, attention_mask=None, **unused):
        return {"input_ids": input_ids}


def playground_model():
    """The network with the page's sizes, and weights that are all 0."""
    AutoConfig.register(PlaygroundConfig.model_type, PlaygroundConfig, exist_ok=True)
    AutoModelForCausalLM.register(PlaygroundConfig, Playground, exist_ok=True)
    words = len(VOCABULARY)
    config = PlaygroundConfig(
        words=words, window=WINDOW, length=LENGTH, embedding=EMBEDDING, width=WIDTH, depth=DEPTH,
        vocab_size=words + 2, architectures=["Playground"], use_cache=False, **special_tokens(),
    )  # fmt: skip
    return Playground(config)


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
        values.append(((2 * uniform(seed, index, block.numel()) - 1) * bound).astype(np.float32))
    return np.concatenate(values)
