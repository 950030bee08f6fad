import { GROUP_COLUMN_NAMES, GROUP_COLUMNS, type GroupTable } from '../metrics/groupTable'
import type { RunConfig } from '../settings/knobs'
import type { ReadingProblem } from '../settings/read'
import type { RunFileProblem } from '../text/en/exports'
import { EXPORT_FORMAT, EXPORT_VERSION, type KnobChange, type RecordedSteps } from './export'
import {
  checked,
  columnsOf,
  configuration,
  expectFormat,
  figure,
  knobValue,
  list,
  MOST_STEPS,
  parsed,
  record,
  refuse,
  whole,
} from './fileParts'

/** A run as its export tells it. */
export interface ImportedRun {
  /** the configuration of step 1 */
  config: RunConfig
  /** what of it was not taken; those knobs have their defaults */
  problems: ReadingProblem[]
  changes: KnobChange[]
  history: RecordedSteps
}

/** Reads the text of an exported run, or says what is wrong with it and where. */
export const importRun = (text: string): ImportedRun | RunFileProblem =>
  checked(() => runOf(record(parsed(text), '')))

/** Reads an exported run from the value of its JSON. */
export const readRun = (file: unknown): ImportedRun | RunFileProblem => checked(() => runOf(record(file, '')))

function runOf(file: Record<string, unknown>): ImportedRun {
  expectFormat(file, EXPORT_FORMAT, EXPORT_VERSION)
  const { config, problems } = configuration(file.config, 'config')
  const steps = whole(file.steps, 'steps', 0, MOST_STEPS)
  const measured = columnsOf(file.metrics, 'metrics', steps)
  const changes = list(file.changes, 'changes').map((change, i) => changeOf(change, `changes[${i}]`))
  return {
    config,
    problems,
    changes,
    history: {
      ...measured,
      steps,
      groups: groupsOf(record(file.groups, 'groups'), steps),
    },
  }
}

function changeOf(value: unknown, place: string): KnobChange {
  const { step, knob, from, to } = record(value, place)
  if (typeof knob !== 'string') refuse('type', `${place}.knob`, knob, 'a text')
  return {
    step: whole(step, `${place}.step`, 1, MOST_STEPS),
    knob,
    from: knobValue(from, `${place}.from`),
    to: knobValue(to, `${place}.to`),
  }
}

function groupsOf(groups: Record<string, unknown>, steps: number): GroupTable {
  const columns = GROUP_COLUMN_NAMES.map((name) => {
    const { array, external } = GROUP_COLUMNS[name]
    const rows = list(groups[external], `groups.${external}`, steps)
    const perStep = rows.map((row, s) => list(row, `groups.${external}[${s}]`))
    const values = perStep.flatMap((row, s) =>
      row.map((value, g) => figure(value, `groups.${external}[${s}][${g}]`)),
    )
    return { name, external, lengths: perStep.map(({ length }) => length), values: array.from(values) }
  })
  const [{ lengths }] = columns
  for (const column of columns) {
    const s = column.lengths.findIndex((length, i) => length !== lengths[i])
    if (s >= 0) refuse('length', `groups.${column.external}[${s}]`, column.lengths[s], String(lengths[s]))
  }
  const offsets = new Int32Array(steps + 1)
  lengths.forEach((length, s) => (offsets[s + 1] = offsets[s] + length))
  return { offsets, ...Object.fromEntries(columns.map(({ name, values }) => [name, values])) } as GroupTable
}
