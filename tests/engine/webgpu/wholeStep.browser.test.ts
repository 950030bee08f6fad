import { afterEach, expect, test } from 'vitest'
import type { Batch, CreditSpec, Learner, StepRequest, UpdateSpec } from '../../../src/engine/learner'
import { createWebgpuLearner } from '../../../src/engine/webgpu/learner'
import { advantages } from '../../../src/grpo/advantages'
import { DEFAULT_ADVANTAGE_SPEC, type AdvantageSpec, type LossSpec } from '../../../src/grpo/spec'
import { permutation } from '../../../src/random/streams'
import type { RewardProgram } from '../../../src/tasks/rewardProgram'
import { reordered } from '../../../src/train/minibatches'
import { isLong, longTest } from '../../isLong'
import { watchWebgpu } from './counts'
import { distance, perturb, requestOf, shareOf, updateOf } from '../material'
import { TOKENS } from './shapes'

const { length: T, endToken: END } = TOKENS
const ROWS = 48
const WEIGHTS = [0.7, -0.2]

/** The share of tokens that are the problem's, and whether the first is its other one. */
const REWARD: RewardProgram = {
  key: 'test',
  words: 2,
  write: () => undefined,
  source: `
fn rewardParts(row : i32, problem : i32) -> array<f32, 2> {
  var right = 0.0;
  var count = 0.0;
  for (var t = 0; t < ${T} && actionOf(row, t) >= 0; t++) {
    count += 1.0;
    if (actionOf(row, t) == problemWord(problem, 0)) { right += 1.0; }
  }
  return array<f32, 2>(right / count, select(0.0, 1.0, actionOf(row, 0) == problemWord(problem, 1)));
}`,
}

const partsOf = (actions: ArrayLike<number>, length: number, problem: readonly number[]) => {
  let right = 0
  for (let t = 0; t < length; t++) if (actions[t] === problem[0]) right++
  return [Math.fround(right / length), actions[0] === problem[1] ? 1 : 0]
}

const problemOf = (r: number, p: number) => [(r + p) % 5, (r + 2 * p) % 5]

const learners: Learner[] = []
afterEach(() => {
  for (const learner of learners.splice(0)) learner.dispose()
})

async function opened(seeds: readonly number[]): Promise<Learner> {
  const learner = await createWebgpuLearner(TOKENS, seeds)
  learners.push(learner)
  expect(await learner.prepareStep!(REWARD)).toBe(true)
  await perturb(learner, seeds)
  return learner
}

interface Case {
  groupSize?: number
  advantages?: Partial<AdvantageSpec>
  loss?: Partial<LossSpec>
  miniBatches?: number
  masksTruncated?: boolean
  usesOld?: boolean
}

const creditOf = (one: Case): CreditSpec => ({
  groupSize: one.groupSize ?? 8,
  weights: WEIGHTS,
  advantages: { ...DEFAULT_ADVANTAGE_SPEC, maxCompletionLength: T, ...one.advantages },
  miniBatches: one.miniBatches ?? 1,
  masksTruncated: one.masksTruncated ?? false,
  usesOld: one.usesOld ?? false,
})

const orderOf = (one: Case, seed: number, rows = ROWS) =>
  (one.miniBatches ?? 1) > 1 ? permutation([3, seed], rows) : Int32Array.from({ length: rows }, (_, i) => i)

/** Two passes over the mini-batches of each run. */
function roundsOf(
  cases: readonly Case[],
  items: (r: number) => number,
  rows = ROWS,
): (UpdateSpec | null)[][] {
  const most = Math.max(...cases.map((one) => 2 * (one.miniBatches ?? 1)))
  return Array.from({ length: most }, (_, u) =>
    cases.map((one, r) => {
      const S = one.miniBatches ?? 1
      if (u >= 2 * S) return null
      const count = Math.floor(rows / S)
      const loss = { beta: 0.04, maxCompletionLength: T, ...one.loss }
      return { ...updateOf((u % S) * count, count, loss), itemsInBatch: items(r) }
    }),
  )
}

