import { afterAll, describe, expect, it } from 'vitest'
import { LESSON_IDS, LESSONS } from '../../src/lessons'
import { allClaims } from '../../src/lessons/setup'
import { PATIENT } from '../train/learning'
import { figuresBySeed } from './runs'

/** The first is the one that the page runs. */
const SEEDS = [1, 2, 3, 4]

const table: { lesson: string; claim: string; seeds: string }[] = []
afterAll(() => {
  console.log(table.map(({ lesson, claim, seeds }) => `${lesson.padEnd(16)} ${seeds}  ${claim}`).join('\n'))
})

describe.each(LESSON_IDS)('lesson %s', (id) => {
  const lesson = LESSONS[id]
  let figures: ReturnType<typeof figuresBySeed> | null = null
  const made = () => (figures ??= figuresBySeed(lesson, SEEDS))

  it.each(Object.keys(allClaims(lesson)))('%s', PATIENT, async (claim) => {
    const all = await made()
    const failed = all.filter((one) => !allClaims(lesson)[claim](one))
    table.push({ lesson: id, claim, seeds: `${SEEDS.length - failed.length}/${SEEDS.length}` })
    // what is usual may fail on one seed in four
    if (claim in lesson.claims) expect(failed).toEqual([])
    else expect(failed.length).toBeLessThanOrEqual(SEEDS.length / 4)
  })

  it('every figure that it quotes is a number', PATIENT, async () => {
    for (const one of await made()) {
      expect(Object.entries(one).filter(([, value]) => !Number.isFinite(value))).toEqual([])
    }
  })
})
