import {
  baselineValues,
  scaleValues,
  deadGroups,
  groupStatistics,
  klValue,
  STD_CONVENTIONS,
  weightedRewards,
} from '../../grpo'
import { klPlace } from '../../settings/specs'
import { isGdpo } from '../../settings/derived'
import { groupState } from '../series/groups'
import { taskOf } from '../../tasks'
import { withParts } from '../../tasks/ownParts'
import { solvedGroups } from '../../tasks/solved'
import type { Inspection } from '../../train/inspection'
import { exactKlAt } from './gaussian'
import type { PassFigures } from './passes'

/** Mean and std of the rewards and of the advantages of every group, and the states of the groups. */
export function groupFigures(inspection: Inspection) {
  const { config, rewards, shapedRewards, parts, problems, advantages, offsets, ownParts } = inspection
  const { ddof } = STD_CONVENTIONS[config.stdConvention]
  const task = withParts(taskOf(config.task), ownParts)
  const weights = task.parts.map((part) => part.weight)
  const judged = weightedRewards(parts, weights)
  const solved = solvedGroups(task, problems, judged, offsets, config.taskSettings)
  const dead = deadGroups(rewards, offsets)
  const advantage = groupStatistics(advantages, offsets, ddof)
  return {
    reward: groupStatistics(shapedRewards, offsets, ddof),
    advantage,
    dead,
    states: Array.from(dead, (isDead, g) =>
      groupState(isDead === 1, solved[g] === 1, advantage.mean[g], advantage.std[g]),
    ),
  }
}

/**
 * If each step has its own advantage, the inspection with the rewards and advantages of step t alone: the rewards of
 * the states that step t led to. If not, the inspection itself.
 */
export function atStep(inspection: Inspection, t: number): Inspection {
  const { config, rows, length, stepAdvantages } = inspection
  const { stepRewards } = taskOf(config.task)
  if (stepAdvantages === null || !stepRewards) return inspection
  const rewards = new Float32Array(rows * length)
  stepRewards(inspection, rewards, config.taskSettings)
  const column = (values: Float32Array) =>
    Float32Array.from({ length: rows }, (_, row) => values[row * length + t])
  return {
    ...inspection,
    config: { ...config, advEstimator: 'baseline' },
    shapedRewards: column(rewards),
    advantages: column(stepAdvantages),
  }
}

/** The terms of A = (reward − baseline) / (std + ε) for one completion. */
export interface AdvantageNumbers {
  reward: number
  baseline: number
  /** without ε; null if the advantage is not divided */
  std: number | null
  eps: number
  advantage: number
}

/**
 * Whether `advantageNumbers` can split an advantage into its terms: not with another estimator, nor if it is changed
 * afterwards.
 */
export function isTakenApart({ config, advantages }: Inspection, row: number): boolean {
  const isClipped = config.advClipMax > 0 && Math.abs(advantages[row]) >= config.advClipMax
  return config.advEstimator === 'baseline' && !isGdpo(config) && !config.normalizeAdvantages && !isClipped
}

/** The advantage of a completion, split into the terms from which `grpo/baselines` computes it. */
export function advantageNumbers(inspection: Inspection, row: number): AdvantageNumbers {
  const { config, shapedRewards, offsets, advantages } = inspection
  const { baseline, scaleRewards, stdConvention } = config
  const { eps } = STD_CONVENTIONS[stdConvention]
  const scale = scaleValues(shapedRewards, offsets, scaleRewards, stdConvention)[row]
  // an inspection does not hold the running mean of its step, so it is computed from the other three
  const runningMean = shapedRewards[row] - advantages[row] * scale
  return {
    reward: shapedRewards[row],
    baseline: baselineValues(shapedRewards, offsets, baseline, stdConvention, runningMean)[row],
    std: scaleRewards === 'none' ? null : scale - eps,
    eps,
    advantage: advantages[row],
  }
}

/** The numbers of one token in one update, from its log-prob to its gradient. */
export interface TokenNumbers {
  logp: number
  oldLogp: number
  refLogp: number | null
  advantage: number
  /** w, and w clamped to the clip range */
  ratio: number
  clippedRatio: number
  clipped: 0 | 1 | 2
  /** x, the token's loss before KL */
  policyTerm: number
  isKept: boolean
  kl: number | null
  klPlace: 'loss' | 'reward' | 'off'
  /** the policy term + β · KL, times w if it is bias-corrected */
  tokenLoss: number
  weight: number
  gradient: number
}

/** The numbers of token t of a completion in a pass. */
export function tokenNumbers(
  inspection: Inspection,
  figures: PassFigures,
  row: number,
  t: number,
): TokenNumbers {
  const { spec } = figures
  const k = row * inspection.length + t
  const [logp, ratio] = [figures.logp[k], figures.ratio[k]]
  const advantage = inspection.stepAdvantages?.[k] ?? inspection.advantages[row]
  const refLogp = inspection.refLogp === null ? null : inspection.refLogp[k]
  const kl =
    spec.klEstimator === 'exact'
      ? exactKlAt(inspection, figures, k)
      : refLogp === null
        ? null
        : klValue(spec.klEstimator, logp, refLogp, spec.klClamp)
  const policyTerm = figures.policyTerm[k]
  const klTerm = spec.beta === 0 || kl === null ? 0 : spec.beta * kl * (spec.useBiasCorrectionKl ? ratio : 1)
  return {
    logp,
    oldLogp: inspection.oldLogp[k],
    refLogp,
    advantage,
    ratio,
    clippedRatio: Math.min(Math.max(ratio, 1 - spec.epsilon), 1 + spec.epsilonHigh),
    clipped: figures.clipped[k] as 0 | 1 | 2,
    policyTerm,
    isKept: figures.kept[k] === 1,
    kl,
    klPlace: klPlace(inspection.config),
    tokenLoss: policyTerm + klTerm,
    weight: figures.weight[row],
    gradient: figures.gradient[k],
  }
}
