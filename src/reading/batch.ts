/** The groups of completions that came with a log: rebuilt from their prompts, with their advantages recomputed. */
import { advantages, DEFAULT_ADVANTAGE_SPEC } from '../grpo'
import type { CompletionTable } from './completions'
import { extentOf, meanOf, stdOf } from './sums'

/** The scalings for which advantages are recomputed. */
const SCALINGS = ['group', 'batch', 'none'] as const
export type Scaling = (typeof SCALINGS)[number]

/** One group: the completions of one prompt. */
interface ReadGroup {
  prompt: string
  /** indices of the table's completions */
  members: readonly number[]
  mean: number
  std: number
  /** equal rewards: at the best reward of the table, or below it */
  dead: 'solved' | 'stuck' | null
  /** completions that repeat another one of the group, word for word */
  repeats: number
  best: number
  worst: number
}

/** The groups and statistics of a batch of completions. */
export interface ReadBatch {
  groups: readonly ReadGroup[]
  /** null where there are too few completions, or one of the two does not vary */
  lengthCorrelation: number | null
  /** of each part of the reward, the mean of its stds inside groups */
  spreads: Readonly<Record<string, number>>
  /** advantages by scaling, in the order of the table */
  advantages: Readonly<Record<Scaling, Float64Array>>
  /**
   * how far the logged advantages are from each, beyond what rounding for printing explains; null if none are logged, or if the
   * groups are not whole, as in a printed sample
   */
  differences: Readonly<Record<Scaling, number>> | null
}

/** The largest difference of advantages that the small constant beside the std explains. */
const AGREES = 0.006

/** The scaling whose advantages are nearest to the logged ones, how far they are, and whether that is explained. */
export function nearestScaling(differences: NonNullable<ReadBatch['differences']>): {
  nearest: Scaling
  largest: number
  agrees: boolean
} {
  const nearest = SCALINGS.reduce((a, b) => (differences[b] < differences[a] ? b : a))
  return { nearest, largest: differences[nearest], agrees: differences[nearest] <= AGREES }
}

/** The largest difference of rewards that count as equal. */
const EQUAL = 1e-8
/** The fewest completions for a correlation. */
const ENOUGH = 16

/** The groups of a table, in the order in which their prompts first come. */
export function batchOf(table: CompletionTable): ReadBatch {
  const byPrompt = new Map<string, number[]>()
  table.prompts.forEach((prompt, i) => {
    const members = byPrompt.get(prompt)
    if (members) members.push(i)
    else byPrompt.set(prompt, [i])
  })
  const best = extentOf(table.reward)[1]
  const groups = [...apart(byPrompt)].map(([prompt, members]): ReadGroup => {
    const rewards = members.map((i) => table.reward[i])
    const [least, most] = extentOf(rewards)
    const isDead = most - least <= EQUAL
    return {
      prompt,
      members,
      mean: meanOf(rewards),
      std: members.length > 1 ? stdOf(rewards) : 0,
      dead: isDead ? (most >= best - EQUAL && most > 0 ? 'solved' : 'stuck') : null,
      repeats: table.isCut ? 0 : members.length - new Set(members.map((i) => table.completions[i])).size,
      best: members[rewards.indexOf(most)],
      worst: members[rewards.indexOf(least)],
    }
  })
  const recomputed = Object.fromEntries(
    SCALINGS.map((scaling) => [scaling, advantagesOf(table, groups, scaling)]),
  ) as Record<Scaling, Float64Array>
  return {
    groups,
    lengthCorrelation: table.isCut
      ? null
      : correlation(
          table.completions.map(({ length }) => length),
          table.reward,
        ),
    spreads: Object.fromEntries(
      Object.entries(table.rewards).map(([name, values]) => [
        name,
        meanOf(groups.map(({ members }) => (members.length > 1 ? stdOf(members.map((i) => values[i])) : 0))),
      ]),
    ),
    advantages: recomputed,
    differences:
      table.advantages && areWhole(table, groups)
        ? (Object.fromEntries(
            SCALINGS.map((scaling) => [scaling, distance(table, groups, recomputed[scaling], scaling)]),
          ) as Record<Scaling, number>)
        : null,
  }
}

/**
 * The groups of each prompt: a prompt that was drawn several times has as many groups, if the others have one size and its
 * completions stand in blocks of that size.
 */
function* apart(byPrompt: ReadonlyMap<string, readonly number[]>): Generator<[string, readonly number[]]> {
  const size = extentOf(Array.from(byPrompt.values(), ({ length }) => length))[0]
  const blocks = (members: readonly number[]) =>
    Array.from({ length: members.length / size }, (_, k) => members.slice(k * size, (k + 1) * size))
  const isBlock = (members: readonly number[]) => members[size - 1] - members[0] === size - 1
  const isApart =
    size > 1 &&
    [...byPrompt.values()].every((members) => members.length % size === 0 && blocks(members).every(isBlock))
  for (const [prompt, members] of byPrompt)
    for (const group of isApart ? blocks(members) : [members]) yield [prompt, group]
}

/** Whether a printed table has whole groups: those of a sample differ in size, or their advantages do not cancel. */
function areWhole(
  { rounding = 0, advantages: logged }: CompletionTable,
  groups: readonly ReadGroup[],
): boolean {
  if (rounding === 0) return true
  const size = groups[0].members.length
  return groups.every(({ members }) => {
    const sum = members.reduce((all, i) => all + logged![i], 0)
    return members.length === size && size > 1 && Math.abs(sum) <= (size + 1) * rounding
  })
}

/** Advantages as TRL computes them, by the algorithm of this page, in the order of the table. */
function advantagesOf(
  { reward }: CompletionTable,
  groups: readonly ReadGroup[],
  scaling: Scaling,
): Float64Array {
  const order = groups.flatMap(({ members }) => members)
  const offsets = new Int32Array(groups.length + 1)
  groups.forEach(({ members }, g) => (offsets[g + 1] = offsets[g] + members.length))
  const rewards = Float32Array.from(order, (i) => reward[i])
  const found = advantages({ rewards, offsets }, { ...DEFAULT_ADVANTAGE_SPEC, scaleRewards: scaling })
  const result = new Float64Array(reward.length)
  order.forEach((i, k) => (result[i] = found.advantages[k]))
  return result
}

/**
 * The largest difference between the logged and the recomputed advantages, less the part that the rounding of advantages and
 * rewards explains.
 */
function distance(
  { advantages: logged, reward, rounding = 0, rewards }: CompletionTable,
  groups: readonly ReadGroup[],
  recomputed: Float64Array,
  scaling: Scaling,
): number {
  // a reward is the sum of its parts, each of them rounded
  const error = rounding * Math.max(1, Object.keys(rewards).length)
  const batch = stdOf(reward)
  let most = 0
  for (const { members, std } of groups) {
    const divisor = scaling === 'none' ? 1 : scaling === 'batch' ? batch : std
    for (const i of members) {
      if (Number.isNaN(logged![i])) continue
      const explained = rounding === 0 ? 0 : rounding + (error * (2 + Math.abs(recomputed[i]))) / divisor
      most = Math.max(most, Math.abs(logged![i] - recomputed[i]) - explained)
    }
  }
  return most
}

/** Pearson’s correlation; null if there are too few values, or one of the two is constant. */
function correlation(a: readonly number[], b: Float64Array): number | null {
  if (a.length < ENOUGH) return null
  const [meanA, meanB] = [meanOf(a), meanOf(b)]
  let [ab, aa, bb] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] - meanA, b[i] - meanB]
    ab += x * y
    aa += x * x
    bb += y * y
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : null
}
