import { KL_KINDS } from '../../grpo/declarations'
import {
  hasKl,
  hasStepAdvantages,
  isBetaOn,
  isBetaScheduled,
  readsAdvantages,
  type DecidingKnobs,
} from '../derived'
import {
  at,
  detailAt,
  inFront,
  never,
  ofAlgorithm,
  ofRun,
  type Declaration,
  unless,
  wideAt,
} from './declaration'
import { BETA_SCHEDULES_IN_VERL, KLS_IN_VERL, valuesByWord } from '../verl'
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

/** A name of another program that says how the reference moves also switches `sync_ref_model` on. */
const moving = (name: string) => ({ name, also: () => ({ sync_ref_model: true }) })
/** Knobs for how the reference moves are idle if there is no reference, or if it never moves. */
const unlessMoves = ({ useReference, syncRefModel }: DecidingKnobs) =>
  unless(useReference, 'useReference') ?? unless(syncRefModel, 'syncRefModel')

/** Knobs: the reference policy and the KL to it. */
export const reference = {
  beta: ofAlgorithm(
    real(
      'beta',
      { default: 0.04, min: 0, max: 10, log: 0.01 },
      {
        trl: 'beta',
        verl: 'actor.kl_loss_coef / algorithm.kl_ctrl.kl_coef',
        aliases: [
          'grpo_beta_kl',
          'beta_kl',
          'kl_coef',
          'kl_ctl',
          'init_kl_coef',
          'actor.kl_loss_coef',
          'algorithm.kl_ctrl.kl_coef',
        ],
        papers: ['2402.03300'],
      },
    ),
    inFront(3),
    idleBeta,
  ),
  useReference: ofAlgorithm(
    toggle('use_reference', true, {
      verl: 'actor.use_kl_loss',
      aliases: ['use_reference_model', 'use_ref_model', 'use_kl_loss'],
    }),
    at('reference', 1),
    never,
  ),
  klIn: ofAlgorithm(
    choice('kl_in', ['loss', 'reward'], 'loss', {
      verl: 'algorithm.use_kl_in_reward',
      aliases: [
        {
          name: 'algorithm.use_kl_in_reward',
          values: { true: 'reward', false: 'loss' },
          also: (written): Readonly<Record<string, boolean>> =>
            written === 'true' ? { use_reference: true } : {},
        },
        { name: 'kl_in_reward', values: { true: 'reward', false: 'loss' } },
      ],
    }),
    at('reference', 3),
    (config) => unless(hasKl(config), 'useReference') ?? unless(isBetaOn(config), 'beta'),
  ),
  klEstimator: ofAlgorithm(
    choice('kl_estimator', KL_KINDS, 'k3', {
      verl: 'actor.kl_loss_type',
      aliases: ['actor.kl_loss_type', 'algorithm.kl_penalty'].map((name) => ({
        name,
        values: valuesByWord(KLS_IN_VERL),
      })),
      papers: ['2402.03300'],
    }),
    wideAt('reference', 4),
    (config) => unless(hasKl(config), 'useReference'),
  ),
  klAgainst: ofAlgorithm(choice('kl_against', ['reference', 'old'], 'reference'), at('reference', 2), never),
  useBiasCorrectionKl: ofAlgorithm(
    toggle('use_bias_correction_kl', true, { trl: 'use_bias_correction_kl', papers: ['2512.02556'] }),
    at('reference', 5),
    (config) =>
      unless(hasKl(config), 'useReference') ??
      unless(config.klIn === 'loss', 'klIn') ??
      unless(isBetaOn(config), 'beta'),
  ),
  betaSchedule: ofAlgorithm(
    choice('beta_schedule', ['constant', 'linear', 'cosine', 'adaptive'], 'constant', {
      verl: 'algorithm.kl_ctrl.type',
      aliases: [{ name: 'algorithm.kl_ctrl.type', values: valuesByWord(BETA_SCHEDULES_IN_VERL) }],
    }),
    at('reference', 6),
    (config) => unless(hasKl(config), 'useReference'),
  ),
  betaEnd: ofRun(
    real('beta_end', { default: 0, min: 0, max: 10, log: 0.01 }),
    detailAt('reference', 7),
    (config) => unless(isBetaScheduled(config), 'betaSchedule') ?? unless(hasKl(config), 'useReference'),
  ),
  klTarget: ofRun(
    positive('target_kl', 0.1, {
      verl: 'algorithm.kl_ctrl.target_kl',
      aliases: ['kl_target'],
      papers: ['1909.08593'],
    }),
    detailAt('reference', 8),
    (config) =>
      unless(config.betaSchedule === 'adaptive', 'betaSchedule') ?? unless(hasKl(config), 'useReference'),
  ),
  klHorizon: ofRun(
    whole(
      'horizon',
      { default: 10000, min: 1, max: 1e7, log: 100 },
      { verl: 'algorithm.kl_ctrl.horizon', aliases: ['kl_horizon'], papers: ['1909.08593'] },
    ),
    detailAt('reference', 9),
    (config) =>
      unless(config.betaSchedule === 'adaptive', 'betaSchedule') ?? unless(hasKl(config), 'useReference'),
  ),
  syncRefModel: ofAlgorithm(
    toggle('sync_ref_model', false, { trl: 'sync_ref_model' }),
    at('reference', 10),
    ({ useReference }) => unless(useReference, 'useReference'),
  ),
  refModelSyncRule: ofRun(
    choice('ref_model_sync_rule', ['interval', 'evaluation', 'warm_start'], 'interval'),
    detailAt('reference', 11),
    (config) =>
      unlessMoves(config) ??
      unless(
        config.refModelSyncRule !== 'warm_start' ||
          config.staging === 'progressive' ||
          config.staging === 'warm_single',
        'staging',
      ),
  ),
  refModelMixupAlpha: ofRun(
    real(
      'ref_model_mixup_alpha',
      { default: 0.6, min: 0, max: 1, linear: 0.05 },
      { trl: 'ref_model_mixup_alpha', aliases: [moving('reference_model_mixup_alpha')] },
    ),
    detailAt('reference', 12),
    (config) => unlessMoves(config) ?? unless(config.refModelSyncRule !== 'warm_start', 'refModelSyncRule'),
  ),
  refModelSyncSteps: ofRun(
    whole(
      'ref_model_sync_steps',
      { default: 64, min: 1, max: 10000, log: 1 },
      { trl: 'ref_model_sync_steps', aliases: ['reference_update_freq', 'ref_update_freq'].map(moving) },
    ),
    detailAt('reference', 13),
    (config) => unlessMoves(config) ?? unless(config.refModelSyncRule === 'interval', 'refModelSyncRule'),
  ),
  refModelSyncMargin: ofRun(
    real('ref_model_sync_margin', { default: 0.05, min: 0, max: 1, linear: 0.01 }),
    detailAt('reference', 14),
    (config) => unlessMoves(config) ?? unless(config.refModelSyncRule === 'evaluation', 'refModelSyncRule'),
  ),
} as const satisfies Record<string, Declaration>
