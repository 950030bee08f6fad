import type { ExperimentState } from '../../experiments/state'
import type { RunConfig } from '../../settings/knobs'
import { presetChanged } from '../../settings/presets'
import { baseOf } from '../../tasks/fields'
import type { Inspection } from '../../train/inspection'
import type { RunId } from '../../worker/protocol'

/**
 * REINFORCE beside the run in Train: a second run with the same seed, prompts and number of completions. A worker of
 * its own trains it, so that the bits of the run in Train stay the same.
 */
export interface RunBeside extends ExperimentState {
  /** the run in Train beside it */
  beside: RunId
  /** its settings: those of the first step of the run in Train, with the losses and advantages of REINFORCE */
  config: RunConfig
  /** by step: what the updates of this run did to the completions that the run in Train sampled for that step */
  results: ReadonlyMap<number, BesideResult>
}

/** What the updates of a step did to completions of the run in Train. */
interface BesideResult {
  /** the actions of these completions, which tell them from those of a repeated step */
  actions: Inspection['actions']
  /** log π before and after the updates of the run beside, [N] */
  before: Float64Array
  after: Float64Array
}

/** By how much the run beside raised log π of each completion of a step, [N]; null if it was not measured. */
export function besideRise(
  results: RunBeside['results'],
  { step, actions }: Pick<Inspection, 'step' | 'actions'>,
): Float64Array | null {
  const result = results.get(step)
  return result?.actions === actions ? result.after.map((after, row) => after - result.before[row]) : null
}

/** Whether a run began as REINFORCE or trains as it now: a second one beside it would show nothing new. */
export const isReinforce = ({ first, config }: Record<'first' | 'config', RunConfig>): boolean =>
  [first, config].some((one) => one.algorithm === 'reinforce' && !presetChanged(one, baseOf(one)))
