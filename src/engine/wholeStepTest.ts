import { advantages, DEFAULT_ADVANTAGE_SPEC } from '../grpo'
import type { RewardProgram } from '../tasks/rewardProgram'
import type { Learner, RolloutRequest, UpdateResult, UpdateSpec } from './learner'

const GROUP = 4

/** The reward is the number of the first token, and 0 if that is the problem's. */
const REWARD: RewardProgram = {
  key: 'self-test',
  words: 1,
  write: () => undefined,
  source: `
fn rewardParts(row : i32, problem : i32) -> array<f32, 1> {
  let first = actionOf(row, 0);
  return array<f32, 1>(select(f32(first), 0.0, first == problemWord(problem, 0)));
}`,
}

const rewardOf = (action: number, problem: number) => (action === problem ? 0 : action)

/**
 * The second of two updates in a whole step of an engine, and the same with everything between rollout and updates
 * computed here; null if the engine takes no whole steps.
 */
export async function wholeStepResults(
  candidate: Learner,
  plain: Learner,
  rollout: RolloutRequest,
  update: UpdateSpec,
): Promise<{ expected: UpdateResult; got: UpdateResult } | null> {
  if (!(await candidate.prepareStep?.(REWARD))) return null
  const { rows, contexts, temperature } = rollout
  const { runs } = plain
  const { length: T } = plain.shape
  const specs = Array.from({ length: runs }, () => update)
  const problems = Int32Array.from({ length: (runs * rows) / GROUP }, (_, p) => p % 3)
  const step = await candidate.step!({
    rollout,
    reward: REWARD,
    problems,
    order: Int32Array.from({ length: runs * rows }, (_, i) => i % rows),
    credits: specs.map(() => ({
      groupSize: GROUP,
      weights: [1],
      advantages: DEFAULT_ADVANTAGE_SPEC,
      miniBatches: 1,
      masksTruncated: false,
      usesOld: false,
    })),
    updates: [specs, specs],
  })
  const sampled = await plain.rollout(rollout)
  const rewards = Float32Array.from({ length: runs * rows }, (_, row) =>
    rewardOf(sampled.actions[row * T], problems[Math.floor(row / GROUP)]),
  )
  const offsets = Int32Array.from({ length: (runs * rows) / GROUP + 1 }, (_, p) => p * GROUP)
  const batch = {
    ...sampled,
    rows,
    contexts,
    temperature,
    oldLogp: sampled.logp,
    // groups do not depend on runs, so all of them form one batch here
    advantages: advantages({ rewards, offsets }, DEFAULT_ADVANTAGE_SPEC).advantages,
  }
  await plain.update(batch, specs)
  return { expected: await plain.update(batch, specs), got: step.updates[1] }
}
