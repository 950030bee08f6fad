import { expect, test } from 'vitest'
import type { Batch, Learner, UpdateSpec } from '../../../src/engine/learner'
import type { NetworkShape } from '../../../src/engine/network'
import { createPlainLearner } from '../../../src/engine/plain/learner'
import { fusedCovers, type LossSpec, SURROGATES } from '../../../src/grpo'
import { createWebgpuLearner } from '../../../src/engine/webgpu/learner'
import { uniform } from '../../../src/random/streams'
import { batchOf, distance, perturb, relativeDistance, requestOf, updateOf } from '../material'
import { isLong } from '../../isLong'
import { CHOICE, DENOISE, nameOf, TOKENS } from './shapes'

const ROWS = 12
const LOSSES: Partial<LossSpec>[] = [
  ...SURROGATES.map((surrogate) => ({ surrogate, clipCovRatio: 0.2, klCovRatio: 0.2, clipCovLow: -1 })),
  { surrogate: 'clip', topEntropyQuantile: 0.4 },
  { surrogate: 'clip', offPolicyMaskThreshold: 0.05 },
]
const SEEDS = LOSSES.map((_, r) => r)

/** The same losses; with a Gaussian head half of them beside its exact KL. */
const lossesFor = ({ gaussian }: NetworkShape) =>
  LOSSES.map((loss, r) =>
    gaussian && r % 2 === 0 ? { ...loss, beta: 0.2, klEstimator: 'exact' as const } : loss,
  )

/** Two updates on the same material, one run a loss, the reward and the group of each row with it. */
async function trained(learner: Learner) {
  const { shape } = learner
  await perturb(learner, SEEDS, 0.1)
  const request = requestOf(shape, SEEDS, ROWS)
  const rollout = await createPlainLearner(shape, SEEDS).rollout(request)
  const all = SEEDS.length * ROWS
  const batch: Batch = {
    ...batchOf(request, rollout, SEEDS, shape.length),
    rewards: Float32Array.from({ length: all }, (_, row) => uniform(1, 2, row)),
    groupOf: Int32Array.from({ length: all }, (_, row) => Math.floor((row % ROWS) / 4)),
  }
  const draws = Float32Array.from({ length: ROWS * shape.length }, (_, m) => uniform(3, 4, m))
  const specs = lossesFor(shape).map((loss): UpdateSpec => ({ ...updateOf(0, ROWS, loss), draws }))
  const results = await Promise.all([learner.update(batch, specs), learner.update(batch, specs)])
  const { parameters } = await learner.state()
  return { parameters, norms: results.map(({ gradNorm }) => gradNorm) }
}

test.each((isLong ? [TOKENS, CHOICE, DENOISE] : [TOKENS]).map((shape) => ({ shape, name: nameOf(shape) })))(
  '$name: every loss moves the weights as the plain engine does, fused or through grpo/',
  async ({ shape }) => {
    expect(LOSSES.some((loss) => !fusedCovers(updateOf(0, 1, loss).loss))).toBe(true)
    const expected = await trained(createPlainLearner(shape, SEEDS))
    const learner = await createWebgpuLearner(shape, SEEDS)
    const got = await trained(learner)
    expect(relativeDistance(got.norms[0], expected.norms[0])).toBeLessThan(1e-5)
    expect(distance(expected.parameters, got.parameters)).toBeLessThan(1e-5)
    expect([...expected.norms[0]].every((norm) => norm > 0)).toBe(true)
    learner.dispose()
  },
)
