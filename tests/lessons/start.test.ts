import { describe, expect, it } from 'vitest'
import { advantages as grpoAdvantages } from '../../src/grpo/advantages'
import { DEFAULT_ADVANTAGE_SPEC } from '../../src/grpo/spec'
import { LESSON_IDS } from '../../src/lessons/ids'
import {
  drawTest,
  ASKED,
  CHOICES,
  QUESTION_IDS,
  QUESTIONS,
  type QuestionId,
} from '../../src/lessons/questions'
import { handStep, START } from '../../src/lessons/start'
import { loadText, textFor } from '../../src/text'
import { LANGUAGES } from '../../src/text/language'

await Promise.all(LANGUAGES.map((language) => loadText(language)))

describe('lesson 0', () => {
  it('begins with draws that hold right and wrong ones', () => {
    const { rewards } = handStep(0)
    expect(rewards).toHaveLength(START.tries)
    expect(new Set(rewards)).toEqual(new Set([0, 1]))
  })

  it('has the advantages that GRPO computes of these rewards', () => {
    const { rewards, advantages } = handStep(0)
    const batch = { rewards: Float32Array.from(rewards), offsets: Int32Array.of(0, rewards.length) }
    const expected = grpoAdvantages(batch, DEFAULT_ADVANTAGE_SPEC).advantages
    expected.forEach((advantage, i) => expect(advantages[i]).toBeCloseTo(advantage, 5))
  })

  it('nudges each logit by the slope of the mean of A·log π', () => {
    const { logits, drawn, advantages, nudges } = handStep(0)
    const value = (moved: readonly number[]) => {
      const total = Math.log(moved.reduce((sum, logit) => sum + Math.exp(logit), 0))
      return drawn.reduce((sum, token, i) => sum + advantages[i] * (moved[token] - total), 0) / drawn.length
    }
    const small = 1e-5
    logits.forEach((_, k) => {
      const at = (by: number) => value(logits.map((logit, j) => (j === k ? logit + by : logit)))
      expect(nudges[k] / START.rate).toBeCloseTo((at(small) - at(-small)) / (2 * small), 6)
    })
  })

  it('makes the right token more likely, step after step', () => {
    const chances = [0, 1, 2, 3].map((number) => handStep(number).after[0])
    chances.reduce(
      (before, chance) => (expect(chance).toBeGreaterThan(before), chance),
      handStep(0).before[0],
    )
  })
})

describe('the test', () => {
  it('has at least forty questions, and one of every lesson', () => {
    expect(QUESTION_IDS.length).toBeGreaterThanOrEqual(40)
    const asked = new Set<string>(Object.values(QUESTIONS))
    expect(LESSON_IDS.filter((id) => !asked.has(id))).toEqual([])
  })

  it.each([1, 2, 3])('draws twelve of as many lessons, in seed %i', (seed) => {
    const drawn = drawTest(seed)
    expect(drawn).toHaveLength(ASKED)
    expect(new Set(drawn.map(({ id }) => QUESTIONS[id])).size).toBe(ASKED)
    for (const { order } of drawn) expect(order.toSorted()).toEqual([0, 1, 2])
    expect(drawTest(seed)).toEqual(drawn)
  })

  it('repeats no question until all were asked', () => {
    const seen = new Set<QuestionId>()
    for (let seed = 1; seen.size + ASKED <= QUESTION_IDS.length; seed++) {
      const drawn = drawTest(seed, seen)
      expect(drawn.filter(({ id }) => seen.has(id))).toEqual([])
      for (const { id } of drawn) seen.add(id)
    }
    const left = QUESTION_IDS.filter((id) => !seen.has(id))
    expect(drawTest(9, seen).map(({ id }) => id)).toEqual(expect.arrayContaining(left))
  })

  it('draws others with another seed, and every question with some', () => {
    const seen = new Set(
      Array.from({ length: 60 }, (_, seed) => drawTest(seed)).flatMap((drawn) => drawn.map(({ id }) => id)),
    )
    expect(seen.size).toBe(QUESTION_IDS.length)
  })

  it.each(LANGUAGES)(
    'gives who takes the longest answer, or the shortest, two in five at most in %s',
    (language) => {
      const all = QUESTION_IDS.map((id) =>
        textFor(language)
          .learn.questions[id].slice(1, 1 + CHOICES)
          .map(({ length }) => length),
      )
      const taken = (pick: (...lengths: number[]) => number) =>
        // of equally long answers each is taken equally often
        all.reduce((sum, lengths) => {
          const best = lengths.filter((length) => length === pick(...lengths))
          return sum + (lengths[0] === best[0] ? 1 / best.length : 0)
        }, 0) / all.length
      expect(taken(Math.max)).toBeLessThanOrEqual(0.4)
      expect(taken(Math.min)).toBeLessThanOrEqual(0.4)
    },
  )

  it.each(LANGUAGES)('gives each question a reason of its own in %s', (language) => {
    const { learn, lessons } = textFor(language)
    const reasons = QUESTION_IDS.map((id) => learn.questions[id][1 + CHOICES])
    expect(new Set(reasons).size).toBe(QUESTION_IDS.length)
    const sums = Object.values(lessons).map(({ sum }) => sum)
    for (const reason of reasons) expect(sums).not.toContain(reason)
  })

  it('gives a random guesser a third', () => {
    const places = Array.from({ length: 200 }, (_, seed) => drawTest(seed)).flatMap((drawn) =>
      drawn.map(({ order }) => order.indexOf(0)),
    )
    for (const place of [0, 1, 2]) {
      const share = places.filter((one) => one === place).length / places.length
      expect(share).toBeGreaterThan(0.28)
      expect(share).toBeLessThan(0.39)
    }
  })
})
