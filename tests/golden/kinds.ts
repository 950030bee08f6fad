import {
  advantages,
  type AdvantageSpec,
  DEFAULT_ADVANTAGE_SPEC,
  type KlEstimator,
  klSlope,
  klValue,
  LOSS_TYPES,
  policyLoss,
  RATIO_LEVELS,
  type RewardBatch,
  type TokenBatch,
  updateKlController,
  weightedRewards,
} from '../../src/grpo'
import { fromTrl, TRL_LOSS_TYPES, type TrlLossConfig } from './trl'
import {
  fromVerl,
  fromVerlEstimator,
  fromVerlKl,
  VERL_ADV_ESTIMATORS,
  VERL_LOSS_MODES,
  type VerlAdvEstimator,
  type VerlLossConfig,
} from './verl'
import { compareArray, compareMetrics, compareNumber } from './compare'
import { flat, type GoldenBatch, type GoldenCase, type GoldenFile } from './read'

/** What became of a case: the differences found (none: passed), or the reason why it cannot be run. */
export type Verdict = { differences: string[] } | { unsupported: string }

/** Runs one case; a case that throws has failed. */
export function checkCase(file: GoldenFile, golden: GoldenCase): Verdict {
  try {
    return checkByKind(file, golden)
  } catch (error) {
    return { differences: [`threw ${error}`] }
  }
}

/** Which case is of which kind is read from its fields, so that a file may have any name. */
function checkByKind(file: GoldenFile, golden: GoldenCase): Verdict {
  if ('adaptive_controller' in golden) return checkController(golden)
  if ('reward_weights' in golden) return checkTrlAdvantages(golden)
  if ('normalize_advantages' in golden) return checkTrlRloo(golden)
  if ('estimator' in golden && 'rewards' in golden) return checkVerlAdvantages(golden)
  const source = golden.batch === undefined ? undefined : file.batches[golden.batch]
  if (source === undefined) return { unsupported: 'a case of unknown kind' }
  if (golden.config && 'loss_type' in golden.config) return checkTrlLoss(golden, source)
  if (golden.config && 'loss_mode' in golden.config) return checkVerlLoss(golden, source)
  if ('estimator' in golden) return checkVerlKl(golden, source)
  return { unsupported: 'a case of unknown kind' }
}

const includes = (values: readonly string[], value: unknown) => values.includes(value as string)

/** The first name that is not among the known ones, as a reason. */
function unknownField(record: Record<string, unknown>, known: readonly string[]): string | undefined {
  return Object.keys(record).find((name) => !known.includes(name))
}

function equalGroups(count: number, size: number): Int32Array {
  return Int32Array.from({ length: count / size + 1 }, (_, g) => g * size)
}

function tokenBatch(source: GoldenBatch): TokenBatch {
  const rows = source.mask.length
  const length = source.mask[0].length
  return {
    rows,
    length,
    mask: flat(source.mask),
    logp: flat(source.logp),
    oldLogp: source.old === null ? null : flat(source.old),
    refLogp: source.ref === null ? null : flat(source.ref),
    entropy: source.entropy ? flat(source.entropy) : new Float32Array(rows * length),
    advantages: flat(source.advantages),
  }
}

const TRL_FIELDS: readonly (keyof TrlLossConfig)[] = [
  'loss_type',
  'importance_sampling_level',
  'epsilon',
  'epsilon_high',
  'delta',
  'beta',
  'use_bias_correction_kl',
  'max_completion_length',
  'entropy_coef',
  'top_entropy_quantile',
  'off_policy_mask_threshold',
  'sapo_temperature_pos',
  'sapo_temperature_neg',
  'vespo_k_pos',
  'vespo_lambda_pos',
  'vespo_k_neg',
  'vespo_lambda_neg',
]

function checkTrlLoss(golden: GoldenCase, source: GoldenBatch): Verdict {
  const config = golden.config as TrlLossConfig
  const unknown = unknownField(golden.config!, TRL_FIELDS)
  if (unknown) return { unsupported: `TRL's ${unknown}` }
  if (!includes(TRL_LOSS_TYPES, config.loss_type)) return { unsupported: `loss_type ${config.loss_type}` }
  const level = config.importance_sampling_level ?? 'token'
  if (!includes(RATIO_LEVELS, level)) return { unsupported: `importance_sampling_level ${level}` }
  return compareLoss(golden, tokenBatch(source), fromTrl(config))
}

const VERL_FIELDS: readonly (keyof VerlLossConfig)[] = [
  'loss_mode',
  'loss_agg_mode',
  'clip_ratio_low',
  'clip_ratio_high',
  'clip_ratio_c',
  'tau_pos',
  'tau_neg',
  'kl_cov_ratio',
  'ppo_kl_coef',
  'loss_scale_factor',
]

function checkVerlLoss(golden: GoldenCase, source: GoldenBatch): Verdict {
  const config = golden.config as VerlLossConfig
  const unknown = unknownField(golden.config!, VERL_FIELDS)
  if (unknown) return { unsupported: `verl's ${unknown}` }
  if (!includes(VERL_LOSS_MODES, config.loss_mode)) return { unsupported: `loss_mode ${config.loss_mode}` }
  if (config.loss_mode === 'clip_cov') return { unsupported: 'clip_cov draws its tokens by torch.randperm' }
  if (!includes(LOSS_TYPES, config.loss_agg_mode)) return { unsupported: `${config.loss_agg_mode}` }
  const batch = tokenBatch(source)
  return compareLoss(golden, batch, fromVerl(config, batch.length))
}

