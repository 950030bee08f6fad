import { describe, expect, it } from 'vitest'
import { LESSONS } from '../../src/lessons'
import { LESSON_IDS } from '../../src/lessons/ids'
import { armsOf, configOf, figuresOf } from '../../src/lessons/setup'
import { loadText, textFor } from '../../src/text'
import { LANGUAGES } from '../../src/text/language'
import type { LessonWords } from '../../src/text/lessonText'
import { PATIENT } from '../train/learning'
import { runsBySeed } from './runs'

await Promise.all(LANGUAGES.map((language) => loadText(language)))

const plotted = LESSON_IDS.filter((id) => LESSONS[id].plot)

describe.each(plotted)('the plot of the runs of lesson %s', (id) => {
  const lesson = LESSONS[id]

  it('marks the figures of the text at their values, among finite points', PATIENT, async () => {
    const [runs] = await runsBySeed(lesson, [1])
    const mine = Object.fromEntries(armsOf(lesson).map((arm) => [arm, runs[arm]]))
    const series = lesson.plot!.series(mine)
    const figures = figuresOf(lesson, mine)
    const marked = series.filter(({ figure }) => figure !== undefined)
    expect(marked.length).toBeGreaterThan(0)
    for (const { figure, points } of marked)
      expect(points.map(([, value]) => value)).toEqual(points.map(() => figures[figure!]))
    const drawn = series.filter(({ figure }) => figure === undefined).map((one) => one.id)
    for (const language of LANGUAGES) {
      const { plot }: LessonWords = textFor(language).lessons[id]
      expect(Object.keys(plot!.names)).toEqual(
        expect.arrayContaining([...drawn, ...Object.keys(lesson.plot!.bounds ?? {})]),
      )
      expect([plot!.across, plot!.up]).not.toContain(undefined)
    }
    const numbers = series.flatMap(({ points }) => points.flat())
    expect(numbers.filter((value) => !Number.isFinite(value))).toEqual([])
    // every figure that no curve shows has its mark here
    const offCurve = Object.keys(lesson.figures).filter((name) => !lesson.figures[name].place)
    expect(marked.map(({ figure }) => figure).toSorted()).toEqual(offCurve.toSorted())
  })
})

it('the plot of the clip has a line for the limit of each run that it draws', PATIENT, async () => {
  const lesson = LESSONS.clip
  const [runs] = await runsBySeed(lesson, [1])
  const { tight: _, ...first } = runs
  for (const made of [first, runs]) {
    const drawn = lesson.plot!.series(made).filter(({ drawn }) => drawn === 'bars')
    if (drawn.length === 0) continue
    const most = drawn.map(({ id }) => 1 / (1 + configOf(lesson, id).epsilonHigh))
    expect(Object.values(lesson.plot!.bounds!)).toEqual(most)
  }
})
