import { resultsOf, common, runCount, searches, type TrialPlan } from './trials'

/** A comparison or a sweep as a program for Ray Tune, in one Python file. */
export const rayProgram = (
  plan: TrialPlan,
): string => `"""Trains a ${plan.view} of the GRPO Playground with Ray Tune: ${runCount(plan)}, each on one core of any machine.

    pip install "ray[tune]" pydantic
    python ray_tune.py --playground path/to/grpo-playground --out path/to/results --workers 2

With two workers, two runs are trained at a time on this machine. On several machines: "ray start --head" on one, "ray start
--address=HEAD:6379" on the others, and --address auto here in place of --workers. Every machine needs Node, the playground
after "npm ci" at the same path, and the folder of the results, on a shared disk.

Every knob is a parameter of its trial, and every evaluation is reported while the trial runs.
${searches(plan, "Ray's own sampler", 'ASHA')}
A run whose worker is killed is tried again and goes on from its last checkpoint. ${resultsOf(plan, 'At the end, the folder of the results has results.json and results.csv')}
"""
import argparse
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import ray
from ray import tune
from ray.tune.schedulers import ASHAScheduler
from ray.tune.search.basic_variant import BasicVariantGenerator

${common(plan)}

def trainable(config, folder, out, is_search):
    number = tune.get_context().get_trial_id()
    trial = drawn(config, number) if is_search else given(config)
    last = None
    for last in evaluations(trial, folder, out):
        tune.report(last)
    if last is None:
        tune.report({"eval_reward": float("nan"), "completions": 0, "step": 0})


def domain(space):
    """A range as Ray draws from it."""
    if space["kind"] == "options":
        return tune.choice(space["values"])
    low, high, is_log = space["low"], space["high"], space["kind"] == "log"
    if space["integer"]:
        return (tune.lograndint if is_log else tune.randint)(low, high + 1)
    return (tune.loguniform if is_log else tune.uniform)(low, high)


if __name__ == "__main__":
    parser = arguments()
    parser.add_argument("--address", help="address of a Ray cluster; without it, Ray starts on this machine")
    parser.add_argument("--workers", type=int, help="runs at a time on this machine; one for each core by default")
    options = parser.parse_args()
    folder, out = os.path.abspath(options.playground), os.path.abspath(options.out)
    if options.address:
        ray.init(address=options.address)
    else:
        ray.init(num_cpus=options.workers)
    is_search = options.search > 0
    if is_search:
        space, points = {name: domain(one) for name, one in SPACE.items()}, None
    else:
        points = [trial["values"] for trial in TRIALS]
        space = {name: tune.choice(sorted({point[name] for point in points}, key=str)) for name in points[0]}
    budget = SEARCH["budget"] if SEARCH else 1
    tuner = tune.Tuner(
        tune.with_resources(
            tune.with_parameters(trainable, folder=folder, out=out, is_search=is_search), {"cpu": 1}
        ),
        param_space=space,
        tune_config=tune.TuneConfig(
            metric="eval_reward",
            mode="max",
            num_samples=options.search or len(TRIALS),
            search_alg=BasicVariantGenerator(points_to_evaluate=points, random_state=1),
            scheduler=None
            if not is_search or options.all
            else ASHAScheduler(
                time_attr="completions", max_t=budget, grace_period=max(1, budget // 8), reduction_factor=2
            ),
        ),
        run_config=tune.RunConfig(
            name="ray", storage_path=out, failure_config=tune.FailureConfig(max_failures=3), verbose=1
        ),
    )
    results = tuner.fit()
    failed = sum(result.error is not None for result in results)
    if is_search:
        table = results.get_dataframe()
        table.to_csv(os.path.join(out, "trials.csv"), index=False)
        stopped = int((table["completions"] < budget * 0.9).sum())
        print(f"{len(table)} trials, {stopped} of them ended early, {failed} failed: {os.path.join(out, 'trials.csv')}")
        best = results.get_best_result()
        print(f"best: eval_reward {best.metrics['eval_reward']:.4f} with {json.dumps(best.config)}")
        show(out)
        sys.exit(1 if failed else 0)
    if failed:
        print(f"runs that failed on their workers and are trained here: {failed}", file=sys.stderr)
    sys.exit(gather(folder, out))
`
