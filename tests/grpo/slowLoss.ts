import type { LossSpec, RatioLevel, TokenBatch } from '../../src/grpo/spec'

/**
 * The loss once more, written from the formulas and apart from the product code: float64, one token at a time, as slow
 * as it likes. Values under a stop-gradient are read at `frozen`, so that a finite difference does not change them.
 */

/** Where in the space of log-probs and entropies the loss is taken. */
export interface Point {
  logp: number[]
  entropy: number[]
}

export const pointOf = (batch: TokenBatch): Point => ({
  logp: Array.from(batch.logp),
  entropy: Array.from(batch.entropy),
})

const clamp = (x: number, low: number, high: number) => Math.min(Math.max(x, low), high)
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: number[]) => sum(values) / values.length
const sigma = (x: number) => 1 / (1 + Math.exp(-x))

/** Indices of the unmasked tokens of row i. */
export function tokensOf(batch: TokenBatch, row: number): number[] {
  const tokens: number[] = []
  for (let k = row * batch.length; k < (row + 1) * batch.length; k++) if (batch.mask[k] === 1) tokens.push(k)
  return tokens
}

const rowsOf = (batch: TokenBatch) => Array.from({ length: batch.rows }, (_, i) => i)
const rowOf = (batch: TokenBatch, k: number) => Math.floor(k / batch.length)

export function advantageOf(batch: TokenBatch, k: number): number {
  return batch.advantages.length === batch.rows ? batch.advantages[rowOf(batch, k)] : batch.advantages[k]
}

const oldLogpOf = (batch: TokenBatch, k: number) => (batch.oldLogp ?? batch.logp)[k]

/** The log-ratio of token k at a level. */
export function logRatioAt(batch: TokenBatch, level: RatioLevel, k: number, at: Point): number {
  const delta = (j: number) => at.logp[j] - oldLogpOf(batch, j)
  const tokens = tokensOf(batch, rowOf(batch, k))
  switch (level) {
    case 'token':
      return delta(k)
    case 'sequence':
      return sum(tokens.map(delta)) / Math.max(tokens.length, 1)
    case 'sequence_sum':
      return sum(tokens.map(delta))
    case 'sequence_token': {
      const held = sum(tokens.map((j) => batch.logp[j] - oldLogpOf(batch, j))) / Math.max(tokens.length, 1)
      return at.logp[k] - batch.logp[k] + held
    }
  }
}

/** Linear interpolation between order statistics. */
function slowQuantile(values: number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const rank = q * (sorted.length - 1)
  const below = Math.floor(rank)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below] + (rank - below) * (sorted[above] - sorted[below])
}

