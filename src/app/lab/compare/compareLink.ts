import { METRIC_NAMES, type MetricKey } from '../../../metrics/metrics'
import type { RunConfig } from '../../../settings/knobs'
import { fromLink, toLink, type LinkProblem } from '../../../settings/link'
import { BAND_KINDS } from '../../../statistics/band'
import { TASKS, taskOf } from '../../../tasks'
import {
  DEFAULT_SETTINGS,
  defaultBudget,
  defaultRows,
  MOST_ROWS,
  onOneTask,
  SETTING_LIMITS,
  withRow,
} from './rows'
import {
  AXES,
  type CompareSettings,
  type CompareState,
  type CurveView,
  type LabNotice,
  type Row,
} from '../state'

/** What a comparison is, without what was trained of it. */
export type Comparison = Pick<CompareState, 'rows' | 'settings' | 'view'>

export const DEFAULT_VIEW: CurveView = {
  metric: 'eval_reward',
  axis: 'completions',
  band: 'mean',
  smoothing: 0,
  hover: null,
}

const SETTINGS = ['seed', 'seeds', 'budget', 'threshold'] as const
const ROW = 'row'

/** The text after `#` that repeats a comparison: each row as what differs from the defaults of its task and preset. */
export function writeCompare({ rows, settings, view }: Comparison): string {
  const pairs = [
    ['view', 'compare'],
    ...SETTINGS.map((name) => [name, String(settings[name])]),
    ...viewPairs(view),
    ...rows.map(({ config }) => [ROW, writeRow(config)]),
  ]
  return pairs.map(([name, value]) => `${name}=${value}`).join('&')
}

const viewPairs = (view: CurveView): string[][] =>
  (['metric', 'axis', 'band', 'smoothing'] as const).flatMap((name) =>
    view[name] === DEFAULT_VIEW[name] ? [] : [[name, encodeURIComponent(view[name])]],
  )

/** A configuration as the value of one entry: its own entries with `;` between them, without the seed. */
export function writeRow(config: RunConfig): string {
  const pairs = toLink(config, taskOf)
    .split('&')
    .filter((pair) => !pair.startsWith('seed='))
  return pairs.map((pair) => pair.replaceAll('%', '%25')).join(';')
}

/** Reads the entry of a configuration. */
export function readRow(written: string): { config: RunConfig; problems: LinkProblem[] } {
  return fromLink(written.replaceAll(';', '&'), taskOf)
}

/** Reads the text after `#`; what it cannot mean becomes notices, and the defaults stand in. */
export function readCompare(text: string): Comparison & { notices: LabNotice[] } {
  const entries = new URLSearchParams(text.replace(/^#/, ''))
  const notices: LabNotice[] = []
  const written = entries.getAll(ROW)
  if (written.length > MOST_ROWS) {
    notices.push({ kind: 'limit', what: 'rows', least: 1, most: MOST_ROWS, written: String(written.length) })
  }
  const configs = written.slice(0, MOST_ROWS).map((row, k) => {
    const { config, problems } = readRow(row)
    notices.push(...problems.map((problem) => rowNotice(problem, k + 1)))
    return config
  })
  const rows =
    configs.length > 0
      ? onOneTask(configs).reduce((all, config) => withRow(all, config), [] as readonly Row[])
      : defaultRows(fromLink('', taskOf).config)
  const settings: CompareSettings = { ...DEFAULT_SETTINGS, budget: defaultBudget(rows[0].config) }
  const view: { -readonly [Name in keyof CurveView]: CurveView[Name] } = { ...DEFAULT_VIEW }
  notices.push(...repeatedIn(entries, [ROW]))
  for (const name of new Set(entries.keys())) {
    if (name === 'view' || name === 'lang' || name === ROW) continue
    const value = entries.get(name)!
    const setting = SETTINGS.find((candidate) => candidate === name)
    const isTaken = setting
      ? takeSetting(settings, setting, value)
      : takeView(view, name, value, rows[0].config)
    if (!isTaken) notices.push({ kind: 'link-entry', name, written: value })
  }
  return { rows, settings, view, notices }
}

/** A notice for each entry that comes more than once; some may. */
export function repeatedIn(entries: URLSearchParams, may: readonly string[]): LabNotice[] {
  const names = [...new Set(entries.keys())].filter((name) => !may.includes(name))
  const repeated = names.filter((name) => entries.getAll(name).length > 1)
  return repeated.map((name) => ({ kind: 'link-repeated', row: 0, name }))
}

/** A problem of one row's entry. */
export function rowNotice(problem: LinkProblem, row: number): LabNotice {
  if (problem.problem === 'together') return { kind: 'link-row', row, name: problem.cause.knob, written: '' }
  if (problem.problem === 'repeated') return { kind: 'link-repeated', row, name: problem.name }
  const written = 'text' in problem ? problem.text : ''
  return { kind: 'link-row', row, name: problem.name, written }
}

function takeSetting(settings: CompareSettings, name: keyof CompareSettings, written: string): boolean {
  const { least, most, integer } = SETTING_LIMITS[name]
  const value = written.trim() === '' ? NaN : Number(written)
  const isTaken = value >= least && value <= most && (!integer || Number.isInteger(value))
  if (isTaken) settings[name] = value
  return isTaken
}

function takeView(
  view: { -readonly [Name in keyof CurveView]: CurveView[Name] },
  name: string,
  written: string,
  config: RunConfig,
): boolean {
  const axis = AXES.find((candidate) => candidate === written)
  const band = BAND_KINDS.find((candidate) => candidate === written)
  const smoothing = Number(written)
  if (name === 'metric' && isMetricOf(written, config)) view.metric = written
  else if (name === 'axis' && axis) view.axis = axis
  else if (name === 'band' && band) view.band = band
  else if (name === 'smoothing' && smoothing >= 0 && smoothing <= 0.99) view.smoothing = smoothing
  else return false
  return true
}

/** Whether runs of a configuration record a metric. */
export function isMetricOf(written: string, { task }: RunConfig): written is MetricKey {
  const { parts, measures } = TASKS[task]
  return (
    METRIC_NAMES.some((name) => name === written) ||
    parts.some(({ name }) => written === `rewards/${name}/mean` || written === `rewards/${name}/std`) ||
    measures.some(({ name }) => written === `task/${name}` || written === `eval/${name}`)
  )
}
