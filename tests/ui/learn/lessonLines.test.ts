import { expect, it } from 'vitest'
import { opened, type EndedRun } from '../../../src/app/lessons/state'
import { LESSONS } from '../../../src/lessons'
import { LESSON_IDS, type LessonId } from '../../../src/lessons/ids'
import { armsOf, nextArmsOf } from '../../../src/lessons/setup'
import { tableOf } from '../../../src/metrics/stepTable'
import { loadText, textFor } from '../../../src/text'
import { chartsOf } from '../../../src/ui/learn/lessonLines'
import '../../../src/tasks/all'

await loadText('en')
const text = textFor('en')

/** A run of two steps with every metric of the lesson's charts. */
function runOf(id: LessonId, arm: string): EndedRun {
  const columns = [...new Set(LESSONS[id].charts.flat())]
  const values = columns.map(() => Float64Array.of(0.25, 0.5))
  return { arm, history: tableOf({ steps: 2, columns, values }) } as unknown as EndedRun
}

it('tells the earlier runs apart beside those of the second experiment', () => {
  for (const id of ['baseline', 'learning-rate', 'ratio'] as const) {
    const lesson = LESSONS[id]
    const ended = armsOf(lesson).map((arm) => runOf(id, arm))
    const next = { answer: null, figures: {}, ended: nextArmsOf(lesson).map((arm) => runOf(id, arm)) }
    const open = { ...opened(id), phase: 'done' as const, ended, figures: {}, next, shows: 'next' as const }
    const [{ lines }] = chartsOf(lesson, text.lessons[id], open, null, text)
    expect(lines, id).toHaveLength(ended.length + next.ended.length)
    expect(new Set(lines.map(({ look }) => look)).size, id).toBe(lines.length)
  }
})

it('gives each curve of the second experiment a name of its own where two metrics share a chart', () => {
  for (const id of LESSON_IDS) {
    const lesson = LESSONS[id]
    const ended = armsOf(lesson).map((arm) => runOf(id, arm))
    const next = { answer: null, figures: {}, ended: nextArmsOf(lesson).map((arm) => runOf(id, arm)) }
    const open = { ...opened(id), phase: 'done' as const, ended, figures: {}, next, shows: 'next' as const }
    for (const { lines } of chartsOf(lesson, text.lessons[id], open, null, text)) {
      const names = lines.map(({ name }) => name).filter((name) => name !== '')
      expect(new Set(names).size, `${id}: ${names.join('; ')}`).toBe(names.length)
    }
  }
})
