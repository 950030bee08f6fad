import type { BackendName, EngineReason, EngineReport } from '../engine/report'
import type { TrialFigure } from '../worker/trial'

export interface EngineText {
  label: string
  /** before the badge, for screen readers */
  badgeLabel: string
  names: Record<EngineReport['engine'], string>
  badge(report: EngineReport): string
  /** shown while there is no engine yet */
  starting: string
  /** said while code that came with a link or a file waits for consent */
  held: string
  /** what TensorFlow.js computes with */
  backends: Record<BackendName, string>
  preparing: Record<'webgpu', string>
  /** shown if the GPU cannot compute the chosen loss */
  lossOnCpu: string
  lossOnCpuWhy: string
  /** shown if the GPU takes whole steps */
  rewardOnGpu: string
  reasons: Record<EngineReason, string>
  /** a comparison of the engines */
  trial: {
    measure: string
    /** what happens during the comparison */
    about: string
    running: string
    /** a figure in the badge and in the dialog; null if the engine cannot run the task here */
    figure(engine: TrialFigure['engine'], milliseconds: string | null): string
    use(engine: TrialFigure['engine']): string
    isFastest: string
  }
  memory: {
    title: string
    rows: Record<
      'history' | 'kept' | 'previous' | 'compare' | 'sweep' | 'page' | 'wasm' | 'gpu' | 'tensors',
      string
    >
    megabytes(amount: string): string
    /** an amount that has a limit */
    limited(amount: string, limit: string): string
    unknown: string
  }
}
