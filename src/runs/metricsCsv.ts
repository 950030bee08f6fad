import { GROUP_COLUMN_NAMES, GROUP_COLUMNS } from '../metrics/groupTable'
import { csvLine } from './csvLines'
import { inSingle, type RecordedRun } from './export'

/**
 * `wide`: a line a step, a column a metric under its TRL name; an empty cell where a metric was not measured.
 * `long`: a line a measurement: step, metric, value.
 * `groups`: a line a group: step, group, and what is recorded of each group.
 */
export const CSV_LAYOUTS = ['wide', 'long', 'groups'] as const
export type CsvLayout = (typeof CSV_LAYOUTS)[number]

/** Steps of one part: some milliseconds of work. */
const STEPS_A_PART = 500

/** The metrics of a run as comma-separated values (RFC 4180), with every digit. */
export function toCsv(run: RecordedRun, layout: CsvLayout = 'wide'): string {
  return [...csvParts(run, layout)].join('')
}

/** The same in parts, so that a page can rest between two. */
export function* csvParts({ history }: RecordedRun, layout: CsvLayout): Generator<string> {
  const { header, linesOf } = LAYOUTS[layout](history)
  yield csvLine(header)
  for (let from = 0; from < history.steps; from += STEPS_A_PART) {
    const to = Math.min(history.steps, from + STEPS_A_PART)
    let part = ''
    for (let s = from; s < to; s++) part += linesOf(s)
    yield part
  }
}

interface Layout {
  header: readonly string[]
  /** the lines of step s + 1 */
  linesOf(s: number): string
}

const LAYOUTS: Record<CsvLayout, (history: RecordedRun['history']) => Layout> = {
  wide: ({ columns, values }) => ({
    header: ['step', ...columns],
    linesOf: (s) => csvLine([s + 1, ...columns.map((_, c) => values[c][s])]),
  }),
  long: ({ columns, values }) => ({
    header: ['step', 'metric', 'value'],
    linesOf: (s) =>
      columns
        .map((key, c) => (Number.isFinite(values[c][s]) ? csvLine([s + 1, key, values[c][s]]) : ''))
        .join(''),
  }),
  groups: ({ groups }) => ({
    header: ['step', 'group', ...GROUP_COLUMN_NAMES.map((name) => GROUP_COLUMNS[name].external)],
    linesOf(s) {
      let lines = ''
      for (let g = groups.offsets[s]; g < groups.offsets[s + 1]; g++) {
        const cells = GROUP_COLUMN_NAMES.map((name) => inSingle(groups[name][g]))
        lines += csvLine([s + 1, g - groups.offsets[s], ...cells])
      }
      return lines
    },
  }),
}
