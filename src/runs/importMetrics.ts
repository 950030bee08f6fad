import { emptyGroupTable } from '../metrics/groupTable'
import type { MetricKey } from '../metrics/metrics'
import type { Stretch } from '../metrics/stepTable'
import type { RunFileProblem } from '../settings/importProblem'
import { checked, MOST_STEPS, refuse, whole } from './fileParts'

/**
 * Reads the table of metrics that this page writes, a line a step or a line a measurement, or says what is wrong with it and
 * where. It has neither settings nor groups.
 */
export const readMetrics = (text: string): Stretch | RunFileProblem => checked(() => metricsOf(text))

/** The most numbers of a run, those of steps without a line included. */
const MOST_NUMBERS = 30_000_000
/** The most steps for each line: two lines can name steps that are far apart. */
const STEPS_A_LINE = 1000

function metricsOf(text: string): Stretch {
  const [header, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
  const names = header.split(',')
  const isLong = names[1] === 'metric'
  const stepOf = (line: string) => Number(line.slice(0, Math.max(line.indexOf(','), 0)))
  const first = lines.length === 0 ? 1 : stepOf(lines[0])
  const last = lines.reduce((most, line) => Math.max(most, stepOf(line)), first)
  const firstStep = whole(first, 'step', 1, MOST_STEPS)
  const steps = lines.length === 0 ? 0 : whole(last - first + 1, 'step', 1, MOST_STEPS)
  if (steps > STEPS_A_LINE * lines.length)
    refuse('type', 'step', `${steps} steps, ${lines.length} lines`, `${STEPS_A_LINE} steps a line at most`)
  const metrics = new Map<string, Float64Array<ArrayBuffer>>()
  const checkRoom = (columns: number) => {
    if (columns * steps > MOST_NUMBERS)
      refuse('type', 'step', `${columns} × ${steps}`, `columns × steps up to ${MOST_NUMBERS}`)
  }
  checkRoom(isLong ? 1 : names.length - 1)
  const columnOf = (name: string) => {
    const known = metrics.get(name)
    if (known) return known
    checkRoom(metrics.size + 1)
    const made = new Float64Array(steps).fill(NaN)
    metrics.set(name, made)
    return made
  }
  const set = (name: string, line: number, step: string, cell: string | undefined) => {
    const at = Number(step) - first
    if (!Number.isInteger(at) || at < 0) refuse('type', `line ${line + 2}`, step, 'the number of a step')
    const values = columnOf(name)
    const value = cell === undefined || cell.trim() === '' ? NaN : Number(cell)
    if (!Number.isFinite(value) && cell?.trim()) refuse('type', `line ${line + 2}: ${name}`, cell, 'a number')
    values[at] = value
  }
  for (const [i, written] of lines.entries()) {
    const line = written.split(',')
    if (isLong) set(line[1], i, line[0], line[2])
    else for (let c = 1; c < names.length; c++) set(names[c], i, line[0], line[c])
  }
  const columns = [...metrics.keys()] as MetricKey[]
  return { firstStep, columns, values: [...metrics.values()], steps, groups: emptyGroupTable(steps) }
}
