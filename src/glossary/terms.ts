import type { KlKind, LossType, PaperId, RatioLevel } from '../grpo'
import type { DeclaredId, OptionId, TermId } from './ids'
import type { Formula } from './expression'
import { BASELINE_FORMULAS, KL_FORMULAS, RATIO_FORMULAS, SURROGATE_FORMULAS } from './formulas'
import { TERM_FORMULAS } from './termFormulas'

/** The papers that options come from; those of surrogates are declared with them. */
export const OPTION_PAPERS: Partial<Record<OptionId, readonly PaperId[]>> = {
  'lossType/grpo': ['2402.03300'],
  'lossType/dr_grpo': ['2503.20783'],
  'lossType/dapo': ['2503.14476'],
  'klEstimator/k3': ['2402.03300'],
  'klEstimator/exact': ['2305.13301', '2505.05470'],
  'advEstimator/reinforce_plus_plus': ['2501.03262'],
  'advEstimator/reinforce_plus_plus_baseline': ['2501.03262'],
  'advEstimator/remax': ['2310.10505'],
  'advEstimator/opo': ['2505.23585'],
  'advEstimator/gpg': ['2504.02546'],
  'advEstimator/grpo_passk': ['2503.19595'],
  'advEstimator/prompt_history': ['2305.13301'],
  'importanceSamplingLevel/token': ['1707.06347'],
  'importanceSamplingLevel/sequence': ['2507.18071'],
  'importanceSamplingLevel/sequence_sum': ['2402.14740'],
  'importanceSamplingLevel/sequence_token': ['2507.18071'],
  'baseline/group': ['2402.03300'],
  'baseline/leave_one_out': ['2402.14740'],
  'scaleRewards/group': ['2402.03300'],
  'scaleRewards/batch': ['2508.08221'],
  'scaleRewards/none': ['2503.20783'],
}

interface TermDeclaration {
  formulas?: readonly Formula[]
  papers?: readonly PaperId[]
  /** the knobs that set it, the metrics that measure it, the options that are kinds of it */
  see: readonly DeclaredId[]
}

const KL_KINDS_SHOWN = ['k1', 'k2', 'k3'] as const satisfies readonly KlKind[]
const LEVELS_SHOWN = ['sequence', 'sequence_sum'] as const satisfies readonly RatioLevel[]
const LOSS_TYPES_SHOWN = ['grpo', 'dapo', 'dr_grpo', 'bnpo'] as const satisfies readonly LossType[]

