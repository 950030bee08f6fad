import { KNOBS } from '../../settings/knobs'
import type { Entry } from '../../settings/read'
import { isTrue } from './counterparts'
import type { Draft, Names } from './importRows'
import { inNemo } from './nemoKnobs'

const GLOBAL_BATCH = 'policy.train_global_batch_size'
/** The block from which newer versions of NeMo-RL compute advantages, and the settings that older ones have in its place. */
const BLOCK = 'grpo.adv_estimator.'
const IN_BLOCK = ['name', 'normalize_rewards', 'use_leave_one_out_baseline', 'minus_baseline'].map(
  (name) => BLOCK + name,
)
const [ESTIMATOR, NORMALIZE, LEAVE_ONE_OUT, MINUS_BASELINE] = IN_BLOCK
const BEFORE_BLOCK = ['grpo.normalize_rewards', 'grpo.use_leave_one_out_baseline']
/** Its estimators that the page has. */
const ESTIMATORS = ['grpo', 'gdpo', 'reinforce_plus_plus']
const PLUS_PLUS = 'reinforce_plus_plus'

const PENALTY = 'loss_fn.reference_policy_kl_penalty'
const KL_TYPE = 'loss_fn.reference_policy_kl_type'
const IN_REWARD = 'loss_fn.use_kl_in_reward'

/**
 * Drafts for the settings of NeMo-RL. It counts the completions of an update where the page counts the updates of a step, and
 * what its estimator and the place of its KL are decides which other settings have an effect.
 */
export function nemoDrafts(names: Names): Draft[] {
  const drafts = batchDrafts(names)
  const idle = new Map([...idleBesideBlock(names), ...idleWithoutKl(names)])
  for (const name of names.all()) {
    const value = names.peek(name)
    const entries = entriesOf(name, value, names)
    if (entries === null) continue
    names.settle(name)
    const draft = {
      name,
      written: name === ESTIMATOR ? estimatorIn(names) : value,
      origin: 'written',
    } as const
    const because = idle.get(name)
    if (because !== undefined) drafts.push({ ...draft, entries: [], why: { idle: because } })
    else if (name === ESTIMATOR && !ESTIMATORS.includes(value))
      drafts.push({ ...draft, entries: [], about: KNOBS.advEstimator.external, ...unknown(value) })
    else drafts.push(...entries.map((of, i): Draft => ({ ...draft, ...(i > 0 && DERIVED), entries: of })))
  }
  return drafts
}

const DERIVED = { origin: 'derived' } as const
const unknown = (estimator: string): Pick<Draft, 'why'> =>
  estimator === 'gae'
    ? { why: 'critic' }
    : { why: { refused: { problem: 'not-an-option', options: ESTIMATORS } } }

/** The mini-batches of a step. */
function batchDrafts(names: Names): Draft[] {
  const prompts = names.number('grpo.num_prompts_per_step')
  const generations = names.number('grpo.num_generations_per_prompt')
  names.used.clear()
  const global = names.number(GLOBAL_BATCH)
  const miniBatches = (prompts * generations) / global
  const isStated = Number.isFinite(miniBatches)
  if (!names.has(GLOBAL_BATCH) && !(prompts * generations > 0)) return []
  const isWhole = Number.isInteger(miniBatches) && miniBatches > 0
  const [p, g, b] = [prompts, generations, global].map((size) => (size > 0 ? size : '?'))
  return [
    {
      name: GLOBAL_BATCH,
      written: `${p} × ${g} ÷ ${b}`,
      origin: 'derived',
      entries: isWhole ? [[KNOBS.stepsPerGeneration.external, String(miniBatches)]] : [],
      ...(!isWhole && {
        why: isStated ? 'fraction' : 'not-stated',
        about: KNOBS.stepsPerGeneration.external,
      }),
    },
  ]
}

/** The entries of a setting, those of each row apart; null if it is none that the page has. */
function entriesOf(name: string, value: string, names: Names): Entry[][] | null {
  if (name === ESTIMATOR) return estimatorEntries(value, names)
  // it belongs to the row of the estimator
  if (name === MINUS_BASELINE) return []
  if (name === IN_REWARD && losesKl(names)) return [WITHOUT_KL]
  const entries = inNemo(name, value)
  return entries && [entries]
}

const WITHOUT_KL: Entry[] = [
  [KNOBS.beta.external, '0'],
  [KNOBS.useReference.external, 'false'],
]

/** The estimator, and whether each part of the reward is normalised. */
function estimatorEntries(name: string, names: Names): Entry[][] {
  const estimator = KNOBS.advEstimator.external
  if (name === PLUS_PLUS) {
    // it subtracts the mean of the group unless the file says otherwise
    const isPlain = names.has(MINUS_BASELINE) && !isTrue(names.peek(MINUS_BASELINE))
    return [[[estimator, isPlain ? PLUS_PLUS : `${PLUS_PLUS}_baseline`]]]
  }
  const aggregation = name === 'gdpo' ? 'normalize_then_sum' : 'sum_then_normalize'
  return [[[estimator, 'baseline']], [[KNOBS.multiObjectiveAggregation.external, aggregation]]]
}

/** The estimator as the file has it, with the setting that decides between the two kinds of REINFORCE++. */
function estimatorIn(names: Names): string {
  const name = names.peek(ESTIMATOR)
  const isOfTwoKinds = name === PLUS_PLUS && names.has(MINUS_BASELINE)
  return isOfTwoKinds ? `${name}, minus_baseline=${names.peek(MINUS_BASELINE)}` : name
}

/** The settings of advantages that have no effect, and why: those that the block replaces, or that its estimator does not read. */
function idleBesideBlock(names: Names): [string, string][] {
  if (!names.has(...IN_BLOCK)) return []
  const replaced = BEFORE_BLOCK.map((name): [string, string] => [name, BLOCK.slice(0, -1)])
  const estimator = names.peek(ESTIMATOR)
  if (estimator === '') return replaced
  const unread = estimator === PLUS_PLUS ? [NORMALIZE, LEAVE_ONE_OUT] : [MINUS_BASELINE]
  return [...replaced, ...unread.map((name): [string, string] => [name, `${ESTIMATOR}=${estimator}`])]
}

/** With these estimators, a KL that the loss leaves out is nowhere: only the others take it from the reward. */
const WITHOUT_KL_IN_REWARD = ['grpo', 'gdpo']

const losesKl = (names: Names): boolean =>
  isTrue(names.peek(IN_REWARD)) && WITHOUT_KL_IN_REWARD.includes(names.peek(ESTIMATOR))

const idleWithoutKl = (names: Names): [string, string][] =>
  losesKl(names)
    ? [PENALTY, KL_TYPE].map((name) => [name, `${IN_REWARD}=true, ${ESTIMATOR}=${names.peek(ESTIMATOR)}`])
    : []
