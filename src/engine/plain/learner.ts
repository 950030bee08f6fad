import { policyLoss } from '../../grpo/loss'
import type {
  Batch,
  Learner,
  LearnerState,
  OptimiserSpec,
  PolicyName,
  Rollout,
  RolloutRequest,
  Scores,
  UpdateResult,
  UpdateSpec,
} from '../learner'
import { initialParameters, parameterCount, type NetworkShape } from '../network'
import { tokenBatchOf } from '../tokenBatch'
import { adamw, gradientNorm } from './adamw'
import { backwardToken, foldTable, forwardToken, offsetsOf, tableRows, unfoldGradient } from './network'
import { argmax, logitGradient, logSoftmax, sample } from './policy'

/**
 * The engine in plain TypeScript: one run after the other, one token after the other. Obvious rather than fast: the
 * oracle of the other engines, and the last resort where nothing else runs.
 */
export function createPlainLearner(shape: NetworkShape, seeds: readonly number[]): Learner {
  const { vocabulary: V, window: W, length: T, width: H, depth: L, endToken } = shape
  const R = seeds.length
  const P = parameterCount(shape)
  const at = offsetsOf(shape)
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

  const table = new Float32Array(tableRows(shape) * H)
  const dTable = new Float32Array(tableRows(shape) * H)
  const logits = new Float32Array(V)
  const dLogits = new Float32Array(V)
  const dHidden = new Float32Array(2 * H)
  const tokens = new Int32Array(W + T)
  let hidden = new Float32Array(0)

  const of = (which: PolicyName, r: number) => weights[which].subarray(r * P, (r + 1) * P)
  const activations = (needed: number) => {
    if (hidden.length < needed) hidden = new Float32Array(needed)
    return hidden
  }
  const fold = (theta: Float32Array) => foldTable(shape, at, theta, table)

  /** Puts context and completion of one row side by side: slot w of token t is tokens[t + w]. */
  const loadRow = (contexts: Int32Array, row: number, actions: Int32Array | null) => {
    tokens.set(contexts.subarray(row * W, (row + 1) * W))
    if (actions) tokens.set(actions.subarray(row * T, (row + 1) * T), W)
  }

  const scoreRows = (
    theta: Float32Array,
    batch: Pick<Batch, 'contexts' | 'actions' | 'mask'>,
    temperature: number,
    first: number,
    count: number,
    scores: Scores,
    kept: Float32Array,
    keep: boolean,
  ) => {
    fold(theta)
    for (let row = first; row < first + count; row++) {
      loadRow(batch.contexts, row, batch.actions)
      for (let t = 0; t < T; t++) {
        const m = row * T + t
        if (batch.mask[m] === 0) continue
        const hiddenAt = keep ? ((row - first) * T + t) * L * H : 0
        forwardToken(shape, at, theta, table, tokens, t, t, kept, hiddenAt, logits)
        scores.entropy[m] = logSoftmax(logits, temperature)
        scores.logp[m] = logits[batch.actions[m]]
      }
    }
  }

  const backwardRows = (
    r: number,
    batch: Batch,
    first: number,
    count: number,
    dLogp: Float32Array,
    dEntropy: Float32Array,
    offset: number,
    kept: Float32Array,
  ) => {
    const theta = of('policy', r)
    const mine = gradient.subarray(r * P, (r + 1) * P)
    dTable.fill(0)
    for (let row = first; row < first + count; row++) {
      loadRow(batch.contexts, row, batch.actions)
      for (let t = 0; t < T; t++) {
        const m = row * T + t
        const [dl, de] = [dLogp[m - offset], dEntropy[m - offset]]
        if (batch.mask[m] === 0 || (dl === 0 && de === 0)) continue
        const hiddenAt = ((row - first) * T + t) * L * H
        outputLogits(theta, kept, hiddenAt)
        const entropy = logSoftmax(logits, batch.temperature[r])
        logitGradient(logits, batch.actions[m], entropy, batch.temperature[r], dl, de, dLogits)
        backwardToken(shape, at, theta, tokens, t, t, kept, hiddenAt, dLogits, mine, dTable, dHidden)
      }
    }
    unfoldGradient(shape, at, theta, dTable, mine)
  }

  /** The logits again, from the last hidden layer that the forward pass kept. */
  const outputLogits = (theta: Float32Array, kept: Float32Array, hiddenAt: number) => {
    const last = hiddenAt + (L - 1) * H
    for (let v = 0; v < V; v++) logits[v] = theta[at.biasOut + v]
    for (let i = 0; i < H; i++) {
      const value = kept[last + i]
      if (value === 0) continue
      for (let v = 0; v < V; v++) logits[v] += value * theta[at.weightOut + i * V + v]
    }
  }

  const step = (r: number, optimiser: OptimiserSpec): number => {
    const norm = gradientNorm(gradient, r * P, (r + 1) * P)
    updates[r]++
    adamw(
      weights.policy,
      firstMoment,
      secondMoment,
      gradient,
      r * P,
      (r + 1) * P,
      norm,
      updates[r],
      optimiser,
    )
    gradient.fill(0, r * P, (r + 1) * P)
    return norm
  }

  const emptyScores = (rows: number): Scores => ({
    logp: new Float32Array(R * rows * T),
    entropy: new Float32Array(R * rows * T),
  })

  const score = (
    which: PolicyName,
    batch: Pick<Batch, 'rows' | 'contexts' | 'actions' | 'mask' | 'temperature'>,
  ) => {
    const scores = emptyScores(batch.rows)
    const kept = activations(L * H)
    for (let r = 0; r < R; r++) {
      scoreRows(of(which, r), batch, batch.temperature[r], r * batch.rows, batch.rows, scores, kept, false)
    }
    return scores
  }

  return {
    runs: R,
    shape,
    engine: 'plain',

    async rollout(request: RolloutRequest): Promise<Rollout> {
      const { rows, contexts, keys, greedy, temperature } = request
      const actions = new Int32Array(R * rows * T)
      const mask = new Float32Array(R * rows * T)
      const { logp, entropy } = emptyScores(rows)
      const kept = activations(L * H)
      for (let r = 0; r < R; r++) {
        const theta = of('policy', r)
        fold(theta)
        for (let row = r * rows; row < (r + 1) * rows; row++) {
          loadRow(contexts, row, null)
          for (let t = 0; t < T; t++) {
            const m = row * T + t
            forwardToken(shape, at, theta, table, tokens, t, t, kept, 0, logits)
            entropy[m] = logSoftmax(logits, temperature[r])
            const action = greedy ? argmax(logits) : sample(logits, keys[2 * row], keys[2 * row + 1], t)
            actions[m] = tokens[W + t] = action
            logp[m] = logits[action]
            mask[m] = 1
            if (action === endToken) break
          }
        }
      }
      const batch = { rows, contexts, actions, mask, temperature }
      const refLogp = request.withReference ? score('reference', batch).logp : null
      return { actions, mask, logp, entropy, refLogp }
    },

    async forward(which, batch) {
      return score(which, batch)
    },

    async distribution(run, which, contexts, position) {
      const rows = contexts.length / W
      const probabilities = new Float32Array(rows * V)
      const theta = of(which, run)
      fold(theta)
      for (let row = 0; row < rows; row++) {
        forwardToken(shape, at, theta, table, contexts, row * W, position, activations(L * H), 0, logits)
        logSoftmax(logits, 1)
        for (let v = 0; v < V; v++) probabilities[row * V + v] = Math.exp(logits[v])
      }
      return probabilities
    },

    async backward(batch, dLogp, dEntropy) {
      const kept = activations(batch.rows * T * L * H)
      const scores = emptyScores(batch.rows)
      for (let r = 0; r < R; r++) {
        const first = r * batch.rows
        scoreRows(of('policy', r), batch, batch.temperature[r], first, batch.rows, scores, kept, true)
        backwardRows(r, batch, first, batch.rows, dLogp, dEntropy, 0, kept)
      }
    },

    async apply(optimisers) {
      return Float32Array.from(optimisers, (optimiser, r) => (optimiser ? step(r, optimiser) : 0))
    },

    async update(batch: Batch, specs: readonly (UpdateSpec | null)[]): Promise<UpdateResult> {
      const scores = emptyScores(batch.rows)
      const gradNorm = new Float32Array(R)
      specs.forEach((spec, r) => {
        if (!spec) return
        const first = r * batch.rows + spec.start
        const kept = activations(spec.count * T * L * H)
        scoreRows(of('policy', r), batch, batch.temperature[r], first, spec.count, scores, kept, true)
        const result = policyLoss(tokenBatchOf(batch, scores, r, spec), spec.loss)
        backwardRows(r, batch, first, spec.count, result.dLogp, result.dEntropy, first * T, kept)
        gradNorm[r] = step(r, spec.optimiser)
      })
      return { ...scores, gradNorm }
    },

    async gradient() {
      return gradient.slice()
    },

    async state(): Promise<LearnerState> {
      return {
        parameters: weights.policy.slice(),
        firstMoment: firstMoment.slice(),
        secondMoment: secondMoment.slice(),
        reference: weights.reference.slice(),
        initial: weights.initial.slice(),
        updates: updates.slice(),
      }
    },

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

    dispose() {},
  }
}
