import { expect, test } from 'vitest'
import { en } from '../../src/text/en'
import { zh } from '../../src/text/zh'

test.each(['warmStartSteps', 'rampSteps'] as const)(
  'the name of %s has no unit, which the prompts of an epoch decide',
  (name) => {
    expect(en.knobs[name].label).not.toMatch(/step|epoch/i)
    expect(zh.knobs[name].label).not.toMatch(/[步轮]/)
    expect(en.knobs[name].help).toMatch(/in epochs if Prompts per epoch is set, else in steps/)
    expect(zh.knobs[name].help).toMatch(/以轮（epoch）计，否则以步/)
  },
)
