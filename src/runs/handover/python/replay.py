"""Gives TRL's trainer the page's network and the page's draws, and compares what both measure, step by step."""

import argparse
import base64
import json
import math
import os
import sys
import tempfile

import numpy as np
import torch
from datasets import Dataset
from network import LENGTH, playground_model
from task import PARTS
from tokens import playground_tokenizer
from transformers import TrainerCallback
from trl import GRPOConfig as Config
from trl import GRPOTrainer as Trainer
from words import text_of

SEED = 1  # filled in
# the knobs of the page under their names in TRL
KNOBS = {"num_generations": 8, "generation_batch_size": 64}  # filled in
MINI_BATCHES = 1  # filled in
REWARD_WEIGHTS = [1.0]  # filled in
TRACE_FILE = "trace.json"  # filled in
TRACE_VERSION = 2  # filled in
# the largest difference of a metric that is allowed, as a share of its value where that is above 1
TOLERANCE = 1e-05  # filled in
# how many times as much is allowed of grad_norm. Where a token is never drawn and the advantages of its group sum to 0, its
# gradient is 0 but for rounding, and Adam divides that by itself: the token's weights may move by another fraction of the
# learning rate here and there, which the norm of the step's next update feels most
OF_GRADIENT = 10
# half the distance of two neighbouring numbers of 32 bits, as a share of their size
ROUNDING = 2.0**-24
# metrics of the same name with another meaning, and why
NOT_COMPARED = {}  # filled in
# metrics without which the comparison would say nothing
ESSENTIAL = ["loss", "grad_norm", "entropy", "reward", "reward_std", "learning_rate"]


# TRL's GRPOTrainer gives the log-probabilities of what it draws as well, its RLOOTrainer does not
IS_PAIR = Trainer.__name__.startswith("GRPO")


def weights_of(step):
    """The page's weights before a step."""
    return torch.from_numpy(np.frombuffer(base64.b64decode(step["weights"]), "<f4").copy())


