import type { Column, Fine, ReadLog } from './contract'
import type { FineFigures } from './figures/fine'
import type { RunView } from './runView'

/** Looks for something in a run that is not a problem, though it looks like one. */
export type FineThing = (view: RunView, log: ReadLog) => Fine[]

/** Something that is not a problem, with the columns that show it. */
export const fineThing = <Case extends keyof FineFigures>(
  view: RunView,
  name: Case,
  figures: FineFigures[Case],
  ...columns: readonly Column[]
): Fine[] => [
  {
    case: name,
    run: view.run.id,
    figures,
    evidence: columns.map((column) => view.evidence(column)),
  } as unknown as Fine,
]
