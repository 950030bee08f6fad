import { expect, test } from 'vitest'
import { withSetup } from '../../../src/app/setups'
import { textFor } from '../../../src/text'
import { sameInAll } from '../../../src/ui/experiments/compare/sameInAll'
import { configOf } from '../../train/learning'
import '../../../src/tasks/all'

/** Rows of these starts of the budget router. */
const rowsOf = (...starts: readonly string[]) =>
  starts.map((start, i) => ({
    id: `row-${i + 1}` as const,
    style: i,
    config: withSetup(configOf('budget-router'), start),
  }))

test.each([
  ['en', 'prompts', 'In all rows the same: '],
  ['zh', '提示词', '各行相同：'],
] as const)(
  'rows share their prompts only if their task has the same settings, in %s',
  (language, prompts, begins) => {
    const alike = sameInAll(rowsOf('simple-five', 'simple-five'), textFor(language))
    expect(alike).toContain(begins + prompts)
    const different = sameInAll(rowsOf('pairwise', 'simple-five'), textFor(language))
    expect(different).toContain(begins)
    expect(different).not.toContain(prompts)
  },
)
