import { expect, it } from 'vitest'
import { joinGroupedSteps, joinSteps } from '../../src/worker/unreportedSteps'

const recordOf = (reward: number, groups: number) => ({
  metrics: Float64Array.of(reward, NaN),
  groups: {
    advantageMean: new Float32Array(groups),
    advantageStd: new Float32Array(groups).fill(1),
    rewardMean: new Float32Array(groups).fill(reward),
    rewardStd: new Float32Array(groups).fill(0.5),
    dead: new Uint8Array(groups).fill(1),
    solved: new Uint8Array(groups),
  },
})

it('joins consecutive steps, with a table of their groups', () => {
  const unreported = [
    { step: 4, record: recordOf(0.25, 1) },
    { step: 5, record: recordOf(0.75, 2) },
  ]
  expect(joinGroupedSteps(unreported)).toEqual({
    firstStep: 4,
    steps: 2,
    metrics: Float64Array.of(0.25, NaN, 0.75, NaN),
    groups: {
      offsets: Int32Array.of(0, 1, 3),
      advantageMean: new Float32Array(3),
      advantageStd: Float32Array.of(1, 1, 1),
      rewardMean: Float32Array.of(0.25, 0.75, 0.75),
      rewardStd: Float32Array.of(0.5, 0.5, 0.5),
      dead: Uint8Array.of(1, 1, 1),
      solved: new Uint8Array(3),
    },
  })
  expect(joinGroupedSteps([{ step: 6, record: recordOf(1, 0) }])).toMatchObject({ firstStep: 6, steps: 1 })
})

it('leaves the groups out where nothing shows them', () => {
  expect(joinSteps([{ step: 1, record: recordOf(0.5, 2) }])).toEqual({
    firstStep: 1,
    steps: 1,
    metrics: Float64Array.of(0.5, NaN),
  })
})
