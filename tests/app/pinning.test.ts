import { expect, test } from 'vitest'
import { shownInspection } from '../../src/app/shownInspection'
import { inspectionOf, stage, type Stage } from './fakeWorker'

const state = (s: Stage) => s.app.store.getState()
const shown = (s: Stage) => shownInspection(state(s))?.step ?? null
const inspected = (s: Stage, ...steps: number[]) =>
  steps.forEach((step) =>
    s.say({ type: 'inspection', inspection: { ...inspectionOf(s.app, [[1, 2]]), step } }),
  )

/** A run of 20 steps that plays, of which steps 0, 10 and 20 have been inspected. */
function played() {
  const s = stage()
  s.ready()
  s.app.play()
  s.steps(20)
  inspected(s, 0, 10, 20)
  return s
}

test('a pinned step is shown until the latest is asked for, while the run goes on', () => {
  const s = played()
  expect(shown(s)).toBe(20)
  s.app.pinStep(10)
  expect(shown(s)).toBe(10)
  s.steps(10)
  inspected(s, 30)
  expect(shown(s)).toBe(10)
  expect(state(s).phase).toBe('playing')
  s.app.unpin()
  expect(shown(s)).toBe(30)
})

test('Play shows the latest again, and so does a prompt that is kept on the Stage', () => {
  const s = played()
  s.app.pause()
  s.app.pinStep(10)
  s.app.play()
  expect(shown(s)).toBe(20)
  s.app.pinStep(10)
  s.app.follow(state(s).inspection!.problems)
  expect(shown(s)).toBe(20)
})

test('where a step was not kept, the nearest is shown, and both are known', () => {
  const s = played()
  s.app.pinStep(3)
  expect(state(s).pinned).toMatchObject({ asked: 3, inspection: { step: 10 } })
})

test('a pinned step stays when it is kept no more', () => {
  const s = played()
  s.app.pinStep(20)
  inspected(s, 15)
  expect(state(s).kept.inspections.map(({ step }) => step)).toEqual([10, 15])
  expect(shown(s)).toBe(20)
})

test('before any step there is nothing to pin', () => {
  const s = stage()
  s.ready()
  inspected(s, 0)
  s.app.pinStep(1)
  expect(state(s).pinned).toBeNull()
  expect(shown(s)).toBe(0)
})

test.each([
  ['Reset', (s: Stage) => s.app.reset()],
  ['a new seed', (s: Stage) => s.app.newSeed()],
  ['another task', (s: Stage) => s.app.chooseTask('bandit')],
])('%s shows the new run, and keeps nothing of the old one', (_, begin) => {
  const s = played()
  s.app.pinStep(10)
  begin(s)
  expect(state(s)).toMatchObject({ pinned: null, kept: { inspections: [], bytes: 0 } })
  s.ready()
  inspected(s, 0)
  expect(shown(s)).toBe(0)
})

test('Undo brings the run back at its latest step', () => {
  const s = played()
  s.app.pinStep(10)
  s.app.chooseTask('bandit')
  s.app.undo()
  expect(shown(s)).toBe(20)
  expect(state(s)).toMatchObject({ pinned: null, kept: { inspections: [] } })
})
