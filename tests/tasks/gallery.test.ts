import { expect, test } from 'vitest'
import { configProblems, defaultConfig } from '../../src/settings/config'
import { taskOf } from '../../src/tasks'
import { GALLERY, GALLERY_IDS, type GalleryReward } from '../../src/tasks/gallery'

test('there are six, for tasks whose reward can be code, with settings that are allowed', () => {
  expect(GALLERY_IDS).toHaveLength(6)
  for (const id of GALLERY_IDS) {
    const { task, source, suggests }: GalleryReward = GALLERY[id]
    const config = { ...defaultConfig(taskOf, task), rewardCode: source, ...suggests }
    expect(configProblems(config, taskOf), id).toEqual([])
  }
})
