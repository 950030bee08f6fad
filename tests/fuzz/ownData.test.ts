import fc from 'fast-check'
import { describe, test } from 'vitest'
import { check, PATIENCE, runs } from './judge'
import { judgeRows, judgeStep, ownRows, pumpedRows } from './ownData'

/** Of so many rows that are a task, one takes a step of training; with `npm run test:long` all do. */
const TRAINED = 20

describe('any rows of prompt and answer are a task, or have a fault that is told', () => {
  test(
    'as somebody writes them, and they can be trained on',
    async () => {
      const tried = runs('rows')
      let tasks = 0
      await fc.assert(
        fc.asyncProperty(ownRows, async (settings) => {
          const config = judgeRows(settings)
          if (config && tasks++ % TRAINED === 0) await judgeStep(config)
        }),
        tried,
      )
      // a grammar of which nothing is valid, or all is, would show little
      const share = tasks / tried.numRuns
      check(share > 0.1 && share < 0.9, `${tasks} tasks`)
    },
    PATIENCE,
  )

  test(
    'that are large or deep',
    () => {
      fc.assert(
        fc.property(pumpedRows, (settings) => void judgeRows(settings)),
        runs('large rows'),
      )
    },
    PATIENCE,
  )
})
