import { parameterBlocks, type NetworkShape } from '../network'

/** Float offsets of the tensors of one run's parameters. */
export interface Offsets {
  embedding: number
  position: number
  weight1: number
  bias1: number
  /** weight and bias of hidden layers 2 … L */
  hidden: { weight: number; bias: number }[]
  weightOut: number
  biasOut: number
}

/** Where each tensor of the flat parameter vector starts. */
export function offsetsOf(shape: NetworkShape): Offsets {
  const at = new Map(parameterBlocks(shape).map((block) => [block.name, block.offset]))
  const hidden = Array.from({ length: shape.depth - 1 }, (_, i) => ({
    weight: at.get(`weight${i + 2}`)!,
    bias: at.get(`bias${i + 2}`)!,
  }))
  const [embedding, position, weight1, bias1, weightOut, biasOut] = [
    'embedding',
    'position',
    'weight1',
    'bias1',
    'weightOut',
    'biasOut',
  ].map((name) => at.get(name)!)
  return { embedding, position, weight1, bias1, hidden, weightOut, biasOut }
}

/** Rows of the folded first layer: one per (slot, token), then one per position. */
export function tableRows(shape: NetworkShape): number {
  return shape.window * shape.vocabulary + shape.length
}

/**
 * Folds embeddings and first layer into the table [W·V + T, H]:
 * row (w, v) = Σ_d E[v, d]·W₁[w·D + d, :], row (position t) = b₁ + Σ_d P[t, d]·W₁[W·D + d, :].
 */
export function foldTable(shape: NetworkShape, at: Offsets, theta: Float32Array, table: Float32Array): void {
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
export function unfoldGradient(
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
 * One token forward. `tokens[from … from + W − 1]` fill the slots (−1 is empty).
 * Writes the hidden activations [L, H] to `hidden[at …]` and the logits to `logits` [V].
 */
export function forwardToken(
  shape: NetworkShape,
  at: Offsets,
  theta: Float32Array,
  table: Float32Array,
  tokens: Int32Array,
  from: number,
  position: number,
  hidden: Float32Array,
  hiddenAt: number,
  logits: Float32Array,
): void {
  const { vocabulary: V, window: W, width: H } = shape
  const positionRow = (W * V + position) * H
  for (let h = 0; h < H; h++) hidden[hiddenAt + h] = table[positionRow + h]
  for (let w = 0; w < W; w++) {
    const token = tokens[from + w]
    if (token < 0) continue
    const row = (w * V + token) * H
    for (let h = 0; h < H; h++) hidden[hiddenAt + h] += table[row + h]
  }
  relu(hidden, hiddenAt, H)
  let input = hiddenAt
  for (const { weight, bias } of at.hidden) {
    const output = input + H
    affine(theta, weight, bias, hidden, input, H, hidden, output, H)
    relu(hidden, output, H)
    input = output
  }
  affine(theta, at.weightOut, at.biasOut, hidden, input, H, logits, 0, V)
}

/** out = x·W + b, skipping inputs that are zero: half of them are, behind a ReLU. */
function affine(
  theta: Float32Array,
  weight: number,
  bias: number,
  x: Float32Array,
  xAt: number,
  inputs: number,
  out: Float32Array,
  outAt: number,
  outputs: number,
): void {
  for (let j = 0; j < outputs; j++) out[outAt + j] = theta[bias + j]
  for (let i = 0; i < inputs; i++) {
    const value = x[xAt + i]
    if (value === 0) continue
    const row = weight + i * outputs
    for (let j = 0; j < outputs; j++) out[outAt + j] += value * theta[row + j]
  }
}

function relu(values: Float32Array, from: number, count: number): void {
  for (let i = from; i < from + count; i++) if (values[i] < 0) values[i] = 0
}

/**
 * One token backward: adds ∂loss/∂θ to `gradient` and ∂loss/∂table to `dTable`, given ∂loss/∂logits and the hidden
 * activations that `forwardToken` left. `dHidden` is scratch, [2, H].
 */
export function backwardToken(
  shape: NetworkShape,
  at: Offsets,
  theta: Float32Array,
  tokens: Int32Array,
  from: number,
  position: number,
  hidden: Float32Array,
  hiddenAt: number,
  dLogits: Float32Array,
  gradient: Float32Array,
  dTable: Float32Array,
  dHidden: Float32Array,
): void {
  const { vocabulary: V, window: W, width: H, depth: L } = shape
  let input = hiddenAt + (L - 1) * H
  let mine = 0
  affineBackward(theta, gradient, at.weightOut, at.biasOut, hidden, input, H, dLogits, 0, V, dHidden, mine)
  for (let layer = at.hidden.length - 1; layer >= 0; layer--) {
    const { weight, bias } = at.hidden[layer]
    input -= H
    const next = H - mine
    affineBackward(theta, gradient, weight, bias, hidden, input, H, dHidden, mine, H, dHidden, next)
    mine = next
  }
  addTo(dTable, (W * V + position) * H, dHidden, mine, H)
  for (let w = 0; w < W; w++) {
    const token = tokens[from + w]
    if (token >= 0) addTo(dTable, (w * V + token) * H, dHidden, mine, H)
  }
}

/** Through out = x·W + b and the ReLU that made x: dW += xᵀ·dOut, db += dOut, dX = [x > 0]·(dOut·Wᵀ). */
function affineBackward(
  theta: Float32Array,
  gradient: Float32Array,
  weight: number,
  bias: number,
  x: Float32Array,
  xAt: number,
  inputs: number,
  dOut: Float32Array,
  dOutAt: number,
  outputs: number,
  dX: Float32Array,
  dXAt: number,
): void {
  addTo(gradient, bias, dOut, dOutAt, outputs)
  for (let i = 0; i < inputs; i++) {
    const value = x[xAt + i]
    if (value === 0) {
      dX[dXAt + i] = 0
      continue
    }
    const row = weight + i * outputs
    let sum = 0
    for (let j = 0; j < outputs; j++) {
      const g = dOut[dOutAt + j]
      gradient[row + j] += value * g
      sum += g * theta[row + j]
    }
    dX[dXAt + i] = sum
  }
}

function addTo(
  target: Float32Array,
  targetAt: number,
  source: Float32Array,
  sourceAt: number,
  count: number,
): void {
  for (let i = 0; i < count; i++) target[targetAt + i] += source[sourceAt + i]
}
