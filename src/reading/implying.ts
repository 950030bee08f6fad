import type { Implied, ReadLog } from './contract'
import type { ImpliedFigures } from './figures/implied'
import type { RunView } from './runView'

/** Reads one thing off a run: what it implies, or why it does not; nothing where the question does not arise. */
export type Implying = (view: RunView, log: ReadLog) => Implied[]

/** Something that is known. */
export const known = <Case extends keyof ImpliedFigures>(
  view: RunView,
  name: Case,
  figures: ImpliedFigures[Case],
): Implied[] => [{ case: name, run: view.run.id, isKnown: true, figures } as unknown as Implied]

/** Something that cannot be told, and why. */
export const unknown = <Case extends keyof ImpliedFigures>(
  view: RunView,
  name: Case,
  figures: ImpliedFigures[Case],
): Implied[] => [{ case: name, run: view.run.id, isKnown: false, figures } as unknown as Implied]
