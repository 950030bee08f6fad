/** Coefficients that change during training. Each controller is a pure function of its state and a measurement. */
import { cos } from '../math/portable'
import type { BetaSchedule } from './spec'

/** verl's adaptive KL controller (Ziegler et al., arXiv 1909.08593). */
export interface KlController {
  /** β now */
  coef: number
  /** the KL to aim for, nats */
  target: number
  /** completions over which an error of 1 would e-fold β; larger is slower */
  horizon: number
}

/**
 * coef ← coef · (1 + clip(KL/target − 1, −0.2, 0.2) · n / horizon). Source: verl `AdaptiveKLController.update`.
 *
 * @param kl measured KL to the reference, nats
 * @param count n, completions in the batch
 */
export function updateKlController(controller: KlController, kl: number, count: number): KlController {
  const error = Math.min(Math.max(kl / controller.target - 1, -0.2), 0.2)
  return { ...controller, coef: controller.coef * (1 + (error * count) / controller.horizon) }
}

/** TRL's adaptive entropy coefficient. */
export interface EntropyController {
  /** the coefficient, before it is gated */
  coef: number
  /** mean token entropy of the last step, nats; null before the first */
  lastEntropy: number | null
  /** the entropy to aim for, nats */
  target: number
  /** the step of the coefficient */
  delta: number
  min: number
  max: number
}

/** TRL's defaults: use_adaptive_entropy with entropy_target, entropy_coef_delta, entropy_coef_min, entropy_coef_max. */
export const DEFAULT_ENTROPY_CONTROLLER: EntropyController = {
  coef: 0,
  lastEntropy: null,
  target: 0.2,
  delta: 0.005,
  min: 0,
  max: 1,
}

/** The current coefficient: `coef` when the last step's entropy was at or below the target, else 0; 0 at the first step. */
export function entropyCoef(controller: EntropyController): number {
  const { lastEntropy, target, coef } = controller
  return lastEntropy !== null && lastEntropy <= target ? coef : 0
}

/**
 * At the end of an optimiser step: coef + delta when the entropy is at or below the target, coef − delta when above,
 * clamped to [min, max]. Source: TRL 1.13 `_compute_loss`, use_adaptive_entropy.
 *
 * @param entropy mean entropy of the tokens of the step that the bonus acts on, nats
 */
export function updateEntropyController(controller: EntropyController, entropy: number): EntropyController {
  const { coef, target, delta, min, max } = controller
  const next = entropy <= target ? Math.min(coef + delta, max) : Math.max(coef - delta, min)
  return { ...controller, coef: next, lastEntropy: entropy }
}

/**
 * β at a share of the way through training: constant, or from `start` to `end` in a straight line or along half a cosine.
 *
 * @param progress steps done ÷ steps in all, clamped to [0, 1]
 */
export function scheduledBeta(schedule: BetaSchedule, start: number, end: number, progress: number): number {
  const share = Math.min(Math.max(progress, 0), 1)
  switch (schedule) {
    case 'constant':
      return start
    case 'linear':
      return start + (end - start) * share
    case 'cosine':
      return end + ((start - end) * (1 + cos(Math.PI * share))) / 2
  }
}
