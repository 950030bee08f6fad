import { NORM_EPSILON } from '../../../../settings/gpt2'
import { TILE_ROWS } from '../../layout/tile'
import { eachNode, fillVectors, type NodeCode } from './nodes'

/**
 * WGSL of two sums over the numbers of each node: `first` and `second` are WGSL of what number `i` of the node adds, whose numbers
 * start at `from`. `moments` become their means, or `result` of the sums `all`. Ends with a barrier.
 */
function nodeMeans(
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

/** Where a norm stores what the backward pass needs: n, its output and its scale. */
export interface KeptNorm {
  hat: string
  normed: string
  scale: string
}

/** A norm: where its input and its gain start, and what it keeps. */
interface Norm {
  x: string
  gain: string
  keep: KeptNorm | null
}

/** WGSL: `y` ← layer norm of x. Begins after a barrier, and ends with one. */
export function norm(code: NodeCode, { x, gain, keep }: Norm): string {
  const { sizes, tile } = code
  const { width: H } = sizes.shape
  const read = `let value = result[${x} + begin + i];`
  const apart = `let apart = result[${x} + begin + i] - mean;`
  return `
  {
    ${nodeMeans(code, read, 'value', '0.0')}
    let mean = moments[lane / ${tile.lanes / tile.rows}].x;
    ${nodeMeans(code, apart, 'apart * apart', '0.0', `vec2<f32>(all.x / ${H}.0, mean)`)}
    let gainAt = ${gain};
    ${fillVectors(
      tile,
      'y',
      H,
      `let gain = theta[gainAt + column];
      let bias = theta[gainAt + ${H} + column];
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
      )}`,
    )}
  }`
}

interface NormBack {
  dNormed: string
  hat: string
  scale: string
  gain: string
  /** ∂x that comes around the norm, in the residual */
  around: string | null
  /** where ∂x goes */
  to: string
}

/**
 * ∂x = scale·( g − mean(g) − n·mean(g·n) ) with g = gain·∂y, and what comes around the norm; also in `y`. Begins after a barrier,
 * and ends with one.
 */
export function normBack(code: NodeCode, { dNormed, hat, scale, gain, around, to }: NormBack): string {
  const { width: H } = code.sizes.shape
  return `
    {
      let gainAt = ${gain};
      ${nodeMeans(
        code,
        `let slope = result[${dNormed} + begin + i] * theta[gainAt + i];`,
        'slope',
        `slope * result[${hat} + begin + i]`,
      )}
      ${fillVectors(
        code.tile,
        'y',
        H,
        `let gain = theta[gainAt + column];
        ${eachNode(
          H,
          `let means = moments[group * ${TILE_ROWS} + i];
            let slope = gain * result[${dNormed} + at] - means.x - result[${hat} + at] * means.y;
            value[i] = result[${scale} + n] * slope${around === null ? '' : ` + result[${around} + at]`};
            result[${to} + at] = value[i];`,
        )}`,
      )}
    }`
}
