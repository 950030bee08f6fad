"""The page's transformer as a Hugging Face model: a GPT-2."""

import os

import numpy as np
from safetensors.torch import save_file
from tokens import POSITIONS, VOCABULARY, set_weights, special_tokens, uniform, with_special, without_start
from transformers import AutoConfig, AutoModelForCausalLM, GPT2Config, GPT2LMHeadModel
from transformers.modeling_outputs import CausalLMOutput

LENGTH = 4  # filled in
# the sizes, as in `config.json` of the page's Hugging Face folder
MODEL_SIZES = {"n_embd": 64}  # filled in
# the tensors in the order of the page's vector of weights
TENSORS = ["transformer.wte.weight"]  # filled in
# and their first values: uniform from -bound to bound where there is a bound, else all the same
FIRST_BOUNDS = [1.0]  # filled in
FIRST_VALUES = [None]  # filled in
# the configuration as a link of the page
LINK = ""  # filled in
# the page's Hugging Face folder without the weights: the text of each file
FOLDER = {"config.json": "{}"}  # filled in


class PlaygroundConfig(GPT2Config):
    model_type = "grpo_playground_gpt2"
    # TRL asks for it where a class is not one of transformers
    auto_map = {}


class Playground(GPT2LMHeadModel):
    """
    GPT-2 with the page's positions, which count from the first token of the prompt, however many others fill up the row before
    it. What it saves has the names and shapes of GPT-2: Import on the page opens its model.safetensors.

    The bias of the keys has no effect, because it adds the same to all scores of a query. Its gradient is 0 but for rounding,
    which Adam divides by itself: this bias alone moves in another way here than on the page.
    """

    config_class = PlaygroundConfig

    def blocks(self):
        """The parameters in the order of the page's vector of weights."""
        named = dict(self.named_parameters())
        return [named[name] for name in TENSORS]

    def load_page_weights(self, values):
        """Sets all weights from the page's vector of them."""
        set_weights(self.blocks(), values)

    def save_folder(self, path):
        """Saves it as the page's Hugging Face folder, which has one position more: AutoModelForCausalLM opens it, and Import."""
        tensors = {name: block.detach().cpu().contiguous() for name, block in zip(TENSORS, self.blocks())}
        positions = tensors[POSITIONS]
        tensors[POSITIONS] = positions.new_zeros(len(positions) + 1, positions.shape[1])
        tensors[POSITIONS][:-1] = positions
        os.makedirs(path, exist_ok=True)
        save_file(tensors, os.path.join(path, "model.safetensors"), {"format": "pt", "link": LINK})
        for name, text in FOLDER.items():
            with open(os.path.join(path, name), "w", encoding="utf-8") as file:
                file.write(text)

    def forward(self, input_ids, attention_mask=None, **unused):
        words = len(VOCABULARY)
        text, begin = without_start(input_ids)
        is_word = text < words
        # where there is no prompt, an empty slot asks for the first token
        order = is_word.new_ones(text.shape).cumsum(1) - 1
        is_seen = is_word | (order >= begin)
        # nothing follows from the last token of the longest completion, which has no position
        place = (is_seen.cumsum(1) - 1).clamp(0, self.config.n_positions - 1)
        embedded = self.transformer.wte(text.clamp(max=words - 1)) * is_word.unsqueeze(-1)
        hidden = self.transformer(
            inputs_embeds=embedded, attention_mask=is_seen.long(), position_ids=place, use_cache=False
        )[0]
        return CausalLMOutput(logits=with_special(self.lm_head(hidden)))

    def prepare_inputs_for_generation(self, input_ids, attention_mask=None, **unused):
        return {"input_ids": input_ids}


def playground_model():
    """The network with the page's sizes."""
    AutoConfig.register(PlaygroundConfig.model_type, PlaygroundConfig, exist_ok=True)
    AutoModelForCausalLM.register(PlaygroundConfig, Playground, exist_ok=True)
    return Playground(PlaygroundConfig(**(MODEL_SIZES | special_tokens() | {"architectures": ["Playground"], "use_cache": False})))


def first_weights(seed):
    """The weights with which the page starts a run of this seed, bit for bit."""
    values = []
    for index, (block, bound, value) in enumerate(zip(playground_model().blocks(), FIRST_BOUNDS, FIRST_VALUES)):
        drawn = value if bound is None else (2 * uniform(seed, index, block.numel()) - 1) * bound
        values.append(np.full(block.numel(), drawn, np.float32))
    return np.concatenate(values)
