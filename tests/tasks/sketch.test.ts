import { describe, expect, test } from 'vitest'
import '../../src/tasks/all'
import { TASK_IDS } from '../../src/settings/knobs'
import { PATCH, SIDE } from '../../src/tasks/restoration/bands'
import type { RestorationProblem } from '../../src/tasks/restoration/problem'
import { TASKS } from '../../src/tasks'
import type { Completions } from '../../src/tasks/completions'
import type { Mark, Sketch } from '../../src/tasks/scene'
import { en } from '../../src/text/en'
import { zh } from '../../src/text/zh'
import { play, problemsOf, settingsOf, solving, uniformly } from './worldWalks'

const WORLDS = TASK_IDS.filter((id) => TASKS[id].world)

/** One row of completions, as the Stage gives it to its task. */
function alone(played: Completions, row: number): Completions {
  const rows = played.offsets.at(-1)!
  const cut = <Numbers extends Int32Array | Float32Array>(values: Numbers) => {
    const width = values.length / rows
    return values.slice(row * width, (row + 1) * width) as Numbers
  }
  const problem = played.offsets.findLastIndex((first) => first <= row)
  return {
    problems: [played.problems[problem]],
    offsets: Int32Array.of(0, 1),
    actions: cut(played.actions as Float32Array),
    mask: cut(played.mask),
    features: played.features && cut(played.features),
  }
}

const tonesOf = ({ marks }: Sketch) => marks.flatMap((mark) => (mark.kind === 'image' ? [] : mark.tone))

/** All coordinates of the lines and points of a sketch. */
const places = ({ marks }: Sketch): number[] =>
  marks.flatMap((mark: Mark) =>
    mark.kind === 'lines' ? mark.lines.flat() : mark.kind === 'points' ? mark.xy : [],
  )

describe('the sketch of an answer', () => {
  test.each(WORLDS)('%s draws one in every task that acts in a world, and says what it shows', (id) => {
    expect(TASKS[id].sketch).toBeDefined()
    for (const { tasks } of [en, zh]) expect(tasks[id].sketch).toBeTruthy()
  })

  test.each(['cart-pole', 'grid-world', 'budget-router'] as const)(
    '%s stays within its bounds, and tells two answers apart',
    (id) => {
      const task = TASKS[id]
      const settings = settingsOf(task)
      const played = play(task, settings, problemsOf(task, settings, 2), 6, uniformly(task, settings))
      const sketches = Array.from({ length: 12 }, (_, row) => task.sketch!(alone(played, row), settings))
      for (const sketch of sketches) {
        const [x0, y0, x1, y1] = sketch.bounds
        const xy = places(sketch)
        expect(xy.every((value) => Number.isFinite(value))).toBe(true)
        for (let i = 0; i < xy.length; i += 2) {
          expect(xy[i]).toBeGreaterThanOrEqual(Math.min(x0, x1))
          expect(xy[i]).toBeLessThanOrEqual(Math.max(x0, x1))
          expect(xy[i + 1]).toBeGreaterThanOrEqual(Math.min(y0, y1))
          expect(xy[i + 1]).toBeLessThanOrEqual(Math.max(y0, y1))
        }
      }
      expect(new Set(sketches.map((sketch) => JSON.stringify(sketch))).size).toBeGreaterThan(3)
    },
  )

  test('keeps a point that leaves its picture at the edge', () => {
    const task = TASKS.diffusion
    const settings = settingsOf(task)
    const [problem] = problemsOf(task, settings, 1)
    const T = task.completionLength(settings)
    const sketchOf = (place: number) =>
      task.sketch!(
        {
          problems: [problem],
          offsets: Int32Array.of(0, 1),
          actions: new Float32Array(2 * T).fill(place),
          mask: new Float32Array(T).fill(1),
          features: new Float32Array(2 * T),
        },
        settings,
      )
    const [x0, y0, x1, y1] = sketchOf(0).bounds
    const xy = places(sketchOf(50))
    expect(xy.every((value, i) => (i % 2 ? value >= y0 && value <= y1 : value >= x0 && value <= x1))).toBe(
      true,
    )
    expect(JSON.stringify(sketchOf(0.5))).not.toBe(JSON.stringify(sketchOf(-0.5)))
  })

  test('marks a pole that fell, and no pole that stood to the end', () => {
    const task = TASKS['cart-pole']
    const settings = settingsOf(task)
    const problems = problemsOf(task, settings, 1)
    const fell = play(task, settings, problems, 1, () => 1)
    const stood = play(task, settings, problems, 1, solving(task, settings, problems))
    expect(tonesOf(task.sketch!(alone(fell, 0), settings))).toContain('wrong')
    expect(tonesOf(task.sketch!(alone(stood, 0), settings))).not.toContain('wrong')
  })

  test('puts the restored image beside what each patch keeps', () => {
    const task = TASKS.restoration
    const settings = settingsOf(task)
    const [problem] = problemsOf(task, settings, 1)
    const none = new Float32Array(task.completionLength(settings) * task.head!(settings).dimensions)
    const of = (actions: Float32Array) => {
      const [mark] = task.sketch!(
        {
          problems: [problem],
          offsets: Int32Array.of(0, 1),
          actions,
          mask: new Float32Array(1),
          features: null,
        },
        settings,
      ).marks
      if (mark.kind !== 'image') throw new Error('no image')
      return Array.from({ length: mark.rows }, (_, row) => {
        const line = mark.pixels.slice(row * mark.columns, (row + 1) * mark.columns)
        const half = (mark.columns - 2) / 2
        return [line.slice(0, half), line.slice(half + 2)]
      })
    }
    const whole = of(none)
    // actions of 0 leave each detail as it is
    expect(whole.flatMap(([kept]) => kept).every((share) => share === 0.5)).toBe(true)
    const { views } = problem as RestorationProblem
    const degraded = whole.map(([, image]) => image)
    expect(degraded).toEqual(
      Array.from({ length: SIDE }, (_, row) => [...views[0].slice(row * SIDE, (row + 1) * SIDE)]),
    )
    // the middle detail of the first patch is left out
    const smooth = of(none.with(1, -1))
    expect(smooth[0][0].slice(0, PATCH + 1)).toEqual([...Array<number>(PATCH).fill(0), 0.5])
    const patchOf = (image: readonly number[][]) => image.slice(0, PATCH).map((row) => row.slice(0, PATCH))
    expect(patchOf(smooth.map(([, image]) => image))).not.toEqual(patchOf(degraded))
    expect(smooth[PATCH]).toEqual(whole[PATCH])
  })
})
