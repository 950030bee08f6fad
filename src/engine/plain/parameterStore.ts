import { pow } from '../../math/portable'
import type { LearnerState, OptimiserSpec, PolicyName } from '../learner'

/** The policies, references and initial weights of R runs, with their optimisers and gradients. */
export interface ParameterStore {
  /** the weights of one run, in place */
  of(which: PolicyName, r: number): Float32Array
  /** the gradient of one run that the next `step` uses, in place */
  gradientOf(r: number): Float32Array
  /**
   * One AdamW step (Loshchilov & Hutter 2019; torch.optim.AdamW) on a run's gradient, scaled by
   * min(1, maxGradNorm / (norm + 1e-6)) first (torch.nn.utils.clip_grad_norm_), then clears it. Returns the norm.
   */
  step(r: number, optimiser: OptimiserSpec): number
  /** a copy of all gradients, [R, parameters] */
  gradient(): Float32Array
  discardGradient(): void
  state(): LearnerState
  setState(state: LearnerState): void
  /** reference ← (1 − α)·reference + α·policy, α a run */
  syncReference(alpha: Float32Array): void
}

/** Parameters of R runs that start with the weights `initial`, [R, parameters]. */
export function createParameterStore(initial: Float32Array, R: number): ParameterStore {
  const P = initial.length / R
  const weights: Record<PolicyName, Float32Array> = {
    policy: initial.slice(),
    reference: initial.slice(),
    initial,
  }
  let firstMoment = new Float32Array(R * P)
  let secondMoment = new Float32Array(R * P)
  let updates = new Int32Array(R)
  const gradient = new Float32Array(R * P)

  return {
    of: (which, r) => weights[which].subarray(r * P, (r + 1) * P),
    gradientOf: (r) => gradient.subarray(r * P, (r + 1) * P),

    step(r, { learningRate, beta1, beta2, eps, weightDecay, maxGradNorm }) {
      const [start, end] = [r * P, (r + 1) * P]
      let squares = 0
      for (let i = start; i < end; i++) squares += gradient[i] * gradient[i]
      const norm = Math.sqrt(squares)
      updates[r]++
      const scale = Math.min(1, maxGradNorm / (norm + 1e-6))
      const correction1 = 1 - pow(beta1, updates[r])
      const correction2 = 1 - pow(beta2, updates[r])
      const { policy } = weights
      for (let i = start; i < end; i++) {
        const g = gradient[i] * scale
        const m = (firstMoment[i] = beta1 * firstMoment[i] + (1 - beta1) * g)
        const v = (secondMoment[i] = beta2 * secondMoment[i] + (1 - beta2) * g * g)
        const change = m / correction1 / (Math.sqrt(v / correction2) + eps)
        policy[i] -= learningRate * (change + weightDecay * policy[i])
      }
      gradient.fill(0, start, end)
      return norm
    },

    gradient: () => gradient.slice(),
    discardGradient: () => void gradient.fill(0),

    state: () => ({
      parameters: weights.policy.slice(),
      firstMoment: firstMoment.slice(),
      secondMoment: secondMoment.slice(),
      reference: weights.reference.slice(),
      initial: weights.initial.slice(),
      updates: updates.slice(),
    }),

    setState(state) {
      weights.policy = state.parameters.slice()
      weights.reference = state.reference.slice()
      weights.initial = state.initial.slice()
      firstMoment = state.firstMoment.slice()
      secondMoment = state.secondMoment.slice()
      updates = state.updates.slice()
      gradient.fill(0)
    },

    syncReference(alpha) {
      for (let r = 0; r < R; r++) {
        if (alpha[r] === 0) continue
        for (let i = r * P; i < (r + 1) * P; i++) {
          weights.reference[i] = (1 - alpha[r]) * weights.reference[i] + alpha[r] * weights.policy[i]
        }
      }
    },
  }
}
