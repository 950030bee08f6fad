import { describe, expect, it } from 'vitest'
import { longTest } from '../isLong'

/** One thing that a seed document says, and what holds the page to it. */
export interface SeedRow {
  /** the document's own words, short */
  says: string
  /** shows that it is so here */
  test?: () => void | Promise<void>
  /** its test trains for seconds: only `npm run test:long` runs it */
  isLong?: true
  /** why no test can show it */
  cannot?: string
}

/** A test for each row of a document's table that can have one. A row with neither a test nor a reason fails. */
export function seedTable(name: string, rows: readonly SeedRow[]): void {
  describe(name, () => {
    it('gives every row a test, or a reason why it cannot have one', () => {
      expect(rows.filter(({ test, cannot }) => !test && !cannot?.trim()).map(({ says }) => says)).toEqual([])
    })
    for (const { says, test, isLong } of rows) if (test) (isLong ? longTest : it)(says, test)
  })
}
