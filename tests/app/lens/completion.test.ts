import { describe, expect, test } from 'vitest'
import { policyLoss } from '../../../src/grpo/loss'
import { lossSpecOf } from '../../../src/settings/specs'
import { passesOf, passFigures } from '../../../src/app/lens/passes'
import { advantageNumbers, groupFigures, tokenNumbers } from '../../../src/app/lens/completion'
import { inspectionOf } from '../../ui/lens/inspections'

describe('passes', () => {
  test('are the updates where there is one mini-batch', () => {
    expect(passesOf(inspectionOf())).toEqual([[0], [1]])
  })

  test('hold every mini-batch once', () => {
    const inspection = inspectionOf()
    const [update] = inspection.updates
    const halves = [0, 2, 0, 2].map((start) => ({ ...update, start, count: 2 }))
    expect(passesOf({ ...inspection, updates: halves })).toEqual([
      [0, 1],
      [2, 3],
    ])
  })

  test('are none before training', () => {
    expect(passesOf({ ...inspectionOf(), updates: [] })).toEqual([])
  })
})

describe('a pass', () => {
  const inspection = inspectionOf()

  test('on-policy has every ratio at 1', () => {
    const { ratio, clipped } = passFigures(inspection, [0])
    expect([...ratio]).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
    expect(Math.max(...clipped)).toBe(0)
  })

  test('has the ratios, clips and gradients of the loss itself', () => {
    const figures = passFigures(inspection, [1])
    const { updates, rows, length, mask, oldLogp, refLogp, advantages } = inspection
    const { logp, entropy } = updates[1]
    const batch = { rows, length, mask, logp, oldLogp, refLogp, entropy, advantages }
    const { ratio, clipped, dLogp } = policyLoss(batch, lossSpecOf(inspection.config, 2))
    expect(figures.ratio).toEqual(ratio)
    expect(figures.clipped).toEqual(clipped)
    expect(figures.gradient).toEqual(dLogp)
    expect([...figures.clipped]).toEqual([0, 2, 1, 0, 0, 0, 0, 0])
  })

  test('in mini-batches gives each completion the figures of its own', () => {
    const order = Int32Array.of(3, 0, 2, 1)
    const [, { logp, entropy }] = inspection.updates
    const only = (...chosen: number[]) => logp.map((x, k) => (chosen.includes(k >> 1) ? x : NaN))
    const figures = passFigures(
      {
        ...inspection,
        config: { ...inspection.config, stepsPerGeneration: 2 },
        order,
        updates: [
          { logp: only(3, 0), entropy, mean: null, start: 0, count: 2 },
          { logp: only(2, 1), entropy, mean: null, start: 2, count: 2 },
        ],
      },
      [0, 1],
    )
    expect([...figures.update]).toEqual([0, 1, 1, 0])
    expect(figures.ratio[0]).toBeCloseTo(Math.exp(0.066), 6)
    expect(figures.ratio[2]).toBeCloseTo(Math.exp(-0.4), 6)
    expect([...figures.weight]).toEqual([1 / 4, 1 / 2, 1 / 4, 1 / 4])
    expect(figures.itemsInBatch).toBe(3.5)
  })

  test('leaves out completions of no update', () => {
    const [, update] = inspection.updates
    const figures = passFigures({ ...inspection, updates: [{ ...update, count: 2 }] }, [0])
    expect([...figures.update]).toEqual([0, 0, -1, -1])
    expect(figures.ratio[4]).toBeNaN()
  })
})

test('groups: mean and std of rewards and advantages, and which are dead', () => {
  const { reward, advantage, dead } = groupFigures(inspectionOf())
  expect([...reward.mean]).toEqual([0.5, 0.5])
  expect(reward.std[0]).toBeCloseTo(Math.SQRT1_2, 6)
  expect(advantage.std[0]).toBeCloseTo(0.99986, 4)
  expect([...dead]).toEqual([0, 1])
})

describe('an advantage, taken apart', () => {
  test('by its group', () => {
    const { reward, baseline, std, eps, advantage } = advantageNumbers(inspectionOf(), 0)
    expect([reward, baseline, eps]).toEqual([1, 0.5, 1e-4])
    expect(std).toBeCloseTo(Math.SQRT1_2, 6)
    expect(advantage).toBeCloseTo((reward - baseline) / (std! + eps), 6)
  })

  test('without scaling', () => {
    expect(
      advantageNumbers(inspectionOf({ scaleRewards: 'none', baseline: 'leave_one_out' }), 1),
    ).toMatchObject({
      reward: 0,
      baseline: 1,
      std: null,
      advantage: -1,
    })
  })

  test('by a running mean, which is what the rest leaves', () => {
    const inspection = inspectionOf({ scaleRewards: 'none', baseline: 'running' })
    inspection.advantages = Float32Array.of(0.75, -0.25, 0.25, 0.25)
    expect(advantageNumbers(inspection, 0).baseline).toBe(0.25)
  })
})

describe('a token', () => {
  test('of the clipped loss with KL', () => {
    const inspection = inspectionOf()
    const figures = passFigures(inspection, [1])
    const reading = tokenNumbers(inspection, figures, 0, 0)
    const w = Math.exp(0.066)
    const kl = Math.exp(-0.266) + 0.266 - 1
    expect(reading.ratio).toBeCloseTo(w, 6)
    expect(reading.kl).toBeCloseTo(kl, 6)
    expect(reading.policyTerm).toBeCloseTo(-w * reading.advantage, 6)
    expect(reading.tokenLoss).toBeCloseTo(reading.policyTerm + 0.04 * w * kl, 6)
    expect(reading.weight).toBe(1 / (4 * 2))
    // A < w·A's pull: more likely
    expect(reading.gradient).toBeLessThan(0)
  })

  test('held by the clip pulls by its KL alone', () => {
    const inspection = inspectionOf({ useReference: false, beta: 0 })
    const figures = passFigures(inspection, [1])
    const reading = tokenNumbers(inspection, figures, 0, 1)
    expect(reading).toMatchObject({ clipped: 2, gradient: 0, kl: null, klPlace: 'off' })
    expect(reading.tokenLoss).toBe(reading.policyTerm)
    expect(reading.clippedRatio).toBeCloseTo(1.2, 6)
    expect(reading.policyTerm).toBeCloseTo(-1.2 * reading.advantage, 6)
  })

  test('weighted losses add up to the loss of the update', () => {
    const inspection = inspectionOf({ lossType: 'dr_grpo' })
    const figures = passFigures(inspection, [1])
    const { updates, rows, length, mask, oldLogp, refLogp, advantages } = inspection
    const { logp, entropy } = updates[1]
    const { loss } = policyLoss(
      { rows, length, mask, logp, oldLogp, refLogp, entropy, advantages },
      figures.spec,
    )
    let sum = 0
    for (let row = 0; row < 4; row++) {
      for (let t = 0; t < 2; t++) {
        if (mask[row * 2 + t] === 0) continue
        const { weight, tokenLoss } = tokenNumbers(inspection, figures, row, t)
        sum += weight * tokenLoss
      }
    }
    expect(sum).toBeCloseTo(loss, 6)
  })

  test('of REINFORCE has neither ratio nor clip', () => {
    const inspection = inspectionOf({ surrogate: 'logp', useReference: false, beta: 0 })
    const reading = tokenNumbers(inspection, passFigures(inspection, [1]), 0, 0)
    expect(reading.policyTerm).toBeCloseTo(reading.advantage * 1.234, 6)
    expect(reading.clipped).toBe(0)
  })
})
