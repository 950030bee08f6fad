import { expect, it } from 'vitest'
import { configOf, PATIENT, trainAll } from './learning'

/** Each letter in capitals, in an order that hides nothing: 4³ rows. */
const LETTERS = ['a', 'b', 'c', 'd']
const CSV = [
  'id;question;answer',
  ...LETTERS.flatMap((x) => LETTERS.flatMap((y) => LETTERS.map((z) => x + y + z))).map(
    (word, i) => `${i};${word};${word.toUpperCase()}`,
  ),
].join('\n')

it('the example is learnt with the default settings, held-out rows included', PATIENT, async () => {
  const [of] = await trainAll([configOf('own-data')], 80)
  expect(of('eval_reward', 0, 10)).toBeLessThan(0.7)
  expect(of('eval_reward', -10)).toBeGreaterThan(0.9)
})

it('a run learns on a pasted CSV, and answers rows that it never trained on', PATIENT, async () => {
  const config = configOf('own-data', { width: 32, taskSettings: { rows: CSV, held_out: 0.25 } })
  const [of] = await trainAll([config], 90)
  expect(of('eval/exact', 0, 10)).toBeLessThan(0.2)
  expect(of('reward', -10)).toBeGreaterThan(0.9)
  expect(of('eval/exact', -10)).toBeGreaterThan(0.9)
})
