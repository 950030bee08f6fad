import { changedKnobs } from '../settings/config'
import { KNOBS, type RunConfig } from '../settings/knobs'
import { TASKS } from '../tasks'
import { baseOf } from '../tasks/fields'

/** The id of a task's defaults, without any preset. */
export const PLAIN_SETUP = ''

/**
 * The configuration of a task's preset: its values over the task's defaults, so that no earlier setting remains. Task and seed
 * stay.
 */
export function withSetup(config: RunConfig, id: string): RunConfig {
  const base = baseOf({ ...config, algorithm: KNOBS.algorithm.default })
  const setup = TASKS[config.task].setups?.find((candidate) => candidate.id === id)
  if (!setup) return base
  const taskSettings = Object.assign({}, base.taskSettings, setup.settings)
  return { ...base, ...setup.config, taskSettings }
}

/** The preset that a configuration equals; null if it equals none. */
export function setupOf(config: RunConfig): string | null {
  const ids = [PLAIN_SETUP, ...(TASKS[config.task].setups ?? []).map(({ id }) => id)]
  return ids.find((id) => changedKnobs(withSetup(config, id), config).length === 0) ?? null
}
