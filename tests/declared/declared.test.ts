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
  {
    what: 'a surrogate that the GPU computes',
    edits: [{ file: 'grpo/surrogates/vespo.ts', from: 'isFused: false', to: 'isFused: true' }],
    named: ['engine/webgpu/wgsl/lossFunctions.ts'],
  },
  {
    what: 'an engine',
    edits: [{ file: 'settings/engines.ts', from: "'ops'] as const", to: "'ops', 'added'] as const" }],
    named: ['engine/choose.ts', 'settings/engines.ts', 'text/en/options.ts', 'text/en/page.ts'],
  },
  ...(
    [
      ['step', 'train/record.ts'],
      ['rewards', 'train/credit.ts'],
    ] as const
  ).map(([by, producer]) => ({
    what: `a metric of ${by}, in a figure of its own`,
    edits: [
      {
        file: 'metrics/metrics.ts',
        from: '  step_time: metric(',
        to: `  added: metric('${by}', 'own', '', { line: { figure: 'added', colour: '--series-1' } }),\n  step_time: metric(`,
      },
      { file: 'metrics/metrics.ts', from: '  loss: {},\n', to: '  loss: {},\n  added: {},\n' },
    ],
    named: ['text/en/figures.ts', 'text/en/metrics.ts', producer],
  })),
  {
    what: 'what a metric or its producer misspells',
    edits: [
      { file: 'metrics/metrics.ts', from: "{ figure: 'gradNorm'", to: "{ figure: 'misspelt'" },
      { file: 'train/record.ts', from: 'grad_snr: ', to: 'misspelt: ' },
      { file: 'train/credit.ts', from: 'all_right: ', to: 'misspelt: ' },
    ],
    named: ['metrics/metrics.ts', 'train/credit.ts', 'train/record.ts'],
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
