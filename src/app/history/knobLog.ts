import { changesBetween, withChanges, type KnobLog } from '../../runs/knobLog'
import type { ConfiguredStep } from '../../worker/protocol'

/**
 * The log with further configurations. If they begin before its end, because a run continues from an older state, they replace
 * its last entries.
 */
export function logged({ first, changes }: KnobLog, configs: readonly ConfiguredStep[]): KnobLog {
  return configs.reduce<KnobLog>(
    (log, { step, config }) => {
      if (step === 1) return { first: config, changes: [] }
      const before = log.changes.filter((change) => change.step < step)
      const inUse = withChanges(log.first, before)
      return { first: log.first, changes: [...before, ...changesBetween(step, inUse, config)] }
    },
    { first, changes },
  )
}

/** The log of a run that continues from an older step. */
export const cutBack = ({ first, changes }: KnobLog, step: number): KnobLog => ({
  first,
  changes: changes.filter((change) => change.step <= step),
})
