import { expect, test } from 'vitest'
import type { Services } from '../../../src/app/context'
import type { WritingCommand, WritingEvent } from '../../../src/runs/writing/protocol'
import { stage, type Stage } from '../fakeWorker'

/** A worker that writes nothing by itself: the test says what it would. */
interface FakeWriter {
  sent: WritingCommand[]
  say(event: WritingEvent): void
  isClosed: boolean
}

/** A run that is too long to be written on the page, and the workers that are to write it. */
function longRun(): { s: Stage; writers: FakeWriter[] } {
  const writers: FakeWriter[] = []
  const startWriter: Services['startWriter'] = (say) => {
    const writer: FakeWriter = { sent: [], say, isClosed: false }
    writers.push(writer)
    return { send: (command) => void writer.sent.push(command), close: () => (writer.isClosed = true) }
  }
  const s = stage('#task=bandit&seed=3', { startWriter })
  s.ready()
  s.steps(5000)
  return { s, writers }
}

const state = ({ app }: Stage) => app.store.getState()
const settled = () => new Promise((resolve) => setTimeout(resolve))
const FILE = 'grpo-bandit-grpo-seed3-5000steps'
const content = new Blob(['{}'])

test('how far a file is stands in the page until it is saved', async () => {
  const { s, writers } = longRun()
  const done = s.app.exportRun()
  await settled()
  expect(state(s).writing).toEqual([{ file: `${FILE}.json`, format: 'json', steps: 0, of: 5000 }])
  writers[0].say({ type: 'written', steps: 2048 })
  expect(state(s).writing[0].steps).toBe(2048)
  writers[0].say({ type: 'file', content, thinned: undefined })
  await done
  expect(state(s).writing).toEqual([])
  expect(writers[0].isClosed).toBe(true)
  expect(s.saved).toEqual([{ name: `${FILE}.json`, content }])
  expect(state(s).messages.at(-1)).toEqual({ id: 1, kind: 'exported', file: `${FILE}.json` })
})

test('the page hands over the steps that the store lacks, and no others', async () => {
  const { s, writers } = longRun()
  void s.app.exportRun()
  await settled()
  writers[0].say({ type: 'lacks', from: 4096, to: 4608 })
  const handed = writers[0].sent.at(-1)
  expect(handed).toMatchObject({ type: 'rows', rows: { rows: 512, steps: 4608 } })
  const { stepOf, values } = (handed as Extract<WritingCommand, { type: 'rows' }>).rows
  expect([stepOf[0], stepOf.at(-1), stepOf.length, values[0].length]).toEqual([4097, 4608, 512, 512])
})

test('files are written one after the other, and the same one not twice', async () => {
  const { s, writers } = longRun()
  const all = [s.app.exportAs('json'), s.app.exportAs('json'), s.app.exportAs('report')]
  await settled()
  expect(state(s).writing.map(({ format }) => format)).toEqual(['json', 'report'])
  expect(writers).toHaveLength(1)
  writers[0].say({ type: 'file', content, thinned: undefined })
  await settled()
  expect(writers).toHaveLength(2)
  writers[1].say({ type: 'file', content, thinned: undefined })
  await Promise.all(all)
  expect(s.saved.map(({ name }) => name)).toEqual([`${FILE}.json`, `${FILE}.md`])
})

test('a file that is cancelled is not saved, whether it is being written or waits', async () => {
  const { s, writers } = longRun()
  const all = [s.app.exportAs('json'), s.app.exportAs('csv'), s.app.exportAs('report')]
  await settled()
  s.app.cancelExport(`${FILE}.csv`)
  s.app.cancelExport(`${FILE}.json`)
  await settled()
  expect(writers[0].isClosed).toBe(true)
  expect(state(s).writing.map(({ format }) => format)).toEqual(['report'])
  expect(state(s).messages.at(-1)).toMatchObject({
    kind: 'not-written',
    file: `${FILE}.json`,
    why: 'cancelled',
  })
  writers[1].say({ type: 'file', content, thinned: undefined })
  await Promise.all(all)
  expect(writers).toHaveLength(2)
  expect(s.saved.map(({ name }) => name)).toEqual([`${FILE}.md`])
})

test('a worker that fails is told, and the next file is written', async () => {
  const { s, writers } = longRun()
  const first = s.app.exportRun()
  await settled()
  writers[0].say({ type: 'failed', message: 'no room' })
  await first
  expect(state(s).messages.at(-1)).toMatchObject({ kind: 'not-written', why: { failed: 'no room' } })
  const ended = s.app.exportRun()
  await settled()
  writers[1].say({ type: 'ended' })
  await ended
  expect(state(s).messages.at(-1)).toMatchObject({ kind: 'not-written', why: 'ended' })
  expect(writers[1].isClosed).toBe(true)
  const third = s.app.exportRun()
  await settled()
  // a script that is gone, as after a new release
  writers[2].say({ type: 'failed', message: null })
  await third
  expect(state(s).messages.at(-1)).toMatchObject({ kind: 'part-missing' })
  expect(s.saved).toEqual([])
  expect(state(s).writing).toEqual([])
})

test('a short run needs no worker', async () => {
  const { s, writers } = longRun()
  s.app.reset()
  s.ready()
  s.steps(10)
  await s.app.exportRun()
  expect(writers).toEqual([])
  expect(s.saved).toHaveLength(1)
})
