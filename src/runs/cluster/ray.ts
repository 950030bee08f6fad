import { comesBack, common, runCount, type TrialPlan } from './trials'

/** A comparison or a sweep as a program for Ray Tune, in one Python file. */
export const rayProgram = (
  plan: TrialPlan,
): string => `"""Trains a ${plan.view} of the GRPO Playground with Ray Tune: ${runCount(plan)}, each on one core of any machine.

    pip install "ray[tune]"
    python ray_tune.py --playground path/to/grpo-playground --out path/to/results --workers 2

With two workers, two runs are trained at a time on this machine. On several machines: "ray start --head" on one, "ray start
--address=HEAD:6379" on the others, and --address auto here in place of --workers. Every machine needs Node, the playground
after "npm ci" at the same path, and the folder of the results, on a shared disk.

A run whose worker is killed is tried again and goes on from its last checkpoint. At the end, results.json and results.csv lie
in the folder of the results. ${comesBack(plan)}
"""
import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import ray
from ray import tune

${common(plan)}

def trainable(config):
    evaluation, completions = train(config["trial"], config["playground"], config["out"])
    tune.report({"eval_reward": evaluation, "completions": completions})


if __name__ == "__main__":
    parser = arguments()
    parser.add_argument("--address", help="of a Ray cluster; without it, Ray starts on this machine")
    parser.add_argument("--workers", type=int, help="runs at a time on this machine; one for each core by default")
    options = parser.parse_args()
    folder, out = os.path.abspath(options.playground), os.path.abspath(options.out)
    if options.address:
        ray.init(address=options.address)
    else:
        ray.init(num_cpus=options.workers)
    tuner = tune.Tuner(
        tune.with_resources(trainable, {"cpu": 1}),
        param_space={"trial": tune.grid_search(list(range(len(TRIALS)))), "playground": folder, "out": out},
        run_config=tune.RunConfig(
            name="ray", storage_path=out, failure_config=tune.FailureConfig(max_failures=3), verbose=1
        ),
    )
    failed = sum(result.error is not None for result in tuner.fit())
    if failed:
        print(f"runs that failed on their workers and are trained here: {failed}", file=sys.stderr)
    sys.exit(gather(folder, out))
`
