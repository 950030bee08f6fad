"""The measured step in PyTorch eager, as it is usually written. Reads requests from standard input, one JSON a line:
{"open": workload} or {"steps": n}; answers with one JSON line each."""

import json
import sys
import time

try:
    import torch
    from torch import nn
    from torch.nn import functional as F
except ImportError as error:
    print(json.dumps({"missing": str(error)}), flush=True)
    sys.exit(0)

V, PASSES, EPSILON, BETA, LEARNING_RATE = 16, 2, 0.2, 0.04, 0.003


class Mlp(nn.Module):
    """Sees the last T tokens: prompts and completions have as many."""

    def __init__(self, width, embedding, length, **_):
        super().__init__()
        self.length = length
        self.embedding = nn.Embedding(V, embedding)
        self.position = nn.Embedding(length, embedding)
        self.layers = nn.Sequential(
            nn.Linear((length + 1) * embedding, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, V)
        )

    def windows(self, windows, positions):
        x = torch.cat([self.embedding(windows).flatten(-2), self.position(positions)], -1)
        return F.log_softmax(self.layers(x), -1)

    def forward(self, tokens):
        """Log-probabilities of every token of the completions."""
        windows = tokens[:, :-1].unfold(1, self.length, 1)
        return self.windows(windows, torch.arange(self.length).expand(windows.shape[:2]))

    def decoder(self):
        """Log-probabilities of the next token, given all tokens so far."""

        def decode(tokens):
            start = tokens.shape[1] - self.length
            return self.windows(tokens[:, start:], torch.arange(start, start + 1).expand(tokens.shape[0]))

        return decode


class Block(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.ln_1, self.ln_2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention, self.mix = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x, cache=None):
        """With a cache, [keys, values] of the tokens before x, it is extended."""
        rows, tokens, width = x.shape
        qkv = self.attention(self.ln_1(x)).view(rows, tokens, 3, self.heads, width // self.heads)
        query, key, value = qkv.permute(2, 0, 3, 1, 4)
        is_first = cache is None or not cache
        if cache is not None:
            if cache:
                key, value = torch.cat([cache[0], key], 2), torch.cat([cache[1], value], 2)
            cache[:] = [key, value]
        seen = F.scaled_dot_product_attention(query, key, value, is_causal=is_first)
        x = x + self.mix(seen.transpose(1, 2).reshape(rows, tokens, width))
        return x + self.down(F.relu(self.up(self.ln_2(x))))


class Transformer(nn.Module):
    def __init__(self, width, length, layers, heads, **_):
        super().__init__()
        self.length = length
        self.wte, self.wpe = nn.Embedding(V, width), nn.Embedding(2 * length - 1, width)
        self.blocks = nn.ModuleList(Block(width, heads) for _ in range(layers))
        self.ln_f, self.head = nn.LayerNorm(width), nn.Linear(width, V, bias=False)

    def hidden(self, tokens, start, caches):
        x = self.wte(tokens) + self.wpe(torch.arange(start, start + tokens.shape[1]))
        for block, cache in zip(self.blocks, caches):
            x = block(x, cache)
        return x

    def forward(self, tokens):
        x = self.hidden(tokens[:, :-1], 0, [None] * len(self.blocks))
        return F.log_softmax(self.head(self.ln_f(x[:, self.length - 1 :])), -1)

    def decoder(self):
        """Each call computes only the tokens that are new: keys and values are cached."""
        caches = [[] for _ in self.blocks]
        start = 0

        def decode(tokens):
            nonlocal start
            x = self.hidden(tokens[:, start:], start, caches)
            start = tokens.shape[1]
            return F.log_softmax(self.head(self.ln_f(x[:, -1])), -1)

        return decode


class Run:
    def __init__(self, workload, seed):
        torch.manual_seed(seed)
        self.prompts, self.group = workload["prompts"], workload["group"]
        self.length = workload.get("length", 8)
        Policy = Transformer if "layers" in workload else Mlp
        self.policy, self.reference = (self.made(Policy, workload) for _ in range(2))
        self.reference.load_state_dict(self.policy.state_dict())
        self.optimizer = torch.optim.AdamW(self.policy.parameters(), lr=LEARNING_RATE, weight_decay=0.0)

    def made(self, Policy, workload):
        """A network as a whole on the device on which its embeddings are made."""
        policy = Policy(**{**workload, "length": self.length})
        return policy.to(next(policy.parameters()).device)

    @torch.no_grad()
    def rollout(self):
        tokens = torch.randint(V, (self.prompts, self.length)).repeat_interleave(self.group, 0)
        logps = []
        decode = self.policy.decoder()
        for _ in range(self.length):
            logp = decode(tokens)
            token = torch.multinomial(logp.exp(), 1)
            logps.append(logp.gather(1, token))
            tokens = torch.cat([tokens, token], 1)
        return tokens, torch.cat(logps, 1)

    def step(self):
        tokens, old = self.rollout()
        actions = tokens[:, self.length :]
        rewards = (actions == tokens[:, : self.length]).float().mean(1).view(self.prompts, self.group)
        advantages = (rewards - rewards.mean(1, keepdim=True)) / (rewards.std(1, keepdim=True) + 1e-4)
        advantages = advantages.view(-1, 1)
        score = lambda net: net(tokens).gather(2, actions.unsqueeze(-1)).squeeze(-1)
        with torch.no_grad():
            reference = score(self.reference)
        for _ in range(PASSES):
            logp = score(self.policy)
            ratio = (logp - old).exp()
            clipped = ratio.clamp(1 - EPSILON, 1 + EPSILON)
            difference = reference - logp
            kl = difference.exp() - difference - 1
            loss = (BETA * kl - torch.minimum(ratio * advantages, clipped * advantages)).mean()
            self.optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.policy.parameters(), 1.0)
            self.optimizer.step()
        return loss.item()


print(json.dumps({"torch": torch.__version__, "threads": torch.get_num_threads()}), flush=True)
runs = []
for line in sys.stdin:
    request = json.loads(line)
    started = time.perf_counter()
    if "open" in request:
        runs = [Run(request["open"], seed + 1) for seed in range(request["open"]["runs"])]
    else:
        for _ in range(request["steps"]):
            for run in runs:
                run.step()
    print(json.dumps({"ms": 1000 * (time.perf_counter() - started)}), flush=True)
