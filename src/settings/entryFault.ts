import type { KnobProblem } from './knob'

/** Why a range of numbers is not allowed: its ends are in the wrong order, or a logarithmic one touches 0, for example. */
export type RangeFault = 'order' | 'log' | 'not-a-number' | 'not-numeric'

/** Why an entry of a link is not allowed. Settings have their names in links. */
export type EntryFault =
  /** links to this view have no such entry */
  | { fault: 'unknown' }
  | { fault: 'words'; allowed: readonly string[] }
  /** it is written in another form than the example */
  | { fault: 'form'; example: string }
  /** there is nothing of this name */
  | { fault: 'absent'; what: 'metric' | 'lesson' | 'glossary' }
  /** all runs of an experiment have the seeds of the link */
  | { fault: 'seed' }
  /** the numbers of successive halving; `most` is the budget of a run */
  | { fault: 'halving'; reduction: { least: number; most: number }; most: number }
  /** neither the page nor the task has such a setting */
  | { fault: 'setting'; name: string }
  /** this setting cannot be varied */
  | { fault: 'fixed'; name: string }
  /** the scale of a searched range */
  | { fault: 'scale'; name: string; written: string; allowed: readonly string[] }
  | { fault: 'ends'; name: string; ends: number }
  | { fault: 'count'; name: string; written: string; least: number; most: number }
  | { fault: 'value'; name: string; written: string; problem: KnobProblem }
  | { fault: 'range'; name: string; problem: RangeFault }
