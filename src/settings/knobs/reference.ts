import { KL_KINDS } from '../../grpo'
import { hasKl, hasStepAdvantages, isBetaOn, isBetaScheduled, readsAdvantages } from '../derived'
import { at, detailAt, inFront, never, unless, wideAt, type Declaration } from './declaration'
import { choice, positive, real, toggle, whole } from './declare'

/** A KL in the reward is 0 when measured against the old policy, and is not part of what pairs or single steps read. */
const idleBeta: Declaration['idle'] = (config, task) => {
  if (!hasKl(config)) return 'useReference'
  if (config.klIn === 'loss') return null
  return (
    unless(config.klAgainst === 'reference', 'klAgainst') ??
    unless(readsAdvantages(config), 'surrogate') ??
    unless(!hasStepAdvantages(config, task), 'perStepAdvantages')
  )
}

/** Knobs: the reference policy and the KL to it. */
export const reference = {
  beta: {
    ...real(
      'beta',
      { default: 0.04, min: 0, max: 10, log: 0.01 },
      { trl: 'beta', verl: 'actor.kl_loss_coef / algorithm.kl_ctrl.kl_coef' },
    ),
    ...inFront(3),
    ofAlgorithm: true,
    idle: idleBeta,
  },
  useReference: {
    ...toggle('use_reference', 'step', true, { verl: 'actor.use_kl_loss' }),
    ...at('reference', 1),
    ofAlgorithm: true,
    idle: never,
  },
  klIn: {
    ...choice('kl_in', 'step', ['loss', 'reward'], 'loss', { verl: 'algorithm.use_kl_in_reward' }),
    ...at('reference', 3),
    ofAlgorithm: true,
    idle: (config) => unless(hasKl(config), 'useReference') ?? unless(isBetaOn(config), 'beta'),
  },
  klEstimator: {
    ...choice('kl_estimator', 'step', KL_KINDS, 'k3', { verl: 'actor.kl_loss_type' }),
    ...wideAt('reference', 4),
    ofAlgorithm: true,
    idle: (config) => unless(hasKl(config), 'useReference'),
  },
  klAgainst: {
    ...choice('kl_against', 'step', ['reference', 'old'], 'reference'),
    ...at('reference', 2),
    ofAlgorithm: true,
    idle: never,
  },
  useBiasCorrectionKl: {
    ...toggle('use_bias_correction_kl', 'step', true, { trl: 'use_bias_correction_kl' }),
    ...at('reference', 5),
    ofAlgorithm: true,
    idle: (config) =>
      unless(hasKl(config), 'useReference') ??
      unless(config.klIn === 'loss', 'klIn') ??
      unless(isBetaOn(config), 'beta'),
  },
  betaSchedule: {
    ...choice('beta_schedule', 'step', ['constant', 'linear', 'cosine', 'adaptive'], 'constant', {
      verl: 'algorithm.kl_ctrl.type',
    }),
    ...at('reference', 6),
    ofAlgorithm: true,
    idle: (config) => unless(hasKl(config), 'useReference'),
  },
  betaEnd: {
    ...real('beta_end', { default: 0, min: 0, max: 10, log: 0.01 }),
    ...detailAt('reference', 7),
    ofAlgorithm: false,
    idle: (config) =>
      unless(isBetaScheduled(config), 'betaSchedule') ?? unless(hasKl(config), 'useReference'),
  },
  klTarget: {
    ...positive('target_kl', 0.1, { verl: 'algorithm.kl_ctrl.target_kl' }),
    ...detailAt('reference', 8),
    ofAlgorithm: false,
    idle: (config) =>
      unless(config.betaSchedule === 'adaptive', 'betaSchedule') ?? unless(hasKl(config), 'useReference'),
  },
  klHorizon: {
    ...whole(
      'horizon',
      { default: 10000, min: 1, max: 1e7, log: 100 },
      { verl: 'algorithm.kl_ctrl.horizon' },
    ),
    ...detailAt('reference', 9),
    ofAlgorithm: false,
    idle: (config) =>
      unless(config.betaSchedule === 'adaptive', 'betaSchedule') ?? unless(hasKl(config), 'useReference'),
  },
  syncRefModel: {
    ...toggle('sync_ref_model', 'step', false, { trl: 'sync_ref_model' }),
    ...at('reference', 10),
    ofAlgorithm: true,
    idle: ({ useReference }) => unless(useReference, 'useReference'),
  },
  refModelMixupAlpha: {
    ...real(
      'ref_model_mixup_alpha',
      { default: 0.6, min: 0, max: 1, linear: 0.05 },
      { trl: 'ref_model_mixup_alpha' },
    ),
    ...detailAt('reference', 11),
    ofAlgorithm: false,
    idle: ({ useReference, syncRefModel }) =>
      unless(useReference, 'useReference') ?? unless(syncRefModel, 'syncRefModel'),
  },
  refModelSyncSteps: {
    ...whole(
      'ref_model_sync_steps',
      { default: 64, min: 1, max: 10000, log: 1 },
      { trl: 'ref_model_sync_steps' },
    ),
    ...detailAt('reference', 12),
    ofAlgorithm: false,
    idle: ({ useReference, syncRefModel }) =>
      unless(useReference, 'useReference') ?? unless(syncRefModel, 'syncRefModel'),
  },
} as const satisfies Record<string, Declaration>
