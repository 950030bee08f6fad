import { describe, expect, it, test } from 'vitest'
import type { Knob, KnobValue } from '../../src/settings/knob'
import { TASK_IDS, type TaskId } from '../../src/settings/knobs'
import { TASKS } from '../../src/tasks'
import { wordOf } from '../../src/tasks/rewardProgram'
import type { TaskSettings } from '../../src/tasks/task'
import { weighedPart } from '../../src/tasks/weights'
import { problemsOf, settingsOf } from './rows'
import { TWINS, twinOf } from './rewardTwins'

/** The values of a knob: all of them, or both ends of a range of real numbers. */
function valuesOf(knob: Knob): KnobValue[] {
  if (knob.kind === 'choice') return [...knob.options]
  if (knob.kind === 'text') return [knob.default]
  if (knob.kind !== 'number') return [false, true]
  if (!knob.integer) return [knob.min, knob.max]
  return Array.from({ length: knob.max - knob.min + 1 }, (_, i) => knob.min + i)
}

/** Every setting of a task's own knobs, at its own weights. */
function everySetting(id: TaskId): TaskSettings[] {
  const knobs = Object.entries(TASKS[id].knobs).filter(([name]) => weighedPart(name) === null)
  return knobs.reduce<TaskSettings[]>(
    (all, [name, knob]) =>
      all.flatMap((settings) => valuesOf(knob).map((value) => ({ ...settings, [name]: value }))),
    [settingsOf(id)],
  )
}

test('programs of one key are the same text, and read as many words', () => {
  const texts = new Map<string, string>()
  for (const id of TASK_IDS) {
    if (!TASKS[id].rewardProgram) continue
    for (const settings of everySetting(id)) {
      const twin = TASKS[id].rewardProgram(settings)
      if (!twin) continue
      const text = `${twin.words} words\n${twin.source}`
      if ((texts.get(twin.key) ?? text) !== text) expect(text, twin.key).toBe(texts.get(twin.key))
      texts.set(twin.key, text)
      expect(twin.key.split(' ')[0]).toBe(id)
    }
  }
  expect(new Set(texts.values()).size).toBe(texts.size)
})

describe.each(TWINS)('%s %o', (id, changes) => {
  const settings = settingsOf(id, changes)
  const twin = twinOf(id, settings)

  it('writes its words and no others', () => {
    const untouched = 0x5a5a5a5a
    const into = new Int32Array(twin.words + 8)
    for (const problem of problemsOf(id, settings, 50)) {
      into.fill(untouched)
      twin.write(problem, into, 4)
      const written = [...into].map((word) => word !== untouched)
      expect(written).toEqual([...into].map((_, i) => i >= 4 && i < 4 + twin.words))
    }
  })

  it('prefixes its names, and returns every part', () => {
    const names = [...twin.source.matchAll(/^(?:fn|const|var<private>|struct|alias) *(\w+)/gm)].map(
      ([, name]) => name,
    )
    expect(names.filter((name) => !name.startsWith('reward'))).toEqual([])
    expect(twin.source).toContain(
      `fn rewardParts(row : i32, problem : i32) -> array<f32, ${TASKS[id].parts.length}> {`,
    )
  })
})

it('does not exist for a reward with noise', () => {
  expect(TASKS.bandit.rewardProgram!(settingsOf('bandit'))).toBeNull()
  expect(TASKS.bandit.rewardProgram!(settingsOf('bandit', { noise: 0.05 }))).toBeNull()
})

it('does not exist for a reward that needs more than the problem and the choice', () => {
  const settings = settingsOf('budget-router', { groupBy: 'sample' })
  expect(TASKS['budget-router'].rewardProgram!(settings)).toBeNull()
})

it('writes a real number as its 32 bits', () => {
  expect([0, 1, -2, 0.1].map(wordOf)).toEqual([0, 0x3f800000, -0x40000000, 0x3dcccccd])
})
