import type { ExperimentState } from '../../experiments/state'
import type { RunConfig } from '../../settings/knobs'
import { presetChanged } from '../../settings/presets'
import { baseOf } from '../../tasks/fields'
import type { RunId } from '../../worker/protocol'

/**
 * REINFORCE beside the run in Train: a run of its own with the same seed, prompts and number of completions. It is trained in a
 * worker of its own, so that the bits of the run in Train stay the same.
 */
export interface RunBeside extends ExperimentState {
  /** the run in Train beside it */
  beside: RunId
  /** its settings: those of the first step of the run in Train, with the losses and advantages of REINFORCE */
  config: RunConfig
}

/** Whether a configuration is REINFORCE itself: a second run would show nothing new. */
export const isReinforce = (config: RunConfig): boolean =>
  config.algorithm === 'reinforce' && !presetChanged(config, baseOf(config))