function stepOf(cases: readonly Case[], seeds: readonly number[], rows = ROWS): StepRequest {
  const groups = Math.max(...cases.map((one) => rows / (one.groupSize ?? 8)))
  const problems = new Int32Array(seeds.length * groups * 2)
  const order = new Int32Array(seeds.length * rows)
  seeds.forEach((seed, r) => {
    for (let p = 0; p < groups; p++) problems.set(problemOf(seed, p), 2 * (r * groups + p))
    order.set(orderOf(cases[r], seed, rows), r * rows)
  })
  return {
    rollout: requestOf(TOKENS, seeds, rows),
    reward: REWARD,
    problems,
    credits: cases.map(creditOf),
    order,
    updates: roundsOf(cases, () => NaN, rows),
  }
}

/** The same step with everything between rollout and updates made here. */
async function apart(learner: Learner, cases: readonly Case[], seeds: readonly number[]) {
  const request = requestOf(TOKENS, seeds, ROWS)
  const rollout = await learner.rollout(request)
  const credited = seeds.map((seed, r) => {
    const credit = creditOf(cases[r])
    const actions = shareOf(rollout.actions as Int32Array, seeds.length, r)
    const mask = shareOf(rollout.mask, seeds.length, r)
    const rewards = new Float32Array(ROWS)
    const lengths = new Int32Array(ROWS)
    for (let row = 0; row < ROWS; row++) {
      lengths[row] = mask.subarray(row * T, (row + 1) * T).reduce((sum, one) => sum + one, 0)
      const problem = problemOf(seed, Math.floor(row / credit.groupSize))
      const parts = partsOf(actions.subarray(row * T), lengths[row], problem)
      rewards[row] = parts.reduce((sum, part, k) => sum + WEIGHTS[k] * part, 0)
      const isTruncated = actions[row * T + lengths[row] - 1] !== END
      if (credit.masksTruncated && isTruncated) mask.fill(0, row * T, (row + 1) * T)
    }
    const offsets = Int32Array.from({ length: ROWS / credit.groupSize + 1 }, (_, p) => p * credit.groupSize)
    return { mask, advantages: advantages({ rewards, offsets, lengths }, credit.advantages).advantages }
  })
  const all = (pick: (one: (typeof credited)[number]) => Float32Array) =>
    Float32Array.from(credited.flatMap((one) => [...pick(one)]))
  const perRun = ROWS * T
  const refLogp = rollout.refLogp!.slice()
  cases.forEach((one, r) => {
    if (one.usesOld) refLogp.set(rollout.logp.subarray(r * perRun, (r + 1) * perRun), r * perRun)
  })
  const sampled: Batch = {
    rows: ROWS,
    contexts: request.contexts,
    actions: rollout.actions,
    mask: all((one) => one.mask),
    oldLogp: rollout.logp,
    refLogp,
    advantages: all((one) => one.advantages),
    temperature: request.temperature,
  }
  const batch = reordered(
    sampled,
    cases.map((one, r) => orderOf(one, seeds[r])),
  )
  const items = (r: number) => {
    const S = cases[r].miniBatches ?? 1
    const kept = shareOf(batch.mask, seeds.length, r).subarray(0, Math.floor(ROWS / S) * S * T)
    return kept.reduce((sum, one) => sum + one, 0) / S
  }
  const updates = []
  for (const round of roundsOf(cases, items)) updates.push(await learner.update(batch, round))
  return { rollout, updates, advantages: sampled.advantages }
}

