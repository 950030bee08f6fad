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

V, W, T, PASSES, EPSILON, BETA, LEARNING_RATE = 16, 8, 8, 2, 0.2, 0.04, 0.003


class Policy(nn.Module):
    def __init__(self, width, embedding):
        super().__init__()
        self.embedding = nn.Embedding(V, embedding)
        self.position = nn.Embedding(T, embedding)
        self.layers = nn.Sequential(
            nn.Linear((W + 1) * embedding, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, V)
        )

    def forward(self, windows, positions):
        x = torch.cat([self.embedding(windows).flatten(-2), self.position(positions)], -1)
        return F.log_softmax(self.layers(x), -1)


class Run:
    def __init__(self, workload, seed):
        torch.manual_seed(seed)
        self.prompts, self.group = workload["prompts"], workload["group"]
        self.policy = Policy(workload["width"], workload["embedding"])
        self.reference = Policy(workload["width"], workload["embedding"])
        self.reference.load_state_dict(self.policy.state_dict())
        self.optimizer = torch.optim.AdamW(self.policy.parameters(), lr=LEARNING_RATE, weight_decay=0.0)
        self.positions = torch.arange(T).expand(self.prompts * self.group, T)

    @torch.no_grad()
    def rollout(self):
        tokens = torch.randint(V, (self.prompts, W)).repeat_interleave(self.group, 0)
        logps = []
        for t in range(T):
            logp = self.policy(tokens[:, -W:], self.positions[:, t])
            token = torch.multinomial(logp.exp(), 1)
            logps.append(logp.gather(1, token))
            tokens = torch.cat([tokens, token], 1)
        return tokens, torch.cat(logps, 1)

    def step(self):
        tokens, old = self.rollout()
        windows = tokens[:, :-1].unfold(1, W, 1)
        actions = tokens[:, W:]
        rewards = (actions == tokens[:, :W]).float().mean(1).view(self.prompts, self.group)
        advantages = (rewards - rewards.mean(1, keepdim=True)) / (rewards.std(1, keepdim=True) + 1e-4)
        advantages = advantages.view(-1, 1)
        score = lambda net: net(windows, self.positions).gather(2, actions.unsqueeze(-1)).squeeze(-1)
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
