import type { SeedRow } from './rows'

/** The heading of a document's table: how many rows there are, and how many of them are tests. */
export function titleOf(name: string, rows: readonly SeedRow[]): string {
  const tested = rows.filter(({ test }) => test).length
  return `${name}: ${rows.length} rows, ${tested} tests, ${rows.length - tested} that cannot be`
}
