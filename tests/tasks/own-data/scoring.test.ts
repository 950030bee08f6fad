import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { editDistance, type Scoring } from '../../../src/tasks/own-data/scoring'
import { TASKS } from '../../../src/tasks'
import { rewardsOf, settingsOf } from '../rows'

const task = TASKS['own-data']

/** The score of an answer, written as text, to the first row's prompt. */
function scoreOf(scoring: Scoring, rows: string, answer: string, isEnded = true): number {
  const settings = settingsOf('own-data', { rows, scoring, held_out: 0 })
  const vocabulary = task.vocabulary(settings)
  const tokens = [...answer].map((char) => vocabulary.indexOf(char))
  const [problem] = task.pool(settings)!
  return rewardsOf('own-data', settings, problem, [isEnded ? [...tokens, vocabulary.length - 1] : tokens])
    .rewards[0]
}

const ROWS = 'q,to be\nx,be o\ny,abcdefgh'

describe('scores', () => {
  test.each<[Scoring, string, number]>([
    ['exact', 'to be', 1],
    ['exact', 'to bo', 0],
    ['exact', '', 0],
    ['edit', 'to be', 1],
    // the end counts as a token
    ['edit', 'o be', 5 / 6],
    ['edit', 'to bee', 6 / 7],
    ['edit', '', 1 / 6],
    ['positions', 'to be', 1],
    ['positions', 'o be', 0],
    ['positions', 'to beee', 5 / 7],
    ['words', 'to  be', 1],
    ['words', 'to bo', 1 / 2],
    ['words', 'be to', 0],
    ['words', 'to be o', 2 / 3],
    ['words', '', 0],
  ])('%s: “%s” earns %f', (scoring, answer, expected) => {
    expect(scoreOf(scoring, ROWS, answer)).toBeCloseTo(expected, 6)
  })

  it('count an answer that does not end as one that is too long', () => {
    expect(scoreOf('exact', ROWS, 'to beefgh', false)).toBe(0)
    expect(scoreOf('positions', ROWS, 'to beefgh', false)).toBeCloseTo(5 / 9, 6)
  })

  it('by edit distance tell an answer that lacks its end from one that is shifted and lacks it too', () => {
    expect(scoreOf('edit', 'q,abc\nx,cba', 'abcb', false)).toBeCloseTo(3 / 4, 6)
    expect(scoreOf('edit', 'q,abc\nx,cba', 'babc', false)).toBeCloseTo(2 / 4, 6)
    expect(scoreOf('edit', 'q,abc\nx,cba', 'abc')).toBe(1)
  })

  it('are the best of several answers', () => {
    expect(scoreOf('exact', 'q,ab\nq,ba', 'ba')).toBe(1)
    expect(scoreOf('positions', 'q,ab\nq,ba', 'bb')).toBeCloseTo(1 / 2, 6)
  })
})

it('the edit distance is that of the recursive definition', () => {
  const slow = (a: string, b: string): number => {
    if (a === '' || b === '') return a.length + b.length
    const rest = a[0] === b[0] ? 0 : 1
    return Math.min(slow(a.slice(1), b) + 1, slow(a, b.slice(1)) + 1, slow(a.slice(1), b.slice(1)) + rest)
  }
  const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  fc.assert(
    fc.property(short, short, (a, b) => {
      const written = (text: string) => ({
        tokens: [9, ...text].map((char) => String(char).charCodeAt(0)),
        at: 1,
        length: text.length,
      })
      expect(editDistance(written(a), written(b))).toBe(slow(a, b))
    }),
    { numRuns: 100 },
  )
})
