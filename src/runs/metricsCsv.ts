import { GROUP_COLUMN_NAMES, GROUP_COLUMNS } from '../metrics/groupTable'
import { foreignColumns } from '../metrics/foreignNames'
import type { MetricKey } from '../metrics/metrics'
import { csvLine } from './csvLines'
import type { Stretch } from '../metrics/stepTable'
import { inSingle, type RecordedRun, type Stretches } from './export'

/**
 * `wide`: a line a step, a column a metric under its TRL name; an empty cell where a metric was not measured. `long`: a line a
 * measurement: step, metric, value. `groups`: a line a group: step, group, and the recorded numbers of each group. `verl`: as
 * `wide`, with the metrics that verl has, under its names, so that a run lies beside those of verl.
 */
const CSV_LAYOUTS = ['wide', 'long', 'groups', 'verl'] as const
export type CsvLayout = (typeof CSV_LAYOUTS)[number]

/** Whether a text is a table that this file writes: a header with the step and a metric, or with a metric and its value. */
export function isMetricsTable(text: string): boolean {
  const header = text.slice(0, 4000).split(/\r?\n/, 1)[0].split(',')
  if (header[0] !== 'step' || header.length < 2) return false
  if (header[1] === 'metric') return header[2] === 'value'
  return isGroupsTable(text) || (header.includes('reward') && header.includes('num_completions'))
}

/** Whether a text is a table of the groups of a run: a line a group, so that it has no curves. */
export function isGroupsTable(text: string): boolean {
  const header = text.slice(0, 4000).split(/\r?\n/, 1)[0].split(',')
  return (
    header[0] === 'step' &&
    header[1] === 'group' &&
    header.includes(GROUP_COLUMNS[GROUP_COLUMN_NAMES[0]].external)
  )
}

/** verl's name of the step. */
const VERL_STEP = 'training/global_step'

/** Steps of one part: some milliseconds of work. */
const STEPS_A_PART = 100

/** The metrics of a run as comma-separated values (RFC 4180), with every digit. */
export function toCsv(run: RecordedRun, layout: CsvLayout = 'wide'): string {
  return [...csvParts(run, layout)].join('')
}

/** The same in parts, so that a page can rest between two. */
export function* csvParts({ history }: RecordedRun, layout: CsvLayout): Generator<string> {
  yield csvLine(LAYOUTS[layout].header(history.columns))
  yield* linesOf(history, layout)
}

/** The same for steps that come in stretches with these columns, so that the page never needs the whole history. */
export async function* csvStream(
  columns: readonly MetricKey[],
  stretches: Stretches,
  layout: CsvLayout,
): AsyncGenerator<string> {
  yield csvLine(LAYOUTS[layout].header(columns))
  for await (const stretch of stretches) yield* linesOf(stretch, layout)
}

function* linesOf(stretch: Stretch, layout: CsvLayout): Generator<string> {
  const lines = LAYOUTS[layout].lines(stretch)
  for (let from = 0; from < stretch.steps; from += STEPS_A_PART) {
    const to = Math.min(stretch.steps, from + STEPS_A_PART)
    let part = ''
    for (let s = from; s < to; s++) part += lines(s)
    yield part
  }
}

interface Layout {
  header(columns: readonly MetricKey[]): readonly string[]
  /** what writes the lines of the step that is s after the first of a stretch */
  lines(stretch: Stretch): (s: number) => string
}

const LAYOUTS: Record<CsvLayout, Layout> = {
  wide: {
    header: (columns) => ['step', ...columns],
    lines:
      ({ columns, values, firstStep }) =>
      (s) =>
        csvLine([firstStep + s, ...columns.map((_, c) => values[c][s])]),
  },
  long: {
    header: () => ['step', 'metric', 'value'],
    lines:
      ({ columns, values, firstStep }) =>
      (s) =>
        columns
          .map((key, c) => (Number.isFinite(values[c][s]) ? csvLine([firstStep + s, key, values[c][s]]) : ''))
          .join(''),
  },
  verl: {
    header: (columns) => [VERL_STEP, ...foreignColumns('verl', columns).map(({ name }) => name)],
    lines({ columns, values, firstStep }) {
      const foreign = foreignColumns('verl', columns)
      return (s) => csvLine([firstStep + s, ...foreign.map(({ column, times }) => values[column][s] / times)])
    },
  },
  groups: {
    header: () => ['step', 'group', ...GROUP_COLUMN_NAMES.map((name) => GROUP_COLUMNS[name].external)],
    lines:
      ({ groups, firstStep }) =>
      (s) => {
        let lines = ''
        for (let g = groups.offsets[s]; g < groups.offsets[s + 1]; g++) {
          const cells = GROUP_COLUMN_NAMES.map((name) => inSingle(groups[name][g]))
          lines += csvLine([firstStep + s, g - groups.offsets[s], ...cells])
        }
        return lines
      },
  },
}
