import { afterAll, describe, expect, it } from 'vitest'
import { LESSONS } from '../../src/lessons'
import { LESSON_IDS, type LessonId } from '../../src/lessons/ids'
import type { Claim, Lesson } from '../../src/lessons/lesson'
import { allClaims } from '../../src/lessons/setup'
import { figureText } from '../../src/ui/learn/figureText'
import { PATIENT } from '../train/learning'
import { figuresBySeed } from './runs'

type Values = Readonly<Record<string, number>>

/** The figures that a claim reads, each with its smallest and its largest value over the seeds. */
function readBy(claim: Claim<string>, all: readonly Values[], declared: Lesson['figures']): string {
  const read = new Set<string>()
  for (const one of all)
    claim(new Proxy(one, { get: (values, name: string) => (read.add(name), values[name]) }))
  return [...read]
    .map((name) => {
      const values = all.map((one) => one[name])
      const [low, high] = [Math.min(...values), Math.max(...values)].map((value) =>
        figureText('en', value, declared[name].as),
      )
      return `${name} ${low === high ? low : `${low} … ${high}`}`
    })
    .join('; ')
}

/** Every claim of these lessons, on runs with these seeds. Prints lessons, claims, seeds and figures as a table in Markdown. */
export function testClaims(seeds: readonly number[], lessons: readonly LessonId[] = LESSON_IDS): void {
  const table = [
    ['lesson', 'claim', 'said', 'seeds', 'figures, smallest … largest'],
    ['-', '-', '-', '-', '-'],
  ]
  afterAll(() => {
    console.log(
      table.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '∣')).join(' | ')} |`).join('\n'),
    )
  })

  describe.each(lessons)('lesson %s', (id) => {
    const lesson = LESSONS[id]
    let figures: ReturnType<typeof figuresBySeed> | null = null
    const made = () => (figures ??= figuresBySeed(lesson, seeds))

    describe.each(['first', 'next'] as const)('its %s experiment', (which) => {
      const claimed = which === 'first' ? lesson : lesson.next
      it.each(Object.keys(allClaims(claimed)))('%s', PATIENT, async (claim) => {
        const all = (await made()).map((one) => one[which])
        const failed = all.filter((one) => !allClaims(claimed)[claim](one))
        const isUsual = !(claim in claimed.claims)
        table.push([
          which === 'first' ? id : `${id}, next`,
          claim,
          isUsual ? 'usually' : 'always',
          `${seeds.length - failed.length} of ${seeds.length}`,
          readBy(allClaims(claimed)[claim], all, claimed.figures),
        ])
        // a usual claim may fail on one seed in four
        if (!isUsual) expect(failed).toEqual([])
        else expect(failed.length).toBeLessThanOrEqual(seeds.length / 4)
        // the page draws the first seed: what a reader sees is no exception
        expect(failed).not.toContain(all[0])
      })

      it('every figure that it quotes is a number', PATIENT, async () => {
        for (const { [which]: one } of await made()) {
          expect(Object.entries(one).filter(([, value]) => !Number.isFinite(value))).toEqual([])
        }
      })
    })
  })
}
