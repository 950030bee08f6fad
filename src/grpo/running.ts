import { countScorable, groupsOf, mapGroups, nanMean, nanStd } from './statistics'

/**
 * The memory of an estimator from step to step. Plain data that is never changed in place: each step returns a new
 * state.
 */
export interface EstimatorState {
  /** exponential moving average of the batch mean of the reward */
  mean: number
  /** moving average of the variance of the reward */
  variance: number
  /** number of batches so far; while it is 0, mean and variance are meaningless */
  batches: number
  /** the last rewards of each prompt, oldest first, by the prompt's key (see `placeOf`); the prompt met longest ago first */
  history: Readonly<Record<string, readonly number[]>>
}

export const INITIAL_ESTIMATOR_STATE: EstimatorState = { mean: 0, variance: 0, batches: 0, history: {} }

/**
 * Updates the running mean m and variance v with one batch of weight α, where d = m_B − m:
 *
 *     m ← m + α d
 *     v ← (1 − α) v + α v_B + α (1 − α) d²     mixture: exact for old rewards mixed with new ones, drift of m included
 *     v ← (1 − α) v + α v_B                    average: mean variance within batches, without the drift of m
 *
 * The first batch sets them. Biased (ddof 0) variance.
 */
export function updateRunning(
  state: EstimatorState,
  rewards: Float32Array,
  alpha: number,
  kind: 'mixture' | 'average' = 'mixture',
): EstimatorState {
  if (countScorable(rewards) === 0) return state
  const mean = nanMean(rewards)
  const variance = nanStd(rewards, 0) ** 2
  if (state.batches === 0) return { ...state, mean, variance, batches: 1 }
  const d = mean - state.mean
  const drift = kind === 'mixture' ? alpha * (1 - alpha) * d * d : 0
  return {
    ...state,
    mean: state.mean + alpha * d,
    variance: (1 - alpha) * state.variance + alpha * variance + drift,
    batches: state.batches + 1,
  }
}

/**
 * The running baseline of REINFORCE for this batch: m without this batch, so that the baseline does not depend on the
 * rewards it is subtracted from. The first batch uses its own mean.
 */
export function runningBaseline(state: EstimatorState, rewards: Float32Array): number {
  return state.batches === 0 ? nanMean(rewards) : state.mean
}

/**
 * A = (r − m) / (√v + ε), m and v running over all prompts and steps, this batch included.
 *
 * @param state after `updateRunning`
 */
export function runningNormAdvantages(
  rewards: Float32Array,
  state: EstimatorState,
  eps: number,
): Float32Array {
  const std = Math.sqrt(state.variance)
  return rewards.map((reward) => (reward - state.mean) / (std + eps))
}

/** The most prompts in a history: if prompts never repeat, all of them would fill the memory of a long run. */
export const MOST_PROMPTS = 4096

/**
 * The key of a prompt in the history. An object keeps the order of its keys, except for whole numbers; a space makes
 * them text.
 */
const placeOf = (key: string) => (/^\d+$/.test(key) ? ` ${key}` : key)
const keyAt = (place: string) => (place.startsWith(' ') ? place.slice(1) : place)

/**
 * The rewards of a prompt. Its key may equal the name of an inherited property. Histories of earlier versions contain
 * whole numbers without the space.
 */
const rewardsOf = ({ history }: EstimatorState, key: string): readonly number[] => {
  const place = [placeOf(key), key].find((one) => Object.hasOwn(history, one))
  return place === undefined ? [] : history[place]
}

/**
 * Adds one batch to the per-prompt history: a queue of the last `bufferSize` scorable rewards of each prompt, of the
 * `MOST_PROMPTS` prompts that were met last and those of the batch. Two groups may have the same prompt.
 *
 * @param keys the prompt of each group, [P]
 */
export function updateHistory(
  state: EstimatorState,
  rewards: Float32Array,
  offsets: Int32Array,
  keys: readonly string[],
  bufferSize: number,
): EstimatorState {
  const history: Record<string, readonly number[]> = { ...state.history }
  groupsOf(rewards, offsets).forEach((group, g) => {
    const fresh = group.filter((reward) => !Number.isNaN(reward))
    const past = rewardsOf({ ...state, history }, keys[g])
    delete history[keys[g]]
    // the latest prompt comes last
    delete history[placeOf(keys[g])]
    history[placeOf(keys[g])] = [...past, ...fresh].slice(-bufferSize)
  })
  const places = Object.keys(history)
  const kept = Math.max(MOST_PROMPTS, new Set(keys).size)
  for (const place of places.slice(0, Math.max(0, places.length - kept))) delete history[place]
  return { ...state, history }
}

/**
 * DDPO's per-prompt advantage: A = (r − mean) / (std + 1e-6), ddof 0, over the history of the prompt, or over the batch
 * while the prompt has fewer than `minCount` rewards. Source: ddpo-pytorch `PerPromptStatTracker` (arXiv 2305.13301).
 *
 * @param state after `updateHistory`: the rewards of the batch are part of the history that they are compared with
 */
export function historyAdvantages(
  rewards: Float32Array,
  offsets: Int32Array,
  keys: readonly string[],
  state: EstimatorState,
  minCount: number,
): Float32Array {
  return mapGroups(rewards, offsets, (group, g) => {
    const past = rewardsOf(state, keys[g])
    const compared = past.length < minCount ? rewards : past
    const mean = nanMean(compared)
    const std = nanStd(compared, 0)
    return group.map((reward) => (reward - mean) / (std + 1e-6))
  })
}

/** The statistics of one prompt: the number of its rewards, their mean and their std (ddof 0). */
export interface PromptStatistics {
  key: string
  count: number
  mean: number
  std: number
}

/** The text by which a key is sorted: numbers in it count by their value, and no two keys have the same text. */
const sortText = (key: string) => `${key.replace(/\d+/g, (digits) => digits.padStart(20, '0'))} ${key}`

/**
 * The statistics of every prompt in the history, as `get_stats` of ddpo-pytorch's `PerPromptStatTracker` returns them:
 * by number of rewards, most first, and by key if that is equal.
 */
export function historyStatistics({ history }: EstimatorState): PromptStatistics[] {
  return Object.entries(history)
    .map(([place, rewards]) => {
      const kept = Float32Array.from(rewards)
      return { key: keyAt(place), count: kept.length, mean: nanMean(kept), std: nanStd(kept, 0) }
    })
    .sort((a, b) => b.count - a.count || (sortText(a.key) < sortText(b.key) ? -1 : 1))
}
