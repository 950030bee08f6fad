import { scaleValues, STD_CONVENTIONS } from '../../grpo'
import type { GroupState } from '../../app/series/groups'
import { isGdpo } from '../../settings/derived'
import type { Inspection } from '../../train/inspection'
import { balanceOf } from '../../app/lens/balance'
import { groupFigures } from '../../app/lens/completion'
import { gaussianHead } from '../../app/lens/gaussian'

/** Which of the two operations the picture shows. It is a view and changes no training. */
export interface PushView {
  minus: boolean
  divide: boolean
}

/** One answer of a group. */
export interface StageRow {
  /** its row in the inspection */
  row: number
  /** its reward, as the estimator saw it */
  score: number
  /** what the view makes of the reward; in the view that trains, the advantage itself */
  push: number
  /** the probability of the whole answer under the policy that sampled it; null where actions are real numbers */
  before: number | null
  /** how many times as likely the updates of the step made it; null where that was not measured */
  factor: number | null
}

/** One group as the Stage draws it. */
export interface StageGroup {
  /** its number in the step, from 0 */
  index: number
  name: string
  state: GroupState
  /** decimals of its scores, their mean and σ: as many as the pushes can be recomputed from */
  digits: number
  /** highest score first */
  rows: readonly StageRow[]
  /** the mean of its scores */
  mean: number
  /** what is subtracted: the baseline where all answers share one, else the mean score */
  baseline: number
  /** whether that is another value than the mean of this group, such as a running mean */
  isOtherThanMean: boolean
  /** the standard deviation of its scores, and what pushes are divided by without ε */
  std: number
  divisor: number
  /** half the width of the band of ± one std, in the unit of the pushes */
  band: number
  /** mean and standard deviation of its pushes */
  pushes: { mean: number; std: number }
}

/** A baseline differs from the mean of a group by more than rounding. */
const ROUNDING = 1e-5

/** What another algorithm makes of the answers of a group. */
export interface OtherPushes {
  name: string
  /** in the order of the group's rows */
  pushes: readonly number[]
  /** how many times as likely a run of its own made the same answers with the updates of the same step; null if unknown */
  factors: readonly number[] | null
}

/** The groups of a step and the view in which its training made the pushes. */
export interface StageStep {
  groups: readonly StageGroup[]
  trained: PushView
}

/**
 * Every group of a step in a view.
 * @param wanted the view that the visitor chose; null for the one that trains
 */
export function stageStep(inspection: Inspection, wanted: Partial<PushView> | null): StageStep {
  const { config, shapedRewards, offsets, names, advantages } = inspection
  const balances = names.map((_, group) => balanceOf(inspection, group))
  const isNamed = config.advEstimator === 'baseline'
  const trained: PushView = {
    minus: isNamed
      ? config.baseline !== 'none'
      : balances.some(({ dots }) => dots.some(({ baseline }) => Number.isFinite(baseline))),
    // parts of a reward, and timesteps, have a std each
    divide:
      balances.some(({ divisor }) => divisor !== null) ||
      (isNamed && (isGdpo(config) || config.scaleRewards !== 'none')),
  }
  const view = { ...trained, ...wanted }
  const isTrained = view.minus === trained.minus && view.divide === trained.divide
  const figures = groupFigures(inspection)
  const { ddof, eps } = STD_CONVENTIONS[config.stdConvention]
  const own = scaleValues(shapedRewards, offsets, 'group', config.stdConvention)
  const groups = balances.map((balance, index): StageGroup => {
    const { dots, fulcrum, divisor } = balance
    const state = figures.states[index]
    const isFlat = state === 'solved' || state === 'stuck'
    const average = figures.reward.mean[index]
    const std = figures.reward.std[index]
    const isShared = trained.minus && fulcrum !== null && Number.isFinite(fulcrum)
    const scale = divisor ?? own[dots[0].row]
    const rows = dots.map(({ row, reward, baseline }): StageRow => {
      const subtracted = trained.minus && Number.isFinite(baseline) ? baseline : average
      const raised = view.minus ? reward - subtracted : reward
      return {
        row,
        score: reward,
        push: isTrained
          ? advantages[row]
          : isFlat && view.minus
            ? 0
            : view.divide && !isFlat
              ? raised / scale
              : raised,
        before: probability(inspection, row),
        factor: likelier(inspection, row),
      }
    })
    return {
      index,
      name: names[index],
      state,
      digits: isFlat ? 2 : digitsOf(rows, std),
      rows,
      mean: average,
      baseline: isShared ? fulcrum : average,
      isOtherThanMean: isShared && Math.abs(fulcrum - average) > ROUNDING,
      std,
      divisor: Math.max(0, scale - eps),
      band: isFlat ? 0 : view.divide ? std / scale : std,
      pushes: momentsOf(
        rows.map(({ push }) => push),
        ddof,
      ),
    }
  })
  return { groups, trained }
}

/** Below this σ, an error of 0.005 in a score is a tenth of a push. */
const SMALL_STD = 0.1

/** Three decimals for scores that are close together, else two. */
const digitsOf = (rows: readonly StageRow[], std: number): number =>
  std < SMALL_STD ||
  rows.some(
    ({ score }, i) =>
      i > 0 && rows[i - 1].score - score > ROUNDING && rows[i - 1].score.toFixed(2) === score.toFixed(2),
  )
    ? 3
    : 2

/** Groups with the rows of each in the order of other scores [N], so that rows stay where they are. */
export const inOrderOf = (groups: readonly StageGroup[], scores: Float32Array): StageGroup[] =>
  groups.map((group) => ({
    ...group,
    rows: group.rows.toSorted((a, b) => scores[b.row] - scores[a.row] || a.row - b.row),
  }))

/** Groups with that of the lowest mean first: the hard one. */
export const hardFirst = (groups: readonly StageGroup[]): readonly StageGroup[] =>
  groups.toSorted((a, b) => a.mean - b.mean)

/** The probability of a completion as it was sampled; null for real-valued actions, which have densities. */
function probability(inspection: Inspection, row: number): number | null {
  if (gaussianHead(inspection) !== null) return null
  return Math.exp(sumOver(inspection, row, (k) => inspection.oldLogp[k]))
}

/** How many times as likely a completion is after the updates of the step; null before any, or where it was not measured. */
function likelier(inspection: Inspection, row: number): number | null {
  const { afterLogp, oldLogp } = inspection
  if (afterLogp === null) return null
  return Math.exp(sumOver(inspection, row, (k) => afterLogp[k] - oldLogp[k]))
}

function sumOver({ length, mask }: Inspection, row: number, value: (k: number) => number): number {
  let sum = 0
  for (let k = row * length; k < (row + 1) * length; k++) if (mask[k] === 1) sum += value(k)
  return sum
}

function momentsOf(values: readonly number[], ddof: number): { mean: number; std: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, std: Math.sqrt(squares / Math.max(1, values.length - ddof)) }
}

/** The groups of the lowest and of the highest mean among those of a step with a signal; null without two of them. */
export function hardAndEasy(groups: readonly StageGroup[]): [hard: number, easy: number] | null {
  const live = hardFirst(groups.filter(({ state }) => state === 'live'))
  return live.length < 2 ? null : [live[0].index, live.at(-1)!.index]
}
