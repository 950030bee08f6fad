import type { RunConfig } from '../../settings/knobs'
import type { CompareSettings, LabField, LabNotice, LabState } from './state'

/** What the verbs of Compare and Sweep work with. */
export interface LabContext {
  get(): LabState
  set(change: Partial<LabState>): void
  tell(notice: LabNotice): void
  /** Takes away what is said of an input. */
  clear(where: LabField): void
  /** Opens a run in Train, from step 0. */
  openInTrain(config: RunConfig): void
  sweepLearningRate(config: RunConfig, settings: CompareSettings): void
  copyLink(fragment: string): Promise<void>
  save(file: string, text: string): void
}
