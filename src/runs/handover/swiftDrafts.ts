import { KNOBS } from '../../settings/knobs'
import { isTrue } from './counterparts'
import type { Draft, Names } from './importRows'

const ESTIMATOR = 'advantage_estimator'
const IN_REWARD = 'kl_in_reward'
const SCALING = 'scale_rewards'
const PLUS_PLUS = 'reinforce_plus_plus'

/**
 * What ms-swift derives from `advantage_estimator`: its `reinforce_plus_plus` subtracts the mean of the group and divides by the
 * std of the batch; with it and with `rloo`, the KL is in the reward unless the text says otherwise, as the sum of k1.
 */
export function swiftDrafts(names: Names): Draft[] {
  const drafts: Draft[] = []
  const estimator = names.peek(ESTIMATOR)
  if (estimator === PLUS_PLUS && (!names.has(SCALING) || names.peek(SCALING) === 'batch')) {
    names.settle(ESTIMATOR, SCALING)
    drafts.push({
      name: ESTIMATOR,
      written: estimator,
      origin: 'written',
      entries: [[KNOBS.advEstimator.external, `${PLUS_PLUS}_baseline`]],
    })
  }
  const isDefault = !names.has(IN_REWARD) && (estimator === PLUS_PLUS || estimator === 'rloo')
  if (isDefault)
    drafts.push({
      name: IN_REWARD,
      written: 'True',
      origin: 'default',
      entries: [[KNOBS.klIn.external, 'reward']],
    })
  if (isDefault || isTrue(names.peek(IN_REWARD)))
    drafts.push({
      name: KNOBS.klEstimator.external,
      written: 'k1',
      origin: 'always',
      entries: [[KNOBS.klEstimator.external, 'k1']],
    })
  return drafts
}
