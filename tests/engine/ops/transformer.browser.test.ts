import { afterEach, expect, test } from 'vitest'
import type { Learner } from '../../../src/engine/learner'
import { defaultConfig } from '../../../src/settings/config'
import { TASKS, taskOf } from '../../../src/tasks'
import { networkShapeOf } from '../../../src/train/networkShape'
import { columnsOf } from '../../../src/train/record'
import { createTrainer } from '../../../src/train/trainer'
import { longTest } from '../../isLong'
import { expectGpt2, GPT2_CASES } from '../gpt2/cases'
import { opsLearner } from './material'

const open: Learner[] = []
afterEach(() => {
  for (const learner of open.splice(0)) learner.dispose()
})

test.each(GPT2_CASES)(
  "is Hugging Face's GPT-2 with $config.activation_function and $config.n_head heads",
  (golden) => expectGpt2((shape, seeds) => opsLearner(shape, seeds, 'wasm'), golden),
)

longTest('learns to reverse', { timeout: 30_000 }, async () => {
  const config = {
    ...defaultConfig(taskOf, 'reverse'),
    policy: 'transformer',
    taskSettings: { operation: 'reverse', length: 3, symbols: 4 },
    generationBatchSize: 64,
    numGenerations: 8,
    width: 24,
    heads: 2,
    layers: 1,
    learningRate: 0.01,
    beta: 0,
    useReference: false,
    seed: 1,
  } as const
  const task = TASKS.reverse
  const learner = await opsLearner(networkShapeOf(config, task), [config.seed], 'wasm')
  open.push(learner)
  const trainer = await createTrainer([config], task, learner)
  const column = columnsOf(task).indexOf('reward')
  const rewards: number[] = []
  for (let step = 0; step < 100; step++) {
    rewards.push((await trainer.train(true)).records[0]!.metrics[column])
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  expect(mean(rewards.slice(-10))).toBeGreaterThan(0.8)
})
