import type { OptimiserSpec } from '../learner'

/** ‖g‖₂ of gradient[from … to − 1]. */
export function gradientNorm(gradient: Float32Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += gradient[i] * gradient[i]
  return Math.sqrt(sum)
}

/**
 * AdamW (Loshchilov & Hutter 2019; torch.optim.AdamW) on parameters [from, to) in place, the gradient scaled by
 * min(1, maxGradNorm / (norm + 1e-6)) first (torch.nn.utils.clip_grad_norm_).
 * @param update number of this optimiser step, counted from 1
 */
export function adamw(
  parameters: Float32Array,
  firstMoment: Float32Array,
  secondMoment: Float32Array,
  gradient: Float32Array,
  from: number,
  to: number,
  norm: number,
  update: number,
  { learningRate, beta1, beta2, eps, weightDecay, maxGradNorm }: OptimiserSpec,
): void {
  const scale = Math.min(1, maxGradNorm / (norm + 1e-6))
  const correction1 = 1 - beta1 ** update
  const correction2 = 1 - beta2 ** update
  for (let i = from; i < to; i++) {
    const g = gradient[i] * scale
    const m = (firstMoment[i] = beta1 * firstMoment[i] + (1 - beta1) * g)
    const v = (secondMoment[i] = beta2 * secondMoment[i] + (1 - beta2) * g * g)
    const step = m / correction1 / (Math.sqrt(v / correction2) + eps)
    parameters[i] -= learningRate * (step + weightDecay * parameters[i])
  }
}
