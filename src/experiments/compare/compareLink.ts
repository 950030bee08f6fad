import type { EntryFault } from '../../settings/entryFault'
import { parseNumber } from '../../settings/knob'
import { COMMON_ENTRIES, firstValues, fromLink, readEntries, writeEntries } from '../../settings/link'
import { BAND_KINDS } from '../../statistics/band'
import { taskOf } from '../../tasks'
import type { TaskId } from '../../settings/knobs'
import type { LinkNotice } from '../../text/messages'
import { readRow, repeatedNotices, settingEntries, takeSetting, writeRow } from '../experimentLink'
import { metricsOf } from '../../tasks/recordedMetrics'
import { EXAMPLES, exampleRows } from './examples'
import {
  COMPARE_SETTINGS,
  DEFAULT_SETTINGS,
  defaultBudget,
  differInTask,
  MOST_ROWS,
  onOneTask,
  withRow,
} from './rows'
import { AXES, type CompareSettings, type CompareState, type CurveView, type ComparisonRow } from '../state'

/** The definition of a comparison, without its trained runs. */
export type Comparison = Pick<CompareState, 'rows' | 'settings' | 'view'>

type MutableView = { -readonly [Name in keyof CurveView]: CurveView[Name] }

export const DEFAULT_VIEW: CurveView = {
  metric: 'eval_reward',
  axis: 'completions',
  band: 'mean',
  smoothing: 0,
  hidden: [],
  hover: null,
}

const ROW = 'row'
/** The entry of a comparison whose rows have their own settings of the task, and its value. */
const [OWN_TASK, OWN] = ['task_settings', 'own']
/** The largest weight of the past in a smoothed curve. */
const MOST_SMOOTHING = 0.99

/**
 * The text after `#` that describes a comparison. Of each row it names the settings that differ from the defaults of
 * its task and preset.
 */
export function writeCompare({ rows, settings, view }: Comparison): string {
  return writeEntries([
    ['view', 'compare'],
    ...settingEntries(settings, COMPARE_SETTINGS),
    ...viewEntries(view),
    ...(differInTask(rows) ? [[OWN_TASK, OWN] as [string, string]] : []),
    ...rows.map(({ config }): [string, string] => [ROW, writeRow(config)]),
  ])
}

const viewEntries = (view: CurveView): [string, string][] =>
  (['metric', 'axis', 'band', 'smoothing'] as const)
    .filter((name) => view[name] !== DEFAULT_VIEW[name])
    .map((name) => [name, encodeURIComponent(view[name])])

/** Reads the text after `#`. Each entry that cannot be read becomes a notice, and its default is used. */
export function readCompare(text: string): Comparison & { notices: LinkNotice[] } {
  const entries = readEntries(text)
  const notices: LinkNotice[] = []
  const written = entries.getAll(ROW)
  if (written.length > MOST_ROWS) {
    notices.push({ kind: 'limit', what: 'rows', least: 1, most: MOST_ROWS, written: String(written.length) })
  }
  const configs = written.slice(0, MOST_ROWS).map((row, k) => {
    const read = readRow(row, k + 1)
    notices.push(...read.notices)
    return read.config
  })
  const rows =
    configs.length > 0
      ? onOneTask(configs, entries.get(OWN_TASK) === OWN).reduce(
          (all, config) => withRow(all, config),
          [] as readonly ComparisonRow[],
        )
      : exampleRows(EXAMPLES[0], fromLink('', taskOf).config)
  const settings: CompareSettings = { ...DEFAULT_SETTINGS, budget: defaultBudget(rows[0].config) }
  const view: MutableView = { ...DEFAULT_VIEW }
  notices.push(...repeatedNotices(entries, ROW))
  for (const [name, value] of firstValues(entries)) {
    if (COMMON_ENTRIES.includes(name) || name === ROW) continue
    const setting = COMPARE_SETTINGS.find((candidate) => candidate === name)
    const wrong = setting
      ? takeSetting(settings, setting, value)
      : takeView(view, name, value, rows[0].config.task)
    if (wrong) notices.push(wrong)
  }
  return { rows, settings, view, notices }
}

/** Reads a part of the view from a link. Returns a notice if the value is invalid, else null. */
function takeView(view: MutableView, name: string, written: string, task: TaskId): LinkNotice | null {
  const wrong = (why: EntryFault): LinkNotice => ({ kind: 'link-entry', name, written, why })
  switch (name) {
    case 'metric': {
      const metric = metricsOf(task).find((candidate) => candidate === written)
      if (!metric) return wrong({ fault: 'absent', what: 'metric' })
      view.metric = metric
      return null
    }
    case 'axis': {
      const axis = AXES.find((candidate) => candidate === written)
      if (!axis) return wrong({ fault: 'words', allowed: AXES })
      view.axis = axis
      return null
    }
    case 'band': {
      const band = BAND_KINDS.find((candidate) => candidate === written)
      if (!band) return wrong({ fault: 'words', allowed: BAND_KINDS })
      view.band = band
      return null
    }
    case OWN_TASK:
      return written === OWN ? null : wrong({ fault: 'words', allowed: [OWN] })
    case 'smoothing': {
      const smoothing = parseNumber(written)
      if (!(smoothing >= 0 && smoothing <= MOST_SMOOTHING))
        return { kind: 'link-limit', name, written, least: 0, most: MOST_SMOOTHING }
      view.smoothing = smoothing
      return null
    }
    default:
      return wrong({ fault: 'unknown' })
  }
}
