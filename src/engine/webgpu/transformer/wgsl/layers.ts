import { NORM_EPSILON } from '../../../../settings/gpt2'
import { TILE_ROWS } from '../../layout/tile'
import { dense } from '../../wgsl/layers'
import type { Places } from '../places'
import { activation } from './activation'
import { eachNode, type NodeCode } from './nodes'

/** What a pass keeps of a node at least. */
export type AnyPlaces = Places<'x', 'qkv'>

/** A norm: where its input and its gain start, and where it leaves what the way back needs. */
interface Norm {
  x: string
  gain: string
  keep: { hat: string; normed: string; scale: string } | null
}

/**
 * WGSL of two sums over the numbers of each node: `first` and `second` are WGSL of what number `i` of the node adds, whose numbers
 * start at `from`. `moments` become their means, or `result` of the sums `all`. Ends with a barrier.
 */
export function nodeMeans(
  { sizes, tile }: NodeCode,
  statements: string,
  first: string,
  second: string,
  result = `all / ${sizes.shape.width}.0`,
): string {
  const { width: H } = sizes.shape
  const parts = tile.lanes / tile.rows
  return `
    {
      let r = lane / ${parts};
      let part = lane % ${parts};
      let begin = max(node[r], 0) * ${H};
      var sums = vec2<f32>();
      for (var i = part; i < ${H}; i += ${parts}) {
        ${statements}
        sums += vec2<f32>(${first}, ${second});
      }
      shelf[lane] = sums;
      workgroupBarrier();
      if (part == 0) {
        var all = vec2<f32>();
        for (var p = 0; p < ${parts}; p++) { all += shelf[lane + p]; }
        moments[r] = ${result};
      }
      workgroupBarrier();
    }`
}

/** WGSL: `y` ← layer norm of x. Begins after a barrier, and ends with one. */
export function norm(code: NodeCode, { x, gain, keep }: Norm): string {
  const { sizes, tile } = code
  const { width: H } = sizes.shape
  const groups = tile.rows / TILE_ROWS
  const read = `let value = result[${x} + begin + i];`
  const apart = `let apart = result[${x} + begin + i] - mean;`
  return `
  {
    ${nodeMeans(code, read, 'value', '0.0')}
    let mean = moments[lane / ${tile.lanes / tile.rows}].x;
    ${nodeMeans(code, apart, 'apart * apart', '0.0', `vec2<f32>(all.x / ${H}.0, mean)`)}
    let gainAt = ${gain};
    for (var item = lane; item < ${H * groups}; item += ${tile.lanes}) {
      let column = item % ${H};
      let group = item / ${H};
      let gain = theta[gainAt + column];
      let bias = theta[gainAt + ${H} + column];
      var value = vec4<f32>();
      ${eachNode(
        H,
        `let about = moments[group * ${TILE_ROWS} + i];
            let scale = 1.0 / sqrt(about.x + ${NORM_EPSILON});
            let hat = (result[${x} + at] - about.y) * scale;
            value[i] = hat * gain + bias;
            ${
              keep
                ? `result[${keep.hat} + at] = hat;
            result[${keep.normed} + at] = value[i];
            if (column == 0) { result[${keep.scale} + n] = scale; }`
                : ''
            }`,
      )}
      y[column * ${groups} + group] = value;
    }
    workgroupBarrier();
  }`
}

/** WGSL: x ← wte[token] + wpe[position]. Ends with a barrier. */
export function embed({ sizes, tile, theta }: NodeCode, x: string): string {
  const { width: H } = sizes.shape
  const { at } = sizes
  return `
  for (var item = lane; item < ${H * tile.rows}; item += ${tile.lanes}) {
    let column = item % ${H};
    let r = item / ${H};
    if (node[r] >= 0) {
      var value = theta[${theta} + ${at.positions} + (seen[r].w - 1) * ${H} + column];
      if (token[r] >= 0) { value += theta[${theta} + ${at.tokens} + token[r] * ${H} + column]; }
      result[${x} + node[r] * ${H} + column] = value;
    }
  }
  storageBarrier();`
}

/** WGSL of where a tensor of layer `layer` starts in `theta`. */
export const tensor = (
  { sizes, theta }: NodeCode,
  layer: string,
  name: 'norm1' | 'attention' | 'mix' | 'norm2' | 'up' | 'down',
) => `(${theta} + ${sizes.at.layer + sizes.at[name]} + (${layer}) * ${sizes.at.words})`

/** WGSL of where a layer's transposed matrix starts in `folded`. */
export const transposed = (
  { sizes, folded }: NodeCode,
  layer: string,
  name: 'attention' | 'mix' | 'up' | 'down',
) => `(${folded} + ${sizes.transposes[name]} + (${layer}) * ${sizes.transposes.words})`

/** Where queries, keys and values of a layer start, and the weights with which slots attend. */
export interface AttentionAt {
  qkv: string
  weights: string
}

