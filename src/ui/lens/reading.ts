import { baselineValues, scaleValues } from '../../grpo/baselines'
import { klPlace } from '../../grpo/fromConfig'
import { deadGroups, groupStatistics } from '../../grpo/groups'
import { klValue } from '../../grpo/kl'
import { isGdpo } from '../../settings/derived'
import { STD_CONVENTIONS } from '../../grpo/spec'
import { taskOf } from '../../tasks'
import type { Inspection } from '../../train/inspection'
import { exactKlOf } from './gaussian'
import type { PassFigures } from './passes'

/** Mean and std of rewards and advantages of every group, and which are dead. */
export function groupFigures(inspection: Inspection) {
  const { ddof } = STD_CONVENTIONS[inspection.config.stdConvention]
  const { rewards, shapedRewards, advantages, offsets } = inspection
  return {
    reward: groupStatistics(shapedRewards, offsets, ddof),
    advantage: groupStatistics(advantages, offsets, ddof),
    dead: deadGroups(rewards, offsets),
  }
}

/**
 * The inspection as step t alone shows it, where each step has an advantage of its own: the rewards of the states that step t
 * led to, and the advantages made of them. Else the inspection itself.
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

/** A = (reward − baseline) / (std + ε): what each stands for in one completion. */
export interface AdvantageReading {
  reward: number
  baseline: number
  /** without ε; null where nothing is divided by */
  std: number | null
  eps: number
  advantage: number
}

/** Whether an advantage is what `advantageReading` takes it apart into: no other estimator, no shaping after it. */
export function isTakenApart({ config, advantages }: Inspection, row: number): boolean {
  const isHeld = config.advClipMax > 0 && Math.abs(advantages[row]) >= config.advClipMax
  return config.advEstimator === 'baseline' && !isGdpo(config) && !config.normalizeAdvantages && !isHeld
}

/** The advantage of a completion, taken apart as `grpo/baselines` puts it together. */
export function advantageReading(inspection: Inspection, row: number): AdvantageReading {
  const { config, shapedRewards, offsets, advantages } = inspection
  const { baseline, scaleRewards, stdConvention } = config
  const { eps } = STD_CONVENTIONS[stdConvention]
  const scale = scaleValues(shapedRewards, offsets, scaleRewards, stdConvention)[row]
  // the running mean of that step does not travel: it is what the other three leave
  const runningMean = shapedRewards[row] - advantages[row] * scale
  return {
    reward: shapedRewards[row],
    baseline: baselineValues(shapedRewards, offsets, baseline, stdConvention, runningMean)[row],
    std: scaleRewards === 'none' ? null : scale - eps,
    eps,
    advantage: advantages[row],
  }
}

/** The numbers of one token in one update, from its log-prob to its pull on the policy. */
export interface TokenReading {
  logp: number
  oldLogp: number
  refLogp: number | null
  advantage: number
  /** w, and w held in the clip range */
  ratio: number
  heldRatio: number
  clipped: 0 | 1 | 2
  /** x: what is minimised for the token, before KL */
  policyTerm: number
  isKept: boolean
  kl: number | null
  klPlace: 'loss' | 'reward' | 'off'
  /** β · KL, times w where it is bias-corrected */
  klTerm: number
  tokenLoss: number
  weight: number
  gradient: number
}

/** The numbers of token t of a completion in a pass. */
export function tokenReading(
  inspection: Inspection,
  figures: PassFigures,
  row: number,
  t: number,
): TokenReading {
  const { spec } = figures
  const k = row * inspection.length + t
  const [logp, ratio] = [figures.logp[k], figures.ratio[k]]
  const advantage = inspection.stepAdvantages?.[k] ?? inspection.advantages[row]
  const refLogp = inspection.refLogp === null ? null : inspection.refLogp[k]
  const kl =
    spec.klEstimator === 'exact'
      ? exactKlOf(inspection, figures, k)
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
    heldRatio: Math.min(Math.max(ratio, 1 - spec.epsilon), 1 + spec.epsilonHigh),
    clipped: figures.clipped[k] as 0 | 1 | 2,
    policyTerm,
    isKept: figures.kept[k] === 1,
    kl,
    klPlace: klPlace(inspection.config),
    klTerm,
    tokenLoss: policyTerm + klTerm,
    weight: figures.weight[row],
    gradient: figures.gradient[k],
  }
}
