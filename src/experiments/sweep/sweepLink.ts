import { parseKnob, parseNumber, type KnobValue } from '../../settings/knob'
import { KNOBS, type RunConfig } from '../../settings/knobs'
import { COMMON_ENTRIES, firstValues, readEntries, writeEntries } from '../../settings/link'
import { externalName, find, isKnobName } from '../../settings/names'
import type { Range } from '../../statistics/ranges'
import { knobOf, taskFields, type Field } from '../../tasks/fields'
import type { LinkNotice } from '../../text/messages'
import { readRow, repeatedNotices, settingEntries, takeSetting, writeRow } from '../experimentLink'
import { metricsOf } from '../../tasks/recordedMetrics'
import { COMPARE_SETTINGS, defaultBudget } from '../compare/rows'
import {
  canBeSearched,
  canBeSwept,
  cellsOf,
  DEFAULT_PLAN,
  MOST_KNOBS,
  MOST_POINTS,
  MOST_RUNS,
  planFor,
  rangeProblem,
  readAxis,
} from './sweepPlan'
import {
  SUMMARIES,
  type SearchedKnob,
  type SweepAxis,
  type SweepPlan,
  type SweepSetting,
  type SweepSettings,
  type SweepState,
} from '../state'

/** The definition of a sweep, without its trained runs. */
export type SweepDefinition = Pick<
  SweepState,
  'base' | 'plan' | 'settings' | 'halving' | 'metric' | 'summary'
>

const DEFAULT_SEEDS = 3
const SETTINGS = COMPARE_SETTINGS.filter((name): name is SweepSetting => name !== 'threshold')

/** The sweep of a configuration in which nothing has been chosen: β against ε. */
export function defaultSweep(base: RunConfig): SweepDefinition {
  return {
    base,
    plan: planFor(DEFAULT_PLAN, base.task),
    settings: { seed: 1, seeds: DEFAULT_SEEDS, budget: defaultBudget(base) / 2 },
    halving: null,
    metric: 'eval_reward',
    summary: 'final',
  }
}

function fieldNamed(external: string, { task }: RunConfig): Field | null {
  const others: readonly Field[] = ['promptsPerStep', ...taskFields(task)]
  return find(external)?.field ?? others.find((field) => field === external) ?? null
}

/** The text after `#` that describes a sweep. */
export function writeSweep({ base, plan, settings, halving, metric, summary }: SweepDefinition): string {
  const entries: [string, string][] = [
    ['view', 'sweep'],
    ['base', writeRow(base)],
    ...planEntries(plan),
    ...settingEntries(settings, SETTINGS),
    ['metric', encodeURIComponent(metric)],
    ['summary', summary],
  ]
  if (halving) {
    const { reduction, minimum, refill } = halving
    entries.push(['halving', [reduction, minimum, ...(refill ? ['refill'] : [])].join(',')])
  }
  return writeEntries(entries)
}