function compareLoss(golden: GoldenCase, batch: TokenBatch, spec: ReturnType<typeof fromTrl>): Verdict {
  const { expect } = golden
  const result = policyLoss(batch, spec)
  const differences = [
    ...compareNumber('loss', result.loss, expect.loss),
    ...compareArray('grad_logp', result.dLogp, flat(expect.grad_logp)),
    ...compareMetrics(result.metrics, expect.metrics),
  ]
  if (expect.grad_entropy) {
    differences.push(...compareArray('grad_entropy', result.dEntropy, flat(expect.grad_entropy)))
  }
  return { differences }
}

function checkTrlAdvantages(golden: GoldenCase): Verdict {
  const scaling = golden.scale_rewards as AdvantageSpec['scaleRewards']
  const aggregation = golden.multi_objective_aggregation as AdvantageSpec['multiObjectiveAggregation']
  if (!includes(['group', 'batch', 'none'], scaling)) return { unsupported: `scale_rewards ${scaling}` }
  if (!includes(['sum_then_normalize', 'normalize_then_sum'], aggregation)) {
    return { unsupported: `multi_objective_aggregation ${aggregation}` }
  }
  const parts = flat(golden.rewards)
  const weights = flat(golden.reward_weights)
  const count = (golden.rewards as unknown[]).length
  const batch: RewardBatch = {
    rewards: weightedRewards(parts, weights),
    offsets: equalGroups(count, golden.num_generations as number),
    parts,
    weights,
    partNames: Array.from(weights, (_, k) => `r${k}`),
  }
  const spec = { ...DEFAULT_ADVANTAGE_SPEC, scaleRewards: scaling, multiObjectiveAggregation: aggregation }
  const result = advantages(batch, spec)
  return {
    differences: [
      ...compareArray('advantages', result.advantages, flat(golden.expect.advantages)),
      ...compareMetrics(result.metrics, golden.expect.metrics),
    ],
  }
}

function checkTrlRloo(golden: GoldenCase): Verdict {
  const rewards = flat(golden.rewards)
  const offsets = equalGroups(rewards.length, golden.num_generations as number)
  const result = advantages(
    { rewards, offsets },
    {
      ...DEFAULT_ADVANTAGE_SPEC,
      baseline: 'leave_one_out',
      scaleRewards: 'none',
      normalizeAdvantages: golden.normalize_advantages as boolean,
    },
  )
  return { differences: compareArray('advantages', result.advantages, flat(golden.expect.advantages)) }
}

function checkVerlAdvantages(golden: GoldenCase): Verdict {
  const estimator = golden.estimator as VerlAdvEstimator
  if (!includes(VERL_ADV_ESTIMATORS, estimator)) return { unsupported: `adv_estimator ${estimator}` }
  const expected = golden.expect.token_advantages as number[][]
  const length = expected[0].length
  const rewards = flat(golden.rewards)
  const lengths = golden.lengths as number[]
  const offsets = equalGroups(rewards.length, golden.group_size as number)
  const spec = fromVerlEstimator(estimator, golden.norm_adv_by_std_in_grpo as boolean, golden.gamma as number)
  const baselines = golden.greedy_baseline
  const greedyRewards = Float32Array.from({ length: offsets.length - 1 }, (_, g) =>
    Array.isArray(baselines) ? baselines[offsets[g]] : ((baselines as number) ?? NaN),
  )
  const result = advantages({ rewards, offsets, lengths, length, greedyRewards }, spec)
  const perToken = result.advantages.length !== rewards.length
  const tokens = new Float32Array(rewards.length * length)
  for (let k = 0; k < tokens.length; k++) {
    const row = Math.floor(k / length)
    tokens[k] = k % length < lengths[row] ? result.advantages[perToken ? k : row] : 0
  }
  return { differences: compareArray('token_advantages', tokens, flat(expected)) }
}

function checkVerlKl(golden: GoldenCase, source: GoldenBatch): Verdict {
  const kind = fromVerlKl(golden.estimator as string)
  if (kind === null) return { unsupported: `KL estimator ${golden.estimator}` }
  const batch = tokenBatch(source)
  if (batch.refLogp === null) return { unsupported: 'a batch without ref' }
  const ref = batch.refLogp
  const estimator = kind.klEstimator as KlEstimator
  const each = (f: typeof klValue) => batch.logp.map((logp, k) => f(estimator, logp, ref[k], kind.klClamp))
  const slopes = each(klSlope).map((slope, k) => slope * batch.mask[k])
  return {
    differences: [
      ...compareArray('kl', each(klValue), flat(golden.expect.kl)),
      ...compareArray('grad_logp', slopes, flat(golden.expect.grad_logp)),
    ],
  }
}

function checkController(golden: GoldenCase): Verdict {
  const source = golden.adaptive_controller as {
    init_kl_coef: number
    target_kl: number
    horizon: number
    updates: { current_kl: number; n_steps: number }[]
  }
  let controller = { coef: source.init_kl_coef, target: source.target_kl, horizon: source.horizon }
  const coefs = source.updates.map((update) => {
    controller = updateKlController(controller, update.current_kl, update.n_steps)
    return controller.coef
  })
  return { differences: compareArray('coef', Float32Array.from(coefs), flat(golden.expect.coef)) }
}
