import type { UnnamedInspection } from '../train/inspection'
import type { PageState } from './state'

/** The step that the lens, the balance and the task's picture show: the pinned one, else the latest. */
export const shownInspection = ({ pinned, inspection }: PageState): UnnamedInspection | null =>
  pinned?.inspection ?? inspection
