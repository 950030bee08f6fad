"""Trains with TRL. Run it with: accelerate launch FILE.py [--model NAME]"""

import argparse
import os
import random
import sys

import torch
from datasets import Dataset
from network import LENGTH, TENSORS, first_weights, playground_model
from task import INSTRUCTION, PARTS, draw_prompt
from tokens import END_TOKEN, playground_tokenizer, weights_in
from transformers import AutoTokenizer
from trl import GRPOConfig as Config
from trl import GRPOTrainer as Trainer
from trl.rewards import get_soft_overlong_punishment
from words import read_text, text_of

SEED = 1  # filled in
# the knobs of the page under their names in TRL
KNOBS = {"num_generations": 8, "generation_batch_size": 64}  # filled in
MINI_BATCHES = 1  # filled in
REWARD_WEIGHTS = [1.0]  # filled in
# tokens before the longest length that are punished (DAPO); 0 for none
SOFT_PUNISH_CACHE = 0  # filled in
MAX_STEPS = 200  # filled in

# TRL's default: the page's learning rate is for a network of a few thousand weights, and ruins a model of billions in a few steps
MODEL_LEARNING_RATE = 1e-06


def hardware():
    """What this machine has: without a GPU, Trainer must be told to use the CPU, and bf16 needs a device that computes it."""
    has_gpu = torch.accelerator.is_available()
    return {"use_cpu": not has_gpu, "bf16": torch.cuda.is_available() and torch.cuda.is_bf16_supported()}


def knobs_of_model(asked_rate, asked_entropy):
    """The knobs that another model gets in place of the page's, which are for a network of a few thousand weights."""
    usual = {"learning_rate": MODEL_LEARNING_RATE, "entropy_coef": 0.0}
    asked = {"learning_rate": asked_rate, "entropy_coef": asked_entropy}
    knobs = {}
    for name, value in usual.items():
        if asked[name] is not None:
            knobs[name] = asked[name]
        elif KNOBS.get(name, value) != value:
            print(
                f"{name} is {value:g} here, not the page's {KNOBS[name]:g}: that is for its network of a few thousand weights. "
                f"--{name.replace('_', '-')} sets another.",
                file=sys.stderr,
            )
            knobs[name] = value
    return knobs


def reward_function(part, is_own):
    """A part of the task's reward as TRL calls it; `is_own` for the page's network, whose tokens are the page's."""

    def score(completions, completion_ids, problem, trainer_state=None, **unused):
        if is_own:
            answers = [list(ids) for ids in completion_ids]
        else:
            texts = [reply if isinstance(reply, str) else reply[-1]["content"] for reply in completions]
            # the text of a reply has no end token of the page: a finished reply counts as one that wrote it
            answers = [read_text(text) + ([END_TOKEN] if END_TOKEN >= 0 else []) for text in texts]
        return [part(prompt, answer) for prompt, answer in zip(problem, answers)]

    score.__name__ = part.__name__
    return score


def problems(count, is_own):
    """Problems of the task: for the page's network its tokens, for another model words."""
    rng = random.Random(SEED)
    drawn = [draw_prompt(rng) for _ in range(count)]
    asked = [text_of(prompt) for prompt in drawn]
    if not is_own:
        asked = [[{"role": "user", "content": f"{INSTRUCTION}\n\n{text}"}] for text in asked]
    return Dataset.from_dict({"prompt": asked, "problem": drawn})


def trainer_of(model=None, output_dir="playground-run", max_steps=MAX_STEPS, weights=None, **others):
    """TRL's trainer for this task: of the page's own network, or of a model by its name or folder."""
    is_own = model is None
    processes = int(os.environ.get("WORLD_SIZE", "1"))
    own = {}
    if is_own:
        network = playground_model()
        blocks = list(network.blocks())
        network.load_page_weights(first_weights(SEED) if weights is None else weights_in(weights, TENSORS, blocks))
        # TRL reads the reference from where the model came
        model = os.path.join(output_dir, "start")
        network.save_pretrained(model)
        tokenizer = playground_tokenizer()
        own = {
            "bf16": False,
            "gradient_checkpointing": False,
            "max_completion_length": LENGTH,
            "generation_kwargs": {"use_cache": False},
        }
    else:
        tokenizer = AutoTokenizer.from_pretrained(model)
        if tokenizer.chat_template is None:
            raise SystemExit(
                f"{model} has no chat template, which its tokenizer needs for the prompts of this task: choose an instruct model. "
                "The page's own network is trained without --model; --weights takes its Hugging Face folder."
            )
    config = Config(
        output_dir=output_dir,
        per_device_train_batch_size=KNOBS["generation_batch_size"] // MINI_BATCHES // processes,
        gradient_accumulation_steps=1,
        seed=SEED,
        optim="adamw_torch",
        **({"max_steps": max_steps} | hardware() | own | KNOBS | others),
    )
    rewards = [reward_function(part, is_own) for part in PARTS]
    weights = list(REWARD_WEIGHTS)
    if SOFT_PUNISH_CACHE > 0:
        rewards.append(get_soft_overlong_punishment(config.max_completion_length, SOFT_PUNISH_CACHE))
        weights.append(1.0)
    config.reward_weights = weights
    rounds = -(-config.max_steps // (MINI_BATCHES * config.num_iterations))
    rows = max(1, rounds) * config.generation_batch_size // config.num_generations
    trainer = Trainer(
        model=model,
        args=config,
        reward_funcs=rewards,
        train_dataset=problems(rows, is_own),
        processing_class=tokenizer,
    )
    if is_own:
        # Trainer's weight decay leaves out norms and biases; the page's does not
        trainer.get_decay_parameter_names = lambda network: [name for name, _ in network.named_parameters()]
    return trainer


def main():
    options = argparse.ArgumentParser(description="Trains with TRL, as a run of the GRPO Playground.")
    options.add_argument("--model", help="a model of Hugging Face, by name or folder, in place of the page's network")
    options.add_argument(
        "--weights",
        help="first weights of the page's network: its weights.safetensors, or its Hugging Face folder "
        "(default: the first weights of the seed)",
    )
    options.add_argument("--output-dir", default="playground-run", help="folder of the results (default: %(default)s)")
    options.add_argument("--max-steps", type=int, default=MAX_STEPS, help="optimiser steps (default: %(default)s)")
    options.add_argument("--learning-rate", type=float, help="learning rate of the optimiser (default: the page's; 1e-06 with --model)")
    options.add_argument("--entropy-coef", type=float, help="entropy bonus of GRPO (default: the page's; 0 with --model)")
    options.add_argument("--report-to", default="none", help="for example tensorboard (default: %(default)s)")
    asked = options.parse_args()
    given = {"learning_rate": asked.learning_rate, "entropy_coef": asked.entropy_coef}
    others = (
        knobs_of_model(asked.learning_rate, asked.entropy_coef)
        if asked.model
        else {name: value for name, value in given.items() if value is not None}
    )
    if asked.model and asked.weights:
        options.error("--weights are of the page's network, and --model is another one")
    trainer = trainer_of(
        asked.model, asked.output_dir, asked.max_steps, asked.weights, logging_steps=1, report_to=asked.report_to, **others
    )
    trainer.train()
    network = trainer.accelerator.unwrap_model(trainer.model)
    if not hasattr(network, "save_folder"):
        trainer.save_model()
    elif trainer.is_world_process_zero():
        network.save_folder(asked.output_dir)


if __name__ == "__main__":
    main()
