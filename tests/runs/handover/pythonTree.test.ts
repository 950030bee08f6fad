import { expect, it } from 'vitest'
import { readSettingsText } from '../../../src/runs/handover/settingsText'
import { inTime, PATIENCE } from '../../fuzz/judge'

const REWARD = `def reward(completions, answer, **kwargs):
    """Scores completions."""
    found = [re.search(r"<answer>(.*?)</answer>", c[0]["content"], re.S) for c in completions]
    return [1.0 if m and m.group(1).strip() == a else 0.0 for m, a in zip(found, answer)]
`
/** A program of about 95,000 characters. */
const LONG = `import re\nfrom trl import GRPOConfig\n${REWARD.repeat(370)}args = GRPOConfig(beta=0.1)\n`

const read = (text: string) => {
  const found = inTime(() => readSettingsText(text))
  return 'problem' in found ? found.problem : Object.fromEntries(found.entries)
}

it('a long program is read whole, with a fault as well', () => {
  expect(LONG.length).toBeGreaterThan(90_000)
  expect(read(LONG)).toEqual({ beta: '0.1' })
  expect(read(LONG.replace('"""Scores', 'files = !ls\nprint "a"\n    """Scores'))).toEqual({ beta: '0.1' })
})

it.each(['. ', ': ', '- ', ', ', '* ', '(', '"a: \n', 'GRPOTrainer(args=a)\n'])(
  'what is no real program takes no time that is felt, whatever its beginning: %j',
  (piece) => {
    const beginning = LONG.slice(0, 5000)
    const text = beginning + piece.repeat((95_000 - beginning.length) / piece.length) + '\nf(a=1)'
    let tries = 0
    // each time another text: the syntax of the last one is kept
    inTime(() => readSettingsText(`${text} # ${tries++}`))
  },
  PATIENCE,
)
