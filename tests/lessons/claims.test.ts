import { afterAll, describe, expect, it } from 'vitest'
import { LESSON_IDS, LESSONS } from '../../src/lessons'
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

  it.each(Object.keys(lesson.claims))('%s', PATIENT, async (claim) => {
    const all = await made()
    const failed = all.filter((one) => !lesson.claims[claim](one))
    table.push({ lesson: id, claim, seeds: `${SEEDS.length - failed.length}/${SEEDS.length}` })
    if (process.env.FIGURES) console.log(id, claim, JSON.stringify(all))
    expect(failed).toEqual([])
  })

  it('every figure that it quotes is a number', PATIENT, async () => {
    for (const one of await made()) {
      expect(Object.entries(one).filter(([, value]) => !Number.isFinite(value))).toEqual([])
    }
  })
})
