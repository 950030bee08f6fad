import { expect, it, vi } from 'vitest'
import { createExperimentStorage, MOST_KEPT } from '../../../src/app/lab/experimentStorage'
import type { LabExperiment } from '../../../src/experiments/state'
import { memoryExperimentStore, tabLocksOf } from '../memoryExperiments'

it('keeps the newest experiment where earlier ones were saved before the clock was set back', async () => {
  const store = memoryExperimentStore()
  const progression = { runs: 1, runsDone: 0, done: 0, total: 1 }
  let date = 1e9
  const written = vi.fn<() => void>()
  const storage = createExperimentStorage('sweep', store, tabLocksOf(new Map()), {
    get: () => ({ progression, runs: new Map() }) as unknown as LabExperiment,
    link: () => '',
    stages: () => null,
    now: () => 0,
    date: () => date++,
    tell: () => {},
    written,
  })
  const begin = async () => {
    const before = storage.current()
    storage.begin()
    const id = storage.current()!
    expect(id).not.toBe(before)
    await vi.waitFor(async () => expect(await store.load(id)).not.toBeNull())
    return id
  }
  for (let i = 0; i <= MOST_KEPT; i++) await begin()
  date = 2000
  const first = await begin()
  const second = await begin()
  const third = await begin()
  const listed = (await store.list()).map(({ id }) => id)
  expect(listed.slice(0, 3)).toEqual([third, second, first])
})
