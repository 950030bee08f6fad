import { expect, test } from 'vitest'
import { finding } from '../../src/coach/listen'
import { configOf } from '../train/learning'
import { singleGroups, written } from './watching'

const STEPS = 60

/** A policy without entropy that gets every fifth prompt wrong, of which a step has one; `dead`: of its groups. */
function stuckRun(dead: number, wrong = 0) {
  const rewards = Array.from({ length: STEPS }, (_, step) => (step % 5 === 0 ? wrong : 1))
  const groups = singleGroups(rewards, { dead, solved: (reward) => (reward === 1 ? 1 : 0) })
  const entropy = new Array<number>(STEPS).fill(0)
  return written(configOf('reverse'), { entropy, reward: rewards }, groups).after(STEPS)
}

test('a policy that is certain and wrong stays collapsed, though most prompts are right', () => {
  expect(finding('entropyCollapse', stuckRun(1))).not.toBeNull()
  expect(finding('entropyCollapse', stuckRun(0))).toBeNull()
})

test('a policy that is certain of good choices, though not of the best, is no collapse', () => {
  expect(finding('entropyCollapse', stuckRun(1, 0.8))).toBeNull()
})

test('a reward of one prompt a step that is still by chance is not called flat', () => {
  const seen = (noise: number) => {
    const reward = Array.from({ length: 120 }, (_, step) => 0.4 + (step % 2 === 0 ? noise : -noise))
    const groups = singleGroups(reward, { std: 0.2 })
    return finding('rewardFlat', written(configOf('reverse'), { reward }, groups).after(120))
  }
  expect(seen(0.05)).not.toBeNull()
  expect(seen(0.5)).toBeNull()
})

test('a share of dead groups is more than luck only among enough groups', () => {
  const seen = (numGenerations: number) => {
    const steps = 100
    const evaluation = Array.from({ length: steps }, (_, step) => (step < 40 ? 0.8 : 0.3))
    const groups = singleGroups(
      evaluation.map(() => 0.3),
      { dead: 1 },
    )
    const flat = new Array<number>(steps).fill(0)
    const config = configOf('reverse', { numGenerations, generationBatchSize: 64 })
    const metrics = { eval_reward: evaluation, reward: flat, entropy: flat }
    return finding('unlearnt', written(config, metrics, groups).after(steps))
  }
  expect(seen(8)).not.toBeNull()
  expect(seen(64)).toBeNull()
})
