import { afterAll, describe, expect, it } from 'vitest'
import { LESSONS } from '../../src/lessons'
import { LESSON_IDS, type LessonId } from '../../src/lessons/ids'
import { allClaims } from '../../src/lessons/setup'
import { PATIENT } from '../train/learning'
import { figuresBySeed } from './runs'

/** Every claim of these lessons, on runs with these seeds. Prints the table of lessons and claims. */
export function testClaims(seeds: readonly number[], lessons: readonly LessonId[] = LESSON_IDS): void {
  const table: { lesson: string; claim: string; seeds: string }[] = []
  afterAll(() => {
    console.log(table.map(({ lesson, claim, seeds }) => `${lesson.padEnd(16)} ${seeds}  ${claim}`).join('\n'))
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
        table.push({ lesson: id, claim, seeds: `${seeds.length - failed.length}/${seeds.length}` })
        // a usual claim may fail on one seed in four
        if (claim in claimed.claims) expect(failed).toEqual([])
        else expect(failed.length).toBeLessThanOrEqual(seeds.length / 4)
      })

      it('every figure that it quotes is a number', PATIENT, async () => {
        for (const { [which]: one } of await made()) {
          expect(Object.entries(one).filter(([, value]) => !Number.isFinite(value))).toEqual([])
        }
      })
    })
  })
}
