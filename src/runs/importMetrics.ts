import { emptyGroupTable } from '../metrics/groupTable'
import type { Stretch } from '../metrics/stepTable'
import type { RunFileProblem } from '../settings/importProblem'
import { checked, columnsOf, MOST_STEPS, refuse, whole } from './fileParts'

/**
 * Reads the table of metrics that this page writes, a line a step or a line a measurement, or says what is wrong with it and
 * where. It has neither settings nor groups.
 */
export const readMetrics = (text: string): Stretch | RunFileProblem => checked(() => metricsOf(text))

function metricsOf(text: string): Stretch {
  const [header, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
  const names = header.split(',')
  const cells = lines.map((line) => line.split(','))
  const isLong = names[1] === 'metric'
  const first = Number(cells[0]?.[0] ?? 1)
  const last = cells.reduce((most, [step]) => Math.max(most, Number(step)), first)
  const firstStep = whole(first, 'step', 1, MOST_STEPS)
  const steps = cells.length === 0 ? 0 : whole(last - first + 1, 'step', 1, MOST_STEPS)
  const metrics = new Map<string, (number | null)[]>()
  const set = (name: string, line: number, step: string, cell: string | undefined) => {
    const at = Number(step) - first
    if (!Number.isInteger(at) || at < 0) refuse('type', `line ${line + 2}`, step, 'the number of a step')
    const values = metrics.get(name) ?? Array.from<number | null>({ length: steps }).fill(null)
    metrics.set(name, values)
    const value = cell === undefined || cell.trim() === '' ? null : Number(cell)
    if (Number.isNaN(value)) refuse('type', `line ${line + 2}: ${name}`, cell, 'a number')
    values[at] = value
  }
  for (const [i, line] of cells.entries()) {
    if (isLong) set(line[1], i, line[0], line[2])
    else for (let c = 1; c < names.length; c++) set(names[c], i, line[0], line[c])
  }
  const columns = columnsOf(Object.fromEntries(metrics), 'metrics', steps)
  return { firstStep, ...columns, steps, groups: emptyGroupTable(steps) }
}
