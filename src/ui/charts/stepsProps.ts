import type { AnyEntryId } from '../../app/glossary'
import type { History } from '../../app/history/history'
import type { KnobChange } from '../../runs/export'

/** The properties of every drawing of a run's steps. */
export interface StepsProps {
  history: History
  /** current `history.version`; a history grows in place */
  version: number
  /** changes of knobs, marked on the steps */
  changes: readonly KnobChange[]
  knobLabel: (knob: string) => string
  /** the step under the cursor of any chart */
  hoverStep: number | null
  onHover: (step: number | null) => void
  /** the step that was pinned in any chart, and how to pin another */
  pinnedStep: number | null
  onPin: (step: number) => void
}

/** The properties of a figure of a run's steps. */
export interface FigureProps extends StepsProps {
  /** accessible name and title of the figure */
  name: string
  /** its entry in the glossary, to which the title leads */
  entry: AnyEntryId
  /** shows the values as a table */
  isTable?: boolean
  /** stands in the place of the chart while there is nothing to draw */
  emptyText: string
}