class Replay(Trainer):
    """
    TRL's trainer with completions that were drawn before, cut into mini-batches as they were before.

    Both compute in 32 bits, and every number that both round is within some 1e-7. So are the weights, for as long as no
    number lies so near an edge that rounding puts it on two sides: the 0 of a ReLU, where its gradient jumps, or the end of
    a clip. From there two runs part for good, though no rule of theirs differs. So each step begins with the page's
    weights, unless `is_free`, and how far TRL's were from them is reported.
    """

    def __init__(self, steps, is_free, **others):
        self.drawn = steps
        self.is_free = is_free
        self.of_updates = []
        self.apart = []
        # for each step: TRL's advantages, how far they are from the page's at most, and of how many rounding decides the sign
        self.of_advantages = []
        super().__init__(**others)
        # the function that TRL's module calls to shuffle a step's completions
        sys.modules[Trainer.__module__].shuffle_sequence_dict = self.in_recorded_order

    @property
    def updates_a_step(self):
        return self.args.steps_per_generation * self.num_iterations

    @property
    def now(self):
        return self.drawn[self._step // self.updates_a_step]

    def get_decay_parameter_names(self, model):
        """All: Trainer leaves out norms and biases, the page does not."""
        return [name for name, _ in model.named_parameters()]

    def _generate_single_turn(self, prompt_ids, *others, **named):
        """The page's completions of these prompts, where TRL would draw its own."""
        weights = weights_of(self.now)
        network = self.accelerator.unwrap_model(self.model)
        mine = torch.cat([block.detach().flatten() for block in network.blocks()])
        self.apart.append((mine - weights).abs().max().item())
        if not self.is_free:
            network.load_page_weights(weights)
        each = len(prompt_ids) // len(self.now["prompts"])
        for row, ids in enumerate(prompt_ids):
            if list(ids)[:-1] != self.now["prompts"][row // each]:
                raise ValueError(f"prompt {row // each} of step {self._step // self.updates_a_step + 1} is another one")
        completions = [list(tokens) for tokens in self.now["completions"]]
        return (completions, None) if IS_PAIR else completions

    def _calculate_rewards(self, *others, **named):
        """
        In 64 bits: the mean of equal rewards in 32 bits can be off by the last one, which divided by std + 1e-4 leaves
        advantages of 1e-4 where there should be none.
        """
        self.reward_weights = torch.tensor(REWARD_WEIGHTS, dtype=torch.float64)
        self.scored = super()._calculate_rewards(*others, **named).double()
        return self.scored

    def _generate_and_score_completions(self, inputs):
        output = super()._generate_and_score_completions(inputs)
        theirs = output["advantages"].double()
        ours = torch.tensor(self.now["advantages"], dtype=torch.float64)
        difference = (theirs - ours).abs()
        told = ROUNDING * theirs.abs() + rounding_of_advantages(self.scored, self.args)
        is_same = difference <= told
        # A completion whose reward is the mean of its group has an advantage of 0, but for rounding. TRL and the page both
        # count clipped tokens by the sign of the advantage, and of such a completion rounding decides the sign. So where 32
        # bits cannot tell the two advantages apart, the page's is taken, and its sign with it.
        output["advantages"] = torch.where(is_same, ours, theirs).float()
        unsigned = int((is_same & (torch.sign(ours) != torch.sign(theirs))).sum())
        apart = torch.where(is_same, 0.0, difference / ours.abs().clamp(min=1)).max().item()
        self.of_advantages.append((apart, unsigned, len(ours)))
        return output

    def in_recorded_order(self, batch):
        order = np.array(self.now["order"])

        def moved(values):
            return values if values is None or getattr(values, "ndim", 1) == 0 else values[order]

        return {name: moved(values) for name, values in batch.items()}

    def compute_loss(self, *others, **named):
        loss = super().compute_loss(*others, **named)
        self.of_updates.append({"loss": loss.item(), "learning_rate": self.optimizer.param_groups[0]["lr"]})
        return loss

    def log(self, logs, *others, **named):
        super().log(logs, *others, **named)
        if "grad_norm" in logs:
            own = self.of_updates[-1]
            own.update({name: value for name, value in logs.items() if value is not None and name not in own})


def rounding_of_advantages(scored, args):
    """
    How far an advantage may be off because rewards are added and averaged in 32 bits, one number for each completion. A weighted
    sum of K parts is off by at most K roundings of the largest sum, and so is a mean of such sums; then both are divided by
    std + 1e-4, where TRL divides.

    scored: the parts of the reward, [N, K]
    """
    weights = torch.tensor(REWARD_WEIGHTS, dtype=torch.float64)
    each = args.num_generations

    def of_groups(values, is_divided):
        grouped = values.reshape(-1, each)
        off = 2 * scored.shape[1] * ROUNDING * grouped.abs().amax(1)
        if is_divided:
            off = off / (grouped.std(1) + 1e-4)
        # the sum of equal numbers of 32 bits has no rounding in 64
        is_equal = grouped.amax(1) == grouped.amin(1)
        return torch.where(is_equal, 1e-9, off).repeat_interleave(each)

    if getattr(args, "multi_objective_aggregation", "sum_then_normalize") == "normalize_then_sum":
        off, total = 0.0, 0.0
        for weight, values in zip(weights, scored.T):
            grouped = values.reshape(-1, each)
            off = off + abs(weight) * of_groups(values, True)
            total = total + weight * ((grouped - grouped.mean(1, keepdim=True)) / (grouped.std(1, keepdim=True) + 1e-4)).flatten()
        return 2 * off / (total.std() + 1e-4)
    total = (scored * weights).sum(1)
    scale = getattr(args, "scale_rewards", "none")
    if scale == "batch":
        return of_groups(total, False) / (total.std() + 1e-4)
    # RLOO has KL in the reward: the sum of differences of log-probabilities, which lie between -16 and 0
    of_kl = 0.0 if IS_PAIR else args.beta * LENGTH * 2 * 16 * ROUNDING
    return of_groups(total, scale == "group") + of_kl


def reward_function(k, steps, updates_of):
    """Part k of the task's reward: from the trace if it is there, else computed."""

    def score(completion_ids, problem, **unused):
        drawn = steps[updates_of()]["parts"]
        if drawn is not None:
            return [parts[k] for parts in drawn]
        return [PARTS[k](prompt, list(ids)) for prompt, ids in zip(problem, completion_ids)]

    score.__name__ = PARTS[k].__name__
    return score


class StopAfter(TrainerCallback):
    """Ends the training after a number of updates, wherever the schedule of the learning rate ends."""

    def __init__(self, updates):
        self.updates = updates

    def on_step_end(self, args, state, control, **unused):
        if state.global_step >= self.updates:
            control.should_training_stop = True


def replayed(steps, is_free, folder):
    """The trainer after these steps."""
    network = playground_model()
    network.load_page_weights(weights_of(steps[0]))
    # TRL reads the reference from where the model came
    start = os.path.join(folder, "start")
    network.save_pretrained(start)
    updates = len(steps) * KNOBS["num_iterations"] * MINI_BATCHES
    own = {
        "max_steps": updates,
        "per_device_train_batch_size": KNOBS["generation_batch_size"] // MINI_BATCHES,
        "gradient_accumulation_steps": 1,
        "max_completion_length": LENGTH,
        "reward_weights": REWARD_WEIGHTS,
        "shuffle_dataset": False,
        "seed": SEED,
        "optim": "adamw_torch",
        "bf16": False,
        "use_cpu": True,
        "gradient_checkpointing": False,
        "logging_steps": 1,
        "save_strategy": "no",
        "report_to": "none",
        "disable_tqdm": True,
    }
    prompts = [prompt for step in steps for prompt in step["prompts"]]
    trainer = Replay(
        steps=steps,
        is_free=is_free,
        model=start,
        args=Config(output_dir=folder, **(own | KNOBS)),
        reward_funcs=[
            reward_function(k, steps, lambda: trainer._step // trainer.updates_a_step) for k in range(len(PARTS))
        ],
        train_dataset=Dataset.from_dict({"prompt": [text_of(prompt) for prompt in prompts], "problem": prompts}),
        processing_class=playground_tokenizer(),
        callbacks=[StopAfter(updates)],
    )
    trainer.train()
    return trainer


def mean(updates, name):
    values = [update[name] for update in updates if name in update]
    return sum(values) / len(values) if values else None


def compared(page, updates):
    """Name, TRL's value and the page's, of every metric that both have; TRL's are means over the updates of a step."""
    names = [name for name in page if name not in NOT_COMPARED and mean(updates, name) is not None]
    missing = [name for name in ESSENTIAL if name not in names]
    if missing:
        raise SystemExit(f"not measured by both: {', '.join(missing)}")
    return [(name, mean(updates, name), page[name]) for name in names]


def main():
    options = argparse.ArgumentParser(description="Replays a run of the GRPO Playground in TRL, and compares what both measure.")
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), TRACE_FILE)
    options.add_argument("trace", nargs="?", default=beside, help="the trace (default: %(default)s)")
    options.add_argument("--steps", type=int, help="number of its steps to replay (default: all)")
    options.add_argument("--tolerance", type=float, default=TOLERANCE, help="largest difference of a metric (default: %(default)s)")
    options.add_argument("--free", action="store_true", help="give TRL the page's weights before the first step only")
    asked = options.parse_args()
    torch.set_num_threads(1)
    with open(asked.trace, encoding="utf-8") as file:
        trace = json.load(file)
    if trace.get("version") != TRACE_VERSION:
        raise SystemExit(f"{asked.trace}: its version is {trace.get('version')}; this program reads {TRACE_VERSION}. Export both again.")
    steps = trace["steps"][: asked.steps]
    with tempfile.TemporaryDirectory() as folder:
        trainer = replayed(steps, asked.free, folder)
    updates, each = trainer.of_updates, trainer.updates_a_step

    largest, where = 0.0, ""
    of_gradient = 0.0
    for s in range(len(updates) // each):
        print(f"step {s + 1}, weights before it {trainer.apart[s]:.1e} apart")
        apart, unsigned, count = trainer.of_advantages[s]
        print(f"  {'advantages':36} of {unsigned} of {count}, rounding decides the sign; difference of the others {apart:.1e}")
        if apart > largest:
            largest, where = apart, f"advantages, step {s + 1}"
        for name, theirs, ours in compared(steps[s]["metrics"], updates[s * each : (s + 1) * each]):
            # a value that is not finite does not agree
            difference = abs(theirs - ours) / max(1, abs(ours)) if math.isfinite(theirs) else math.inf
            print(f"  {name:36} TRL {theirs:16.9f}  page {ours:16.9f}  difference {difference:.1e}")
            if name == "grad_norm":
                of_gradient = max(of_gradient, difference)
            elif difference > largest:
                largest, where = difference, f"{name}, step {s + 1}"
    print(f"weights: at most {max(trainer.apart):.1e} apart before a step")
    for name, why in NOT_COMPARED.items():
        print(f"not compared: {name}: {why}")
    unsigned = sum(one[1] for one in trainer.of_advantages)
    print(f"advantages: {unsigned} of {sum(one[2] for one in trainer.of_advantages)} are 0 but for rounding, which decides their sign")
    print(f"grad_norm: at most {of_gradient:.2e} apart")
    print(f"{len(updates) // each} steps, {len(updates)} updates: largest difference {largest:.2e} ({where or 'none'})")
    if largest > asked.tolerance or of_gradient > OF_GRADIENT * asked.tolerance:
        raise SystemExit(f"TRL and the page differ by more than {asked.tolerance:g}, or {OF_GRADIENT} times that in grad_norm.")


if __name__ == "__main__":
    main()
