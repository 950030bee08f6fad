import { pow } from '../../math/portable'
import type { KnobName, RunConfig, TaskId } from '../../settings/knobs'
import type { KnobValue } from '../../settings/knob'
import { baseOf, withTask, withValue } from '../../tasks/fields'

export const REWARD_KINDS = ['binary', 'graded', 'parts'] as const
export const ANSWER_LENGTHS = ['alike', 'different'] as const
export const UPDATES_PER_BATCH = ['1', '2', '4', '8'] as const

/** What is known before the first run of one's own. */
export interface Situation {
  /** share of the model's answers that are right, 0 … 1 */
  successRate: number
  /** whether a reward is 0 or 1, a number between, or a sum of several */
  reward: (typeof REWARD_KINDS)[number]
  /** whether the answers of a group have about the same length */
  lengths: (typeof ANSWER_LENGTHS)[number]
  updates: number
  hasReference: boolean
}

/** A value to start with. `reason` names the sentence that derives it, from `figures`. */
export interface StartingValue {
  knob: KnobName
  value: KnobValue
  reason: StartingReason
  figures: readonly number[]
}

/** The sentences, each with the numbers that it has. */
type StartingReason =
  /** success rate, half of G, its share of dead groups, G, its share; `MOST_DEAD` */
  | 'deadGroups'
  /** success rate, G, its share of dead groups; `MOST_DEAD` */
  | 'rareAnswers'
  | 'noDeadGroups'
  | 'oneUpdate'
  /** updates; then each ε of `MEASURED` and the evaluation with it; then `CLIP_DIFFERENCE` */
  | 'severalUpdates'
  | 'clipSame'
  /** ε, the probability to which a token of probability 0.01 rises with it, and with the limit of DAPO */
  | 'clipHigher'
  | 'noReference'
  /** 1/β */
  | 'learnedReward'
  /** 1/β */
  | 'checkedReward'
  /** 1/β */
  | 'checkedParts'
  /** success rate, 1/σ there, 1/σ at a tenth of it */
  | 'difficultyBias'
  | 'unitOfReward'
  | 'partsApart'
  | 'lengthsAlike'
  | 'lengthsDiffer'
  /** updates; then the evaluations of `UPDATES_MEASURED` with 1 update and with so many */
  | 'updates'

/** The task whose reward is of a kind. */
const NEAREST_TASK: Readonly<Record<Situation['reward'], TaskId>> = {
  binary: 'needle',
  graded: 'reverse',
  parts: 'addition',
}

/** Completions of each run of `UPDATES_MEASURED` and `CLIP_MEASURED`, and the values of ε of the second. */
export const MEASURED = {
  updatesBudget: 6_400,
  clipBudget: 19_200,
  clipSeeds: 28,
  epsilons: [0.1, 0.2, 0.8],
} as const

/**
 * The last evaluation of Reverse digits with 1, 2, 4 and 8 updates on a batch, the other settings as the task has them: the mean
 * of eight seeds, as Compare shows it on the engine whose bits are the same everywhere. `tests/long/start.test.ts` trains these runs.
 */
export const UPDATES_MEASURED: Readonly<Record<number, number>> = { 1: 0.19, 2: 0.36, 4: 0.46, 8: 0.42 }

/** The same by updates on a batch for each ε of `MEASURED`, whose upper limit is the same: means of `clipSeeds` seeds. */
export const CLIP_MEASURED: Readonly<Record<number, readonly number[]>> = {
  2: [0.977, 0.941, 0.926],
  4: [0.97, 0.957, 0.729],
  8: [0.957, 0.941, 0.58],
}

/** The difference of the first ε less the second, over the runs of all numbers of updates, with its 95 % interval. */
export const CLIP_DIFFERENCE = [0.022, 0.006, 0.039] as const

/** PPO's clip limit for one update, where it does not act; for more the smaller one, which ends higher by `CLIP_DIFFERENCE`. */
const [LOWER, USUAL] = MEASURED.epsilons

const EPSILON_HIGH_OF_DAPO = 0.28

export const GROUP_SIZES = [4, 8, 16, 32, 64] as const
/** A group size is large enough if fewer groups than this are dead. */
const MOST_DEAD = 0.2
/** Below this success rate, right answers are rare. */
const RARE = 0.3

/** Whether a number is a share, such as that of right answers. */
export const isShare = (share: number): boolean => share >= 0 && share <= 1

/** Whether a number that is no share may be meant in percent. */
export const isPercent = (share: number): boolean => share > 1 && share <= 100

/** The share of right answers of an untrained policy where answers are guessed, on the task that is nearest; null if it is not known. */
export const guessRate = ({ task, taskSettings }: RunConfig): number | null =>
  task === 'needle' ? pow(Number(taskSettings.symbols), -Number(taskSettings.length)) : null

