import { expect, test } from 'vitest'
import { finding } from '../../src/coach/listen'
import { groupTableOf } from '../../src/metrics/groupTable'
import { configOf } from '../train/learning'
import { written } from './watching'

const STEPS = 60

/** A policy without entropy that gets every fifth prompt wrong, of which a step has one; `dead`: of its groups. */
function stuckRun(dead: number) {
  const rewards = Array.from({ length: STEPS }, (_, step) => (step % 5 === 0 ? 0 : 1))
  const groups = rewards.map((reward) => ({
    rewardMean: Float32Array.of(reward),
    rewardStd: Float32Array.of(1 - dead),
    advantageMean: Float32Array.of(0),
    advantageStd: Float32Array.of(0),
    dead: Uint8Array.of(dead),
    solved: Uint8Array.of(reward),
  }))
  const entropy = new Array<number>(STEPS).fill(0)
  return written(configOf('reverse'), { entropy, reward: rewards }, groupTableOf(groups as never)).after(
    STEPS,
  )
}

test('a policy that is certain and wrong stays collapsed, though most prompts are right', () => {
  expect(finding('entropyCollapse', stuckRun(1))).not.toBeNull()
  expect(finding('entropyCollapse', stuckRun(0))).toBeNull()
})
