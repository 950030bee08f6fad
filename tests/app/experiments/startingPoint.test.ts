import { mean } from '../../../src/statistics/mean'
import { describe, expect, test } from 'vitest'
import {
  ANSWER_LENGTHS,
  CLIP_DIFFERENCE,
  CLIP_MEASURED,
  deadShare,
  guessRate,
  GROUP_SIZES,
  hasNoSignal,
  isPercent,
  isShare,
  MEASURED,
  REWARD_KINDS,
  startingConfig,
  startingValues,
  type Situation,
} from '../../../src/app/experiments/startingPoint'
import { formatCount } from '../../../src/app/series/format'
import { configProblems, defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'
import { idleBecause } from '../../../src/tasks/fields'
import { en } from '../../../src/text/en'
import { zh } from '../../../src/text/zh'
import '../../../src/tasks/all'

const HARD: Situation = {
  successRate: 0.1,
  reward: 'binary',
  lengths: 'different',
  updates: 2,
  hasReference: false,
}
const of = (change: Partial<Situation>) =>
  Object.fromEntries(startingValues({ ...HARD, ...change }).map((row) => [row.knob, row]))

describe('what to start with', () => {
  test('a reward of several parts is not said to be hard to game', () => {
    const betaOf = (reward: Situation['reward']) => of({ reward, hasReference: true }).beta.reason
    expect(REWARD_KINDS.map(betaOf)).toEqual(['checkedReward', 'learnedReward', 'checkedParts'])
  })

  test('a number of percent is no share, but may be meant as one; a guess at Needle is right with 4⁻³', () => {
    expect([0.12, 1, 12, 100, 150, NaN].map(isPercent)).toEqual([false, false, true, true, false, false])
    expect(guessRate(startingConfig(defaultConfig(taskOf), HARD))).toBeCloseTo(1 / 64, 12)
    expect(guessRate(defaultConfig(taskOf, 'reverse'))).toBeNull()
  })

  test('the group is the smallest of which fewer than a fifth are dead', () => {
    // 0.1⁸ + 0.9⁸ and 0.1¹⁶ + 0.9¹⁶
    expect(of({}).numGenerations).toMatchObject({ value: 16, reason: 'deadGroups' })
    expect(of({}).numGenerations.figures[2]).toBeCloseTo(0.43046722, 8)
    expect(of({}).numGenerations.figures[4]).toBeCloseTo(0.1853020188851842, 12)
    expect(of({ successRate: 0.5 }).numGenerations.value).toBe(4)
    expect(of({ successRate: 0.9 }).numGenerations.value).toBe(16)
    expect(of({ successRate: 0.01 }).numGenerations).toMatchObject({ value: 64, reason: 'rareAnswers' })
    expect(of({ reward: 'graded' }).numGenerations.value).toBe(8)
  })

  test('the texts state the rule of the group size: its values, and the share of dead groups that they leave', () => {
    for (const { start } of [en, zh]) {
      const { deadGroups, rareAnswers } = start.reasons
      for (const said of [
        deadGroups('0.1', '8', '43%', '16', '19%', '20%'),
        rareAnswers('0.01', '64', '53%', '20%'),
      ]) {
        expect(said).toContain('20%')
        expect(said.match(/\d+(?=[, 、]| and )/g)).toEqual(
          expect.arrayContaining(GROUP_SIZES.slice(0, -1).map(String)),
        )
      }
    }
    for (const [successRate, place] of [
      [0.1, 5],
      [0.01, 3],
    ])
      expect(of({ successRate }).numGenerations.figures[place]).toBe(0.2)
  })

  test('a share of right answers is 0 to 1, and at both ends no group of right or wrong answers has a signal', () => {
    expect([-0.1, 0, 0.5, 1, 1.5, NaN].filter(isShare)).toEqual([0, 0.5, 1])
    for (const successRate of [0, 1]) {
      expect(hasNoSignal({ ...HARD, successRate })).toBe(true)
      expect(hasNoSignal({ ...HARD, successRate, reward: 'graded' })).toBe(false)
      expect(deadShare(successRate, 64)).toBe(1)
    }
    expect(hasNoSignal({ ...HARD, successRate: 0.001 })).toBe(false)
  })

  test('a group is dead if its rewards are all the same: counted over every group', () => {
    for (const [p, G] of [
      [0.3, 4],
      [0.05, 6],
    ]) {
      let dead = 0
      for (let group = 0; group < 2 ** G; group++) {
        const right = group.toString(2).replaceAll('0', '').length
        if (right === 0 || right === G) dead += p ** right * (1 - p) ** (G - right)
      }
      expect(deadShare(p, G)).toBeCloseTo(dead, 12)
    }
  })

  test('the clip, the KL, the scaling and the loss follow from what is known', () => {
    expect(of({}).epsilonHigh.value).toBe(0.28)
    expect(of({}).epsilonHigh.figures[1]).toBeCloseTo(0.011, 12)
    expect(of({ updates: 1 }).epsilonHigh.value).toBe(0.2)
    expect(of({ updates: 4, successRate: 0.5 }).epsilon.value).toBe(0.1)
    expect(of({ updates: 4, successRate: 0.5 }).epsilonHigh.value).toBe(0.1)
    expect(of({ updates: 1 }).epsilon.reason).toBe('oneUpdate')
    expect(of({}).beta.value).toBe(0)
    expect(of({ hasReference: true }).beta.value).toBe(0.001)
    expect(of({ hasReference: true, reward: 'graded' }).beta.value).toBe(0.04)
    expect(of({}).scaleRewards).toMatchObject({
      value: 'none',
      figures: [0.1, expect.closeTo(1 / 0.3, 12), 0.01, expect.closeTo(10.05, 2)],
    })
    expect(of({ reward: 'parts' }).multiObjectiveAggregation.value).toBe('normalize_then_sum')
    expect(of({ reward: 'parts' }).scaleRewards).toBeUndefined()
    expect(of({ lengths: 'alike' }).lossType.value).toBe('grpo')
    expect(of({}).lossType.value).toBe('dapo')
  })

  test('of the values of ε that were measured, the one to start with ends within 0.02 of the best', () => {
    const [value, low, high] = CLIP_DIFFERENCE
    expect(low).toBeGreaterThan(0)
    const measured = Object.values(CLIP_MEASURED)
    const differences = measured.map(([lower, usual]) => lower - usual)
    expect(value).toBeCloseTo(mean(differences), 2)
    for (const updates of [2, 4, 8]) {
      const ends = CLIP_MEASURED[updates]
      const { figures, reason, value: start } = of({ updates }).epsilon
      const chosen = MEASURED.epsilons.findIndex((one) => one === start)
      expect(ends[chosen]).toBeGreaterThan(Math.max(...ends) - 0.02)
      expect(reason).toBe('severalUpdates')
      for (const { start } of [en, zh]) {
        const said = start.reasons.severalUpdates(...(figures.map(String) as [string]))
        expect(said).toContain(`[${low}, ${high}]`)
        expect(said).toContain(String(value))
        expect(said).toContain(String(MEASURED.clipSeeds))
        for (const one of Object.keys(CLIP_MEASURED)) expect(said).toContain(one)
      }
    }
  })

  test('the texts say after how many answers the runs were measured', () => {
    for (const { start } of [en, zh]) {
      expect(start.reasons.severalUpdates('4', '0.1', '0.97', '0.2', '0.96', '0.01', '0', '0.02')).toContain(
        formatCount(MEASURED.clipBudget),
      )
      expect(start.reasons.updates('4', '0.19', '0.46')).toContain(formatCount(MEASURED.updatesBudget))
    }
  })

  test('every situation gives a run that can be trained, in which every value acts', () => {
    for (const reward of REWARD_KINDS)
      for (const lengths of ANSWER_LENGTHS)
        for (const updates of [1, 2, 4, 8])
          for (const hasReference of [true, false])
            for (const successRate of [0, 0.001, 0.1, 0.5, 0.999, 1]) {
              const situation = { successRate, reward, lengths, updates, hasReference }
              const config = startingConfig(defaultConfig(taskOf), situation)
              expect(configProblems(config, taskOf), JSON.stringify(situation)).toEqual([])
              for (const { knob, value, reason } of startingValues(situation)) {
                expect(config[knob], knob).toBe(value)
                expect(en.start.reasons).toHaveProperty(reason)
                if (reason !== 'noReference' && reason !== 'oneUpdate' && reason !== 'clipSame')
                  expect(idleBecause(knob, config), knob).toBeNull()
              }
            }
  })
})
