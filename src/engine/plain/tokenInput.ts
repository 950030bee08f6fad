import type { NetworkShape, Offsets } from '../network'
import type { FirstLayer } from './firstLayer'
import { addTo } from './network'

/** Rows of the folded first layer: one per (slot, token), then one per position. */
function tableRows(shape: NetworkShape): number {
  return shape.window * shape.vocabulary + shape.length
}

/**
 * Folds embeddings and first layer into the table [W·V + T, H]:
 * row (w, v) = Σ_d E[v, d]·W₁[w·D + d, :], row (position t) = b₁ + Σ_d P[t, d]·W₁[W·D + d, :].
 */
function foldTable(shape: NetworkShape, at: Offsets, theta: Float32Array, table: Float32Array): void {
  const { vocabulary: V, window: W, length: T, embedding: D, width: H } = shape
  table.fill(0)
  const addRow = (row: number, source: number, slot: number) => {
    for (let d = 0; d < D; d++) {
      const scale = theta[source + d]
      const weight = at.weight1 + (slot * D + d) * H
      for (let h = 0; h < H; h++) table[row * H + h] += scale * theta[weight + h]
    }
  }
  for (let w = 0; w < W; w++) {
    for (let v = 0; v < V; v++) addRow(w * V + v, at.embedding + v * D, w)
  }
  for (let t = 0; t < T; t++) {
    const row = W * V + t
    for (let h = 0; h < H; h++) table[row * H + h] = theta[at.bias1 + h]
    addRow(row, at.position + t * D, W)
  }
}

/** Adds the gradient of the table to the gradients of E, P, W₁ and b₁: the transpose of `foldTable`. */
function unfoldGradient(
  shape: NetworkShape,
  at: Offsets,
  theta: Float32Array,
  dTable: Float32Array,
  gradient: Float32Array,
): void {
  const { vocabulary: V, window: W, length: T, embedding: D, width: H } = shape
  const addRow = (row: number, source: number, slot: number) => {
    for (let d = 0; d < D; d++) {
      const weight = at.weight1 + (slot * D + d) * H
      const scale = theta[source + d]
      let sum = 0
      for (let h = 0; h < H; h++) {
        const g = dTable[row * H + h]
        sum += g * theta[weight + h]
        gradient[weight + h] += g * scale
      }
      gradient[source + d] += sum
    }
  }
  for (let w = 0; w < W; w++) {
    for (let v = 0; v < V; v++) addRow(w * V + v, at.embedding + v * D, w)
  }
  for (let t = 0; t < T; t++) {
    const row = W * V + t
    for (let h = 0; h < H; h++) gradient[at.bias1 + h] += dTable[row * H + h]
    addRow(row, at.position + t * D, W)
  }
}

/**
 * The first layer on a token window: slot w of a step reads row (w, token) of the folded table, −1 is empty.
 * `load` puts context and completion side by side: slot w of token t is tokens[t + w].
 */
export function tokenInput(shape: NetworkShape, at: Offsets): FirstLayer {
  const { vocabulary: V, window: W, length: T, width: H } = shape
  const table = new Float32Array(tableRows(shape) * H)
  const dTable = new Float32Array(tableRows(shape) * H)
  const tokens = new Int32Array(W + T)
  /** rows of the table that step t reads, the position's first */
  const forRows = (t: number, visit: (row: number) => void) => {
    visit(W * V + t)
    for (let w = 0; w < W; w++) if (tokens[t + w] >= 0) visit(w * V + tokens[t + w])
  }
  return {
    prepare(theta) {
      foldTable(shape, at, theta, table)
      dTable.fill(0)
    },
    load({ contexts, actions }, row) {
      tokens.set(contexts.subarray(row * W, (row + 1) * W))
      if (actions) tokens.set(actions.subarray(row * T, (row + 1) * T), W)
    },
    lookAt(t, inputs, from) {
      tokens.set(inputs.subarray(from, from + W), t)
    },
    place(t, action) {
      tokens[W + t] = action
    },
    forward(_theta, t, hidden, hiddenAt) {
      hidden.fill(0, hiddenAt, hiddenAt + H)
      forRows(t, (row) => addTo(hidden, hiddenAt, table, row * H, H))
    },
    backward(t, dHidden, dHiddenAt) {
      forRows(t, (row) => addTo(dTable, row * H, dHidden, dHiddenAt, H))
    },
    finish: (theta, gradient) => unfoldGradient(shape, at, theta, dTable, gradient),
  }
}
