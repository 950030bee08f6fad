import type { LearnerState, OptimiserSpec, PolicyName } from '../learner'
import { initialParameters, parameterCount, type NetworkShape } from '../network'
import { adamw, gradientNorm } from './adamw'

/** The policies, references and first weights of R runs, with their optimisers and gradients. */
export interface ParameterStore {
  /** the weights of one run, in place */
  of(which: PolicyName, r: number): Float32Array
  /** the gradient of one run that the next `step` uses, in place */
  gradientOf(r: number): Float32Array
  /** One AdamW step on a run's gradient, then clears it; returns the gradient's norm before the limit. */
  step(r: number, optimiser: OptimiserSpec): number
  /** a copy of all gradients, [R, parameters] */
  gradient(): Float32Array
  discardGradient(): void
  state(): LearnerState
  setState(state: LearnerState): void
  /** reference ← (1 − α)·reference + α·policy, α a run */
  syncReference(alpha: Float32Array): void
}

/** Parameters of runs that start with the first weights of their seeds. */
export function createParameterStore(shape: NetworkShape, seeds: readonly number[]): ParameterStore {
  const R = seeds.length
  const P = parameterCount(shape)
  const weights: Record<PolicyName, Float32Array> = {
    policy: new Float32Array(R * P),
    reference: new Float32Array(R * P),
    initial: new Float32Array(R * P),
  }
  seeds.forEach((seed, r) => weights.initial.set(initialParameters(shape, seed), r * P))
  weights.policy.set(weights.initial)
  weights.reference.set(weights.initial)
  let firstMoment = new Float32Array(R * P)
  let secondMoment = new Float32Array(R * P)
  let updates = new Int32Array(R)
  const gradient = new Float32Array(R * P)

  return {
    of: (which, r) => weights[which].subarray(r * P, (r + 1) * P),
    gradientOf: (r) => gradient.subarray(r * P, (r + 1) * P),

    step(r, optimiser) {
      const [start, end] = [r * P, (r + 1) * P]
      const norm = gradientNorm(gradient, start, end)
      updates[r]++
      adamw(weights.policy, firstMoment, secondMoment, gradient, start, end, norm, updates[r], optimiser)
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