function planEntries(plan: SweepPlan): [string, string][] {
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

/** Reads the text after `#`. Each entry that cannot be read becomes a notice, and its default is used. */
export function readSweep(text: string): SweepDefinition & { notices: LinkNotice[] } {
  const entries = readEntries(text)
  const { config: base, notices } = readRow(entries.get('base') ?? '', 0)
  const bad = (name: string) => notices.push({ kind: 'link-entry', name, written: entries.get(name) ?? '' })
  const found = defaultSweep(base)

  const settings: SweepSettings = { ...found.settings }
  for (const name of SETTINGS) {
    const written = entries.get(name)
    const wrong = written === null ? null : takeSetting(settings, name, written)
    if (wrong) notices.push(wrong)
  }
  const plan = readPlan(entries, base, notices) ?? found.plan
  const summary = SUMMARIES.find((candidate) => candidate === entries.get('summary'))
  if (entries.has('summary') && !summary) bad('summary')
  const metric = metricsOf(base.task).find((candidate) => candidate === entries.get('metric'))
  if (entries.has('metric') && !metric) bad('metric')
  const halving = readHalving(entries.get('halving'), settings.budget)
  if (entries.has('halving') && !halving) bad('halving')
  notices.push(...repeatedNotices(entries, 'knob'))
  for (const [name, written] of firstValues(entries)) {
    if (!KNOWN.has(name)) notices.push({ kind: 'link-entry', name, written })
  }
  const definition: SweepDefinition = {
    base,
    plan,
    settings,
    halving,
    metric: metric ?? found.metric,
    summary: summary ?? found.summary,
  }
  const count = cellsOf(base, plan, settings).length * settings.seeds
  if (count <= MOST_RUNS) return { ...definition, notices }
  notices.push({ kind: 'limit', what: 'runs', least: 1, most: MOST_RUNS, written: String(count) })
  return { ...definition, settings: { ...settings, seeds: 1 }, notices }
}

const KNOWN = new Set([
  ...[...COMMON_ENTRIES, 'base', 'x', 'y', 'search', 'points', 'knob', 'seed', 'seeds', 'budget'],
  ...['metric', 'summary', 'halving'],
])

/** The grid or the search of a link; null if there is none, or a part of it cannot be read. */
function readPlan(entries: URLSearchParams, base: RunConfig, notices: LinkNotice[]): SweepPlan | null {
  const bad = (name: string, written = entries.get(name) ?? ''): null => {
    notices.push({ kind: 'link-entry', name, written })
    return null
  }
  const method = entries.get('search')
  if (method === null) {
    // knobs and points belong to a search; a grid ignores them
    if (entries.has('knob') || entries.has('points')) bad('search')
    return readGrid(entries, base, bad, notices)
  }
  if (method !== 'random' && method !== 'sobol') return bad('search')
  const written = entries.getAll('knob')
  if (written.length === 0) return bad('knob')
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
    if (knob === null) return bad('knob', one)
    const before = knobs.get(knob.field)
    if (before) notices.push({ kind: 'link-same-knob', name: `knob=${one}`, first: `knob=${before.written}` })
    else knobs.set(knob.field, { knob, written: one })
  }
  const count = entries.get('points')
  if (count === null) return bad('points')
  const points = parseNumber(count)
  if (Number.isInteger(points) && points >= 1 && points <= MOST_POINTS)
    return { kind: 'search', method, points, knobs: [...knobs.values()].map(({ knob }) => knob) }
  notices.push({ kind: 'link-limit', name: 'points', written: count, least: 1, most: MOST_POINTS })
  return null
}

function readGrid(
  entries: URLSearchParams,
  base: RunConfig,
  bad: (name: string) => null,
  notices: LinkNotice[],
): SweepPlan | null {
  const [x, y] = ['x', 'y'].map((name) => readLinkAxis(entries.get(name), base, () => bad(name)))
  if (x && x.field !== y?.field) return { kind: 'grid', x, y }
  if (x) {
    notices.push({ kind: 'link-same-knob', name: 'y', first: 'x' })
    return { kind: 'grid', x, y: null }
  }
  return y && !entries.has('x') ? bad('x') : null
}

/** Reads `name:value,value,…`; null if there is no such entry, or if it is invalid. */
function readLinkAxis(written: string | null, base: RunConfig, bad: () => void): SweepAxis | null {
  if (written === null) return null
  const [name, values] = splitOnce(written)
  const field = fieldNamed(name, base)
  const read = field && canBeSwept(field, base) ? readAxis(field, values, base) : null
  if (read && 'axis' in read) return read.axis
  bad()
  return null
}

/** Reads `name:kind,low,high` or `name:choice,value,value,…`; null if it is invalid. */
function readKnob(written: string, base: RunConfig): SearchedKnob | null {
  const [name, text] = splitOnce(written)
  const field = fieldNamed(name, base)
  if (!field || !canBeSearched(field, base)) return null
  const [kind, ...values] = text.split(',')
  const range = rangeOf(kind, values, field, base)
  return range && rangeProblem(field, range, base) === null ? { field, range } : null
}

function rangeOf(kind: string, values: readonly string[], field: Field, base: RunConfig): Range | null {
  if (kind === 'choice') {
    return { kind, values: values.map((value) => parseKnob(knobOf(field, base), value)) }
  }
  if (kind !== 'linear' && kind !== 'log' && kind !== 'integer') return null
  return { kind, low: parseNumber(values[0] ?? ''), high: parseNumber(values[1] ?? '') }
}

function splitOnce(written: string): [string, string] {
  const at = written.indexOf(':')
  return at < 0 ? [written, ''] : [written.slice(0, at), written.slice(at + 1)]
}

function readHalving(written: string | null, budget: number): SweepDefinition['halving'] {
  if (written === null) return null
  const [reduction, minimum, refill] = written.split(',')
  const numbers = [Number(reduction), Number(minimum)]
  const isTaken = numbers[0] >= 2 && numbers[0] <= 16 && numbers[1] >= 1 && numbers[1] <= budget
  return isTaken ? { reduction: numbers[0], minimum: numbers[1], refill: refill === 'refill' } : null
}
