import type { Implied, ReadLog } from './contract'
import type { ImpliedFigures } from './figures/implied'
import type { RunView } from './runView'

/** Infers one thing from a run: its value, or why it cannot be inferred; nothing if the question does not arise. */
export type Implying = (view: RunView, log: ReadLog) => Implied[]

/** Something that follows from the log. */
export const known = <Case extends keyof ImpliedFigures>(
  view: RunView,
  name: Case,
  figures: ImpliedFigures[Case],
): Implied[] => [{ case: name, run: view.run.id, isKnown: true, figures } as unknown as Implied]

/** Something that does not follow from the log, and why. */
export const unknown = <Case extends keyof ImpliedFigures>(
  view: RunView,
  name: Case,
  figures: ImpliedFigures[Case],
): Implied[] => [{ case: name, run: view.run.id, isKnown: false, figures } as unknown as Implied]
