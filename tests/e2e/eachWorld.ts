import { TASK_IDS, type TaskId } from '../../src/settings/knobs'
import '../../src/tasks/all'
import { TASKS } from '../../src/tasks'
import { en } from '../../src/text/en'
import type { TaskWords } from '../../src/text/taskText'
import { expectAxeClean } from './axe'
import { expect, LONG, test } from './playground'

/** Small enough for a step in a blink. */
export const SMALL = 'engine=plain&width=16&num_generations=4&generation_batch_size=16&max_steps=2'

interface Exported {
  metrics: Record<string, (number | null)[]>
}

/** What a task changes. */
export const OF_A_TASK = { within: ['Settings', 'Group'].map((region) => `section[aria-label="${region}"]`) }

/** Points, and a Gaussian head. The other tasks are tested in tests/long. */
export const UNLIKE: readonly TaskId[] = ['diffusion']
export const ALIKE: readonly TaskId[] = TASK_IDS.filter((id) => !UNLIKE.includes(id))

/** A task, from its link to its export. */
export function testWorld(id: TaskId): void {
  const { scene, parse, measures, parts } = TASKS[id]
  const words: TaskWords = en.tasks[id]

  test(
    `${id} opens by link, plays, shows itself, and exports what it measured`,
    { tag: LONG },
    async ({ playground, page }) => {
      await playground.open(`task=${id}&${SMALL}`)
      await expect(playground.messages().getByRole('listitem')).toHaveCount(0)
      await expect(playground.choice('Task')).toHaveValue(id)
      await playground.inSettings(async () => {
        await expect(page.getByText(words.blurb)).toBeVisible()
        await expect(page.getByText(words.example)).toBeVisible()
        await expectAxeClean(page, { within: ['dialog'] })
      })
      await expect(page.getByRole('textbox', { name: 'Try a prompt' })).toHaveCount(parse ? 1 : 0)

      await playground.playToTheEnd()
      if (scene) {
        await page.getByRole('tab', { name: 'Picture' }).click()
        await expect(page.getByRole('tabpanel', { name: 'Picture' }).getByRole('img').first()).toBeVisible()
      } else {
        await expect(page.getByRole('tab', { name: 'Picture' })).toHaveCount(0)
      }
      for (const name of measures) {
        await expect(playground.figure(words.measures[name].label)).toHaveCount(1)
      }
      await expect(playground.figure('Reward parts')).toHaveCount(parts.length > 1 ? 1 : 0)
      await expectAxeClean(page, OF_A_TASK)

      const { metrics } = await playground.export<Exported>()
      expect(metrics.reward).toHaveLength(2)
      for (const reward of metrics.reward) expect(Number.isFinite(reward)).toBe(true)
      for (const name of measures) {
        expect(metrics[`task/${name}`]).toHaveLength(2)
        expect(metrics[`eval/${name}`]).toHaveLength(2)
      }
    },
  )
}
