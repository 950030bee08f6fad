import { GROUP_COLUMN_NAMES, GROUP_COLUMNS, type GroupTable } from '../metrics/groupTable'
import { knobProblem, type Knob } from '../settings/knob'
import { KNOBS, type RunConfig } from '../settings/knobs'
import { knobNamed } from '../settings/names'
import { TASK_PREFIX, type ReadingProblem } from '../settings/read'
import { taskOf } from '../tasks'
import type { RunFileProblem } from '../settings/importProblem'

import { EXPORT_FORMAT, EXPORT_VERSION, type KnobChange } from './export'
import type { Stretch } from '../metrics/stepTable'
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

/** A run that was read from its export. */
export interface ImportedRun {
  /** the configuration of step 1 */
  config: RunConfig
  /** entries that were refused; those knobs have their defaults */
  problems: ReadingProblem[]
  changes: KnobChange[]
  history: Stretch
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
  const changes = list(file.changes, 'changes').map((change, i) =>
    changeOf(change, taskOf(config.task).knobs, `changes[${i}]`),
  )
  return {
    config,
    problems,
    changes,
    history: {
      firstStep: 1,
      ...measured,
      steps,
      groups: groupsOf(record(file.groups, 'groups'), steps),
    },
  }
}

/** A change under the page's own name of its knob; both values are such as the knob takes. */
function changeOf(value: unknown, ofTask: Readonly<Record<string, Knob>>, place: string): KnobChange {
  const { step, knob: external, from, to } = record(value, place)
  const found = typeof external === 'string' ? knobOf(external, ofTask) : null
  if (!found) return refuse('type', `${place}.knob`, external, 'the name of a setting of this run')
  const taken = (written: unknown, side: 'from' | 'to') => {
    const known = knobValue(written, `${place}.${side}`)
    if (knobProblem(found.knob, known)) refuse('type', `${place}.${side}`, known, `a value of ${external}`)
    return known
  }
  return {
    step: whole(step, `${place}.step`, 1, MOST_STEPS),
    knob: found.name,
    from: taken(from, 'from'),
    to: taken(to, 'to'),
  }
}

/** The knob that a link's name means, and its name on the page. */
function knobOf(
  external: string,
  ofTask: Readonly<Record<string, Knob>>,
): { name: string; knob: Knob } | null {
  const name = knobNamed(external)
  if (name) return { name, knob: KNOBS[name] }
  const own = external.startsWith(TASK_PREFIX) ? external.slice(TASK_PREFIX.length) : ''
  return Object.hasOwn(ofTask, own) ? { name: external, knob: ofTask[own] } : null
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
