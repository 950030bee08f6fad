import { resultsOf, common, runCount, searches, type TrialPlan } from './trials'

/** A comparison or a sweep as an Optuna study, in one Python file that any number of workers run. */
export const optunaProgram = (
  plan: TrialPlan,
): string => `"""Trains a ${plan.view} of the GRPO Playground as an Optuna study: ${runCount(plan)}, shared by all who start this program.

    pip install optuna scikit-learn
    python optuna_study.py --storage sqlite:///study.db --playground path/to/grpo-playground --out path/to/results &
    python optuna_study.py --storage sqlite:///study.db --playground path/to/grpo-playground --out path/to/results

These are two workers of one study. Start it as often as there are cores, on any machine, with the same --storage. For many
workers, use PostgreSQL or MySQL. Every machine needs Node, the playground after "npm ci", and the folder of the results, on a
shared disk.

Every knob is a parameter of its trial, and every evaluation is reported while the trial runs, so that Optuna's plots of
parameters, importances and intermediate values show them.
${searches(plan, "Optuna's sampler TPE", 'median pruning')}
A run whose worker is killed is tried again by another one and goes on from its last checkpoint. When all have ended, the same
command with --results prints the best trial and the importances.
${resultsOf(plan, 'It writes results.json and results.csv')}
"""
import argparse
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import quote

import optuna
from optuna.trial import TrialState

${common(plan)}

def count(study, *states):
    return sum(trial.state in states for trial in study.get_trials(deepcopy=False))


def suggested(trial, name, space):
    """A value of a knob: drawn, or the one with which the trial waited."""
    if space["kind"] == "options":
        return trial.suggest_categorical(name, space["values"])
    suggest = trial.suggest_int if space["integer"] else trial.suggest_float
    return suggest(name, space["low"], space["high"], log=space["kind"] == "log")


def summary(study):
    """Prints what Optuna found."""
    done = study.get_trials(states=[TrialState.COMPLETE])
    print(f"trials: {len(done)} complete, {count(study, TrialState.PRUNED)} pruned, {count(study, TrialState.FAIL)} failed")
    if not done:
        return
    print(f"best: eval_reward {study.best_value:.4f} with {json.dumps(study.best_params)}")
    if len(done) < 2:
        return
    try:
        # a seed repeats a run, and is no knob
        knobs = [name for name in study.best_params if name != "seed"]
        found = optuna.importance.get_param_importances(study, params=knobs)
        print("importances: " + ", ".join(f"{name} {share:.3f}" for name, share in found.items()))
    except (ImportError, RuntimeError, ValueError) as error:
        print(f"importances: none, {error}")


if __name__ == "__main__":
    parser = arguments()
    parser.add_argument("--storage", required=True, help="address of the study, such as sqlite:///study.db")
    parser.add_argument("--study", default=f"grpo-{VIEW}", help="name of the study")
    parser.add_argument("--results", action="store_true", help="only write the results")
    options = parser.parse_args()
    folder, out = os.path.abspath(options.playground), os.path.abspath(options.out)
    is_search = options.search > 0
    storage = optuna.storages.RDBStorage(
        options.storage,
        heartbeat_interval=10,
        grace_period=30,
        failed_trial_callback=optuna.storages.RetryFailedTrialCallback(max_retry=3),
    )
    ends_early = is_search and not options.all
    study = optuna.create_study(
        study_name=options.study,
        storage=storage,
        direction="maximize",
        load_if_exists=True,
        pruner=optuna.pruners.MedianPruner(n_startup_trials=4) if ends_early else optuna.pruners.NopPruner(),
    )
    if options.results:
        summary(study)
        if is_search:
            show(out)
            sys.exit(0)
        sys.exit(gather(folder, out))

    if is_search:
        space = SPACE
    else:
        listed = [trial["values"] for trial in TRIALS]
        space = {
            name: SPACE.get(name) or {"kind": "options", "values": sorted({values[name] for values in listed}, key=str)}
            for name in listed[0]
        }
        for trial in TRIALS:
            study.enqueue_trial(trial["values"], skip_if_exists=True)

    def objective(trial):
        # another worker may have taken the last run that waited
        if not is_search and "fixed_params" not in study.get_trials(deepcopy=False)[trial.number].system_attrs:
            raise optuna.TrialPruned()
        values = {name: suggested(trial, name, one) for name, one in space.items()}
        # a trial that is tried again has the attributes of the one that failed
        number = trial.user_attrs.get("run", trial.number)
        trial.set_user_attr("run", number)
        run = drawn(values, number) if is_search else given(values)
        last = float("nan")
        training = evaluations(run, folder, out)
        try:
            for measured in training:
                last = measured["eval_reward"]
                trial.report(last, measured["completions"])
                trial.set_user_attr("completions", measured["completions"])
                if trial.should_prune():
                    raise optuna.TrialPruned()
        finally:
            training.close()
        return last

    def is_open():
        waits = count(study, TrialState.WAITING) > 0
        ended = (TrialState.COMPLETE, TrialState.PRUNED, TrialState.RUNNING, TrialState.FAIL)
        return waits or (is_search and count(study, *ended) < options.search)

    while is_open() or count(study, TrialState.RUNNING) > 0:
        if is_open():
            # a run whose reward fails is a failed trial; the others are trained
            study.optimize(objective, n_trials=1, catch=(RuntimeError,))
        else:
            # another worker trains the last runs; if it was killed, its run waits again
            time.sleep(5)
            optuna.storages.fail_stale_trials(study)
    summary(study)
    if is_search:
        show(out)
    else:
        print(f"trials that are done: {count(study, TrialState.COMPLETE)}; --results writes results.json and results.csv")
`
