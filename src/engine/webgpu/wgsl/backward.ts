import { field } from '../layout/records'
import type { Sizes } from '../layout/sizes'
import { TILE_ROWS, type Tile } from '../layout/tile'
import type { Program } from '../program'
import { dense } from './layers'
import { areaOf, PASS_UNIFORMS, passStatements, PLANES } from './pass'

/**
 * `work` ← ∂loss/∂(inputs of the activations) of every layer and ∂loss/∂logits, of the tokens of a pass:
 *
 *     dlogits_v = [ dLogp·(1[v = a] − p_v) − dEntropy·p_v·(log p_v + H) ] / τ        dz_l = (dz_{l+1} · W_{l+1}ᵀ) ⊙ 1[h_l > 0]
 *
 * Tokens without a gradient are not written; whoever reads has to skip them.
 */
export function backwardProgram(key: string, sizes: Sizes, tile: Tile): Program {
  const { vocabulary: V, width: H, depth: L } = sizes.shape
  const at = areaOf(sizes)
  const { rows, lanes } = tile
  const groups = rows / TILE_ROWS
  const store = (layer: number) =>
    [0, 1, 2, 3]
      .map(
        (i) => `{
            let m = first + group * 4 + ${i};
            var g = 0.0;
            if (m < tokens && result[${at.hidden(layer)} + m * ${H} + column] > 0.0) { g = value[${i}]; }
            if (m < tokens) { result[${at.gradient(layer)} + m * ${H} + column] = g; }
            masked[${i}] = g;
          }`,
      )
      .join('\n          ')
  const into = (layer: number) =>
    dense({
      tile,
      from: layer === L - 1 ? 'z' : 'x',
      inPlace: layer < L - 1,
      inputs: layer === L - 1 ? V : H,
      outputs: H,
      matrix: 'folded',
      at: `run * ${sizes.folded} + ${layer === L - 1 ? sizes.outTransposed : sizes.hiddenTransposed[layer]}`,
      when: 'isAlive',
      finish: `var masked = vec4<f32>();
          ${store(layer)}
          x[column * ${groups} + group] = masked;`,
    })
  return {
    kind: 'Backward',
    key: `${key} backward`,
    inputs: ['folded', 'uploads'],
    uniforms: [...PASS_UNIFORMS, 'actionsAt'],
    lanes,
    declarations: `
var<workgroup> x : array<vec4<f32>, ${H * groups}>;
var<workgroup> z : array<vec4<f32>, ${V * groups}>;
`,
    body: `${passStatements(sizes)}
  let first = tile * ${rows};
  let dLogpAt = ${PLANES.dLogp} * uniforms.plane + token0;
  let dEntropyAt = ${PLANES.dEntropy} * uniforms.plane + token0;
  var isAlive = false;
  for (var m = first; m < min(first + ${rows}, tokens); m++) {
    if (result[dLogpAt + m] != 0.0 || result[dEntropyAt + m] != 0.0) { isAlive = true; }
  }
  if (isAlive) {
    let temperature = ${field('temperature')};
    for (var item = lane; item < ${V * groups}; item += ${lanes}) {
      let v = item % ${V};
      let group = item / ${V};
      var value = vec4<f32>();
      for (var i = 0; i < 4; i++) {
        let m = first + group * 4 + i;
        if (m >= tokens) { continue; }
        let dLogp = result[dLogpAt + m];
        let dEntropy = result[dEntropyAt + m];
        if (dLogp == 0.0 && dEntropy == 0.0) { continue; }
        let at = ${at.logits} + m * ${V} + v;
        let logp = result[at];
        let p = exp(logp);
        let entropy = result[${PLANES.entropy} * uniforms.plane + token0 + m];
        let chosen = select(0.0, 1.0, uploads[uniforms.actionsAt + token0 + m] == v);
        let g = (dLogp * (chosen - p) - dEntropy * p * (logp + entropy)) / temperature;
        result[at] = g;
        value[i] = g;
      }
      z[v * ${groups} + group] = value;
    }
  }
  workgroupBarrier();
  ${Array.from({ length: L }, (_, i) => into(L - 1 - i)).join('\n')}`,
  }
}
