import { expect, test } from 'vitest'
import { policyLoss } from '../../../src/grpo'
import { lossSpecOf } from '../../../src/settings/specs'
import { PRESETS } from '../../../src/settings/presets'
import { tensorsOf } from '../../../src/app/lens/tensors'
import { inspectionOf } from '../../ui/lens/inspections'

const inspection = inspectionOf()
const { rows, length, lossMask, oldLogp, refLogp, updates, rewards } = inspection
const tensors = tensorsOf(inspection, 0)
/** The loss of a preset on the same arrays. */
const lossOf = (preset: 'nanochat' | 'grpo_token_mean', advantages: Float32Array) =>
  policyLoss(
    {
      ...{ rows, length, mask: lossMask, oldLogp, refLogp, advantages },
      ...{ logp: updates[1].logp, entropy: updates[1].entropy },
    },
    { ...lossSpecOf({ ...inspection.config, ...PRESETS[preset] }, length), entropyCoef: 0 },
  ).loss

test('have the shapes and the first values of the step', () => {
  const { inputs, targets, mask, rewardsView } = tensors
  expect([inputs.shape, mask.shape, rewardsView.shape]).toEqual([
    [4, 2],
    [4, 2],
    [2, 2],
  ])
  // the last token of the prompt, then the completion
  expect([inputs.first, targets.first]).toEqual([
    [1, 0],
    [0, 1],
  ])
  expect(rewardsView.first).toEqual([1, 0])
  expect(tensorsOf({ ...inspection, lossMask: lossMask.map(() => 0) }, 0).targets.first).toEqual([-1, -1])
})

test('the advantages are those of the script, with the std of a sample plus 1e-4', () => {
  expect(tensors.centred.first).toEqual([0.5, -0.5])
  const scaled = 0.5 / (Math.SQRT1_2 + 1e-4)
  expect(tensors.advantages.first![0]).toBeCloseTo(scaled, 12)
  expect(tensors.advantages.first![1]).toBeCloseTo(-scaled, 12)
})

test('ratio, objective and k3 of each token', () => {
  const [ratio, ref] = [Math.exp(0.3), Math.exp(-0.5 + 0.2)]
  const [A] = tensors.advantages.first!
  expect(tensors.ratio.first![1]).toBeCloseTo(ratio, 6)
  expect(tensors.surr1.first![1]).toBeCloseTo(ratio * A, 6)
  expect(tensors.surr2.first![1]).toBeCloseTo(1.2 * A, 6)
  expect(tensors.perTokenKl.first![1]).toBeCloseTo(ref - Math.log(ref) - 1, 6)
})

test('the losses are those of the presets', () => {
  const centred = rewards.map((reward) => reward - 0.5)
  expect(tensors.plainLoss.first![0]).toBeCloseTo(lossOf('nanochat', centred), 6)
  const advantages = Float32Array.of(...(tensors.advantages.first as number[]), 0, 0)
  expect(tensors.loss.first![0]).toBeCloseTo(lossOf('grpo_token_mean', advantages), 6)
  expect(tensors.loss.first![0]).not.toBeCloseTo(tensors.clippedLoss.first![0], 4)
})

test('what a run has not is not made up', () => {
  const before = tensorsOf({ ...inspection, updates: [] }, 0)
  expect([before.ratio.first, before.loss.first]).toEqual([null, null])
  expect(before.oldLogprobs.first).not.toBeNull()
  const free = tensorsOf({ ...inspection, refLogp: null }, 0)
  expect([free.refLogprobs.first, free.perTokenKl.first, free.loss.first]).toEqual([null, null, null])
  expect(free.clippedLoss.first).not.toBeNull()
})
