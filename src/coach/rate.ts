import type { RunConfig } from '../settings/knobs'
import { rounded } from './figures'
import type { Change } from './rule'

/** The knob whose learning rate the steps have in which the policy loss takes part: a staged run may have one of its own. */
export const rateKnob = ({
  staging,
  grpoLearningRate,
}: Pick<RunConfig, 'staging' | 'grpoLearningRate'>): 'learningRate' | 'grpoLearningRate' =>
  staging !== 'off' && grpoLearningRate > 0 ? 'grpoLearningRate' : 'learningRate'

/** A learning rate for the policy loss that is so many times smaller, rounded. */
export function slower(config: RunConfig, times: number): Change {
  const knob = rateKnob(config)
  return { [knob]: rounded(config[knob] / times) }
}
