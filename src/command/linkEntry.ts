import { AXES, SUMMARIES } from '../experiments/state'
import { knobProblem, parseKnob, parseNumber } from '../settings/knob'
import { KNOBS } from '../settings/knobs'
import { find, isKnobName } from '../settings/names'
import { BAND_KINDS } from '../statistics/band'
import type { Range } from '../statistics/ranges'
import type { ExperimentKind } from '../settings/views'
import { command, english } from '../text/english'

const said = command.link

/** Examples of link entries that are neither numbers nor one of a few words. */
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
 * The problem of an entry in a link to an experiment: the view has no such entry, its setting or value is not allowed, or its
 * form is wrong.
 */
export function entrySentence(view: ExperimentKind, name: string, written: string): string {
  const words = Object.hasOwn(WORDS[view], name) ? WORDS[view][name] : null
  if (words) return command.refused(name, written, words.join(', '))
  if (!Object.hasOwn(EXAMPLES[view], name)) return said.noEntry(name, written)
  const example = EXAMPLES[view][name]
  if (written === '') return said.missing(name, example)
  return said.wrong(name, written, FAULTS[name]?.(written) ?? said.example(example))
}

const FAULTS: Readonly<Record<string, (written: string) => string | null>> = {
  x: axisFault,
  y: axisFault,
  knob: searchFault,
}

/** The first fault of the values of an axis, or null. */
function axisFault(written: string): string | null {
  const [knob, values = ''] = written.split(':', 2)
  return settingFault(knob, values.split(','))
}

/** The first fault of a searched setting, or null. */
function searchFault(written: string): string | null {
  const [knob, range = ''] = written.split(':', 2)
  const [kind, ...values] = range.split(',')
  if (kind === 'choice') return settingFault(knob, values)
  if (!RANGES.includes(kind))
    return settingFault(knob, []) ?? command.refused(said.scale(knob), kind, `${RANGES.join(', ')}, choice`)
  if (values.length !== 2) return said.ends(knob, values.length)
  const [low, high] = values.map(parseNumber)
  return (
    settingFault(knob, values) ??
    (low >= high
      ? said.order(values[0], values[1])
      : kind === 'log' && low <= 0
        ? said.log(values[0])
        : said.notSearched(knob))
  )
}

const RANGES = ['linear', 'log', 'integer'] satisfies Range['kind'][] as readonly string[]

/** The problem of a setting and its values; null if there is none, or if only the task can tell. */
function settingFault(knob: string, values: readonly string[]): string | null {
  const field = find(knob)?.field
  // a task's own knobs, and prompts per step
  if (field === undefined) return knob.startsWith('task.') ? null : said.unknown(knob)
  if (!isKnobName(field)) return null
  for (const value of values) {
    const problem = knobProblem(KNOBS[field], parseKnob(KNOBS[field], value))
    if (problem) return command.refused(knob, value, english.messageCards.allowed(problem))
  }
  return null
}
