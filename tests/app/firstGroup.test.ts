import { expect, test, vi } from 'vitest'
import { stage } from './fakeWorker'
import { memoryStore } from './memoryStore'

test('what the page loads when it is idle waits for the first run, which it would delay', () => {
  let asked = 0
  const { ready } = stage('', { whenIdle: () => asked++ })
  expect(asked).toBe(0)
  ready()
  expect(asked).toBeGreaterThan(0)
})

test('where no run can be made, it does not wait', () => {
  let asked = 0
  const { say } = stage('', { whenIdle: () => asked++ })
  say({ type: 'failed', failure: { kind: 'bad-config', problems: [] } })
  expect(asked).toBeGreaterThan(0)
})

test.each([true, false])(
  'the store of runs is opened to offer one only if there may be one: %s',
  async (may) => {
    const saved = memoryStore()
    let opened = 0
    const mayHaveSavedRuns = vi.fn<() => Promise<boolean>>(async () => may)
    const open = async () => {
      opened++
      return saved
    }
    const { ready } = stage('', { mayHaveSavedRuns, saved: open })
    ready()
    await vi.waitFor(() => expect(mayHaveSavedRuns).toHaveBeenCalled())
    if (may) await vi.waitFor(() => expect(opened).toBeGreaterThan(0))
    else {
      await new Promise((resolve) => setTimeout(resolve))
      expect(opened).toBe(0)
    }
  },
)
