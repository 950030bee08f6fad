import type { KnobValue } from '../../settings/knob'
import type { ExperimentKind } from '../../settings/views'
import { pythonLiteral } from '../handover/python'

/** One run of an experiment, to be trained by `npm run train` on some machine. */
export interface Trial {
  /** the name of its folder */
  name: string
  /** the text after `#` */
  link: string
  /** what distinguishes it from the others */
  values: Readonly<Record<string, KnobValue>>
}

/** An experiment that is to be trained on several machines. */
export interface TrialPlan {
  view: ExperimentKind
  /** the text after `#` that describes the whole */
  link: string
  trials: readonly Trial[]
}

/** The number of runs, as the text of a program states it. */
export const runCount = ({ trials }: TrialPlan): string =>
  trials.length === 1 ? '1 run' : `${trials.length} runs`

/** The use of the results, as the text of a program states it. */
export const comesBack = ({ view }: TrialPlan): string =>
  `The page opens results.json with Import, or where it is dropped:
it has every step of every run, and ${view === 'sweep' ? 'Sweep' : 'Compare'} shows them as if they had been trained there.`

/** The common start of both programs: the experiment, how one of its runs is trained, and how the results are gathered. */
export const common = ({ view, link, trials }: TrialPlan): string => `VIEW = ${pythonLiteral(view)}
LINK = ${pythonLiteral(link)}
"""The experiment as the page's ${view} has it in its link."""

TRIALS = json.loads(
    ${pythonLiteral(JSON.stringify(trials))}
)
"""Every run: the name of its folder, its link, and its values."""


def playground(folder, *arguments):
    """Calls a command of the GRPO Playground in a folder; returns its exit code."""
    return subprocess.run(["npm", "--prefix", folder, "run", "--silent", *arguments]).returncode


def train(index, folder, out):
    """Trains a run, or goes on with one that was cut off. Returns its last evaluation and its training completions."""
    trial = TRIALS[index]
    place = Path(out) / "trials" / trial["name"]
    code = playground(folder, "train", "--", "#" + trial["link"], "--out", str(place), "--json", "--resume", "--wait")
    if code not in (0, 1) or not (place / "run.json").exists():  # 1: it failed in a step
        raise RuntimeError(f"npm run train ended with {code} for {trial['name']}")
    run = json.loads((place / "run.json").read_text())
    evaluations = run["evaluations"]
    return (evaluations[-1]["eval_reward"] if evaluations else float("nan")), run["completions"]


def gather(folder, out):
    """Writes results.json and results.csv of all runs; runs that are missing are trained here."""
    return playground(folder, VIEW, "--", "#" + LINK, "--out", str(out), "--runs", str(Path(out) / "trials"))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--playground", default=".", help="folder of the GRPO Playground; here by default")
    parser.add_argument("--out", default="results", help="folder of the results, which all machines share")
    return parser
`
