import { comesBack, common, runCount, type TrialPlan } from './trials'

/** A comparison or a sweep as an Optuna study, in one Python file that any number of workers run. */
export const optunaProgram = (
  plan: TrialPlan,
): string => `"""Trains a ${plan.view} of the GRPO Playground as an Optuna study: ${runCount(plan)}, shared by all who start this program.

    pip install optuna
    python optuna_study.py --storage sqlite:///study.db --playground path/to/grpo-playground --out path/to/results &
    python optuna_study.py --storage sqlite:///study.db --playground path/to/grpo-playground --out path/to/results

These are two workers of one study. Start it as often as there are cores, on any machine, with the same --storage. For many
workers, use PostgreSQL or MySQL. Every machine needs Node, the playground after "npm ci", and the folder of the results, on a
shared disk.

A run whose worker is killed is tried again by another one and goes on from its last checkpoint. When all have ended, the same
command with --results writes results.json and results.csv. ${comesBack(plan)}
"""
import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import optuna
from optuna.trial import TrialState

${common(plan)}

def waits(study):
    return any(trial.state == TrialState.WAITING for trial in study.get_trials(deepcopy=False))


def runs(study):
    return any(trial.state == TrialState.RUNNING for trial in study.get_trials(deepcopy=False))


if __name__ == "__main__":
    parser = arguments()
    parser.add_argument("--storage", required=True, help="address of the study, such as sqlite:///study.db")
    parser.add_argument("--study", default=f"grpo-{VIEW}", help="name of the study")
    parser.add_argument("--results", action="store_true", help="only write the results")
    options = parser.parse_args()
    folder, out = os.path.abspath(options.playground), os.path.abspath(options.out)
    if options.results:
        sys.exit(gather(folder, out))

    storage = optuna.storages.RDBStorage(
        options.storage,
        heartbeat_interval=10,
        grace_period=30,
        failed_trial_callback=optuna.storages.RetryFailedTrialCallback(max_retry=3),
    )
    study = optuna.create_study(
        study_name=options.study, storage=storage, direction="maximize", load_if_exists=True
    )
    for index, trial in enumerate(TRIALS):
        study.enqueue_trial({"trial": index}, user_attrs=trial["values"], skip_if_exists=True)

    def objective(trial):
        index = trial.suggest_int("trial", 0, len(TRIALS) - 1)
        evaluation, completions = train(index, folder, out)
        trial.set_user_attr("completions", completions)
        return evaluation

    while waits(study) or runs(study):
        if waits(study):
            # a run whose reward fails is a failed trial; the others are trained
            study.optimize(objective, n_trials=1, catch=(RuntimeError,))
        else:
            # another worker trains the last runs; if it was killed, its run waits again
            time.sleep(5)
            optuna.storages.fail_stale_trials(study)
    print(f"trials that are done: {len(study.trials)}; --results writes results.json and results.csv")
`
