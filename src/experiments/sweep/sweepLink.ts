import type { EntryFault } from '../../settings/entryFault'
import type { RunConfig } from '../../settings/knobs'
import { COMMON_ENTRIES, firstValues, readEntries, writeEntries } from '../../settings/link'
import type { LinkNotice } from '../../text/messages'
import { readRow, repeatedNotices, settingEntries, takeSetting, writeRow } from '../experimentLink'
import { metricsOf } from '../../tasks/recordedMetrics'
import { COMPARE_SETTINGS, defaultBudget } from '../compare/rows'
import { SUMMARIES, type SweepSetting, type SweepSettings, type SweepState } from '../state'
import { planEntries, readPlan } from './planLink'
import { cellsOf, DEFAULT_PLAN, MOST_RUNS, planFor } from './sweepPlan'

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

/** Reads the text after `#`. Each entry that cannot be read becomes a notice, and its default is used. */
export function readSweep(text: string): SweepDefinition & { notices: LinkNotice[] } {
  const entries = readEntries(text)
  const { config: base, notices } = readRow(entries.get('base') ?? '', 0)
  const found = defaultSweep(base)

  const settings: SweepSettings = { ...found.settings }
  for (const name of SETTINGS) {
    const written = entries.get(name)
    const wrong = written === null ? null : takeSetting(settings, name, written)
    if (wrong) notices.push(wrong)
  }
  const plan = readPlan(entries, base, notices) ?? found.plan
  /** What an entry says; null if there is none, or if it is none of these. */
  const oneOf = <Value extends string>(name: string, values: readonly Value[], why: EntryFault) => {
    const written = entries.get(name)
    const value = values.find((candidate) => candidate === written) ?? null
    if (written !== null && value === null) notices.push({ kind: 'link-entry', name, written, why })
    return value
  }
  const summary = oneOf('summary', SUMMARIES, { fault: 'words', allowed: SUMMARIES })
  const metric = oneOf('metric', metricsOf(base.task), { fault: 'absent', what: 'metric' })
  const halving = readHalving(entries.get('halving'), settings.budget, notices)
  notices.push(...repeatedNotices(entries, 'knob'))
  for (const [name, written] of firstValues(entries)) {
    if (!KNOWN.has(name)) notices.push({ kind: 'link-entry', name, written, why: { fault: 'unknown' } })
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

/** The share of the runs that stays, one of so many. */
const REDUCTION = { least: 2, most: 16 }

function readHalving(
  written: string | null,
  budget: number,
  notices: LinkNotice[],
): SweepDefinition['halving'] {
  if (written === null) return null
  const [first, second, refill] = written.split(',')
  const [reduction, minimum] = [Number(first), Number(second)]
  const { least, most } = REDUCTION
  if (reduction >= least && reduction <= most && minimum >= 1 && minimum <= budget)
    return { reduction, minimum, refill: refill === 'refill' }
  const why: EntryFault = { fault: 'halving', reduction: REDUCTION, most: budget }
  notices.push({ kind: 'link-entry', name: 'halving', written, why })
  return null
}
