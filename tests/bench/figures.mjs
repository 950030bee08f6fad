/** @param {readonly number[]} values at least one */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const median = sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  return { min: sorted[0], median, max: sorted.at(-1) }
}

/** Steps that fill about `wanted` milliseconds, when one takes `ms`. */
export const stepsFor = (wanted, ms) => Math.max(1, Math.min(5000, Math.round(wanted / Math.max(ms, 1e-3))))

const short = (value) =>
  value === null ? '–' : value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
const count = (value) => (value === null ? '–' : String(Math.round(value * 10) / 10))

/** Who stands below the line of a ratio, where it took part. */
const AGAINST = ['plain', 'ops', 'torch']

/** The entries of one workload as a table: medians, and how many times as fast as some others each is. */
export function tableOf(entries) {
  const against = AGAINST.map((engine) => entries.find((entry) => entry.engine === engine)).filter(Boolean)
  const head = [
    'engine',
    'workers',
    'ms/step',
    'min … max',
    'host ms',
    'read ms',
    'dispatches',
    'reads',
    'submits',
    'buffers',
    ...against.map(({ engine }) => `× ${engine}`),
  ]
  const rows = entries.map((entry) => [
    entry.engine,
    String(entry.workers),
    short(entry.msPerStep.median),
    `${short(entry.msPerStep.min)} … ${short(entry.msPerStep.max)}`,
    short(entry.hostMs),
    short(entry.readMs),
    count(entry.dispatches),
    count(entry.reads),
    count(entry.submits),
    count(entry.newBuffers),
    ...against.map((other) => short(other.msPerStep.median / entry.msPerStep.median)),
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)))
  const line = (row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ')
  return [head, ...rows].map(line).join('\n')
}
