import { knobProblem, parseKnob } from '../settings/knob'
import { KNOBS } from '../settings/knobs'
import { find, isKnobName } from '../settings/names'
import { allowed } from '../text/en/allowed'

/** How the entries of a link to an experiment are written. */
const EXAMPLES: Readonly<Record<string, string>> = {
  x: 'x=beta:0,0.04',
  y: 'y=epsilon:0.1,0.2',
  knob: 'knob=beta:linear,0,0.2',
  seeds: 'seeds=8',
  seed: 'seed=1',
  budget: 'budget=20000',
  search: 'search=random or search=sobol',
  points: 'points=16',
  halving: 'halving=3,2000',
  metric: 'metric=eval_reward',
  summary: 'summary=final',
  axis: 'axis=completions',
  band: 'band=min-max',
  smoothing: 'smoothing=0.5',
}

/** What is wrong with an entry of a link to an experiment: the knob or the value that it names, else how it is written. */
export function entrySentence(name: string, written: string): string {
  const example = EXAMPLES[name]
  if (example === undefined) return `${name}=${written} is not an entry of this link.`
  return `${name}=${written}: ${axisFault(name, written) ?? `allowed is an entry such as ${example}.`}`
}

/** The first fault of the values of an axis; null where it is none of these. */
function axisFault(name: string, written: string): string | null {
  if (name !== 'x' && name !== 'y') return null
  const [knob, values = ''] = written.split(':', 2)
  const field = find(knob)?.field
  // a task's own knobs, and prompts per step
  if (field === undefined) return knob.startsWith('task.') ? null : `${knob} is not a setting.`
  if (!isKnobName(field)) return null
  for (const value of values.split(',')) {
    const problem = knobProblem(KNOBS[field], parseKnob(KNOBS[field], value))
    if (problem) return `${knob} is ${value}; allowed is ${allowed(problem)}.`
  }
  return null
}
