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
  // a page that posts itself a message for its next turn
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    turns++
    port2.postMessage(null)
  }
  port2.postMessage(null)
  const found = await readingMeanwhile(log, () => (clock += 100))
  port1.close()
  expect(found).toEqual(reading(log))
  expect(turns).toBeGreaterThan(10)
})
