import { expect, test } from 'vitest'
import { ownTask } from '../../src/sandbox/ownTask'
import { weightedRewards } from '../../src/grpo'
import { configProblems, defaultConfig } from '../../src/settings/config'
import { TASKS, taskOf } from '../../src/tasks'
import { GALLERY, GALLERY_IDS, type GalleryReward } from '../../src/tasks/gallery/gallery'
import { weightsOf } from '../../src/tasks/weights'
import { scored } from './rewardTwins'

test('there are six, for tasks whose reward can be code, with settings that are allowed', () => {
  expect(GALLERY_IDS).toHaveLength(6)
  for (const id of GALLERY_IDS) {
    const { task, source, suggests }: GalleryReward = GALLERY[id]
    const config = { ...defaultConfig(taskOf, task), rewardCode: source, ...suggests }
    expect(configProblems(config, taskOf), id).toEqual([])
  }
})

/** The parts that each has, in order. */
const PARTS = {
  'format-only': ['format', 'right'],
  'length-penalty': ['right', 'length'],
  hackable: ['found', 'honest'],
  'shaped-or-sparse': ['reward'],
  'noisy-judge': ['reward'],
  conflict: ['topic', 'variety'],
} as const

test.each(GALLERY_IDS)('%s runs on completions of its task, and scores them differently', async (id) => {
  const { task, source } = GALLERY[id]
  const { settings, problems, problemOf, actions, mask, rows } = scored(task, {})
  const own = await ownTask(TASKS[task], settings, source)
  expect(own.parts.map(({ name }) => name)).toEqual(PARTS[id])
  const offsets = Int32Array.from(
    { length: problems.length + 1 },
    (_, p) => problemOf.filter((problem) => problem < p).length,
  )
  const parts = new Float32Array(rows * own.parts.length).fill(NaN)
  own.rewardAll({ problems, offsets, actions, mask, features: null, noise: null }, parts, settings)
  const rewards = weightedRewards(parts, weightsOf(own, settings))
  expect(rewards.every(Number.isFinite)).toBe(true)
  expect(new Set(rewards).size).toBeGreaterThan(1)
})
