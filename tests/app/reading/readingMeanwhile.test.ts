import { expect, test } from 'vitest'
import { readingMeanwhile } from '../../../src/app/reading/readingMeanwhile'
import { examining, reading } from '../../../src/reading/reading'
import { madeOf, readMade } from '../../reading/made'

test('a log is examined with pauses after each question, and says the same', async () => {
  const { log } = await readMade(madeOf())
  let questions = 0
  for (const _ of examining(log)) questions++
  expect(questions).toBeGreaterThan(40)
  // each question takes long
  let clock = 0
  let turns = 0
  const other = setInterval(() => turns++)
  const found = await readingMeanwhile(log, () => (clock += 100))
  clearInterval(other)
  expect(found).toEqual(reading(log))
  expect(turns).toBeGreaterThan(10)
})
