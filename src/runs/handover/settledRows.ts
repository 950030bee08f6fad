import { KNOBS, type RunConfig } from '../../settings/knobs'
import { readSettings, type Reading, type ReadingProblem } from '../../settings/read'
import { taskOf } from '../../tasks'
import { valueOf, type Field } from '../../tasks/fields'
import { currentEntries } from './currentEntries'
import type { Draft, ImportRow } from './importRows'
import { remarkOn } from './remarks'

/** A row with what it sets. */
export interface Evaluated extends Omit<ImportRow, 'remark'>, Pick<Draft, 'entries' | 'fits' | 'isOption'> {}

/** The knob that a field sets: for a given group size, prompts and completions of a step are the same setting. */
export const claimOf = (field: Field | null): string =>
  field === 'promptsPerStep' ? 'generationBatchSize' : (field ?? '')

/**
 * The configuration with the taken rows, and the rows. If some rows cannot be combined, those that the visitor has not
 * chosen are left out; if that does not help, all of them. Rows that follow from a left-out row are left out too.
 */
export function settled(
  rows: readonly Evaluated[],
  taken: ReadonlyMap<string, boolean>,
  now: RunConfig,
): { rows: ImportRow[]; config: RunConfig } {
  const reading = configOf(rows, now)
  const refused = rows.filter((row) => problemOf(row, reading) !== undefined)
  if (refused.length === 0)
    return {
      rows: rows.map((row) => {
        const { entries: _, fits: __, isOption, ...rest } = row
        const ofOption = isOption && row.isTaken && row.value !== row.here ? 'option' : null
        return { ...rest, remark: remarkOn(row, reading.config, now) ?? ofOption }
      }),
      config: reading.config,
    }
  const chosen = refused.filter(({ id }) => taken.get(id))
  const left = chosen.length < refused.length ? refused.filter((row) => !chosen.includes(row)) : refused
  const without = (...these: readonly Evaluated[]) =>
    rows.map((row) => (these.includes(row) ? { ...row, isTaken: false } : row))
  const settledRows = rows.map((row): Evaluated => {
    const problem = left.includes(row) ? problemOf(row, reading) : undefined
    if (problem === undefined) return row
    const alone = without(...refused.filter((other) => other !== row))
    const canBeTaken = problemOf(row, configOf(alone, now)) === undefined
    return {
      ...row,
      canBeTaken,
      isTaken: false,
      why: { together: problem.cause, attempted: problem.attempted },
    }
  })
  return settled(settledRows, taken, now)
}

/** Why a taken row cannot be combined with others or with the page; undefined if it can. */
function problemOf(
  { field, isTaken, value }: Evaluated,
  { config, problems }: Reading,
): Extract<ReadingProblem, { problem: 'together' }> | undefined {
  // the page has this value, so it was the other setting that was taken back
  if (!isTaken || field === null || valueOf(field, config) === value) return undefined
  const claim = claimOf(field)
  return problems
    .filter((one) => one.problem === 'together')
    .find(({ cause }) => [cause.knob, 'other' in cause ? cause.other : ''].includes(claim))
}

/** Reads the entries of the taken rows over the current configuration. */
export function configOf(rows: readonly Evaluated[], now: RunConfig): Reading {
  const entries = rows.filter(({ isTaken }) => isTaken).flatMap((row) => row.entries)
  return readSettings(
    [
      [KNOBS.task.external, now.task],
      [KNOBS.algorithm.external, now.algorithm],
      ...entries,
      ...currentEntries(entries, now),
    ],
    taskOf,
  )
}
