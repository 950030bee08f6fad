import { field } from '../../layout/records'
import { TILE_ROWS } from '../../layout/tile'
import { planesOf } from '../../wgsl/pass'
import { product } from './matrices'
import { eachAsked, eachNode, fillVectors, vectorAt, type NodeCode } from './nodes'

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

/** WGSL: `z` ← logits ÷ temperature, from `y`. Ends with a barrier. */
export const logits = (code: NodeCode) =>
  product(code, {
    from: 'y',
    inputs: code.sizes.shape.width,
    outputs: code.sizes.outputs,
    matrix: 'folded',
    at: `${code.folded} + ${code.sizes.transposes.head}`,
    finish: `z[${vectorAt(code.tile)}] = value / temperature;`,
  })

/**
 * ∂logits_v = [ dLogp·(1[v = a] − p_v) − dEntropy·p_v·(log p_v + H) ] / τ, summed over the completions whose step follows from the
 * node, and through the head. Ends with a barrier.
 */
export function logitsBack(code: NodeCode): string {
  const { outputs: V, kept, shape, at } = code.sizes
  const { width: H, length: T } = shape
  const planes = planesOf(code.sizes)
  return `
    let temperature = ${field('temperature')};
    ${fillVectors(
      code.tile,
      'z',
      V,
      `for (var c = 0; c < ${TILE_ROWS}; c++) {
        let r = group * ${TILE_ROWS} + c;
        let n = node[r];
        if (n < 0) { continue; }
        let place = ${kept.at('logits')} + n * ${V} + column;
        var slope = 0.0;
        ${eachAsked(
          'r',
          `let m = token0 + row * ${T} + t;
        let dLogp = result[${planes.dLogp} * uniforms.plane + m];
        let dEntropy = result[${planes.dEntropy} * uniforms.plane + m];
        if (dLogp == 0.0 && dEntropy == 0.0) { continue; }
        let logp = result[place];
        let p = exp(logp);
        let chosen = select(0.0, 1.0, uploads[uniforms.actionsAt + m] == column);
        slope += dLogp * (chosen - p) - dEntropy * p * (logp + result[${kept.at('entropy')} + n]);`,
        )}
        value[c] = slope / temperature;
        result[place] = value[c];
      }`,
    )}
    ${product(code, {
      from: 'z',
      inputs: V,
      outputs: H,
      matrix: 'theta',
      at: `${code.theta} + ${at.head}`,
      finish: eachNode(H, `result[${kept.at('dOut')} + at] = value[i];`),
    })}
    storageBarrier();`
}
