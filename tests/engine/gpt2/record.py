"""Records cases.json: what Hugging Face's GPT2LMHeadModel computes for small batches, with their gradients.

    python tests/engine/gpt2/record.py > tests/engine/gpt2/cases.json

Needs torch and transformers. Each case has a `config.json` as src/settings/gpt2.ts writes it, weights, prompts (-1 is an empty
slot) and completions; expected are log-probabilities, entropies, attention weights, and the gradient of
sum(d_logp * logp + d_entropy * entropy) by every tensor.
"""

import json

import torch
import transformers
from transformers import GPT2Config, GPT2LMHeadModel

V, PROMPT, LENGTH = 5, 3, 3
WINDOW = PROMPT + LENGTH - 1
PROMPTS = [[1, 4, 0], [-1, 2, 3], [-1, -1, 1], [1, 4, 0]]


def config(activation, width, layers, heads):
    return {
        "architectures": ["GPT2LMHeadModel"],
        "model_type": "gpt2",
        "vocab_size": V,
        "n_positions": WINDOW,
        "n_embd": width,
        "n_layer": layers,
        "n_head": heads,
        "n_inner": 4 * width,
        "activation_function": activation,
        "layer_norm_epsilon": 1e-5,
        "scale_attn_weights": True,
        "tie_word_embeddings": False,
        "resid_pdrop": 0,
        "embd_pdrop": 0,
        "attn_pdrop": 0,
        "bos_token_id": None,
        "eos_token_id": None,
    }


def numbers(tensor):
    return [float(f"{value:.9g}") for value in tensor.detach().flatten().tolist()]


def case(settings, seed):
    generator = torch.Generator().manual_seed(seed)
    draw = lambda *shape: torch.rand(*shape, generator=generator) - 0.5
    model = GPT2LMHeadModel._from_config(GPT2Config(**settings), attn_implementation="eager").eval()
    with torch.no_grad():
        for name, tensor in model.named_parameters():
            is_gain = ".ln_" in name and name.endswith("weight")
            tensor.copy_(draw(*tensor.shape) * 1.2 + (1 if is_gain else 0))
    actions = torch.randint(V, (len(PROMPTS), LENGTH), generator=generator)
    d_logp, d_entropy = draw(*actions.shape), draw(*actions.shape)
    logps, entropies, attentions = [], [], []
    for prompt, completion in zip(PROMPTS, actions):
        start = [token for token in prompt if token >= 0]
        # one row after the other, so that nothing is padded
        tokens = torch.tensor([start + completion.tolist()[:-1]])
        out = model(tokens, output_attentions=True)
        logp = torch.log_softmax(out.logits[0, len(start) - 1 :], -1)
        logps.append(logp.gather(1, completion.unsqueeze(1)).squeeze(1))
        entropies.append(-(logp.exp() * logp).sum(1))
        attentions.append(numbers(torch.stack(out.attentions)))
    logp, entropy = torch.stack(logps), torch.stack(entropies)
    (d_logp * logp + d_entropy * entropy).sum().backward()
    return {
        "config": settings,
        "prompts": PROMPTS,
        "weights": {name: numbers(tensor) for name, tensor in model.named_parameters()},
        "actions": actions.flatten().tolist(),
        "d_logp": numbers(d_logp),
        "d_entropy": numbers(d_entropy),
        "expect": {
            "logp": numbers(logp),
            "entropy": numbers(entropy),
            # of each row, [layers, heads, tokens, tokens]
            "attention": attentions,
            "gradient": {name: numbers(tensor.grad) for name, tensor in model.named_parameters()},
        },
    }


cases = [case(config("relu", 6, 2, 3), 1), case(config("gelu_new", 8, 1, 1), 2)]
source = f"transformers {transformers.__version__} GPT2LMHeadModel"
print(json.dumps({"source": source, "torch": torch.__version__, "dtype": "float32", "cases": cases}))
