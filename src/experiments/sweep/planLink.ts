import type { EntryFault } from '../../settings/entryFault'
import { parseNumber, type KnobValue } from '../../settings/knob'
import { KNOBS, type RunConfig } from '../../settings/knobs'
import { externalName, find, isKnobName } from '../../settings/names'
import type { Range } from '../../statistics/ranges'
import { knobOf, taskFields, type Field } from '../../tasks/fields'
import type { LinkNotice } from '../../text/messages'
import type { SearchedKnob, SweepAxis, SweepPlan } from '../state'
import {
  canBeSearched,
  canBeSwept,
  MOST_KNOBS,
  MOST_POINTS,
  rangeProblem,
  readAxis,
  readValues,
  type AxisProblem,
} from './sweepPlan'

/** The entries of a plan in the link of a sweep: a grid or a search. */

/** A plan as entries. */
export function planEntries(plan: SweepPlan): [string, string][] {
  if (plan.kind === 'grid') {
    const { x, y } = plan
    return [['x', axisText(x)], ...(y ? [['y', axisText(y)] as [string, string]] : [])]
  }
  const knobs = plan.knobs.map(({ field, range }): [string, string] => [
    'knob',
    `${externalName(field)}:${rangeText(range)}`,
  ])
  return [['search', plan.method], ['points', String(plan.points)], ...knobs]
}

/**
 * Values as they are written in a link. They are encoded, because + in the name of an option would be read as a space.
 */
const listText = (values: readonly KnobValue[]) => values.map(encodeURIComponent).join(',')
/** Free text is encoded twice: once for the commas between values, and once for the link. */
const axisText = ({ field, values }: SweepAxis) =>
  `${externalName(field)}:${listText(isText(field) ? values.map(encodeURIComponent) : values)}`
const isText = (field: Field) => isKnobName(field) && KNOBS[field].kind === 'text'
const rangeText = (range: Range) =>
  range.kind === 'choice' ? `choice,${listText(range.values)}` : [range.kind, range.low, range.high].join(',')

/** Entries that a plan needs, as they can be written. */
const EXAMPLES = {
  x: 'x=beta:0,0.04',
  search: 'search=random',
  knob: 'knob=beta:linear,0,0.2',
  points: 'points=16',
} as const

/** The grid or the search of a link; null if there is none, or a part of it cannot be read. */
export function readPlan(entries: URLSearchParams, base: RunConfig, notices: LinkNotice[]): SweepPlan | null {
  const missing = (name: keyof typeof EXAMPLES): null => {
    notices.push({ kind: 'link-missing', name, example: EXAMPLES[name] })
    return null
  }
  const method = entries.get('search')
  if (method === null) {
    // knobs and points belong to a search; a grid ignores them
    if (entries.has('knob') || entries.has('points')) missing('search')
    return readGrid(entries, base, missing, notices)
  }
  if (method !== 'random' && method !== 'sobol') {
    const why: EntryFault = { fault: 'words', allowed: ['random', 'sobol'] }
    notices.push({ kind: 'link-entry', name: 'search', written: method, why })
    return null
  }
  const written = entries.getAll('knob')
  if (written.length === 0) return missing('knob')
  if (written.length > MOST_KNOBS) {
    notices.push({
      kind: 'limit',
      what: 'knobs',
      least: 1,
      most: MOST_KNOBS,
      written: String(written.length),
    })
    return null
  }
  const knobs = new Map<Field, { knob: SearchedKnob; written: string }>()
  for (const one of written) {
    const knob = readKnob(one, base)
    if ('fault' in knob) {
      notices.push({ kind: 'link-entry', name: 'knob', written: one, why: knob })
      return null
    }
    const before = knobs.get(knob.field)
    if (before) notices.push({ kind: 'link-same-knob', name: `knob=${one}`, first: `knob=${before.written}` })
    else knobs.set(knob.field, { knob, written: one })
  }
  const count = entries.get('points')
  if (count === null) return missing('points')
  const points = parseNumber(count)
  if (Number.isInteger(points) && points >= 1 && points <= MOST_POINTS)
    return { kind: 'search', method, points, knobs: [...knobs.values()].map(({ knob }) => knob) }
  notices.push({ kind: 'link-limit', name: 'points', written: count, least: 1, most: MOST_POINTS })
  return null
}

