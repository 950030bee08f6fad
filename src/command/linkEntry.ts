import { AXES, SUMMARIES } from '../experiments/state'
import { knobProblem, parseKnob, parseNumber } from '../settings/knob'
import { KNOBS } from '../settings/knobs'
import { find, isKnobName } from '../settings/names'
import { BAND_KINDS } from '../statistics/band'
import type { Range } from '../statistics/ranges'
import type { ExperimentKind } from '../settings/views'
import { english } from '../text/english'

/** How the entries of a link to a view are written, where they are neither numbers nor one of a few words. */
const EXAMPLES: Readonly<Record<ExperimentKind, Readonly<Record<string, string>>>> = {
  compare: { metric: 'metric=eval_reward' },
  sweep: {
    x: 'x=beta:0,0.04',
    y: 'y=epsilon:0.1,0.2',
    knob: 'knob=beta:linear,0,0.2',
    search: 'search=random or search=sobol',
    points: 'points=16',
    halving: 'halving=3,2000',
    metric: 'metric=eval_reward',
  },
}

/** Entries that are one of a few words. */
const WORDS: Readonly<Record<ExperimentKind, Readonly<Record<string, readonly string[]>>>> = {
  compare: { axis: AXES, band: BAND_KINDS },
  sweep: { summary: SUMMARIES },
}

/**
 * What is wrong with an entry of a link to an experiment: that the view has no such entry, the knob or the value that it names,
 * else how it is written.
 */
export function entrySentence(view: ExperimentKind, name: string, written: string): string {
  const words = Object.hasOwn(WORDS[view], name) ? WORDS[view][name] : null
  if (words) return `${name}=${written}: allowed is ${words.join(', ')}.`
  if (!Object.hasOwn(EXAMPLES[view], name)) return `${name}=${written} is not an entry of this link.`
  const example = EXAMPLES[view][name]
  if (written === '') return `${name} is missing: allowed is an entry such as ${example}.`
  return `${name}=${written}: ${FAULTS[name]?.(written) ?? `allowed is an entry such as ${example}.`}`
}

const FAULTS: Readonly<Record<string, (written: string) => string | null>> = {
  x: axisFault,
  y: axisFault,
  knob: searchFault,
}

/** The first fault of the values of an axis; null where it is none of these. */
function axisFault(written: string): string | null {
  const [knob, values = ''] = written.split(':', 2)
  return settingFault(knob, values.split(','))
}

/** The first fault of a knob that is searched; null where it is none of these. */
function searchFault(written: string): string | null {
  const [knob, range = ''] = written.split(':', 2)
  const [kind, ...values] = range.split(',')
  if (kind === 'choice') return settingFault(knob, values)
  if (!RANGES.includes(kind))
    return (
      settingFault(knob, []) ?? `${knob} is searched as ${kind}; allowed is ${RANGES.join(', ')}, choice.`
    )
  if (values.length !== 2) return `the range of ${knob} has ${values.length} ends; allowed are 2.`
  const [low, high] = values.map(parseNumber)
  return (
    settingFault(knob, values) ??
    (low >= high
      ? `the lower end ${values[0]} must be below the upper end ${values[1]}.`
      : kind === 'log' && low <= 0
        ? `a logarithmic range must be above 0, not from ${values[0]}.`
        : `${knob} cannot be searched so with this base.`)
  )
}

const RANGES = ['linear', 'log', 'integer'] satisfies Range['kind'][] as readonly string[]

/** What is wrong with a setting and values of it; null where nothing is, or where only its task knows. */
function settingFault(knob: string, values: readonly string[]): string | null {
  const field = find(knob)?.field
  // a task's own knobs, and prompts per step
  if (field === undefined) return knob.startsWith('task.') ? null : `${knob} is not a setting.`
  if (!isKnobName(field)) return null
  for (const value of values) {
    const problem = knobProblem(KNOBS[field], parseKnob(KNOBS[field], value))
    if (problem) return `${knob} is ${value}; allowed is ${english.messageCards.allowed(problem)}.`
  }
  return null
}
