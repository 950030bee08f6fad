import { describe, expect, it } from 'vitest'
import { PATIENT, configOf, onCpu, onPlain } from './learning'
import { applyPreset } from '../../src/settings/presets'
import type { RunConfig } from '../../src/settings/knobs'
import { TASKS } from '../../src/tasks'
import { networkShapeOf } from '../../src/train/networkShape'
import { columnsOf } from '../../src/train/record'
import type { Snapshot } from '../../src/train/snapshot'
import { createTrainer } from '../../src/train/trainer'

const SMALL = { width: 16, numGenerations: 4, generationBatchSize: 16, evalEvery: 1, evalCompletions: 16 }
const reverse = configOf('reverse', SMALL)

/** Set-ups that take different ways through a step: tokens, a world, real actions, weighed tokens, several stages. */
const CASES: Record<string, RunConfig> = {
  'the default': reverse,
  'Dr. GRPO': applyPreset(reverse, 'dr_grpo'),
  DAPO: applyPreset(reverse, 'dapo'),
  GSPO: applyPreset(reverse, 'gspo'),
  REINFORCE: applyPreset(reverse, 'reinforce'),
  'the router': configOf('budget-router', { ...SMALL }),
  'a world': configOf('grid-world', SMALL),
  'real actions': configOf('diffusion', SMALL),
}
/** Steps whose weights are kept, and the tolerance in the metric's size: engines sum float32 in different orders. */
const STEPS = [1, 7, 20]
const TOLERANCE = 1e-4

/** Metrics by their names, without the wall clock's. */
const named = ({ task }: RunConfig, metrics: Float64Array): Record<string, number> =>
  Object.fromEntries(
    columnsOf(TASKS[task]).flatMap((name, c) => (name === 'step_time' ? [] : [[name, metrics[c]]])),
  )

/** The plain engine's record of the step after a snapshot. */
async function recorded(config: RunConfig, from: readonly Snapshot[]): Promise<Record<string, number>> {
  const task = TASKS[config.task]
  const learner = await onPlain(networkShapeOf(config, task), [config.seed])
  const trainer = await createTrainer([config], task, learner, from)
  const { records } = await trainer.train(false)
  learner.dispose()
  return named(config, records[0]!.metrics)
}

describe.each(Object.keys(CASES))('the recorded figures of %s', (name) => {
  it('equal those that the plain engine computes from the saved weights', PATIENT, async () => {
    const config = CASES[name]
    const task = TASKS[config.task]
    const learner = await onCpu(networkShapeOf(config, task), [config.seed])
    const trainer = await createTrainer([config], task, learner)
    const wrong: string[] = []
    for (let step = 1; step <= STEPS.at(-1)!; step++) {
      const kept = STEPS.includes(step) ? await trainer.snapshots() : null
      const { records } = await trainer.train(false)
      if (!kept) continue
      const shown = named(config, records[0]!.metrics)
      const plain = await recorded(config, kept)
      for (const [metric, value] of Object.entries(plain)) {
        const distance = Math.abs(shown[metric] - value)
        const isSame =
          Object.is(shown[metric], value) || distance <= TOLERANCE * Math.max(1e-2, Math.abs(value))
        if (!isSame) wrong.push(`step ${step}: ${metric} is ${shown[metric]}, recomputed ${value}`)
      }
    }
    expect(wrong).toEqual([])
    learner.dispose()
  })
})
