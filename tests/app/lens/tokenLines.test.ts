import { expect, test } from 'vitest'
import { evaluate } from '../../../src/glossary/expression'
import {
  BASELINES,
  KL_ESTIMATORS,
  LOSS_TYPES,
  RATIO_LEVELS,
  REWARD_SCALINGS,
  STD_CONVENTIONS,
  SURROGATES,
  type StdConvention,
} from '../../../src/grpo'
import type { RunConfig } from '../../../src/settings/knobs'
import { lens as text } from '../../../src/text/en/lens/lens'
import { walk } from '../../../src/text/en/lens/walk'
import type { Line } from '../../../src/app/lens/line'
import type { TokenSubject } from '../../../src/app/lens/token'
import { tokenLines } from '../../../src/app/lens/tokenLines'
import { passFigures } from '../../../src/app/lens/passes'
import { WALK_STAGES } from '../../../src/app/lens/stages'
import { linesOfStage } from '../../../src/app/lens/walkLines'
import { inspectionOf } from '../../ui/lens/inspections'

/** The tokens of a group: one inside the clip range, one clipped high, one clipped low. */
const PLACES = [
  { row: 0, place: 0 },
  { row: 0, place: 1 },
  { row: 1, place: 0 },
]
const subjects = (changes: Partial<RunConfig>): TokenSubject[] => {
  const inspection = inspectionOf(changes)
  const figures = passFigures(inspection, [1])
  return PLACES.map((at) => ({ inspection, figures, ...at, text }))
}

/**
 * Whether a line states numbers or symbols of the line itself, as the d of KL, before its result; then they have to make it. Most
 * lines that are not stated in numbers have symbols alone.
 */
function agrees({ name, equations = [], result }: Line): boolean {
  const side = equations.at(-1)?.at(-1)
  if (side === undefined || typeof result !== 'number') return false
  const [symbol, ...sides] = equations[0]
  let stated
  try {
    const d = equations.length > 1 && symbol === 'd' ? evaluate(sides.at(-1)!, {}) : NaN
    stated = evaluate(side, { e: Math.E, d })
  } catch {
    return false
  }
  expect(stated, name).toBeCloseTo(result, 4)
  return true
}

/** The names of the lines of all tokens whose numbers make their result. */
const agreed = (changes: Partial<RunConfig>) =>
  new Set(
    subjects(changes)
      .flatMap(tokenLines)
      .filter(agrees)
      .map(({ name }) => name),
  )

const { names, units } = text
/** These surrogates have an objective that depends on more than one token, so that its numbers are not written. */
const WITHOUT_NUMBERS = ['vespo', 'gmpo', 'kl_cov', 'pairwise']

test.each(SURROGATES)('numbers make the results that the code has: surrogate %s', (surrogate) => {
  const found = agreed({ surrogate, epsilonHigh: surrogate === 'cispo' ? 1.2 : 0.2 })
  expect(found.has(names.surrogate)).toBe(!WITHOUT_NUMBERS.includes(surrogate))
  expect(found.has(units.token.loss)).toBe(surrogate !== 'pairwise')
  expect(found.has(names.gradient)).toBe(['clip', 'clip_cov', 'logp'].includes(surrogate))
})

test.each(RATIO_LEVELS)('ratio level %s', (importanceSamplingLevel) => {
  const name = importanceSamplingLevel === 'token' ? names.ratio : names.sequenceRatio
  expect(agreed({ importanceSamplingLevel })).toContain(name)
})

test.each(KL_ESTIMATORS)(
  'KL estimator %s, in the loss with and without the ratio, and in the reward',
  (klEstimator) => {
    for (const useBiasCorrectionKl of [true, false]) {
      const found = agreed({ klEstimator, useBiasCorrectionKl, beta: 0.3 })
      for (const name of [names.kl, units.token.loss, names.gradient]) expect(found).toContain(name)
    }
    expect(agreed({ klEstimator, klIn: 'reward' })).toContain(names.kl)
  },
)

test.each(LOSS_TYPES)('loss type %s', (lossType) => {
  // the weight of token-sum is the constant 1
  expect(agreed({ lossType }).has(names.weight)).toBe(lossType !== 'token-sum')
})

test.each(BASELINES)('baseline %s, with every scale and convention of the std', (baseline) => {
  for (const scaleRewards of REWARD_SCALINGS) {
    for (const stdConvention of Object.keys(STD_CONVENTIONS) as StdConvention[]) {
      // without baseline and scale the advantage is the reward itself
      const isReward = baseline === 'none' && scaleRewards === 'none'
      expect(agreed({ baseline, scaleRewards, stdConvention }).has(names.advantage)).toBe(!isReward)
    }
  }
})

test.each(WALK_STAGES)('the stage %s of the walk-through', (stage) => {
  const walked = { ...subjects({})[0], group: 0, parts: [{ label: 'pay', weight: 1 }], words: walk }
  const lines = linesOfStage(stage, walked)
  expect(lines.length).toBeGreaterThan(0)
  // the clip range and the update have no result, and the log-probs have no formula
  const computed = lines.filter(({ equations, result }) => equations !== undefined && result !== undefined)
  expect(computed.filter(agrees)).toEqual(computed)
})
