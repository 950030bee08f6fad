"""Trains with verl's Ray launcher. Run it with: python FILE.py --model NAME [OVERRIDE ...]"""

import argparse
import importlib.metadata
import os
import random
import re
import subprocess
import sys

from task import INSTRUCTION, PARTS, draw_prompt
from words import read_text, text_of

SEED = 1  # filled in
END_TOKEN = -1  # filled in
# the page counts tokens of its own; another model writes longer text
RESPONSE_LENGTH = 256  # filled in
REWARD_WEIGHTS = [1.0]  # filled in
# the knobs of the page under their names in verl
KNOBS = {"actor_rollout_ref.rollout.n": 8, "data.train_batch_size": 8}  # filled in

# verl's defaults: the page's values are for a network of a few thousand weights, and ruin a model of billions
MODEL_LEARNING_RATE = 1e-06
MODEL_ENTROPY = 0
LEARNING_RATE = "actor_rollout_ref.actor.optim.lr"
ENTROPY = "actor_rollout_ref.actor.entropy_coeff"
STEPS = "trainer.total_training_steps"
ESTIMATOR = "algorithm.adv_estimator"
# completions that pass the network at a time, at most
MICRO_BATCH = 8
# names in versions before 0.8, which read the limit of the gradient from another place
OTHER_NAMES = {"actor_rollout_ref.actor.optim.clip_grad": "actor_rollout_ref.actor.grad_clip"}


def compute_score(data_source, solution_str, ground_truth, extra_info=None, **unused):
    """verl's reward: the weighted sum of the parts, and each part beside it. The ground truth is the prompt's tokens."""
    prompt = [int(token) for token in ground_truth.split()]
    # the text of a reply has no end token of the page: a finished reply counts as one that wrote it
    answer = read_text(solution_str) + ([END_TOKEN] if END_TOKEN >= 0 else [])
    parts = {part.__name__: float(part(prompt, answer)) for part in PARTS}
    score = sum(weight * value for weight, value in zip(REWARD_WEIGHTS, parts.values()))
    return {"score": score, **parts}


def rows(count, seed):
    """Problems as verl reads them."""
    rng = random.Random(seed)
    for index in range(count):
        prompt = draw_prompt(rng)
        asked = f"{INSTRUCTION}\n\n{text_of(prompt)}"
        yield {
            "data_source": "grpo-playground",
            "prompt": [{"role": "user", "content": asked}],
            "reward_model": {"style": "rule", "ground_truth": " ".join(map(str, prompt))},
            "extra_info": {"index": index},
        }


def written(value):
    """A value as Hydra reads it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{','.join(written(one) for one in value)}]"
    return str(value)


def installed_version():
    """verl's version as numbers; the one for which this file was written where verl is not installed."""
    try:
        return tuple(int(part) for part in re.findall(r"\d+", importlib.metadata.version("verl"))[:2])
    except importlib.metadata.PackageNotFoundError:
        return (0, 9)


def micro_batch(completions):
    """The largest divisor of a number of completions that is at most MICRO_BATCH."""
    return max(size for size in range(1, MICRO_BATCH + 1) if completions % size == 0)


