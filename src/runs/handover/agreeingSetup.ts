import { changedKnobs } from '../../settings/config'
import { KNOBS } from '../../settings/knobs'
import { taskOf } from '../../tasks'
import { baseOf, valueOf, type Field } from '../../tasks/fields'
import type { SettingsReport } from './importSettings'

/** A preset of the task that has every value that a text states. */
export interface AgreeingSetup {
  id: string
  /** the settings in which the preset differs from the import */
  also: readonly Field[]
}

/** The stated values that a text and a preset must share to be of one training. */
const LEAST = 5

/**
 * The preset of the task whose values agree with a text and which sets more than the text. A table of defaults, for
 * example, names seven settings, and leaves out the loss and the length of the training. Null if no preset agrees, or
 * if the agreeing preset sets nothing more.
 */
export function agreeingSetup({
  rows,
  config,
}: Pick<SettingsReport, 'rows' | 'config'>): AgreeingSetup | null {
  const stated = rows.filter(
    ({ origin, isTaken, field }) => origin === 'written' && isTaken && field !== null,
  )
  if (stated.length < LEAST) return null
  const base = baseOf({ ...config, algorithm: KNOBS.algorithm.default })
  const agreeing = (taskOf(config.task).setups ?? []).flatMap(
    ({ id, settings, config: own }): AgreeingSetup[] => {
      const taskSettings = Object.assign({}, base.taskSettings, settings)
      const whole = { ...base, ...own, taskSettings }
      const agrees = stated.every(({ field, value }) => valueOf(field!, whole) === value)
      return agrees ? [{ id, also: changedKnobs(config, whole) as Field[] }] : []
    },
  )
  const [nearest] = agreeing.toSorted((a, b) => a.also.length - b.also.length)
  return nearest !== undefined && nearest.also.length > 0 ? nearest : null
}