/** WGSL: the queries, keys and values of layer `layer` ← c_attn(y). Ends with a barrier. */
export function attentionInputs(code: NodeCode, layer: string, qkv: string): string {
  const { sizes, tile } = code
  const { width: H } = sizes.shape
  const at = tensor(code, layer, 'attention')
  return `${dense({
    tile,
    from: 'y',
    inPlace: false,
    inputs: H,
    outputs: 3 * H,
    matrix: 'theta',
    at,
    when: 'isAlive',
    finish: `let bias = theta[${at} + ${3 * H * H} + column];
          ${eachNode(3 * H, `result[${qkv} + at] = value[i] + bias;`)}`,
  })}
  storageBarrier();`
}

/** WGSL: `y` ← the values that the heads mix, from queries, keys and values. Ends with a barrier. */
export function attend(
  { sizes, tile }: NodeCode,
  { qkv, weights }: AttentionAt,
  mixed: string | null,
): string {
  const { shape, heads, headSize: d } = sizes
  const { width: H, window: S } = shape
  const { rows, lanes } = tile
  const groups = rows / TILE_ROWS
  return `
  {
    let qkvAt = ${qkv};
    let weightsAt = ${weights};
    for (var item = lane; item < ${rows * heads * S}; item += ${lanes}) {
      let j = item % ${S};
      let h = (item / ${S}) % ${heads};
      let r = item / ${S * heads};
      if (node[r] >= 0 && j < seen[r].w && isAlive) {
        let query = qkvAt + node[r] * ${3 * H} + h * ${d};
        let key = qkvAt + seenNode(r, j) * ${3 * H} + ${H} + h * ${d};
        var score = 0.0;
        for (var c = 0; c < ${d}; c++) { score += result[query + c] * result[key + c]; }
        result[weightsAt + (node[r] * ${heads} + h) * ${S} + j] = score * ${1 / Math.sqrt(d)};
      }
    }
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
    for (var item = lane; item < ${H * groups}; item += ${lanes}) {
      let column = item % ${H};
      let group = item / ${H};
      var value = vec4<f32>();
      ${eachNode(
        H,
        `let r = group * ${TILE_ROWS} + i;
            let weight = weightsAt + (n * ${heads} + column / ${d}) * ${S};
            var sum = 0.0;
            for (var j = 0; j < seen[r].w; j++) {
              sum += result[weight + j] * result[qkvAt + seenNode(r, j) * ${3 * H} + ${2 * H} + column];
            }
            value[i] = sum;
            ${mixed === null ? '' : `result[${mixed} + at] = sum;`}`,
      )}
      y[column * ${groups} + group] = value;
    }
    workgroupBarrier();
  }`
}

/** WGSL: x ← x + c_proj(y) of attention. Ends with a barrier. */
export function addMixed(code: NodeCode, layer: string, x: string): string {
  const { sizes, tile } = code
  const { width: H } = sizes.shape
  const at = tensor(code, layer, 'mix')
  return `${dense({
    tile,
    from: 'y',
    inPlace: false,
    inputs: H,
    outputs: H,
    matrix: 'theta',
    at,
    when: 'isAlive',
    finish: `let bias = theta[${at} + ${H * H} + column];
          ${eachNode(H, `result[${x} + at] += value[i] + bias;`)}`,
  })}
  storageBarrier();`
}

/** WGSL: x ← x + c_proj(act(c_fc(y))), some hidden units after the other. Ends with a barrier. */
export function addHidden(
  code: NodeCode,
  layer: string,
  x: string,
  keep: { sums: string; hidden: string } | null,
): string {
  const { sizes, tile } = code
  const { hidden, isGelu } = sizes
  const { width: H } = sizes.shape
  const { units } = tile
  const groups = tile.rows / TILE_ROWS
  const [up, down] = [tensor(code, layer, 'up'), tensor(code, layer, 'down')]
  return `
  for (var first = 0; first < ${hidden}; first += ${units}) {
    ${dense({
      tile,
      from: 'y',
      inPlace: false,
      inputs: H,
      outputs: units,
      matrix: 'theta',
      at: `${up} + first`,
      stride: hidden,
      when: 'isAlive',
      finish: `let sums = value + theta[${up} + ${H * hidden} + first + column];
          let outer = ${activation(isGelu, 'sums')};
          units[column * ${groups} + group] = outer;
          ${
            keep === null
              ? ''
              : eachNode(
                  hidden,
                  `result[${keep.hidden} + at + first] = outer[i];
            ${isGelu ? `result[${keep.sums} + at + first] = sums[i];` : ''}`,
                )
          }`,
    })}
    ${dense({
      tile,
      from: 'units',
      inPlace: false,
      inputs: units,
      outputs: H,
      matrix: 'theta',
      at: `${down} + first * ${H}`,
      when: 'isAlive',
      finish: `var bias = 0.0;
          if (first == 0) { bias = theta[${down} + ${hidden * H} + column]; }
          ${eachNode(H, `result[${x} + at] += value[i] + bias;`)}`,
    })}
  }
  storageBarrier();`
}

/** WGSL: `z` ← logits ÷ temperature, from `y`. Ends with a barrier. */
export function logits({ sizes, tile, folded }: NodeCode): string {
  return dense({
    tile,
    from: 'y',
    inPlace: false,
    inputs: sizes.shape.width,
    outputs: sizes.outputs,
    matrix: 'folded',
    at: `${folded} + ${sizes.transposes.head}`,
    when: 'isAlive',
    finish: `z[column * ${tile.rows / TILE_ROWS} + group] = value / temperature;`,
  })
}
