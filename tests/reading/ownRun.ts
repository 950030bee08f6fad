import { CELL, ROW, type Column, type ReadLog } from '../../src/reading/contract'
import type { CompletionTable } from '../../src/reading/completions'
import type { Figures, Task, TaskSettings } from '../../src/tasks/task'
import { textOf } from '../../src/tasks/tokenText'
import type { UnnamedInspection } from '../../src/train/inspection'
import { columnsOf } from '../../src/train/record'

/** Metrics of every update: where one is not a number, it was computed and is not finite. Others may not be measured. */
const OF_UPDATES: readonly string[] = ['loss', 'grad_norm']

const cellsOf = (metric: string, values: Float64Array): Uint8Array =>
  Uint8Array.from(values, (value) =>
    Number.isFinite(value) ? CELL.number : OF_UPDATES.includes(metric) ? CELL.notFinite : CELL.notLogged,
  )

/** Steps of a run of this page as a log in which each step is a line. */
export function asLog(task: Task, rows: readonly Float64Array[], completions: CompletionTable[]): ReadLog {
  const steps = Float64Array.from(rows.keys(), (i) => i + 1)
  const lines = Int32Array.from(steps)
  const columns = columnsOf(task).map((metric, c): Column => {
    const values = Float64Array.from(rows, (row) => row[c])
    return {
      name: metric,
      metric,
      differs: null,
      isEvaluation: metric.startsWith('eval'),
      digits: 17,
      significant: 17,
      values,
      times: 1,
      cells: cellsOf(metric, values),
      lines,
    }
  })
  const run = {
    id: 'own',
    name: 'own',
    format: 'trl',
    framework: 'trl',
    version: null,
    rows: rows.length,
    columns,
    steps,
    hasSteps: true,
    kinds: new Uint8Array(rows.length).fill(ROW.training),
    lines,
    files: new Int32Array(rows.length),
  } as const
  return { files: [], runs: [run], completions, leftOut: [] }
}

const written = (prompt: string | Figures) => (typeof prompt === 'string' ? prompt : JSON.stringify(prompt))

/** The completions of a step of a run of this page, as a program would log them: each with the prompt that it answers. */
export function asTable(task: Task, settings: TaskSettings, step: UnnamedInspection): CompletionTable {
  const { offsets, names, length: T, features } = step
  const vocabulary = task.vocabulary(settings as never)
  const end = task.endToken(settings as never)
  const width = features ? features.length / (step.rows * T) : 0
  // in a world a completion has its own beginning, which its group need not share
  const seen = (row: number) => features!.slice(row * T * width, (row * T + 1) * width).join(' ')
  const group = (row: number) => offsets.findIndex((from, g) => row >= from && row < offsets[g + 1])
  const rows = Array.from({ length: step.rows }, (_, row) => row)
  return {
    file: 0,
    step: step.step,
    prompts: rows.map((row) => (features ? seen(row) : written(names[group(row)]))),
    completions: rows.map((row) => {
      const said = Array.from({ length: T }, (_, t) => row * T + t).filter((at) => step.mask[at] === 1)
      return textOf(
        said.map((at) => step.actions[at]),
        vocabulary,
        end,
      )
    }),
    rewards: {},
    reward: Float64Array.from(step.rewards),
    advantages: Float64Array.from(step.advantages),
    isCut: false,
  }
}
