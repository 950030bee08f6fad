import { CELL, type Format, type LogRun, type LogSource } from './contract'
import { readLogs } from './readLogs'

/** Bytes at the beginning of a file that tell whether it is a log. */
export const HEAD = 2 ** 16
/** Formats in which settings and rows of data are written too, so that the names in them decide. */
const COMMON: readonly Format[] = ['trl', 'metrics-jsonl']
/** Measured values that a log of such a format has at least: settings have a learning rate too. */
const FEWEST_METRICS = 2
/** Metrics of this page that other programs have as settings under the same names. */
const SETTINGS: ReadonlySet<string> = new Set(['learning_rate', 'epoch'])

/** Whether a source is a log of another program, by its beginning. Nothing of it is executed. */
export async function isLog(head: LogSource): Promise<boolean> {
  // what cannot be read, as a folder, is reported by whoever opens it
  const found = await readLogs([head]).catch(() => null)
  if (!found) return false
  const { runs, completions } = found
  return (
    completions.length > 0 ||
    runs.some((run) => !COMMON.includes(run.format) || measured(run) >= FEWEST_METRICS)
  )
}

/** The number of columns with a value that are metrics of this page. */
const measured = ({ columns }: LogRun) =>
  columns.filter(
    ({ metric, cells }) =>
      metric !== null && !SETTINGS.has(metric) && cells.some((cell) => cell !== CELL.absent),
  ).length
