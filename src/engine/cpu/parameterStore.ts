import { pow } from '../../math/portable'
import type { LearnerState, OptimiserSpec, PolicyName } from '../learner'
import { initialParameters } from '../network'
import { toFlat, toStored, type AnyLayout } from './layout'
import type { Machine } from './machine'

/** The vectors of stored parameters, each [R, size]. */
const VECTORS = ['policy', 'reference', 'initial', 'firstMoment', 'secondMoment', 'gradient'] as const
type Vector = (typeof VECTORS)[number]

/** How a network's weights are brought into the form that the kernels read. */
export interface Forms<Form> {
  /** Memory for a form, still empty. */
  create(goesBackward: boolean): Form
  /** Fills it from the stored parameters at a pointer. */
  prepare(form: Form, theta: number): void
}

/** Weights and optimisers of R runs. */
export interface ParameterStore<Form> {
  /** counts the changes of each run's policy */
  readonly versions: Int32Array
  /** pointer to run r's share of a vector */
  pointer(vector: Vector, r: number): number
  /** Run r's weights in the form that the kernels read, updated if they have changed; valid until the next call. */
  weights(which: PolicyName, r: number): Form
  /** One AdamW step of run r on its gradient, which is cleared. Returns the gradient's norm. */
  step(r: number, optimiser: OptimiserSpec): number
  /** reference ← (1 − α)·reference + α·policy of run r. */
  mixReference(r: number, alpha: number): void
  /** A copy of run r's policy, as the flat vector of its tensors. */
  parametersOf(r: number): Float32Array
  /** The result of `act`, while run r's policy has these parameters; afterwards it has its own again. */
  withPolicy<Result>(r: number, flat: Float32Array, act: () => Result): Result
  gradient(): Float32Array
  discardGradient(): void
  state(): LearnerState
  setState(state: LearnerState): void
}

/** Parameters of runs that start with the initial weights of their seeds. */
export function createParameterStore<Form>(
  machine: Machine<AnyLayout>,
  seeds: readonly number[],
  { create, prepare }: Forms<Form>,
): ParameterStore<Form> {
  const { kernels, space, layout } = machine
  const { size, parameters: P } = layout
  const R = seeds.length
  const at = Object.fromEntries(VECTORS.map((vector) => [vector, space.take(R * size)])) as Record<
    Vector,
    number
  >
  const updates = new Int32Array(R)
  const versions = new Int32Array(R)
  /** the source of each form; the form is stale if this differs */
  const made = { policy: '', other: '' }
  const forms = { policy: create(true), other: create(false) }
  let others = 0

  const pointer = (vector: Vector, r: number) => at[vector] + 4 * r * size
  const fill = (vector: Vector, flat: Float32Array) => {
    for (let r = 0; r < R; r++) toStored(layout, flat, r * P, space.f32, pointer(vector, r) / 4)
  }
  const read = (vector: Vector) => {
    const flat = new Float32Array(R * P)
    for (let r = 0; r < R; r++) toFlat(layout, space.f32, pointer(vector, r) / 4, flat, r * P)
    return flat
  }

  const discardGradient = () => {
    space.f32.fill(0, at.gradient / 4, at.gradient / 4 + R * size)
  }

  const initial = initialParameters(layout.shape, seeds)
  for (const vector of ['policy', 'reference', 'initial'] as const) fill(vector, initial)

  return {
    versions,
    pointer,

    weights(which, r) {
      const form = which === 'policy' ? 'policy' : 'other'
      const source = form === 'policy' ? `${r} ${versions[r]}` : `${which} ${r} ${others}`
      if (made[form] !== source) prepare(forms[form], pointer(which, r))
      made[form] = source
      return forms[form]
    },

    step(r, { learningRate, beta1, beta2, eps, weightDecay, maxGradNorm }) {
      const gradient = pointer('gradient', r)
      const norm = Math.sqrt(kernels.sumOfSquares(gradient, size))
      updates[r]++
      versions[r]++
      kernels.adamw(
        pointer('policy', r),
        pointer('firstMoment', r),
        pointer('secondMoment', r),
        gradient,
        size,
        Math.min(1, maxGradNorm / (norm + 1e-6)),
        beta1,
        1 - beta1,
        beta2,
        1 - beta2,
        learningRate / (1 - pow(beta1, updates[r])),
        1 / (1 - pow(beta2, updates[r])),
        eps,
        learningRate * weightDecay,
      )
      return norm
    },

    mixReference(r, alpha) {
      kernels.mix(pointer('reference', r), pointer('policy', r), size, alpha)
      others++
    },

    parametersOf(r) {
      const flat = new Float32Array(P)
      toFlat(layout, space.f32, pointer('policy', r) / 4, flat, 0)
      return flat
    },

    withPolicy(r, flat, act) {
      const start = pointer('policy', r) / 4
      const own = space.f32.slice(start, start + size)
      toStored(layout, flat, 0, space.f32, start)
      versions[r]++
      try {
        return act()
      } finally {
        space.f32.set(own, start)
        versions[r]++
      }
    },

    gradient: () => read('gradient'),
    discardGradient,

    state: () => ({
      parameters: read('policy'),
      firstMoment: read('firstMoment'),
      secondMoment: read('secondMoment'),
      reference: read('reference'),
      initial: read('initial'),
      updates: updates.slice(),
    }),

    setState({ parameters: policy, updates: taken, ...vectors }) {
      for (const [vector, flat] of Object.entries({ policy, ...vectors })) fill(vector as Vector, flat)
      discardGradient()
      updates.set(taken)
      versions.forEach((version, r) => (versions[r] = version + 1))
      others++
    },
  }
}
