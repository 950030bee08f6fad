import type { RowField } from './columns'

/** The position of a row: its line in the text, or its number in a JSON array, from 1. */
export interface Place {
  kind: 'line' | 'item'
  number: number
}

/** Why a text cannot be read as rows. */
export type ParseProblem =
  | { problem: 'empty' }
  | { problem: 'too-long'; most: number }
  | { problem: 'too-many-rows'; most: number }
  | { problem: 'too-many-lines'; most: number }
  | { problem: 'not-json'; detail: string }
  | { problem: 'not-rows' }
  | { problem: 'no-rows' }
  | { problem: 'no-column'; field: RowField; found: readonly string[] }
  | { problem: 'unclosed-quote'; place: Place }
  | { problem: 'cells'; place: Place; expected: number; found: number }
  | { problem: 'lengths'; column: string; expected: number; found: number }
  | { problem: 'not-an-object'; place: Place }
  | { problem: 'no-key'; place: Place; column: string }
  | { problem: 'not-a-number'; place: Place; column: string; written: string }

/** A text read as a table: column names, and cells by column. */
export interface Table {
  names: readonly string[]
  rows: readonly { place: Place; cell(name: string): unknown }[]
}
