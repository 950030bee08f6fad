export const LOADER_FILE = 'load_weights.py'

/** Reads an exported weights file in PyTorch and checks itself by the greedy completions in it: one file, to be saved beside. */
export const PYTORCH_LOADER = String.raw`"""Loads the weights of a GRPO Playground run in PyTorch, and checks that they give the page's greedy outputs.

    pip install torch safetensors
    python load_weights.py grpo-….safetensors

Exits with 1 where an output differs, and with 2 where the file cannot be read. To use the policy elsewhere:

    from load_weights import load
    policy, metadata = load("grpo-….safetensors")        # or which="reference"
    logits = policy(windows, step)                       # [N, W] tokens, -1 is empty → [N, V]
"""
import json
import sys

import torch
from safetensors import SafetensorError, safe_open

TOLERANCE = 1e-4
"""Of logits and means. The page adds the terms of a sum in another order than PyTorch, so float32 differs in the last bits."""


class Policy(torch.nn.Module):
    """The page's MLP. Weights are [inputs, outputs].

    x = [E[token in slot 0], ..., E[token in slot W-1], P[step]], an empty slot is zeros; or the features of a state.
    h = relu(x @ W_l + b_l) for l = 1 ... L; outputs = h @ W_out + b_out: logits, or with a Gaussian head o in
    mean = skip[step] * x[:D] + scale[step] * o.
    """

    def __init__(self, tensors, network):
        super().__init__()
        self.network = network
        self.weights = torch.nn.ParameterDict({name: torch.nn.Parameter(values) for name, values in tensors.items()})

    def forward(self, inputs, step):
        w, network = self.weights, self.network
        if "state" in network:
            x = inputs
        else:
            empty = torch.zeros(1, network["embedding"])
            tokens = torch.cat([w["embedding"], empty])[inputs].flatten(1)  # -1 is the last row: zeros
            x = torch.cat([tokens, w["position"][step].expand(len(inputs), -1)], 1)
        h = x
        for layer in range(1, network["depth"] + 1):
            h = torch.relu(h @ w[f"weight{layer}"] + w[f"bias{layer}"])
        outputs = h @ w["weightOut"] + w["biasOut"]
        head = network.get("gaussian")
        if head is None:
            return outputs
        return head["skip"][step] * inputs[:, : head["dimensions"]] + head["scale"][step] * outputs


class Transformer(torch.nn.Module):
    """The page's transformer: pre-norm, with learned positions. It sees the W slots of the window, the prompt's last token in
    slot W - T, of which the empty ones are no part of the sequence.

    x = E[token] + P[position], then in each layer x = x + attention(norm(x)) and x = x + act(norm(x) @ U + u) @ V + v;
    logits = head(norm(x)). Tensors have the names of Hugging Face's GPT2LMHeadModel, or those of the page before it had them.
    """

    def __init__(self, tensors, network):
        super().__init__()
        self.network = network
        self.is_gpt2 = "transformer.wte.weight" in tensors
        # a name of a parameter has no dots
        self.weights = torch.nn.ParameterDict({name.replace(".", "/"): torch.nn.Parameter(one) for name, one in tensors.items()})

    def weight(self, name):
        return self.weights[name.replace(".", "/")]

    def norm(self, x, gpt2, gain):
        names = (gpt2 + ".weight", gpt2 + ".bias") if self.is_gpt2 else (gain + "Gain", gain + "Bias")
        return torch.nn.functional.layer_norm(x, x.shape[-1:], *map(self.weight, names), eps=1e-5)

    def act(self, x):
        kind = self.network["policy"].get("activation", "relu")
        return torch.relu(x) if kind == "relu" else torch.nn.functional.gelu(x, approximate="tanh")

    def layer(self, index, x, sees):
        heads, width = self.network["policy"]["heads"], x.shape[-1]
        name = f"transformer.h.{index}"
        normed = self.norm(x, f"{name}.ln_1", f"norm1_{index}")
        if self.is_gpt2:
            parts = (normed @ self.weight(f"{name}.attn.c_attn.weight") + self.weight(f"{name}.attn.c_attn.bias")).split(width, -1)
        else:
            parts = [normed @ self.weight(f"{part}{index}") for part in ("query", "key", "value")]
        query, key, value = (part.unflatten(-1, (heads, -1)).transpose(-3, -2) for part in parts)
        scores = query @ key.transpose(-1, -2) / (width // heads) ** 0.5
        mixed = (scores.masked_fill(~sees, -1e9).softmax(-1) @ value).transpose(-3, -2).flatten(-2)
        if self.is_gpt2:
            x = x + mixed @ self.weight(f"{name}.attn.c_proj.weight") + self.weight(f"{name}.attn.c_proj.bias")
            up, down = [f"{name}.mlp.c_fc.weight", f"{name}.mlp.c_fc.bias"], [f"{name}.mlp.c_proj.weight", f"{name}.mlp.c_proj.bias"]
        else:
            x = x + mixed @ self.weight(f"mix{index}")
            up, down = [f"up{index}", f"upBias{index}"], [f"down{index}", f"downBias{index}"]
        hidden = self.act(self.norm(x, f"{name}.ln_2", f"norm2_{index}") @ self.weight(up[0]) + self.weight(up[1]))
        return x + hidden @ self.weight(down[0]) + self.weight(down[1])

    def row(self, tokens, step):
        """The logits of one window, which ends before step's token."""
        # the slots up to this step; the window has moved on by its tokens
        slots = tokens[self.network["length"] - 1 - step :]
        first = 0
        while self.is_gpt2 and first < len(slots) - 1 - step and slots[first] < 0:
            first += 1
        slots = slots[first:]
        seen = slots >= 0
        order = torch.arange(len(slots))
        tables = ("transformer.wte.weight", "transformer.wpe.weight") if self.is_gpt2 else ("embedding", "position")
        x = self.weight(tables[0])[slots.clamp(min=0)] * seen[:, None] + self.weight(tables[1])[order]
        sees = order[None] <= order[:, None]
        if not self.is_gpt2:
            sees = (sees & seen[None]) | torch.eye(len(slots), dtype=torch.bool)
        for index in range(self.network["policy"]["layers"]):
            x = self.layer(index, x, sees)
        last = self.norm(x[-1], "transformer.ln_f", "normOut")
        return last @ self.weight("lm_head.weight").T if self.is_gpt2 else last @ self.weight("weightOut") + self.weight("biasOut")

    def forward(self, windows, step):
        return torch.stack([self.row(tokens, step) for tokens in windows])


def load(path, which="policy"):
    """The policy, or the reference, of a file, and the file's metadata with what is JSON in it decoded."""
    with safe_open(path, framework="pt") as file:
        raw = file.metadata() or {}
        if raw.get("format") != "grpo-playground-weights":
            raise ValueError("its metadata has no format grpo-playground-weights")
        metadata = {**raw, **{key: json.loads(raw[key]) for key in ("config", "network", "vocabulary", "greedy")}}
        names = [name for name in file.keys() if name.startswith(which + ".")]
        tensors = {name[len(which) + 1 :]: file.get_tensor(name) for name in names}
        metadata["states"] = {
            name[len("greedy.") :]: file.get_tensor(name) for name in file.keys() if name.startswith("greedy.")
        }
    kind = Transformer if "policy" in metadata["network"] else Policy
    return kind(tensors, metadata["network"]), metadata


def written(tokens, vocabulary):
    return " ".join(vocabulary[token] for token in tokens)


@torch.no_grad()
def check_tokens(policy, metadata):
    """Completes the prompts greedily. Yields what was asked, PyTorch's and the page's completion, and whether they agree."""
    network, vocabulary = metadata["network"], metadata["vocabulary"]
    for example in metadata["greedy"]:
        seen, expected, mine, agrees = list(example["context"]), example["completion"], [], True
        for step in range(network["length"]):
            window = torch.tensor([seen[len(seen) - network["window"] :]], dtype=torch.long)
            logits = policy(window, step)[0]
            token = int(logits.argmax())
            theirs = expected[step] if step < len(expected) else None
            if theirs is not None and token != theirs and logits[token] - logits[theirs] <= TOLERANCE:
                token = theirs  # a tie within rounding
            agrees = agrees and token == theirs
            mine.append(token)
            seen.append(token)
            if token == network["endToken"]:
                break
        agrees = agrees and len(mine) == len(expected)
        asked = example["prompt"] or written([t for t in example["context"] if t >= 0], vocabulary)
        yield asked, written(mine, vocabulary), written(expected, vocabulary), agrees


@torch.no_grad()
def check_states(policy, metadata):
    """Compares the greedy action in every state of the page's trajectories."""
    network, states = metadata["network"], metadata["states"]
    features, actions, mask = states["features"], states["actions"], states["mask"]
    for row in range(len(features)):
        steps = int(mask[row].sum())
        outputs = torch.cat([policy(features[row, step][None], step) for step in range(steps)])
        expected = actions[row, :steps]
        if "gaussian" in network:
            difference = ((outputs - expected).abs() / (1 + expected.abs())).max().item()
            agrees, mine = difference <= TOLERANCE, f"{steps} means, largest difference {difference:.2e}"
        else:
            # the page's action is as likely as any
            chosen = outputs.gather(1, expected.long()[:, None])[:, 0]
            agrees = bool((outputs.max(1).values - chosen <= TOLERANCE).all())
            mine = " ".join(str(int(action)) for action in outputs.argmax(1))
            expected = " ".join(str(int(action)) for action in expected)
        yield f"trajectory {row + 1}", mine, "the page's means" if "gaussian" in network else expected, agrees


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print("usage: python load_weights.py FILE.safetensors")
        sys.exit(0 if sys.argv[1:] in (["-h"], ["--help"]) else 2)
    try:
        policy, metadata = load(sys.argv[1])
    except (OSError, ValueError, SafetensorError) as error:
        print(f"{sys.argv[1]} could not be read: {error}", file=sys.stderr)
        sys.exit(2)
    print(f"step {metadata['step']} of #{metadata['link']}, {sum(p.numel() for p in policy.parameters())} parameters")
    results = list((check_states if metadata["states"] else check_tokens)(policy, metadata))
    for asked, mine, theirs, agrees in results:
        print(f"{'same' if agrees else 'DIFFERENT'}: {asked}: {mine} | page: {theirs}")
    same = sum(agrees for *_, agrees in results)
    print(f"{same} of {len(results)} greedy outputs are the page's")
    sys.exit(0 if results and same == len(results) else 1)


if __name__ == "__main__":
    main()
`
