"""Trains with verl's Ray launcher. Run it with: python FILE.py --model NAME [OVERRIDE ...]"""

import argparse
import os
import random
import subprocess
import sys

from task import INSTRUCTION, PARTS, draw_prompt
from words import text_reader

SEED = 1  # filled in
VOCABULARY = ["0", "1"]  # filled in
END_TOKEN = -1  # filled in
# the page counts tokens of its own; another model writes longer text
RESPONSE_LENGTH = 256  # filled in
REWARD_WEIGHTS = [1.0]  # filled in
# the knobs of the page under their names in verl
KNOBS = {"actor_rollout_ref.rollout.n": 8, "data.train_batch_size": 8}  # filled in

read_text = text_reader(VOCABULARY)


def compute_score(data_source, solution_str, ground_truth, extra_info=None, **unused):
    """verl's reward: the weighted sum of the parts, and each part beside it. The ground truth is the prompt's tokens."""
    prompt = [int(token) for token in ground_truth.split()]
    # a reply has come to its end when it is over
    answer = read_text(solution_str) + ([END_TOKEN] if END_TOKEN >= 0 else [])
    parts = {part.__name__: float(part(prompt, answer)) for part in PARTS}
    score = sum(weight * value for weight, value in zip(REWARD_WEIGHTS, parts.values()))
    return {"score": score, **parts}


def rows(count, seed):
    """Problems as verl reads them."""
    rng = random.Random(seed)
    for index in range(count):
        prompt = draw_prompt(rng)
        asked = f"{INSTRUCTION}\n\n{' '.join(VOCABULARY[token] for token in prompt)}"
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
    return str(value)


def overrides(folder, model):
    """What is told to `verl.trainer.main_ppo`."""
    places = {
        "data.train_files": os.path.join(folder, "train.parquet"),
        "data.val_files": os.path.join(folder, "val.parquet"),
        "data.max_response_length": RESPONSE_LENGTH,
        "actor_rollout_ref.model.path": model,
        "custom_reward_function.path": os.path.abspath(__file__),
        "custom_reward_function.name": "compute_score",
    }
    return [f"{name}={written(value)}" for name, value in {**KNOBS, **places}.items()]


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--model", required=True, help="a model of Hugging Face, by name or folder")
    options.add_argument("--folder", default="playground-verl", help="where the problems go (default: %(default)s)")
    options.add_argument("--problems", type=int, default=4096, help="how many (default: %(default)s)")
    options.add_argument("--print", action="store_true", help="print the overrides, one a line, and start nothing")
    asked, more = options.parse_known_args()
    told = overrides(asked.folder, asked.model) + more
    if asked.print:
        print("\n".join(told))
        return
    from datasets import Dataset

    os.makedirs(asked.folder, exist_ok=True)
    for name, count, seed in [("train", asked.problems, SEED), ("val", 128, SEED + 1)]:
        Dataset.from_list(list(rows(count, seed))).to_parquet(os.path.join(asked.folder, f"{name}.parquet"))
    sys.exit(subprocess.call([sys.executable, "-m", "verl.trainer.main_ppo", *told]))


if __name__ == "__main__":
    main()