def overrides(asked, version):
    """What is told to `verl.trainer.main_ppo`."""
    asked_knobs = {LEARNING_RATE: asked.learning_rate, ENTROPY: asked.entropy_coeff, STEPS: asked.steps}
    knobs = {**KNOBS, **asked_knobs}
    group = knobs["actor_rollout_ref.rollout.n"]
    mini_batch = knobs["actor_rollout_ref.actor.ppo_mini_batch_size"] * group
    if mini_batch % asked.gpus:
        raise SystemExit(f"--gpus {asked.gpus}: must divide the {int(mini_batch)} completions of a mini-batch")
    micro = micro_batch(int(mini_batch) // asked.gpus)
    if knobs.get("algorithm.filter_groups.enable") and version < (0, 9):
        raise SystemExit("dynamic sampling (algorithm.filter_groups) needs verl 0.9 or later")
    if version < (0, 8):
        knobs = {OTHER_NAMES.get(name, name): value for name, value in knobs.items()}
    steps, prompts = asked.steps, knobs["data.train_batch_size"]
    places = {
        "data.train_files": os.path.join(asked.folder, "train.parquet"),
        "data.val_files": os.path.join(asked.folder, "val.parquet"),
        "data.max_response_length": RESPONSE_LENGTH,
        "actor_rollout_ref.model.path": asked.model,
        "actor_rollout_ref.rollout.name": asked.rollout,
        "actor_rollout_ref.rollout.tensor_model_parallel_size": 1,
        "actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu": micro,
        "actor_rollout_ref.rollout.log_prob_micro_batch_size_per_gpu": micro,
        "actor_rollout_ref.ref.log_prob_micro_batch_size_per_gpu": micro,
        "trainer.n_gpus_per_node": asked.gpus,
        # enough epochs for the steps
        "trainer.total_epochs": -(-steps * prompts // max(1, asked.problems // prompts * prompts)),
        "trainer.logger": ["console"],
        "custom_reward_function.path": os.path.abspath(__file__),
        "custom_reward_function.name": "compute_score",
    }
    lines = [f"{name}={written(value)}" for name, value in {**knobs, **places}.items()]
    if knobs.get(ESTIMATOR) == "gdpo":
        # verl's configuration file does not have these two, which its GDPO reads
        lines.append(f"++algorithm.gdpo_reward_keys={written([part.__name__ for part in PARTS])}")
        lines.append(f"++algorithm.gdpo_reward_weights={written(REWARD_WEIGHTS)}")
    return lines


def beside(name, value):
    """The page's value of a knob, if it is another one."""
    own = KNOBS.get(name, value)
    return "" if own == value else f", not the page's {own}"


def main():
    options = argparse.ArgumentParser(description="Trains with verl, as a run of the GRPO Playground. More overrides of verl can follow.")
    options.add_argument("--model", required=True, help="a model of Hugging Face, by name or folder")
    options.add_argument("--folder", default="playground-verl", help="folder for the problems (default: %(default)s)")
    options.add_argument("--problems", type=int, default=4096, help="number of problems to write (default: %(default)s)")
    options.add_argument("--gpus", type=int, default=1, help="number of GPUs to use on this machine (default: %(default)s)")
    options.add_argument("--rollout", default="vllm", help="engine that draws completions: vllm or sglang (default: %(default)s)")
    options.add_argument(
        "--learning-rate", type=float, default=MODEL_LEARNING_RATE,
        help=f"learning rate of the optimiser (default: %(default)s{beside(LEARNING_RATE, MODEL_LEARNING_RATE)})",
    )  # fmt: skip
    options.add_argument(
        "--entropy-coeff", type=float, default=MODEL_ENTROPY,
        help=f"entropy bonus (default: %(default)s{beside(ENTROPY, MODEL_ENTROPY)})",
    )  # fmt: skip
    options.add_argument("--steps", type=int, default=KNOBS.get(STEPS), help="training steps (default: %(default)s, as on the page)")
    options.add_argument("--print", action="store_true", help="print the overrides, one a line, and start nothing")
    asked, more = options.parse_known_args()
    if ESTIMATOR not in KNOBS and not any(one.lstrip("+").startswith(f"{ESTIMATOR}=") for one in more):
        raise SystemExit(
            "verl has no estimator with this run's baseline and scaling of rewards (see the top of this file). "
            f"Choose one of verl's, such as {ESTIMATOR}=grpo, as a further argument."
        )
    told = overrides(asked, installed_version()) + more
    if asked.print:
        print("\n".join(told))
        return
    from datasets import Dataset

    print(
        f"learning rate {asked.learning_rate:g}{beside(LEARNING_RATE, asked.learning_rate)}; "
        f"entropy bonus {asked.entropy_coeff:g}{beside(ENTROPY, asked.entropy_coeff)}. "
        "The page's values are for a network of a few thousand weights"
    )
    os.makedirs(asked.folder, exist_ok=True)
    for name, count, seed in [("train", asked.problems, SEED), ("val", 128, SEED + 1)]:
        Dataset.from_list(list(rows(count, seed))).to_parquet(os.path.join(asked.folder, f"{name}.parquet"))
    sys.exit(subprocess.call([sys.executable, "-m", "verl.trainer.main_ppo", *told]))


if __name__ == "__main__":
    main()
