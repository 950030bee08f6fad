import { KNOBS } from '../../settings/knobs'
import type { Entry } from '../../settings/read'
import { isTrue, never, type Counterparts } from './counterparts'
import type { Draft, Names } from './importRows'

/** Names with a section that only OpenRLHF has, and its command. AReaL has `actor.eps_clip` too. */
export const OF_OPENRLHF =
  /^(algo\.(kl|advantage|dynamic_filtering)[._]|rollout\.(n_samples_per_prompt|batch_size)$|actor\.(adam\.lr|dual_clip|policy_loss_type)$)/
export const CALLS_OPENRLHF = /\b(train_ppo_ray|openrlhf)\b/

/**
 * The defaults of `train_ppo_ray` in OpenRLHF 0.11.0, under its names without `actor.` and `train.`. Its schedule is
 * left out: after a warm-up it falls as a cosine to a tenth of the rate, and the page has no schedule that ends above
 * 0.
 */
export const OPENRLHF_DEFAULTS: Readonly<Record<string, string>> = {
  'rollout.batch_size': '1024',
  'rollout.n_samples_per_prompt': '1',
  'rollout.temperature': '1.0',
  batch_size: '128',
  max_epochs: '1',
  eps_clip: '0.2',
  dual_clip: 'None',
  entropy_coef: '0',
  'adam.lr': '1e-06',
  'adam.weight_decay': '0.0',
  max_norm: '1.0',
  policy_loss_type: 'ppo',
  'algo.kl.init_coef': '0.01',
  'algo.kl.use_loss': 'False',
  'algo.kl.estimator': 'k1',
  'algo.kl.target': 'None',
  'algo.advantage.estimator': 'gae',
  'algo.dynamic_filtering_enable': 'False',
}

/** OpenRLHF adds the KL as it is, without a ratio. */
export const OPENRLHF_KNOBS: Partial<Counterparts> = { useBiasCorrectionKl: never }

const isNone = (written: string) => /^none$/i.test(written)

/**
 * A setting: its names, the older ones without sections last, and what a written value means here: the entries of a row, or of
 * several.
 */
interface Setting {
  names: readonly string[]
  /** the values that it takes; left out: any */
  options?: readonly string[]
  means: (written: string) => Entry[][]
}

/** One row with one entry. */
const one = (external: string, value: string): Entry[][] => [[[external, value]]]
const as = (external: string) => (written: string) => one(external, written)

const SETTINGS: readonly Setting[] = [
  {
    names: ['rollout.n_samples_per_prompt', 'n_samples_per_prompt'],
    means: as(KNOBS.numGenerations.external),
  },
  { names: ['rollout.temperature', 'temperature'], means: as(KNOBS.temperature.external) },
  { names: ['adam.lr', 'actor_learning_rate'], means: as(KNOBS.learningRate.external) },
  { names: ['adam.weight_decay', 'l2'], means: as(KNOBS.weightDecay.external) },
  {
    names: ['dual_clip'],
    means: (written) => one(KNOBS.clipRatioC.external, isNone(written) ? '0' : written),
  },
  {
    names: ['policy_loss_type'],
    options: ['ppo', 'gspo'],
    means: (written) => [
      [[KNOBS.importanceSamplingLevel.external, written === 'gspo' ? 'sequence' : 'token']],
      [[KNOBS.lossType.external, written === 'gspo' ? 'seq-mean-token-mean' : 'token-mean']],
    ],
  },
  {
    names: ['algo.kl.init_coef', 'init_kl_coef'],
    means: (written) => [
      [
        [KNOBS.beta.external, written],
        [KNOBS.useReference.external, String(Number(written) > 0)],
      ],
    ],
  },
  {
    names: ['algo.kl.use_loss', 'use_kl_loss'],
    means: (written) => one(KNOBS.klIn.external, isTrue(written) ? 'loss' : 'reward'),
  },
  { names: ['algo.kl.estimator', 'kl_estimator'], means: as(KNOBS.klEstimator.external) },
  {
    names: ['algo.kl.target', 'kl_target'],
    means: (written) =>
      isNone(written)
        ? one(KNOBS.betaSchedule.external, 'constant')
        : [[[KNOBS.betaSchedule.external, 'adaptive']], [[KNOBS.klTarget.external, written]]],
  },
  { names: ['algo.kl.horizon', 'kl_horizon'], means: as(KNOBS.klHorizon.external) },
  {
    names: ['algo.advantage.no_std_norm', 'no_advantage_std_norm'],
    means: as('no_advantage_std_norm'),
  },
  {
    names: ['algo.dynamic_filtering_enable', 'dynamic_filtering'],
    means: (written) => one(KNOBS.deadGroups.external, isTrue(written) ? 'resample' : 'keep'),
  },
  { names: ['reward.overlong_buffer_len', 'overlong_buffer_len'], means: as(KNOBS.softPunishCache.external) },
]

