import { expect, it } from 'vitest'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { applyPreset } from '../../src/settings/presets'
import { TASKS, taskOf } from '../../src/tasks'
import { networkShapeOf } from '../../src/train/networkShape'
import { metricOf } from '../../src/train/record'
import { createTrainer } from '../../src/train/trainer'

const BUDGET = 16 * 12 + 7
const SMALL: RunConfig = {
  ...defaultConfig(taskOf),
  taskSettings: { ...defaultConfig(taskOf).taskSettings, length: 3, symbols: 4 },
  generationBatchSize: 16,
  numGenerations: 4,
  evalCompletions: 64,
  width: 16,
  window: 5,
  budget: BUDGET,
}

/** Trains until the budget stops the run; every completion that the engine samples for training is counted here. */
async function spend(config: RunConfig) {
  const task = TASKS[config.task]
  const inner = createPlainLearner(networkShapeOf(config, task), [config.seed])
  let sampled = 0
  const learner: typeof inner = {
    ...inner,
    rollout(request) {
      if (!(request.greedy && request.rows === trainer.evaluation.problems.length)) sampled += request.rows
      return inner.rollout(request)
    },
  }
  const trainer = await createTrainer([config], task, learner)
  for (;;) {
    const { records, stopped } = await trainer.train(false)
    if (stopped[0])
      return { sampled, reason: stopped[0].kind, said: metricOf(records[0]!, 'num_completions') }
  }
}

it.each([
  ['GRPO', SMALL, 16 * 12],
  ['another group size', { ...SMALL, numGenerations: 8 }, 16 * 12],
  ['a greedy baseline, one completion a prompt', applyPreset(SMALL, 'remax'), 20 * 9],
  ['a pilot that sizes the groups', { ...SMALL, adaptiveGroupSize: true }, 16 * 12],
  ['dead groups that are dropped', { ...SMALL, deadGroups: 'drop' } as const, 16 * 12],
])('every completion counts: %s', async (_, config, expected) => {
  expect(await spend(config)).toEqual({ sampled: expected, said: expected, reason: 'budget' })
})

it('discarded completions of dynamic sampling count, and never exceed the budget', async () => {
  const { sampled, said } = await spend({ ...SMALL, deadGroups: 'resample', maxNumGenBatches: 10 })
  expect(said).toBe(sampled)
  expect(sampled).toBeLessThanOrEqual(BUDGET)
  expect(sampled).toBeGreaterThan(BUDGET - 16)
})
