import type { Renamed } from '../settings/read'

export type Limit =
  'rows' | 'seed' | 'seeds' | 'values' | 'points' | 'knobs' | 'runs' | 'budget' | 'threshold' | 'reduction'

/** What there is to tell about the link of a comparison or a sweep, as data. */
export type LinkNotice =
  /** too many or too few of something */
  | { kind: 'limit'; what: Limit; least: number; most: number; written: string }
  /** repeated: only the first value counts; `row` counts the rows of Compare from 1 */
  | { kind: 'link-repeated'; row?: number; name: string; file?: string }
  /** two names of one knob; `file` as in `Notice` */
  | { kind: 'link-same-knob'; name: string; first: string; file?: string }
  /** names of other programs and what they became; `row` as in `link-row`, null in a link of Train */
  | { kind: 'link-renamed'; row: number | null; renamed: readonly Renamed[] }
  | { kind: 'link-entry'; name: string; written: string }
  /** an entry that is no number of its range */
  | { kind: 'link-limit'; name: string; written: string; least: number; most: number }
  /** in a row of Compare, from 1, or in the base of a sweep, 0 */
  | { kind: 'link-row'; row: number; name: string; written: string }
