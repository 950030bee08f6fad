import { changedKnobs, defaultConfig } from '../../settings/config'
import type { KnobValue } from '../../settings/knob'
import type { RunConfig } from '../../settings/knobs'
import { taskOf } from '../../tasks'
import type { SavedRunEntry } from '../../runs/saved/savedStore'
import { baseOf, valueOf, type Field } from '../../tasks/fields'
import { rank } from '../../experiments/compare/differences'

/**
 * The fields in which a configuration differs from the defaults of its task: the preset, and the differences from that preset;
 * the main ones first. The engine is left out, because it changes only rounding.
 */
export function ownFields(config: RunConfig): Field[] {
  const start = defaultConfig(taskOf, config.task)
  const fields = changedKnobs(baseOf(config), config) as Field[]
  if (config.algorithm !== start.algorithm) fields.push('algorithm')
  if (config.seed !== start.seed) fields.push('seed')
  return [...new Set(fields)].filter((field) => field !== 'engine').toSorted((a, b) => rank(a) - rank(b))
}

/** The values of a knob in a run: each from a step on; undefined if its task has no such knob. */
export interface KnobHistory {
  value: KnobValue | undefined
  changes: readonly { step: number; to: KnobValue }[]
  /** whether they equal those of the first compared run at every step */
  isLikeFirst: boolean
}

/** A knob in which compared runs differ, or that one of them changed: the values of each run, in the order of the runs. */
export interface KnobDifference {
  field: Field
  runs: readonly KnobHistory[]
}

/** All knobs that are not equal in all runs at every step, the main ones first. */
export function knobDifferences(runs: readonly Pick<SavedRunEntry, 'first' | 'changes'>[]): KnobDifference[] {
  const [first] = runs
  if (!first) return []
  const fields = new Set(
    runs.flatMap((run) => [
      ...changedKnobs(first.first, run.first),
      ...run.changes.map(({ knob }) => knob),
    ]) as Field[],
  )
  return [...fields]
    .toSorted((a, b) => rank(a) - rank(b))
    .map((field) => {
      const had = runs.map((run) => ({
        value: valueOf(field, run.first) as KnobValue | undefined,
        changes: run.changes.filter(({ knob }) => knob === field).map(({ step, to }) => ({ step, to })),
      }))
      const written = had.map((history) => JSON.stringify(history))
      return {
        field,
        runs: had.map((history, i) => ({ ...history, isLikeFirst: written[i] === written[0] })),
      }
    })
}
