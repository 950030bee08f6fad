import { describe, expect, test } from 'vitest'
import type { Task } from '../../../src/tasks/task'
import { alone, answersOf } from '../../../src/ui/stage/answers'
import { TASKS } from '../../../src/tasks'
import { settingsOf } from '../../tasks/worldWalks'
import { inspectionOf } from '../lens/inspections'

const VOCABULARY = ['a', 'b', '.']
const END = 2
const task = { solve: () => [0, 1, END] } as Pick<Task, 'solve' | 'sketch'>

describe('answers', () => {
  test('are tiles where tokens are few and short, and say which are right', () => {
    const answers = answersOf(inspectionOf(), 0, task, VOCABULARY, END)
    expect(answers.kind).toBe('tiles')
    expect(answers.target).toEqual(['a', 'b'])
    expect(answers.of(0)).toEqual([
      { text: 'a', isRight: true },
      { text: 'b', isRight: true },
    ])
    // the second has one token, and another one than the solution
    expect(answers.of(1)).toEqual([{ text: 'b', isRight: false }])
  })

  test('leave out the token that ends them', () => {
    expect(answersOf(inspectionOf(), 1, task, VOCABULARY, END).of(2)).toEqual([])
  })

  test('are right as a whole where they earn the best reward, in other words than the solution', () => {
    const other = { solve: () => [1, 0, END], reachable: () => 1, parts: [{ weight: 1 }] } as unknown as Task
    const { of } = answersOf(inspectionOf(), 0, other, VOCABULARY, END)
    expect(of(0).map(({ isRight }) => isRight)).toEqual([true, true])
    expect(of(1).map(({ isRight }) => isRight)).toEqual([true])
  })

  test('are compared behind the marker of an answer, where there is one', () => {
    const marked = { solve: () => [0, 1, END] } as Pick<Task, 'solve'>
    const inspection = { ...inspectionOf(), actions: Int32Array.of(0, 1, 1, 0, 0, 0, 1, 1) }
    const { of } = answersOf(inspection, 0, marked, ['####', 'b', '.'], END)
    // the marker itself is neither right nor wrong
    expect(of(0).map(({ isRight }) => isRight)).toEqual([false, true])
    const wrong = answersOf(inspection, 1, marked, ['####', 'b', '.'], END)
    expect(wrong.of(2).map(({ isRight }) => isRight)).toEqual([false, false])
  })

  test('do not tell right from wrong where the task has no solution', () => {
    const answers = answersOf(inspectionOf(), 0, {}, VOCABULARY, END)
    expect(answers.target).toBeNull()
    expect(answers.of(0)[0].isRight).toBeNull()
  })

  test('are a line of text where tokens are long', () => {
    const { kind, gap } = answersOf(inspectionOf(), 0, task, ['alpha', 'beta', '.'], END)
    expect([kind, gap]).toEqual(['text', ' '])
    expect(answersOf(inspectionOf(), 0, task, VOCABULARY, END).gap).toBe('')
  })

  test('are drawn by their task where it acts in a world', () => {
    const world = { ...inspectionOf(), features: new Float32Array(16) }
    expect(
      answersOf(world, 0, { sketch: () => ({ bounds: [0, 0, 1, 1] as const, marks: [] }) }, VOCABULARY, END)
        .kind,
    ).toBe('scene')
  })

  test('that are drawn are named by their moves, and by how often each was made where there are many', () => {
    const sketch = () => ({ bounds: [0, 0, 1, 1] as const, marks: [] })
    const world = { ...inspectionOf(), features: new Float32Array(16) }
    const { name } = answersOf(world, 0, { sketch }, VOCABULARY, END)
    expect([name(0), name(1)]).toEqual(['a b', 'b'])
    const actions = Int32Array.from({ length: 40 }, (_, t) => (t < 25 ? 0 : 1))
    const long = { ...world, length: 40, actions, mask: new Float32Array(40).fill(1) }
    expect(answersOf(long, 0, { sketch }, VOCABULARY, END).name(0)).toBe('25× a 15× b')
  })

  test('that are points are named by the place where they ended', () => {
    const { config } = inspectionOf({ task: 'diffusion' })
    const settings = { ...config, taskSettings: settingsOf(TASKS.diffusion) }
    const actions = Float32Array.of(0.1, 0.2, 1.234, -0.5)
    const points = { ...inspectionOf(), config: settings, length: 2, actions, features: actions }
    expect(answersOf(points, 0, TASKS.diffusion, [], -1).name(0)).toBe('1.23 −0.50')
  })

  test('can be taken out one by one', () => {
    const one = alone(inspectionOf(), 0, 1)
    expect([one.rows, [...one.offsets], one.names]).toEqual([1, [0, 1], ['0 1']])
    expect([...one.actions]).toEqual([1, 0])
    expect([...one.mask]).toEqual([1, 0])
    expect([...one.rewards]).toEqual([0])
  })
})
