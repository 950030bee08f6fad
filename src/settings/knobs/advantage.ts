import {
  BASELINES,
  ESTIMATORS,
  ESTIMATOR_TRAITS,
  REWARD_AGGREGATIONS,
  REWARD_SCALINGS,
  STD_CONVENTIONS,
  type AdvantageSpec,
  type StdConvention,
} from '../../grpo/declarations'
import { estimatorInUse, hasStepAdvantages, isGdpo, readsAdvantages } from '../derived'
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
import type { Alias } from '../knob'
import { BASELINES_IN_VERL, ESTIMATORS_IN_VERL, valuesByWord } from '../verl'
import { choice, real, toggle, whole } from './declare'

type IdleRule = Declaration['idle']

/** The rule for a knob that shapes advantages: idle where the loss does not read them. */
const ofAdvantages =
  (rule: IdleRule): IdleRule =>
  (config, task) =>
    unless(readsAdvantages(config), 'surrogate') ?? rule(config, task)

/** Of a knob that acts through the estimator in force alone. */
const unlessRead =
  (field: keyof AdvantageSpec): IdleRule =>
  (config, task) => {
    if (ESTIMATOR_TRAITS[estimatorInUse(config, task)].reads.includes(field)) return null
    return hasStepAdvantages(config, task) ? 'perStepAdvantages' : 'advEstimator'
  }

/** Normalised parts of the reward replace baseline and scaling. */
const unlessGdpo: IdleRule = (config, task) =>
  unless(!isGdpo({ ...config, advEstimator: estimatorInUse(config, task) }), 'multiObjectiveAggregation')

const idleBaseline: IdleRule = (config, task) =>
  unlessRead('baseline')(config, task) ?? unlessGdpo(config, task)

const idleScaling: IdleRule = (config, task) =>
  unlessRead('scaleRewards')(config, task) ?? unlessGdpo(config, task)

/** Only a std that is divided by follows a convention. */
const idleStdConvention: IdleRule = (config, task) => {
  const idle = unlessRead('stdConvention')(config, task)
  if (idle !== null || unlessGdpo(config, task) !== null) return idle
  return idleScaling(config, task) === null ? unless(config.scaleRewards !== 'none', 'scaleRewards') : null
}

/** What is kept from step to step is of the completions: steps have no averages of their own. */
const idleRunningAlpha: IdleRule = (config, task) => {
  if (hasStepAdvantages(config, task)) return 'perStepAdvantages'
  const idle = unlessRead('runningAlpha')(config, task) ?? unlessGdpo(config, task)
  if (idle !== null || config.advEstimator !== 'baseline') return idle
  return unless(config.baseline === 'running', 'baseline')
}

/** The estimators of verl and OpenRLHF that are `baseline` here, with the knobs that each sets. */
const BASELINES_ELSEWHERE: typeof BASELINES_IN_VERL = {
  ...BASELINES_IN_VERL,
  group_norm: { baseline: 'group' },
  dr_grpo: { baseline: 'group', scale_rewards: 'none' },
}
/** The aliases of the estimator in verl and OpenRLHF. */
const estimatorElsewhere = (name: string): Alias => ({
  name,
  values: {
    ...valuesByWord(ESTIMATORS_IN_VERL),
    ...Object.fromEntries(Object.keys(BASELINES_ELSEWHERE).map((word) => [word, 'baseline'])),
    reinforce: 'reinforce_plus_plus',
    reinforce_baseline: 'reinforce_plus_plus_baseline',
  },
  also: (written) => (Object.hasOwn(BASELINES_ELSEWHERE, written) ? BASELINES_ELSEWHERE[written] : {}),
})

