import { KL_KINDS } from '../../grpo'
import type { Knob } from '../knob'
import { choice, number, positive, toggle } from './declare'

/** Knobs: the reference policy and the KL to it. */
export const reference = {
  beta: number('beta', 'step', {
    default: 0.04,
    min: 0,
    max: 10,
    integer: false,
    scale: 'log',
    step: 0.01,
    trl: 'beta',
    verl: 'actor.kl_loss_coef / algorithm.kl_ctrl.kl_coef',
  }),
  useReference: toggle('use_reference', 'step', true, { verl: 'actor.use_kl_loss' }),
  klIn: choice('kl_in', 'step', ['loss', 'reward'], 'loss', { verl: 'algorithm.use_kl_in_reward' }),
  klEstimator: choice('kl_estimator', 'step', KL_KINDS, 'k3', { verl: 'actor.kl_loss_type' }),
  klAgainst: choice('kl_against', 'step', ['reference', 'old'], 'reference'),
  useBiasCorrectionKl: toggle('use_bias_correction_kl', 'step', true, { trl: 'use_bias_correction_kl' }),
  betaSchedule: choice('beta_schedule', 'step', ['constant', 'linear', 'cosine', 'adaptive'], 'constant', {
    verl: 'algorithm.kl_ctrl.type',
  }),
  betaEnd: number('beta_end', 'step', {
    default: 0,
    min: 0,
    max: 10,
    integer: false,
    scale: 'log',
    step: 0.01,
  }),
  klTarget: positive('target_kl', 0.1, { verl: 'algorithm.kl_ctrl.target_kl' }),
  klHorizon: number('horizon', 'step', {
    default: 10000,
    min: 1,
    max: 1e7,
    integer: true,
    scale: 'log',
    step: 100,
    verl: 'algorithm.kl_ctrl.horizon',
  }),
  syncRefModel: toggle('sync_ref_model', 'step', false, { trl: 'sync_ref_model' }),
  refModelMixupAlpha: number('ref_model_mixup_alpha', 'step', {
    default: 0.6,
    min: 0,
    max: 1,
    integer: false,
    scale: 'linear',
    step: 0.05,
    trl: 'ref_model_mixup_alpha',
  }),
  refModelSyncSteps: number('ref_model_sync_steps', 'step', {
    default: 64,
    min: 1,
    max: 10000,
    integer: true,
    scale: 'log',
    step: 1,
    trl: 'ref_model_sync_steps',
  }),
} as const satisfies Record<string, Knob>