function readGrid(
  entries: URLSearchParams,
  base: RunConfig,
  missing: (name: 'x') => null,
  notices: LinkNotice[],
): SweepPlan | null {
  const [x, y] = ['x', 'y'].map((name) => {
    const written = entries.get(name)
    const axis = written === null ? null : readLinkAxis(written, base)
    if (written === null || axis === null || !('fault' in axis)) return axis as SweepAxis | null
    notices.push({ kind: 'link-entry', name, written, why: axis })
    return null
  })
  if (x && x.field !== y?.field) return { kind: 'grid', x, y }
  if (x) {
    notices.push({ kind: 'link-same-knob', name: 'y', first: 'x' })
    return { kind: 'grid', x, y: null }
  }
  return y && !entries.has('x') ? missing('x') : null
}

/** Reads `name:value,value,…`; why not if it is invalid. */
function readLinkAxis(written: string, base: RunConfig): SweepAxis | EntryFault {
  const [name, values] = splitOnce(written)
  const field = fieldNamed(name, base)
  if (!field) return { fault: 'setting', name }
  if (!canBeSwept(field, base)) return { fault: 'fixed', name }
  const read = readAxis(field, values, base)
  return 'axis' in read ? read.axis : axisFault(name, read.wrong)
}

/** Reads `name:kind,low,high` or `name:choice,value,value,…`; why not if it is invalid. */
function readKnob(written: string, base: RunConfig): SearchedKnob | EntryFault {
  const [name, text] = splitOnce(written)
  const field = fieldNamed(name, base)
  if (!field) return { fault: 'setting', name }
  if (!canBeSearched(field, base)) return { fault: 'fixed', name }
  const [kind, ...values] = text.split(',')
  const range = rangeOf(name, kind, values, field, base)
  if ('fault' in range) return range
  const wrong = rangeProblem(field, range, base)
  return wrong ? axisFault(name, wrong) : { field, range }
}

const NUMERIC = ['linear', 'log', 'integer'] as const

function rangeOf(
  name: string,
  kind: string,
  values: readonly string[],
  field: Field,
  base: RunConfig,
): Range | EntryFault {
  if (kind === 'choice') {
    const read = readValues(values, knobOf(field, base))
    return 'problem' in read ? axisFault(name, read) : { kind, values: read }
  }
  const scale = NUMERIC.find((one) => one === kind)
  if (!scale) return { fault: 'scale', name, written: kind, allowed: [...NUMERIC, 'choice'] }
  if (values.length !== 2) return { fault: 'ends', name, ends: values.length }
  return { kind: scale, low: parseNumber(values[0]), high: parseNumber(values[1]) }
}

/** The problem of an axis or a range as that of its entry. */
function axisFault(name: string, wrong: AxisProblem): EntryFault {
  switch (wrong.problem) {
    case 'count': {
      const { least, most, written } = wrong
      return { fault: 'count', name, least, most, written }
    }
    case 'value':
      return { fault: 'value', name, written: wrong.written, problem: wrong.cause }
    default:
      return { fault: 'range', name, problem: wrong.problem }
  }
}

function splitOnce(written: string): [string, string] {
  const at = written.indexOf(':')
  return at < 0 ? [written, ''] : [written.slice(0, at), written.slice(at + 1)]
}

function fieldNamed(external: string, { task }: RunConfig): Field | null {
  const others: readonly Field[] = ['promptsPerStep', ...taskFields(task)]
  return find(external)?.field ?? others.find((field) => field === external) ?? null
}
