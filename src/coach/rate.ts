import type { RunConfig } from '../settings/knobs'

/** The knob whose learning rate the steps have in which the policy loss takes part: a staged run may have one of its own. */
export const rateKnob = ({
  staging,
  grpoLearningRate,
}: Pick<RunConfig, 'staging' | 'grpoLearningRate'>): 'learningRate' | 'grpoLearningRate' =>
  staging !== 'off' && grpoLearningRate > 0 ? 'grpoLearningRate' : 'learningRate'