const CASES: Record<string, Case> = {
  grpo: {},
  'groups of three': { groupSize: 3 },
  'Dr. GRPO': { advantages: { scaleRewards: 'none' }, loss: { lossType: 'dr_grpo' } },
  dapo: { advantages: { softPunishCache: 3 }, loss: { lossType: 'dapo', epsilonHigh: 0.3 }, miniBatches: 3 },
  'leave one out': {
    advantages: { baseline: 'leave_one_out', scaleRewards: 'none', normalizeAdvantages: true },
  },
  'batch mean and std': {
    advantages: { baseline: 'batch', scaleRewards: 'batch', stdConvention: 'openrlhf' },
  },
  reinforce: {
    groupSize: 1,
    advantages: { baseline: 'none', scaleRewards: 'none' },
    loss: { lossType: 'bnpo' },
  },
  'alone, as in TRL': { groupSize: 1 },
  'alone, as in verl': { groupSize: 1, advantages: { stdConvention: 'verl' } },
  'without those that never ended': { masksTruncated: true, loss: { lossType: 'seq-mean-token-mean' } },
  clipped: {
    advantages: { rewardClip: [-0.1, 0.4], advantageClip: 0.8, stdConvention: 'grpo-zero' },
    loss: { lossType: 'token-mean' },
  },
  'with entropy, five mini-batches': { miniBatches: 5, loss: { entropyCoef: 0.05, lossType: 'luspo' } },
  'against the old policy': { usesOld: true, loss: { lossType: 'seq-mean-token-sum-norm', beta: 0.5 } },
  'sum of tokens': { masksTruncated: true, loss: { lossType: 'seq-mean-token-sum', ratioLevel: 'sequence' } },
}

test.each(Object.keys(CASES))('%s: a whole step equals its parts', async (name) => {
  const cases = [CASES[name], CASES[name]]
  const seeds = [1, 2]
  const whole = await opened(seeds)
  const other = await opened(seeds)
  for (let i = 0; i < 2; i++) {
    const expected = await apart(other, cases, seeds)
    const got = await whole.step!(stepOf(cases, seeds))
    expect(got.rollout).toEqual(expected.rollout)
    expect(new Set(expected.advantages).size).toBeGreaterThan(name === 'alone, as in TRL' ? 0 : 2)
    expect(got.updates).toHaveLength(expected.updates.length)
    got.updates.forEach((update, u) => {
      expect(distance(update.logp, expected.updates[u].logp)).toBeLessThan(2e-5)
      expect(distance(update.gradNorm, expected.updates[u].gradNorm)).toBeLessThan(2e-5)
    })
    // Adam turns a gradient of rounding errors into whole steps: both continue from the same weights.
    const state = await other.state()
    expect(distance((await whole.state()).parameters, state.parameters)).toBeLessThan(1e-4)
    whole.setState(state)
  }
})

longTest(
  'a run of a whole step has the same bits alone, and in another slot beside other algorithms',
  async () => {
    const all = Object.values(CASES).filter(({ groupSize }) => groupSize !== 1)
    const seeds = all.map((_, r) => 10 + r)
    const together = await opened(seeds)
    const results = await together.step!(stepOf(all, seeds))
    const state = await together.state()
    for (const r of [0, 3, all.length - 1]) {
      const alone = await opened([seeds[r]])
      const own = await alone.step!(stepOf([all[r]], [seeds[r]]))
      expect(own.rollout.logp).toEqual(shareOf(results.rollout.logp, all.length, r))
      own.updates.forEach(({ logp }, u) => {
        expect(logp).toEqual(shareOf(results.updates[u].logp, all.length, r))
      })
      const parameters = (await alone.state()).parameters
      expect(parameters).toEqual(shareOf(state.parameters, all.length, r))
    }
  },
)

// the trainer's test counts those of one run
test.skipIf(!isLong).each([1, 64])(
  'a whole step of %i runs: 19 dispatches, one submit, one read, no new buffer',
  async (runs) => {
    const seeds = Array.from({ length: runs }, (_, r) => r + 1)
    const learner = await opened(seeds)
    const request = stepOf(
      seeds.map(() => ({})),
      seeds,
    )
    for (let i = 0; i < 2; i++) await learner.step!(request)
    const watch = watchWebgpu()
    for (let i = 0; i < 2; i++) {
      await learner.step!(request)
      expect(watch.counted()).toEqual({ dispatches: 19, submits: 1, reads: 1, buffers: 0 })
    }
    watch.stop()
  },
)
