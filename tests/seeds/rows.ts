import { describe, expect, it } from 'vitest'

/** One thing that a seed document says, and what holds the page to it. */
export interface SeedRow {
  /** the document's own words, short */
  says: string
  /** shows that it is so here */
  test?: () => void | Promise<void>
  /** why no test can show it */
  cannot?: string
}

/** A test for each row of a document's table that can have one. A row with neither a test nor a reason fails. */
export function seedTable(name: string, rows: readonly SeedRow[]): void {
  describe(name, () => {
    it('gives every row a test, or a reason why it cannot have one', () => {
      expect(rows.filter(({ test, cannot }) => !test && !cannot?.trim()).map(({ says }) => says)).toEqual([])
    })
    for (const { says, test } of rows) if (test) it(says, test)
  })
}
