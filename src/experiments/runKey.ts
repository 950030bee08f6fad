import type { RunConfig } from '../settings/knobs'
import { toLink } from '../settings/link'
import { taskOf } from '../tasks'
import type { RunKey } from '../worker/protocol'
import { withoutStops } from '../settings/stopConditions'

/** The key of a run: equal for equal configurations, in every comparison and every sweep. */
export const keyOf = (config: RunConfig): RunKey => toLink(config, taskOf)

/** A configuration with one of an experiment's seeds, with the budget as its only stop condition. */
export function runConfig(config: RunConfig, seed: number, budget: number): RunConfig {
  return { ...withoutStops(config), seed: seed % 2 ** 32, budget }
}

/** A configuration for another program, which counts steps: as many as a run with the budget has, if all its steps are of the same size. */
export const stepsConfig = (config: RunConfig, budget: number): RunConfig => ({
  ...withoutStops(config),
  maxSteps: Math.max(1, Math.floor(budget / config.generationBatchSize)),
})
