import { describe, expect, test } from 'vitest'
import { rescored } from '../../../src/app/lens/varied'
import { hardAndEasy, inOrderOf, stageStep } from '../../../src/ui/stage/stageGroup'
import { inspectionOf } from '../lens/inspections'

describe('a step on the Stage', () => {
  test('has, in the view that trains, the advantages themselves', () => {
    const inspection = inspectionOf()
    const { groups, trained } = stageStep(inspection, null)
    expect(trained).toEqual({ minus: true, divide: true })
    for (const { rows } of groups)
      for (const { row, push } of rows) expect(push).toBe(inspection.advantages[row])
    const [live, flat] = groups
    expect(live.mean).toBeCloseTo(0.5)
    expect(live.std).toBeCloseTo(Math.SQRT1_2)
    expect(live.divisor).toBeCloseTo(Math.SQRT1_2)
    // divided by itself and ε
    expect(live.band).toBeCloseTo(1, 3)
    expect([flat.state, flat.band]).toEqual(['stuck', 0])
  })

  test.each([
    [{ divide: false }, [0.5, -0.5]],
    [{ minus: false, divide: false }, [1, 0]],
    [{ minus: false }, [Math.SQRT2, 0]],
  ])('shows what %o makes of the scores', (wanted, pushes) => {
    const [live] = stageStep(inspectionOf(), wanted).groups
    live.rows.forEach(({ push }, i) => expect(push).toBeCloseTo(pushes[i], 2))
  })

  test.each([
    // (0.125 − 0.05) / 0.07 cannot be read from two decimals
    [[0.125, 0.025, 0.5, 0.5], 3],
    // two scores that would be printed alike
    [[0.142, 0.138, 0.5, 0.5], 3],
    [[1.001, 0.999, 0.5, 0.5], 3],
    [[0.5, 0.25, 0.5, 0.5], 2],
    [[0.5, 0.5, 0.5, 0.5], 2],
  ])('has as many decimals as its pushes can be recomputed from: %o', (scores, digits) => {
    const [{ digits: written }] = stageStep(rescored(inspectionOf(), Float32Array.from(scores)), null).groups
    expect(written).toBe(digits)
  })

  test('divides in a view what training does not divide', () => {
    const inspection = inspectionOf({ scaleRewards: 'none' })
    const plain = stageStep(inspection, null)
    expect(plain.trained).toEqual({ minus: true, divide: false })
    expect(plain.groups[0].rows[0].push).toBeCloseTo(0.5)
    const divided = stageStep(inspection, { divide: true }).groups[0]
    expect(divided.rows[0].push).toBeCloseTo(Math.SQRT1_2, 2)
    expect(divided.band).toBeCloseTo(1, 3)
  })

  test.each([
    ['timesteps', {}, new Float32Array(16).fill(1)],
    ['parts of the reward', { multiObjectiveAggregation: 'normalize_then_sum' }, null],
  ] as const)('says that training divides where %s have a std each', (_, knobs, stepAdvantages) => {
    // no line leads from scores to such advantages
    const advantages = Float32Array.of(0.3, 0.9, -0.2, 0.1)
    const inspection = { ...inspectionOf(knobs), advantages, stepAdvantages }
    expect(stageStep(inspection, null).trained.divide).toBe(true)
  })

  test('says that REINFORCE subtracts nothing', () => {
    const { trained, groups } = stageStep(inspectionOf({ baseline: 'none', scaleRewards: 'none' }), null)
    expect(trained).toEqual({ minus: false, divide: false })
    expect(groups[0].rows.map(({ push }) => push)).toEqual([1, 0])
    // the mean is still drawn
    expect(groups[0].mean).toBeCloseTo(0.5)
  })

  test('tells the baseline from the mean of the group where they differ', () => {
    // a running mean of 0.2 and std of 0.5
    const inspection = inspectionOf({ advEstimator: 'running_average' })
    const advantages = inspection.shapedRewards.map((reward) => (reward - 0.2) / 0.5)
    const [group] = stageStep({ ...inspection, advantages }, null).groups
    expect(group.mean).toBeCloseTo(0.5)
    expect(group.baseline).toBeCloseTo(0.2)
    expect(group.isOtherThanMean).toBe(true)
    const [own] = stageStep(inspectionOf(), null).groups
    expect([own.baseline, own.isOtherThanMean]).toEqual([own.mean, false])
  })

  test('measures the probability of an answer before and after the updates, over its own tokens', () => {
    const { groups } = stageStep(inspectionOf(), null)
    const [first, second] = groups[0].rows
    expect(first.before).toBeCloseTo(Math.exp(-1.8))
    expect(first.factor).toBeCloseTo(Math.exp(0.4), 5)
    // its second token does not count
    expect(second.before).toBeCloseTo(Math.exp(-2))
    expect(second.factor).toBeCloseTo(Math.exp(-0.4), 5)
    const untrained = stageStep({ ...inspectionOf(), afterLogp: null }, null)
    expect(untrained.groups[0].rows[0].factor).toBeNull()
  })

  test('keeps rows in their order while scores are moved', () => {
    const inspection = inspectionOf()
    const moved = rescored(inspection, Float32Array.of(0, 1, 0.5, 0.5))
    const { groups } = stageStep(moved, null)
    expect(groups[0].rows.map(({ row, push }) => [row, Math.sign(push)])).toEqual([
      [1, 1],
      [0, -1],
    ])
    const [first] = inOrderOf(groups, inspection.shapedRewards)
    expect(first.rows.map(({ row, push, factor }) => [row, Math.sign(push), factor])).toEqual([
      [0, -1, null],
      [1, 1, null],
    ])
  })

  test('finds the hardest and the easiest group among those with a signal', () => {
    const { groups } = stageStep(inspectionOf(), null)
    expect(hardAndEasy(groups)).toBeNull()
    const wide = { ...groups[0], index: 2, mean: 0.7, std: 0.4 }
    const easy = { ...groups[0], index: 3, mean: 0.9, std: 0.1 }
    const solved = { ...groups[1], index: 4, mean: 1 }
    expect(hardAndEasy([...groups, easy, wide, solved])).toEqual([0, 3])
  })
})