/** The terms of the loss at a point. */
export function slowLoss(batch: TokenBatch, spec: LossSpec, at: Point = pointOf(batch)) {
  const frozen = pointOf(batch)
  const rows = rowsOf(batch)
  const all = rows.flatMap((i) => tokensOf(batch, i))
  const ratio = (k: number, point: Point) =>
    Math.exp(
      clamp(
        logRatioAt(batch, spec.ratioLevel, k, point),
        spec.logRatioMin ?? -Infinity,
        spec.logRatioMax ?? Infinity,
      ),
    )
  const delta = (k: number, point: Point) => point.logp[k] - oldLogpOf(batch, k)

  const threshold =
    spec.topEntropyQuantile < 1
      ? slowQuantile(
          all.map((k) => frozen.entropy[k]),
          1 - spec.topEntropyQuantile,
        )
      : -Infinity
  const isHigh = (k: number) => frozen.entropy[k] >= threshold - 1e-6
  const isDropped = (k: number) => {
    if (spec.offPolicyMaskThreshold === null || advantageOf(batch, k) >= 0) return false
    const drift = mean(tokensOf(batch, rowOf(batch, k)).map((j) => -delta(j, frozen)))
    return drift > spec.offPolicyMaskThreshold
  }

  const covariance = (k: number) =>
    (advantageOf(batch, k) - mean(all.map((j) => advantageOf(batch, j)))) *
    (frozen.logp[k] - mean(all.map((j) => frozen.logp[j])))
  const stopped = new Set<number>()
  if (spec.surrogate === 'clip_cov') {
    const candidates = all.filter((k) => {
      const w = ratio(k, frozen)
      const A = advantageOf(batch, k)
      const isClipped = -clamp(w, 1 - spec.epsilon, 1 + spec.epsilonHigh) * A > -w * A
      return !isClipped && covariance(k) > spec.clipCovLow && covariance(k) < spec.clipCovHigh
    })
    candidates.sort((a, b) => batch.draws![a] - batch.draws![b])
    const count = Math.max(Math.floor(spec.clipCovRatio * all.length), 1)
    for (const k of candidates.slice(0, count)) stopped.add(k)
  }
  const penalised = new Set<number>()
  if (spec.surrogate === 'kl_cov') {
    const count = Math.max(Math.floor(spec.klCovRatio * all.length), 1)
    const order = [...all].sort((a, b) => covariance(b) - covariance(a))
    for (const k of order.slice(0, count)) penalised.add(k)
  }
  const isKept = (k: number) => isHigh(k) && !isDropped(k) && !stopped.has(k)

  function surrogate(k: number): number {
    const A = advantageOf(batch, k)
    const w = ratio(k, at)
    switch (spec.surrogate) {
      case 'clip':
      case 'clip_cov': {
        const bounded = Math.min(w, spec.delta ?? Infinity)
        const x = -Math.min(bounded * A, clamp(w, 1 - spec.epsilon, 1 + spec.epsilonHigh) * A)
        return A < 0 && spec.dualClip !== null ? Math.min(x, -spec.dualClip * A) : x
      }
      case 'logp':
        return -A * at.logp[k]
      case 'cispo':
        return -clamp(ratio(k, frozen), spec.cispoFloor ?? 0, spec.epsilonHigh) * A * at.logp[k]
      case 'sapo': {
        const tau = A > 0 ? spec.sapoTemperaturePos : spec.sapoTemperatureNeg
        return -(4 / tau) * sigma(tau * (w - 1)) * A
      }
      case 'vespo': {
        const tokens = tokensOf(batch, rowOf(batch, k))
        const log = clamp(sum(tokens.map((j) => clamp(delta(j, frozen), -20, 20))), Math.log(1e-8), 20)
        const [kappa, lambda] =
          A >= 0 ? [spec.vespoKPos, spec.vespoLambdaPos] : [spec.vespoKNeg, spec.vespoLambdaNeg]
        return -Math.exp(lambda + kappa * log - lambda * Math.exp(log)) * A * at.logp[k]
      }
      case 'kl_cov':
        return -w * A + (penalised.has(k) ? spec.klCovCoef * Math.abs(delta(k, at)) : 0)
      default:
        throw new Error(`${spec.surrogate} is no sum over tokens`)
    }
  }

  function geometric(k: number): number {
    const kept = tokensOf(batch, rowOf(batch, k)).filter(isKept)
    if (kept.length === 0) return 0
    const logs = kept.map((j) =>
      advantageOf(batch, j) > 0
        ? Math.min(delta(j, at), spec.epsilonHigh)
        : Math.max(delta(j, at), -spec.epsilon),
    )
    return -Math.exp(mean(logs)) * advantageOf(batch, k)
  }

  function klOf(k: number): number {
    const of = (kind: string, logp: number) => {
      const d = batch.refLogp![k] - logp
      const limit = spec.klClamp ?? Infinity
      if (kind === 'k2') return clamp((d * d) / 2, -limit, limit)
      if (kind === 'k3') return clamp(Math.exp(d) - d - 1, -limit, limit)
      const linear = { k1: -d, minus_k1: d, abs: Math.abs(d) }[kind]
      return clamp(linear!, -limit, limit)
    }
    const kind = spec.klEstimator.replace('+', '')
    if (!spec.klEstimator.endsWith('+')) return of(kind, at.logp[k])
    const square = (logp: number) => (batch.refLogp![k] - logp) ** 2 / 2
    return square(at.logp[k]) - square(frozen.logp[k]) + of(kind, frozen.logp[k])
  }

  function aggregate(x: (k: number) => number): number {
    const sums = rows.map((i) => sum(tokensOf(batch, i).map(x)))
    const counts = rows.map((i) => tokensOf(batch, i).length)
    const total = sum(sums)
    const nonEmpty = counts.filter((count) => count > 0).length
    switch (spec.lossType) {
      case 'grpo':
        return mean(sums.map((s, i) => s / Math.max(counts[i], 1)))
      case 'bnpo':
      case 'token-mean':
        return total / sum(counts)
      case 'dr_grpo':
        return total / (batch.rows * spec.maxCompletionLength)
      case 'dapo':
        return total / batch.itemsInBatch!
      case 'luspo':
        return total / batch.rows
      case 'token-sum':
        return total
      case 'seq-mean-token-sum':
        return total / nonEmpty
      case 'seq-mean-token-mean':
        return sum(sums.map((s, i) => s / (counts[i] + 1e-8))) / nonEmpty
      case 'seq-mean-token-sum-norm':
        return total / nonEmpty / spec.maxCompletionLength
    }
  }

  function pairwise(): number {
    const logps = rows.map((i) =>
      sum(
        tokensOf(batch, i)
          .filter(isKept)
          .map((k) => at.logp[k]),
      ),
    )
    const losses: number[] = []
    for (const i of rows) {
      for (const j of rows) {
        const sign = Math.sign(batch.rewards![i] - batch.rewards![j])
        if (i < j && batch.groupOf![i] === batch.groupOf![j] && !Number.isNaN(sign)) {
          losses.push(-Math.log(sigma((logps[i] - logps[j]) * sign)))
        }
      }
    }
    return losses.length === 0 ? 0 : mean(losses)
  }

  const policyLoss =
    spec.surrogate === 'pairwise'
      ? pairwise()
      : spec.surrogate === 'gmpo'
        ? aggregate(geometric)
        : aggregate((k) => (isKept(k) ? surrogate(k) : 0))
  const klLoss =
    spec.beta === 0
      ? 0
      : spec.beta * aggregate((k) => klOf(k) * (spec.useBiasCorrectionKl ? ratio(k, at) : 1))
  const high = all.filter(isHigh)
  const bonus = spec.entropyCoef * (sum(high.map((k) => at.entropy[k])) / Math.max(high.length, 1))
  return { loss: policyLoss + klLoss - bonus, policyLoss, klLoss }
}

