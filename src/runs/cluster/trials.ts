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

/** The values of a knob among which a sampler draws. */
export type Space =
  | { kind: 'linear' | 'log'; low: number; high: number; integer: boolean }
  | { kind: 'options'; values: readonly KnobValue[] }

/** An experiment that is to be trained on several machines. */
export interface TrialPlan {
  view: ExperimentKind
  /** the text after `#` that describes the whole */
  link: string
  trials: readonly Trial[]
  /** what a sampler can draw; null for a comparison, whose configurations are given */
  search: TrialSearch | null
}

/** What the other program's own sampler searches. */
export interface TrialSearch {
  /** the run whose knobs are replaced by what was drawn: the text after `#` */
  base: string
  /** by the names of the knobs in links */
  space: Readonly<Record<string, Space>>
  /** training completions of a run */
  budget: number
  /** the number of runs that a search draws; 0 for a grid, whose runs are in `trials` */
  runs: number
}

/** The number of runs, as the text of a program states it. */
export const runCount = ({ trials }: TrialPlan): string =>
  trials.length === 1 ? '1 run' : `${trials.length} runs`

/** The results of a program and their use, as its text states them. A search has none. @param written what writes them */
export function resultsOf({ view, search }: TrialPlan, written: string): string {
  const without = !search ? '' : search.runs > 0 ? 'With --points: ' : 'Without --search: '
  return `${without}${written}.
The page opens results.json with Import, or where it is dropped: it has every step of every run, and
${view === 'sweep' ? 'Sweep' : 'Compare'} shows them as if they had been trained there.`
}

/** How a program searches, as its text states it. @param sampler what draws @param stops what ends bad runs early */
export function searches({ search }: TrialPlan, sampler: string, stops: string): string {
  if (!search) return ''
  const asked =
    search.runs > 0
      ? `${sampler} draws ${search.runs} runs from the ranges of SPACE. --search N draws another number; --points trains the page's own points in its place`
      : `With --search N, ${sampler} draws N runs from the ranges of SPACE in place of the grid`
  return `${asked}.
In a search, ${stops} ends bad runs early; --all trains every run to its end. A search writes no results.json.
`
}

/** The common start of both programs: the experiment, how one of its runs is trained, and how the results are gathered. */
export const common = ({ view, link, trials, search }: TrialPlan): string => `VIEW = ${pythonLiteral(view)}
LINK = ${pythonLiteral(link)}
"""The experiment as the page's ${view} has it in its link."""

TRIALS = json.loads(
    ${pythonLiteral(JSON.stringify(trials))}
)
"""Every run: the name of its folder, its link, and its values."""

SEARCH = json.loads(
    ${pythonLiteral(JSON.stringify(search))}
)
"""What a sampler searches: the link of the run around which it draws, the range of each knob, the training completions of a run,
and how many runs; None where the configurations are given."""

SPACE = SEARCH["space"] if SEARCH else {}


def playground(folder, *arguments):
    """Calls a command of the GRPO Playground in a folder; returns its exit code."""
    return subprocess.run(["npm", "--prefix", folder, "run", "--silent", *arguments]).returncode


def given(values):
    """The run of the experiment that has these values."""
    return next(trial for trial in TRIALS if all(values[name] == value for name, value in trial["values"].items()))


def written(value):
    """A value as a link has it."""
    return str(value).lower() if isinstance(value, bool) else repr(value) if isinstance(value, float) else str(value)


def drawn(values, number):
    """A run with values that a sampler drew."""
    kept = [entry for entry in SEARCH["base"].split("&") if entry.split("=")[0] not in values]
    link = "&".join([*kept, *(f"{name}={quote(written(value))}" for name, value in values.items())])
    return {"name": f"search-{number}", "link": link}


def evaluations(trial, folder, out):
    """
    Trains a run, or goes on with one that was cut off. Yields its evaluations as they are measured, each with the step, the
    training completions so far and eval_reward. A caller that takes no more ends the training.
    """
    place = Path(out) / "trials" / trial["name"]
    told = ["#" + trial["link"], "--out", str(place), "--json", "--tensorboard", "--resume", "--wait", "--evaluations"]
    child = subprocess.Popen(
        ["npm", "--prefix", folder, "run", "--silent", "train", "--", *told],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )
    try:
        for line in child.stdout:
            if line.startswith("{"):
                yield json.loads(line)
        code = child.wait()
        if code not in (0, 1) or not (place / "run.json").exists():  # 1: it failed in a step
            raise RuntimeError(f"npm run train ended with {code} for {trial['name']}")
    finally:
        if child.poll() is None:
            if hasattr(os, "killpg"):
                os.killpg(child.pid, signal.SIGTERM)
            else:
                child.terminate()
            child.wait()


def gather(folder, out):
    """Writes results.json and results.csv of all runs; runs that are missing are trained here."""
    show(out)
    return playground(folder, VIEW, "--", "#" + LINK, "--out", str(out), "--runs", str(Path(out) / "trials"))


def show(out):
    print(f"To see the runs in TensorBoard: tensorboard --logdir '{Path(out) / 'trials'}'")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--playground", default=".", help="folder of the GRPO Playground; here by default")
    parser.add_argument("--out", default="results", help="folder of the results, which all machines share")
    if SEARCH:
        parser.add_argument("--search", type=int, metavar="N", default=SEARCH["runs"], help="runs to draw (default: %(default)s)")
        parser.add_argument("--points", action="store_const", const=0, dest="search", help="train the page's own runs")
        parser.add_argument("--all", action="store_true", help="end no run of a search early")
    else:
        parser.set_defaults(search=0, all=True)
    return parser
`