/** Whether every group is dead, whatever its size: its rewards are all 0, or all 1. */
export const hasNoSignal = ({ successRate: p, reward }: Situation): boolean =>
  reward === 'binary' && (p === 0 || p === 1)

/** The probability that a group of G answers has one reward only, if each answer is right with probability p: pᴳ + (1 − p)ᴳ. */
export const deadShare = (p: number, G: number): number => pow(p, G) + pow(1 - p, G)

/** Values to start with, and why. Sources: DeepSeekMath (2402.03300), DAPO (2503.14476), Dr. GRPO (2503.20783), DeepSeek-R1, GDPO (2601.05242). */
export function startingValues(situation: Situation): readonly StartingValue[] {
  const { successRate: p, reward, lengths, updates, hasReference } = situation
  const isRare = p < RARE && updates > 1
  const epsilon = updates === 1 ? USUAL : LOWER
  return [
    groupSize(situation),
    updates === 1
      ? { knob: 'epsilon', value: epsilon, reason: 'oneUpdate', figures: [] }
      : {
          knob: 'epsilon',
          value: epsilon,
          reason: 'severalUpdates',
          figures: [
            updates,
            ...MEASURED.epsilons.flatMap((one, i) => [one, CLIP_MEASURED[updates][i]]),
            ...CLIP_DIFFERENCE,
          ],
        },
    isRare
      ? {
          knob: 'epsilonHigh',
          value: EPSILON_HIGH_OF_DAPO,
          reason: 'clipHigher',
          figures: [epsilon, 0.01 * (1 + epsilon), 0.01 * (1 + EPSILON_HIGH_OF_DAPO)],
        }
      : { knob: 'epsilonHigh', value: epsilon, reason: 'clipSame', figures: [] },
    !hasReference
      ? { knob: 'beta', value: 0, reason: 'noReference', figures: [] }
      : reward === 'graded'
        ? { knob: 'beta', value: 0.04, reason: 'learnedReward', figures: [1 / 0.04] }
        : {
            knob: 'beta',
            value: 0.001,
            reason: reward === 'parts' ? 'checkedParts' : 'checkedReward',
            figures: [1 / 0.001],
          },
    reward === 'binary'
      ? {
          knob: 'scaleRewards',
          value: 'none',
          reason: 'difficultyBias',
          figures: [p, 1 / spread(p), p / 10, 1 / spread(p / 10)],
        }
      : reward === 'graded'
        ? { knob: 'scaleRewards', value: 'group', reason: 'unitOfReward', figures: [] }
        : {
            knob: 'multiObjectiveAggregation',
            value: 'normalize_then_sum',
            reason: 'partsApart',
            figures: [],
          },
    lengths === 'alike'
      ? { knob: 'lossType', value: 'grpo', reason: 'lengthsAlike', figures: [] }
      : { knob: 'lossType', value: 'dapo', reason: 'lengthsDiffer', figures: [] },
    {
      knob: 'numIterations',
      value: updates,
      reason: 'updates',
      figures: [updates, UPDATES_MEASURED[1], UPDATES_MEASURED[updates]],
    },
  ]
}

/** The standard deviation of rewards that are 1 with probability p. */
const spread = (p: number): number => Math.sqrt(p * (1 - p))

/** The smallest group size with which fewer groups than `MOST_DEAD` are dead, if rewards are 0 or 1; 8 if they rarely tie. */
function groupSize({ successRate: p, reward }: Situation): StartingValue {
  if (reward !== 'binary') return { knob: 'numGenerations', value: 8, reason: 'noDeadGroups', figures: [] }
  const G = GROUP_SIZES.find((size) => deadShare(p, size) < MOST_DEAD)
  if (G === undefined) {
    const most = GROUP_SIZES.at(-1)!
    return {
      knob: 'numGenerations',
      value: most,
      reason: 'rareAnswers',
      figures: [p, most, deadShare(p, most), MOST_DEAD],
    }
  }
  return {
    knob: 'numGenerations',
    value: G,
    reason: 'deadGroups',
    figures: [p, G / 2, deadShare(p, G / 2), G, deadShare(p, G), MOST_DEAD],
  }
}

/** The values on the task whose reward is nearest, with the other settings of that task. */
export function startingConfig(like: RunConfig, situation: Situation): RunConfig {
  const moved = withTask({ ...like, algorithm: 'grpo' }, NEAREST_TASK[situation.reward])
  const base = {
    ...baseOf(moved),
    seed: like.seed,
    engine: like.engine,
    useReference: situation.hasReference,
  }
  return startingValues(situation).reduce<RunConfig>(
    (config, { knob, value }) => withValue(config, knob, value),
    base,
  )
}
