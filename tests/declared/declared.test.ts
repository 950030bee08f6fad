import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScratch, type Edit, type Scratch } from './scratch'

/**
 * Adds a member to each vocabulary and asserts which files stop compiling: whoever adds one is told every place that needs
 * it, and no other place does.
 */
const CASES: readonly { what: string; edits: readonly Edit[]; named: readonly string[] }[] = [
  {
    what: 'a surrogate',
    edits: [
      {
        file: 'grpo/spec.ts',
        from: "  'pairwise',\n] as const",
        to: "  'pairwise',\n  'added',\n] as const",
      },
    ],
    named: [],
  },
]

let scratch: Scratch
beforeAll(() => {
  scratch = createScratch()
})
afterAll(() => scratch.dispose())

test('the copy compiles as it is', { timeout: 60_000 }, async () => {
  expect(await scratch.errorsAfter([])).toEqual([])
})

test.for(CASES)('$what is asked for where it is needed', { timeout: 60_000 }, async ({ edits, named }) => {
  expect(await scratch.errorsAfter(edits)).toEqual(named)
})