/** Whole names, where `bare` leaves only a part that says little. */
const WHOLE: Readonly<Record<string, string>> = {
  batch_size: 'train.batch_size',
  'adam.lr': 'actor.adam.lr',
  'adam.weight_decay': 'actor.adam.weight_decay',
  dual_clip: 'actor.dual_clip',
  policy_loss_type: 'actor.policy_loss_type',
}

/** The first of the names that a file has, else the first; and its value there or by default, undefined if there is neither. */
function look(names: Names, [first, ...others]: readonly string[]) {
  const name = [first, ...others].find((one) => names.has(one)) ?? first
  const value = names.get(name)
  // the other names say the same
  names.settle(...[first, ...others].filter((other) => !names.has(other)))
  return { name: WHOLE[name] ?? name, value, origin: names.originOf(name) }
}

const ESTIMATOR = ['algo.advantage.estimator', 'advantage_estimator']
const LENGTHS = ['num_episodes', 'lr_scheduler', 'lr_warmup_ratio', 'lr_warmup_steps_ratio']

/** OpenRLHF's settings under its names with sections and under its older ones; mini-batches follow from its two batch sizes. */
export function openrlhfDrafts(names: Names): Draft[] {
  const drafts: Draft[] = SETTINGS.flatMap(({ names: all, options, means }): Draft[] => {
    const { name, value, origin } = look(names, all)
    if (value === undefined) return []
    if (options?.includes(value) === false) {
      const refused = { problem: 'not-an-option', options } as const
      return [{ name, written: value, origin, entries: [], about: all[0], why: { refused } }]
    }
    return means(value).map((entries, i) => ({
      name,
      written: value,
      // the first row is that of the setting, the others follow from it
      origin: i > 0 && origin === 'written' ? 'derived' : origin,
      entries,
    }))
  })
  const estimator = look(names, ESTIMATOR)
  if (estimator.value !== undefined) {
    const { name, value, origin } = estimator
    const needsCritic = value === 'gae'
    drafts.push({
      name,
      written: value,
      origin,
      entries: needsCritic ? [] : [[ESTIMATOR[1], value]],
      ...(needsCritic && { why: 'critic', about: KNOBS.advEstimator.external }),
    })
  }
  const left = LENGTHS.filter((name) => names.has(name))
  for (const name of left)
    drafts.push({ name, written: names.get(name)!, origin: 'written', entries: [], why: 'data-set' })
  return [...batchDrafts(names), ...drafts]
}

/** The prompts of a step, and the updates: each takes so many completions. */
function batchDrafts(names: Names): Draft[] {
  const prompts = look(names, ['rollout.batch_size', 'rollout_batch_size'])
  const batch = look(names, ['batch_size', 'train_batch_size'])
  const group = look(names, SETTINGS[0].names)
  const count = (Number(prompts.value) * Number(group.value)) / Number(batch.value)
  const isWhole = Number.isInteger(count) && count > 0
  const isStated = [prompts, batch].some(({ origin }) => origin === 'written')
  return [
    {
      name: prompts.name,
      written: prompts.value ?? '',
      origin: prompts.origin,
      entries: [['prompts_per_step', prompts.value ?? '']],
    },
    {
      name: batch.name,
      written: `${prompts.value} × ${group.value} ÷ ${batch.value}`,
      origin: isStated ? 'derived' : 'default',
      entries: isWhole ? [[KNOBS.stepsPerGeneration.external, String(count)]] : [],
      ...(!isWhole && { why: 'fraction', about: KNOBS.stepsPerGeneration.external }),
    },
  ]
}
