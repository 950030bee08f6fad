import { withRow } from '../../../experiments/compare/rows'
import type { ComparisonRow } from '../../../experiments/state'
import type { RunConfig } from '../../../settings/knobs'
import { withoutStops } from '../../../settings/stopConditions'
import { startConfig, type BeforeAfter } from './starts'

/** A preset and its after as the rows of a comparison. */
export const rowsOfPair = ({ before, after }: BeforeAfter, like: RunConfig): readonly ComparisonRow[] =>
  [before, after].reduce<readonly ComparisonRow[]>(
    (rows, start) => withRow(rows, withoutStops(startConfig(like, start))),
    [],
  )
