import { expect, test } from 'vitest'
import { taskWaiter } from '../../src/app/tasksInUse'
import { MissingPartError } from '../../src/late/latePart'
import type { Notice } from '../../src/text/messages'
import type { PageState } from '../../src/app/state'

/** A page whose tasks are loaded, or fail to load, when the test says so. */
function stage() {
  const told: Notice['kind'][] = []
  const acted: string[] = []
  const waiting = new Map<string, { come(value?: unknown): void; fail(error: Error): void }>()
  const withTasks = taskWaiter(
    {
      get: () => ({ language: 'en' }) as PageState,
      tell: (notice) => void told.push(notice.kind),
    },
    {
      areLoaded: () => false,
      load: (_, [task]) => new Promise((come, fail) => waiting.set(task, { come, fail })),
    },
  )
  const choose = (task: 'bandit' | 'reverse') => withTasks([task], () => acted.push(task))
  const script = (task: 'bandit' | 'reverse') => waiting.get(task)!
  return { told, acted, choose, script }
}

test('a task that loads slowly does not replace one that was chosen after it', async () => {
  const { acted, choose, script } = stage()
  const first = choose('bandit')
  const second = choose('reverse')
  script('reverse').come()
  await second
  script('bandit').come()
  await first
  expect(acted).toEqual(['reverse'])
})

test('a missing script is told once, of the last choice; any other error is not taken for one', async () => {
  const { told, acted, choose, script } = stage()
  const first = choose('bandit')
  const second = choose('reverse')
  script('bandit').fail(new MissingPartError())
  script('reverse').fail(new MissingPartError())
  await Promise.all([first, second])
  expect(told).toEqual(['part-missing'])
  const third = choose('bandit')
  script('bandit').fail(new TypeError('a bug'))
  await expect(third).rejects.toThrow('a bug')
  expect(acted).toEqual([])
})
