import { expect, test } from 'vitest'
import { comparisonAnswer } from '../../../src/app/experiments/compare/answer'
import type { ComparisonTable, TableRow } from '../../../src/experiments/compare/table'
import { defaultConfig } from '../../../src/settings/config'
import type { RunConfig } from '../../../src/settings/knobs'
import type { VerdictKind } from '../../../src/statistics/verdict'
import { taskOf } from '../../../src/tasks'
import '../../../src/tasks/all'
import { textFor } from '../../../src/text'
import { answerHeading, answerNote } from '../../../src/ui/experiments/compare/answerSentences'

const SEEDS = 8

interface Ended {
  change?: Partial<RunConfig>
  /** of a row that is tested, and the pairs behind it */
  verdict?: [kind: VerdictKind, pairs: number]
  /** of an undecided row */
  seedsToDecide?: number
  diverged?: number
  failed?: number
  /** 0 if the budget is smaller than one step */
  completions?: number
}

/** Heading and note of a comparison of rows named A, B, C. */
function said(ended: readonly Ended[], seeds = SEEDS): [heading: string, note: string] {
  const rows = ended.map(({ change }, style) => ({
    id: `row-${style}`,
    style,
    config: { ...defaultConfig(taskOf), ...change },
  }))
  const found = ended.map(
    ({ verdict, seedsToDecide = null, diverged = 0, failed = 0, completions = 640 }, k) => {
      const count = completions === 0 ? 0 : seeds - diverged - failed
      const [kind, pairs] = verdict ?? [null, 0]
      return {
        row: `row-${k}`,
        final: { count },
        diverged,
        failed,
        completions,
        difference: { value: 0.1, low: 0.05, high: 0.15 },
        verdict: kind && {
          kind,
          pairs,
          difference: { value: 0.1 },
          neededPairs: 6,
          comparisons: 1,
          seedsToDecide,
          p: 0.078,
          isCorrectedAway: false,
        },
      } as unknown as TableRow
    },
  )
  const table = { rows: found, seeds, complete: true } as unknown as ComparisonTable
  const compared = {
    text: textFor('en'),
    names: new Map(rows.map(({ id }, k) => [id, 'ABC'[k]])),
    rows,
    table,
  }
  const answer = comparisonAnswer(table)!
  return [answerHeading(answer, compared), answerNote(answer, compared)]
}

test('a row whose budget is smaller than one step is not said to diverge', () => {
  const [heading, note] = said([{ completions: 0 }, { completions: 0 }], 2)
  expect(heading).toBe('A and B have no value: the budget is smaller than one step.')
  expect(note).toBe('Raise the budget.')
})

test('a row of which some runs failed in their reward code has no value, and no rate to lower', () => {
  const [heading, note] = said(
    [
      { diverged: 1, failed: 1 },
      { diverged: 1, failed: 1 },
    ],
    2,
  )
  expect(heading).toBe('A and B have no value in either seed.')
  expect(note).toBe('')
})

test('three seeds that diverge say that more would; one or two do not', () => {
  const lower = 'Lower the Learning rate (now 0.003), or limit the gradient norm.'
  const change = { learningRate: 0.003 }
  for (const seeds of [1, 2]) expect(said([{ change, diverged: seeds }], seeds)[1]).toBe(lower)
  expect(said([{ change, diverged: 3 }], 3)[1]).toBe(`${lower} More seeds would probably diverge too.`)
})

test('the rate to lower is that of the policy loss, which a staged run may have of its own', () => {
  const staged: Partial<RunConfig> = { staging: 'progressive', learningRate: 0.01, grpoLearningRate: 0.5 }
  expect(said([{ change: staged, diverged: 8 }])[1]).toContain('Lower the Rate with GRPO (now 0.5), or')
  const rows = [0.1, 0.2].map((learningRate) => ({ change: { learningRate }, diverged: 8 }))
  expect(said([...rows, { change: staged, diverged: 8 }])[1]).toContain(
    'Lower the Learning rate (now 0.1 – 0.2) and Rate with GRPO (now 0.5), or',
  )
})

test('rows that end exactly as the first do so in the seeds that both have', () => {
  const rows: Ended[] = [{ diverged: 1 }, { verdict: ['identical', 7] }, { verdict: ['identical', 6] }]
  expect(said(rows)[0]).toBe('B and C: no difference at all from A in 6 seeds.')
  expect(said([{}, {}])[0]).toBe('B: no difference at all from A in 8 seeds.')
})

test('rows with too few seeds are named beside the others, and an interval names its row', () => {
  const few: Ended = { verdict: ['too-few-seeds', 4], diverged: 4 }
  const alike: Ended = { verdict: ['no-difference-shown', 8] }
  const tooFew = 'C: too few seeds ended with a value.'
  const [heading, note] = said([{}, alike, few])
  expect(heading).toBe('No difference from A is more than chance.')
  expect(note).toContain('B: the data fit any difference from +0.05')
  expect(note).toContain(tooFew)
  expect(said([{}, { verdict: ['undecided', 8], seedsToDecide: 12 }, few])[1]).toContain(tooFew)
  expect(said([{}, { verdict: ['better', 8] }, few])[1]).toContain(tooFew)
  expect(said([{}, { verdict: ['identical', 8] }, few])[1]).toContain(tooFew)
  // alone, the heading says it
  expect(said([{}, few])[1]).not.toContain('too few')
})

test('another β is named only where a difference was tested', () => {
  const rows = (other: Ended): Ended[] => [{ change: { beta: 0 } }, { change: { beta: 0.1 }, ...other }]
  expect(said(rows({ verdict: ['better', 8] }))[1]).toContain('also differ in β or reference')
  expect(said(rows({ diverged: 8 }))[1]).not.toContain('β')
  expect(said(rows({ verdict: ['identical', 8] }))[1]).not.toContain('β')
})

test('rows that are all undecided are named with the seeds that would decide, and an equal p is said once', () => {
  const undecided = (seedsToDecide: number): Ended => ({ verdict: ['undecided', 8], seedsToDecide })
  const [heading, note] = said([{}, undecided(12), undecided(14)])
  expect(heading).toBe('B and C are undecided; about 6 more seeds would decide.')
  expect(note).toBe('B and C are undecided: their intervals exclude 0, but the paired test gives p = 0.078.')
  const [alone, why] = said([{}, undecided(40), { verdict: ['no-difference-shown', 8] }])
  expect(alone).toBe('B is undecided.')
  expect(why).toContain('About 40 seeds would decide; a comparison has at most 32. C may be as good as A.')
  const [decided, rest] = said([{}, { verdict: ['better', 8] }, undecided(12)])
  expect(decided).toBe('B ends 0.10 higher than A.')
  expect(rest).toContain('About 4 more seeds would decide.')
})
