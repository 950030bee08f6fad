import { expect, it } from 'vitest'
import { handStep } from '../../../src/lessons/start'
import { startNumbers } from '../../../src/ui/learn/startNumbers'

const valueOf = (written: string) => Number(written.replace('−', '-'))

it('writes a nudge that is the difference of the written log-probabilities, in each of the first steps', () => {
  for (const round of [0, 1, 2, 3, 4, 5]) {
    const { logBefore, logAfter, nudge, factor } = startNumbers(handStep(round), 'en-GB')
    expect(valueOf(nudge), `step ${round + 1}`).toBeCloseTo(valueOf(logAfter) - valueOf(logBefore), 6)
    expect(valueOf(factor), `step ${round + 1}`).toBeCloseTo(Math.exp(valueOf(nudge)), 1)
  }
})
