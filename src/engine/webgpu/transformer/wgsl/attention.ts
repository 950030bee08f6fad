import { TILE_ROWS } from '../../layout/tile'
import { product, tensor } from './matrices'
import { eachNode, fillVectors, type NodeCode } from './nodes'

/** Where queries, keys and values of a layer start, and the weights with which slots attend. */
export interface AttentionAt {
  qkv: string
  weights: string
}

/** WGSL: the queries, keys and values of layer `layer` ← c_attn(y). Ends with a barrier. */
export function attentionInputs(code: NodeCode, layer: string, qkv: string): string {
  const { width: H } = code.sizes.shape
  const at = tensor(code, layer, 'attention')
  return `${product(code, {
    from: 'y',
    inputs: H,
    outputs: 3 * H,
    matrix: 'theta',
    at,
    finish: `let bias = theta[${at} + ${3 * H * H} + column];
          ${eachNode(3 * H, `result[${qkv} + at] = value[i] + bias;`)}`,
  })}
  storageBarrier();`
}

/** WGSL that runs `code` for every head `h` of every node, `r` of the tile, and every slot that it attends to, as number `j`. */
export const eachAttended = ({ sizes, tile }: NodeCode, code: string) => {
  const { heads, shape } = sizes
  const { window: S } = shape
  return `
    for (var item = lane; item < ${tile.rows * heads * S}; item += ${tile.lanes}) {
      let j = item % ${S};
      let h = (item / ${S}) % ${heads};
      let r = item / ${S * heads};
      if (node[r] >= 0 && j < seen[r].w && isAlive) {
        ${code}
      }
    }`
}

/** WGSL: `y` ← the values that the heads mix, from queries, keys and values. Ends with a barrier. */
export function attend(code: NodeCode, { qkv, weights }: AttentionAt, mixed: string | null): string {
  const { sizes, tile } = code
  const { shape, heads, headSize: d } = sizes
  const { width: H, window: S } = shape
  const { rows, lanes } = tile
  return `
  {
    let qkvAt = ${qkv};
    let weightsAt = ${weights};
    ${eachAttended(
      code,
      `let query = qkvAt + node[r] * ${3 * H} + h * ${d};
        let key = qkvAt + seenNode(r, j) * ${3 * H} + ${H} + h * ${d};
        var score = 0.0;
        for (var c = 0; c < ${d}; c++) { score += result[query + c] * result[key + c]; }
        result[weightsAt + (node[r] * ${heads} + h) * ${S} + j] = score * ${1 / Math.sqrt(d)};`,
    )}
    storageBarrier();
    for (var item = lane; item < ${rows * heads}; item += ${lanes}) {
      let r = item / ${heads};
      if (node[r] >= 0 && isAlive) {
        let at = weightsAt + (node[r] * ${heads} + item % ${heads}) * ${S};
        var most = result[at];
        for (var j = 1; j < seen[r].w; j++) { most = max(most, result[at + j]); }
        var sum = 0.0;
        for (var j = 0; j < seen[r].w; j++) {
          let weight = exp(result[at + j] - most);
          result[at + j] = weight;
          sum += weight;
        }
        for (var j = 0; j < seen[r].w; j++) { result[at + j] /= sum; }
      }
    }
    storageBarrier();
    ${fillVectors(
      tile,
      'y',
      H,
      eachNode(
        H,
        `let r = group * ${TILE_ROWS} + i;
            let weight = weightsAt + (n * ${heads} + column / ${d}) * ${S};
            var sum = 0.0;
            for (var j = 0; j < seen[r].w; j++) {
              sum += result[weight + j] * result[qkvAt + seenNode(r, j) * ${3 * H} + ${2 * H} + column];
            }
            value[i] = sum;
            ${mixed === null ? '' : `result[${mixed} + at] = sum;`}`,
      ),
    )}
  }`
}

/** WGSL: x ← x + c_proj(y) of attention. Ends with a barrier. */
export function addMixed(code: NodeCode, layer: string, x: string): string {
  const { width: H } = code.sizes.shape
  const at = tensor(code, layer, 'mix')
  return `${product(code, {
    from: 'y',
    inputs: H,
    outputs: H,
    matrix: 'theta',
    at,
    finish: `let bias = theta[${at} + ${H * H} + column];
          ${eachNode(H, `result[${x} + at] += value[i] + bias;`)}`,
  })}
  storageBarrier();`
}
