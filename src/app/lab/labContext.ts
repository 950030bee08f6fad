import type { RunConfig } from '../../settings/knobs'
import type { Field } from '../fields'
import type { ExperimentInput, Notice } from '../messages'
import type { CompareSettings, LabState } from './state'

/** What the verbs of Compare and Sweep work with. */
export interface LabContext {
  get(): LabState
  set(change: Partial<LabState>): void
  tell(notice: Notice): void
  /** Removes the messages about an input. */
  clear(field: Field, at: ExperimentInput): void
  /** Opens a run in Train, from step 0; Undo brings back the run that was there. */
  openInTrain(config: RunConfig): void
  sweepLearningRate(config: RunConfig, settings: CompareSettings): void
  copyLink(fragment: string): Promise<void>
  save(file: string, text: string): void
}