/** Knobs: how rewards become advantages. */
export const advantage = {
  baseline: ofAlgorithm(
    choice('baseline', BASELINES, 'group', {
      verl: 'algorithm.adv_estimator',
      papers: ['2402.03300', '2402.14740'],
    }),
    at('advantage', 2),
    ofAdvantages(idleBaseline),
  ),
  scaleRewards: ofAlgorithm(
    choice('scale_rewards', REWARD_SCALINGS, 'group', {
      trl: 'scale_rewards',
      verl: 'algorithm.norm_adv_by_std_in_grpo',
      aliases: [
        // a switch in verl, in TRL before 0.20 and in the documents
        { name: 'scale_rewards', values: { true: 'group', false: 'none' } },
        { name: 'algorithm.norm_adv_by_std_in_grpo', values: { true: 'group', false: 'none' } },
        { name: 'no_advantage_std_norm', values: { true: 'none', false: 'group' } },
      ],
      papers: ['2402.03300', '2503.20783', '2508.08221'],
    }),
    inFront(6),
    ofAdvantages(idleScaling),
  ),
  stdConvention: ofAlgorithm(
    choice('std_convention', Object.keys(STD_CONVENTIONS) as StdConvention[], 'trl'),
    wideAt('advantage', 6),
    ofAdvantages(idleStdConvention),
  ),
  runningAlpha: ofAlgorithm(
    real('running_alpha', { default: 0.05, min: 0.001, max: 1, log: 0.01 }),
    detailAt('advantage', 3),
    ofAdvantages(idleRunningAlpha),
  ),
  perStepAdvantages: ofAlgorithm(toggle('per_step_advantages', false), detailAt('advantage', 7), (_, task) =>
    unless(Boolean(task.stepRewards), 'task'),
  ),
  advEstimator: ofAlgorithm(
    choice('adv_estimator', ESTIMATORS, 'baseline', {
      verl: 'algorithm.adv_estimator',
      aliases: [
        estimatorElsewhere('algorithm.adv_estimator'),
        estimatorElsewhere('advantage_estimator'),
        { name: 'grpo_global_norm', values: { true: 'running_average', false: 'baseline' } },
        { name: 'global_norm', values: { true: 'running_average', false: 'baseline' } },
      ],
      papers: ['2501.03262', '2310.10505', '2505.23585', '2504.02546', '2503.19595', '2305.13301'],
    }),
    wideAt('advantage', 1),
    ofAdvantages((config, task) => unless(!hasStepAdvantages(config, task), 'perStepAdvantages')),
  ),
  multiObjectiveAggregation: ofAlgorithm(
    choice('multi_objective_aggregation', REWARD_AGGREGATIONS, 'sum_then_normalize', {
      trl: 'multi_objective_aggregation',
      verl: 'algorithm.adv_estimator = gdpo',
      papers: ['2601.05242'],
    }),
    wideAt('shaping', 1),
    ofAdvantages(unlessRead('multiObjectiveAggregation')),
  ),
  normalizeAdvantages: ofAlgorithm(
    toggle('normalize_advantages', false, { trl: 'normalize_advantages (RLOO)' }),
    at('shaping', 4),
    ofAdvantages(never),
  ),
  advClipMax: ofAlgorithm(
    real('adv_clip_max', { default: 0, min: 0, max: 100, log: 0.5 }, { aliases: ['grpo_adv_clip_max'] }),
    at('shaping', 5),
    ofAdvantages(never),
  ),
  rewardClipRange: ofAlgorithm(
    real(
      'reward_clip_range',
      { default: 0, min: 0, max: 100, log: 0.5 },
      { trl: 'reward_clip_range (RLOO)' },
    ),
    at('shaping', 2),
    ofAdvantages(never),
  ),
  softPunishCache: ofAlgorithm(
    whole(
      'soft_punish_cache',
      { default: 0, min: 0, max: 32, linear: 1 },
      { trl: 'get_soft_overlong_punishment', verl: 'reward_model.overlong_buffer', papers: ['2503.14476'] },
    ),
    at('shaping', 3),
    ofAdvantages(never),
  ),
  maskTruncatedCompletions: ofAlgorithm(
    toggle('mask_truncated_completions', false, {
      trl: 'mask_truncated_completions',
      aliases: ['overlong_filter'],
    }),
    at('limits', 5),
    ({ taskSettings }, task) => unless(task.endToken(taskSettings) >= 0, 'task'),
  ),
  bufferSize: ofRun(
    whole(
      'buffer_size',
      { default: 16, min: 2, max: 1024, log: 1 },
      { aliases: ['per_prompt_stat_tracking.buffer_size'], papers: ['2305.13301'] },
    ),
    detailAt('advantage', 4),
    ofAdvantages(unlessRead('bufferSize')),
  ),
  minCount: ofRun(
    whole(
      'min_count',
      { default: 16, min: 2, max: 1024, log: 1 },
      { aliases: ['per_prompt_stat_tracking.min_count'], papers: ['2305.13301'] },
    ),
    detailAt('advantage', 5),
    ofAdvantages(unlessRead('minCount')),
  ),
} as const satisfies Record<string, Declaration>