/** The declaration of each term of the glossary. */
export const TERMS: Readonly<Record<TermId, TermDeclaration>> = {
  prompt: { see: ['knob/promptsPerStep', 'knob/task', 'metric/trained_prompt_num'] },
  completion: {
    see: ['knob/generationBatchSize', 'metric/num_completions', 'metric/completions/mean_length'],
  },
  token: { see: ['metric/num_tokens'] },
  group: { papers: ['2402.03300'], see: ['knob/numGenerations', 'knob/promptsPerStep', 'metric/group_size'] },
  reward: { see: ['metric/reward', 'metric/eval_reward', 'metric/reward_std', 'knob/rewardClipRange'] },
  'verifiable-reward': { papers: ['2402.03300'], see: ['knob/task'] },
  'reward-part': { papers: ['2601.05242'], see: ['knob/multiObjectiveAggregation'] },
  'own-reward': { see: ['knob/rewardCode', 'metric/reward', 'knob/multiObjectiveAggregation'] },
  'reward-hacking': { see: ['metric/eval_reward', 'metric/reward', 'knob/beta'] },
  baseline: {
    formulas: [BASELINE_FORMULAS.group, BASELINE_FORMULAS.leave_one_out],
    papers: ['2402.03300', '2402.14740'],
    see: ['knob/baseline', 'knob/advEstimator', 'baseline/group', 'baseline/leave_one_out', 'baseline/batch'],
  },
  advantage: {
    formulas: [TERM_FORMULAS.advantage],
    papers: ['2402.03300'],
    see: [
      'knob/advEstimator',
      'knob/baseline',
      'knob/scaleRewards',
      'metric/advantages_mean',
      'metric/advantages_std',
    ],
  },
  std: {
    formulas: [TERM_FORMULAS.std],
    see: ['knob/stdConvention', 'knob/scaleRewards', 'metric/group_reward_std', 'metric/reward_std'],
  },
  'reward-scaling': {
    papers: ['2402.03300', '2503.20783', '2508.08221'],
    see: ['knob/scaleRewards', 'scaleRewards/group', 'scaleRewards/batch', 'scaleRewards/none'],
  },
  whitening: {
    papers: ['2501.03262'],
    see: ['knob/normalizeAdvantages', 'advEstimator/reinforce_plus_plus'],
  },
  'dead-group': {
    formulas: [TERM_FORMULAS.chanceOfDead],
    papers: ['2503.14476'],
    see: ['metric/dead_groups', 'metric/frac_reward_zero_std', 'knob/deadGroups', 'knob/numGenerations'],
  },
  'solved-group': { see: ['metric/all_right', 'metric/dead_groups'] },
  'stuck-group': { see: ['metric/all_wrong', 'metric/dead_groups', 'knob/numGenerations'] },
  'dynamic-sampling': {
    papers: ['2503.14476'],
    see: ['knob/deadGroups', 'metric/resample_rounds', 'metric/discarded_completions'],
  },
  'difficulty-bias': { papers: ['2503.20783'], see: ['knob/scaleRewards', 'preset/dr_grpo'] },

  policy: { see: ['knob/policy', 'metric/entropy'] },
  'log-probability': { see: ['knob/temperature', 'surrogate/logp'] },
  'old-policy': { papers: ['1707.06347'], see: ['knob/numIterations', 'metric/actor/ppo_kl'] },
  'reference-policy': {
    papers: ['1909.08593', '2402.03300'],
    see: ['knob/useReference', 'knob/syncRefModel', 'metric/reference_age', 'metric/kl'],
  },
  rollout: { see: ['knob/generationBatchSize', 'knob/temperature'] },
  step: { see: ['metric/updates', 'metric/step_time'] },
  update: { see: ['knob/numIterations', 'knob/stepsPerGeneration', 'metric/updates'] },
  'mini-batch': { see: ['knob/stepsPerGeneration', 'knob/generationBatchSize'] },
  mu: { see: ['knob/numIterations', 'metric/updates'] },
  'on-policy': { see: ['knob/numIterations', 'knob/stepsPerGeneration', 'metric/ratio_mean'] },
  'off-policy': {
    see: ['knob/offPolicyMaskThreshold', 'metric/ratio_max', 'metric/actor/ppo_kl', 'knob/numIterations'],
  },
  'policy-gradient': { see: ['surrogate/logp', 'preset/reinforce', 'metric/grad_norm'] },
  critic: { papers: ['1707.06347', '2402.03300'], see: ['knob/baseline'] },

  ratio: {
    formulas: [RATIO_FORMULAS.token],
    papers: ['1707.06347'],
    see: ['knob/importanceSamplingLevel', 'metric/ratio_mean', 'metric/ratio_max'],
  },
  'sequence-ratio': {
    formulas: LEVELS_SHOWN.map((level) => RATIO_FORMULAS[level]),
    papers: ['2507.18071', '2402.14740'],
    see: ['knob/importanceSamplingLevel', 'preset/gspo', 'preset/rloo'],
  },
  'importance-sampling': {
    papers: ['1707.06347'],
    see: ['knob/importanceSamplingLevel', 'metric/ratio_mean'],
  },
  surrogate: {
    formulas: [SURROGATE_FORMULAS.clip],
    papers: ['1707.06347'],
    see: ['knob/surrogate', 'surrogate/clip', 'surrogate/cispo', 'surrogate/sapo', 'surrogate/gmpo'],
  },
  clip: {
    formulas: [SURROGATE_FORMULAS.clip],
    papers: ['1707.06347', '2503.14476'],
    see: ['knob/epsilon', 'knob/epsilonHigh', 'metric/clip_ratio/region_mean'],
  },
  'clip-fraction': {
    see: [
      'metric/clip_ratio/low_mean',
      'metric/clip_ratio/high_mean',
      'metric/clip_ratio/region_mean',
      'knob/epsilon',
    ],
  },
  'clip-higher': { papers: ['2503.14476'], see: ['knob/epsilonHigh', 'preset/dapo'] },
  'dual-clip': {
    formulas: [TERM_FORMULAS.dualClip, TERM_FORMULAS.twoSidedClip],
    papers: ['1912.09729', '2505.07291'],
    see: ['knob/clipRatioC', 'knob/delta', 'metric/actor/pg_clipfrac_lower'],
  },
  loss: {
    formulas: [TERM_FORMULAS.loss, TERM_FORMULAS.tokenLoss],
    see: ['metric/loss', 'metric/actor/pg_loss', 'metric/kl_loss', 'knob/lossType'],
  },
  'loss-type': {
    papers: ['2402.03300', '2503.20783', '2503.14476'],
    see: ['knob/lossType', ...LOSS_TYPES_SHOWN.map((type) => `lossType/${type}` as const)],
  },
  'length-bias': {
    papers: ['2503.20783'],
    see: ['knob/lossType', 'metric/completions/mean_length', 'lossType/dr_grpo'],
  },
  mask: { see: ['knob/maskTruncatedCompletions', 'knob/topEntropyQuantile', 'knob/offPolicyMaskThreshold'] },

  kl: {
    formulas: KL_KINDS_SHOWN.map((kind) => KL_FORMULAS[kind]),
    papers: ['1909.08593', '2402.03300'],
    see: ['knob/klEstimator', 'knob/klAgainst', 'knob/klIn', 'metric/kl', 'metric/actor/ppo_kl'],
  },
  'kl-estimator': {
    formulas: KL_KINDS_SHOWN.map((kind) => KL_FORMULAS[kind]),
    papers: ['2402.03300', '2512.02556'],
    see: [
      'knob/klEstimator',
      'klEstimator/k1',
      'klEstimator/k2',
      'klEstimator/k3',
      'knob/useBiasCorrectionKl',
    ],
  },
  'exact-kl': {
    formulas: [KL_FORMULAS.exact],
    papers: ['2305.13301', '2505.05470'],
    see: ['klEstimator/exact', 'knob/klEstimator'],
  },
  beta: {
    papers: ['1909.08593', '2402.03300'],
    see: ['knob/beta', 'knob/betaSchedule', 'metric/beta', 'metric/kl_loss'],
  },
  'adaptive-beta': {
    formulas: [TERM_FORMULAS.adaptiveBeta],
    papers: ['1909.08593'],
    see: ['knob/betaSchedule', 'knob/klTarget', 'knob/klHorizon', 'metric/beta'],
  },
  nat: { see: ['metric/kl', 'metric/entropy'] },
  entropy: {
    formulas: [TERM_FORMULAS.entropy],
    papers: ['2505.22617'],
    see: ['metric/entropy', 'knob/entropyCoef'],
  },
  'entropy-collapse': {
    papers: ['2505.22617', '2503.14476'],
    see: ['metric/entropy', 'knob/entropyCoef', 'knob/epsilonHigh', 'surrogate/clip_cov', 'surrogate/kl_cov'],
  },

  temperature: { formulas: [TERM_FORMULAS.temperature], see: ['knob/temperature', 'metric/entropy'] },
  greedy: { see: ['metric/eval_reward', 'advEstimator/remax'] },
  evaluation: { see: ['metric/eval_reward', 'knob/evalCompletions'] },
  'held-out': { see: ['metric/eval_reward'] },
  'pass-at-k': {
    formulas: [TERM_FORMULAS.passAtK],
    papers: ['2107.03374', '2503.19595'],
    see: ['metric/pass@1', 'metric/pass@2', 'metric/pass@4', 'metric/pass@8', 'advEstimator/grpo_passk'],
  },
  truncation: {
    papers: ['2503.14476'],
    see: ['metric/completions/clipped_ratio', 'knob/maskTruncatedCompletions', 'knob/softPunishCache'],
  },
  'overlong-penalty': {
    formulas: [TERM_FORMULAS.overlong],
    papers: ['2503.14476'],
    see: ['knob/softPunishCache', 'metric/critic/rewards/mean'],
  },
  'warm-start': { see: ['knob/staging', 'metric/loss_sup', 'metric/lambda_sup'] },
  'diffusion-step': { papers: ['2305.13301', '2505.05470'], see: ['knob/perStepAdvantages', 'knob/task'] },

  gradient: { see: ['metric/grad_norm', 'metric/grad_snr'] },
  'gradient-norm': { see: ['metric/grad_norm', 'knob/maxGradNorm'] },
  adamw: { see: ['knob/learningRate', 'knob/weightDecay', 'metric/learning_rate'] },
  'learning-rate': { see: ['knob/learningRate', 'knob/lrSchedulerType', 'metric/learning_rate'] },
  preset: { see: ['knob/algorithm', 'preset/grpo', 'preset/dr_grpo', 'preset/dapo'] },
  seed: { see: ['knob/seed'] },
  budget: { see: ['metric/num_completions', 'metric/discarded_completions'] },
  lens: { see: [] },
  balance: { see: ['metric/group_reward_std', 'metric/group_advantage_std'] },
  attention: { see: ['knob/policy', 'knob/heads', 'knob/layers'] },
  'change-of-probability': { see: ['metric/ratio_mean', 'knob/learningRate'] },
}
