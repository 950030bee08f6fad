import { describe, expect, it } from 'vitest'
import { createPlainLearner } from '../../src/engine/plain/learner'
import type { Batch, UpdateSpec } from '../../src/engine/learner'
import { DEFAULT_LOSS_SPEC } from '../../src/grpo'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import { networkShapeOf } from '../../src/train/networkShape'
import { columnsOf } from '../../src/train/record'
import { signalToNoise } from '../../src/train/signal'
import { createTrainer } from '../../src/train/trainer'

const CONFIG: RunConfig = {
  ...defaultConfig(taskOf),
  taskSettings: { operation: 'reverse', length: 2, symbols: 4 },
  generationBatchSize: 16,
  numGenerations: 4,
  width: 16,
  window: 4,
}
const SHAPE = networkShapeOf(CONFIG, TASKS.reverse)

/** A rollout of four groups as a batch on which no ratio differs from 1. */
async function onPolicy(advantages: (row: number) => number) {
  const learner = createPlainLearner(SHAPE, [1])
  const rows = 16
  const contexts = Int32Array.from({ length: rows * SHAPE.window }, (_, i) => Math.floor(i / 16) % 4)
  const temperature = Float32Array.of(1)
  const keys = Uint32Array.from({ length: 2 * rows }, (_, i) => i)
  const rollout = await learner.rollout({
    rows,
    contexts,
    keys,
    greedy: false,
    temperature,
    withReference: true,
  })
  const batch: Batch = {
    rows,
    contexts,
    actions: rollout.actions,
    mask: rollout.mask,
    oldLogp: rollout.logp,
    refLogp: rollout.refLogp,
    advantages: Float32Array.from({ length: rows }, (_, row) => advantages(row)),
    temperature,
    rewards: new Float32Array(rows),
    groupOf: Int32Array.from({ length: rows }, (_, row) => row >> 2),
  }
  const spec: UpdateSpec = {
    loss: { ...DEFAULT_LOSS_SPEC, beta: 0 },
    itemsInBatch: rows * SHAPE.length,
    start: 0,
    count: rows,
    optimiser: { learningRate: 0.01, beta1: 0.9, beta2: 0.999, eps: 1e-8, weightDecay: 0, maxGradNorm: 1 },
  }
  return { learner, batch, entropy: rollout.entropy, spec }
}

describe('the signal-to-noise ratio of a gradient', () => {
  it('is a·b / ¼‖a − b‖² of the gradients of the two halves', async () => {
    const { learner, batch, entropy, spec } = await onPolicy((row) => ((row * 7) % 5) - 2)
    const halves = [0, 1].map((half) =>
      // the weight of a completion in the loss is 1/B, and there are 2 tokens in each
      batch.mask.map((_, m) =>
        (m >> 3) % 2 === half ? -batch.advantages[m >> 1] / (batch.rows * SHAPE.length) : 0,
      ),
    )
    const gradients: Float32Array[] = []
    for (const dLogp of halves) {
      await learner.backward(batch, dLogp, new Float32Array(dLogp.length))
      gradients.push(await learner.gradient())
      learner.discardGradient()
    }
    const [a, b] = gradients
    const product = a.reduce((sum, x, i) => sum + x * b[i], 0)
    const spread = a.reduce((sum, x, i) => sum + (x - b[i]) ** 2, 0)
    const [ratio] = await signalToNoise(learner, batch, entropy, [spec])
    expect(ratio).toBeCloseTo(product / (spread / 4), 4)
  })

  it('leaves no gradient behind', async () => {
    const { learner, batch, entropy, spec } = await onPolicy((row) => row - 8)
    await signalToNoise(learner, batch, entropy, [spec])
    expect((await learner.gradient()).every((g) => g === 0)).toBe(true)
  })

  it('is measured when an evaluation is due, and changes nothing else', async () => {
    const curves = []
    for (const evalCompletions of [16, 1000000]) {
      const config = { ...CONFIG, evalCompletions }
      const trainer = await createTrainer([config], TASKS.reverse, createPlainLearner(SHAPE, [config.seed]))
      const loss = columnsOf(TASKS.reverse).indexOf('loss')
      const snr = columnsOf(TASKS.reverse).indexOf('grad_snr')
      const rows: number[][] = []
      for (let step = 0; step < 4; step++) {
        const { metrics } = (await trainer.train(true)).records[0]!
        rows.push([metrics[loss], metrics[snr]])
      }
      curves.push(rows)
    }
    const [often, seldom] = curves
    expect(often.map(([loss]) => loss)).toEqual(seldom.map(([loss]) => loss))
    expect(often.every(([, snr]) => Number.isFinite(snr))).toBe(true)
    expect(seldom.map(([, snr]) => Number.isFinite(snr))).toEqual([true, false, false, false])
  })
})

it('has a draw for every token of the whole batch, however small the mini-batches', async () => {
  const config: RunConfig = { ...CONFIG, surrogate: 'clip_cov', clipCovLow: 0.001, stepsPerGeneration: 4 }
  const trainer = await createTrainer([config], TASKS.reverse, createPlainLearner(SHAPE, [1]))
  const { records } = await trainer.train(false)
  expect(records[0]!.metrics[columnsOf(TASKS.reverse).indexOf('grad_snr')]).not.toBeNaN()
})