/** Central differences of the slow loss by every log-prob and every entropy. */
export function slowGradient(batch: TokenBatch, spec: LossSpec, step = 1e-5) {
  const size = batch.rows * batch.length
  const along = (name: keyof Point, k: number) => {
    const at = (shift: number) => {
      const point = pointOf(batch)
      point[name][k] += shift
      return slowLoss(batch, spec, point).loss
    }
    return (at(step) - at(-step)) / (2 * step)
  }
  const indices = Array.from({ length: size }, (_, k) => k)
  return {
    dLogp: indices.map((k) => along('logp', k)),
    dEntropy: indices.map((k) => along('entropy', k)),
  }
}

/** The smallest distance of a batch to a corner of the loss. */
export function kinkDistance(batch: TokenBatch, spec: LossSpec): number {
  const at = pointOf(batch)
  const distances: number[] = []
  for (let i = 0; i < batch.rows; i++) {
    for (const k of tokensOf(batch, i)) {
      const log = logRatioAt(batch, spec.ratioLevel, k, at)
      const delta = at.logp[k] - oldLogpOf(batch, k)
      const corners = [1 - spec.epsilon, 1 + spec.epsilonHigh, spec.delta, spec.dualClip]
      for (const corner of corners) if (corner !== null) distances.push(Math.abs(Math.exp(log) - corner))
      for (const corner of [-spec.epsilon, spec.epsilonHigh]) distances.push(Math.abs(delta - corner))
      for (const corner of [spec.logRatioMin, spec.logRatioMax]) {
        if (corner !== null) distances.push(Math.abs(log - corner))
      }
      if (batch.oldLogp) distances.push(Math.abs(delta))
      const d = batch.refLogp![k] - at.logp[k]
      distances.push(Math.abs(d))
      if (spec.klClamp !== null) {
        for (const kl of [d, (d * d) / 2, Math.exp(d) - d - 1]) {
          distances.push(Math.abs(Math.abs(kl) - spec.klClamp))
        }
      }
      distances.push(Math.abs(advantageOf(batch, k)))
    }
  }
  return Math.min(...distances)
}
