import type { GaussianHead } from '../../network'
import { field } from '../layout/records'
import type { Sizes } from '../layout/sizes'
import { TILE_ROWS, type Tile } from '../layout/tile'
import type { ProgramText } from '../program'
import { float, scaleAt, sigmaAt } from './gaussian'
import { dense } from './layers'
import { areaOf, passStatements, planesOf } from './pass'

/**
 * `work` ← ∂loss/∂(sums before the ReLU) of every layer and ∂loss/∂outputs, for the tokens of a pass:
 *
 *     dlogits_v = [ dLogp·(1[v = a] − p_v) − dEntropy·p_v·(log p_v + H) ] / τ        dz_l = (dz_{l+1} · W_{l+1}ᵀ) ⊙ 1[h_l > 0]
 *     do_d      = scale_t · [ dLogp · logpScale · (a_d − μ_d) / (τσ_t)² + dMean_d ]   with a Gaussian head
 *
 * dMean_d is given, or the slope of an exact KL: dEntropy · logpScale · (μ_d − μ_ref,d) / (τσ_t)².
 * Tokens without a gradient are not written; programs that read the result must skip them.
 */
export function backwardProgram(sizes: Sizes, tile: Tile): ProgramText {
  const { width: H, depth: L, gaussian } = sizes.shape
  const { outputs } = sizes
  const at = areaOf(sizes)
  const planes = planesOf(sizes)
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
      inputs: layer === L - 1 ? outputs : H,
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
    lanes,
    declarations: `
var<workgroup> x : array<vec4<f32>, ${H * groups}>;
var<workgroup> z : array<vec4<f32>, ${outputs * groups}>;
`,
    body: `${passStatements(sizes)}
  let first = tile * ${rows};
  let dLogpAt = ${planes.dLogp} * uniforms.plane + token0;
  let dEntropyAt = ${planes.dEntropy} * uniforms.plane + token0;
  var isAlive = false;
  for (var m = first; m < min(first + ${rows}, tokens); m++) {
    if (result[dLogpAt + m] != 0.0 || result[dEntropyAt + m] != 0.0) { isAlive = true; }
  }
  if (isAlive) {
    let temperature = ${field('temperature')};
    ${gaussian ? `let isGiven = ${field('isGiven')} != 0;` : ''}
    for (var item = lane; item < ${outputs * groups}; item += ${lanes}) {
      let v = item % ${outputs};
      let group = item / ${outputs};
      var value = vec4<f32>();
      for (var i = 0; i < 4; i++) {
        let m = first + group * 4 + i;
        if (m >= tokens) { continue; }
        let dLogp = result[dLogpAt + m];
        let dEntropy = result[dEntropyAt + m];
        if (dLogp == 0.0 && dEntropy == 0.0) { continue; }
        let at = ${at.outputs} + m * ${outputs} + v;
        ${gaussian ? outputSlope(sizes, gaussian) : logitSlope(sizes)}
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

/** `g` ← ∂loss/∂logits_v. */
const logitSlope = (sizes: Sizes) => `let logp = result[at];
        let p = exp(logp);
        let entropy = result[${planesOf(sizes).entropy} * uniforms.plane + token0 + m];
        let chosen = select(0.0, 1.0, uploads[uniforms.actionsAt + token0 + m] == v);
        let g = (dLogp * (chosen - p) - dEntropy * p * (logp + entropy)) / temperature;`

/** `g` ← ∂loss/∂o_v of a Gaussian head. */
const outputSlope = (sizes: Sizes, { logpScale }: GaussianHead) => `let t = m % ${sizes.shape.length};
        let deviation = temperature * ${sigmaAt('t')};
        let place = (token0 + m) * ${sizes.outputs} + v;
        let mean = result[${planesOf(sizes).mean} * uniforms.plane + place];
        var apart = dLogp * (bitcast<f32>(uploads[uniforms.actionsAt + place]) - mean);
        if (dEntropy != 0.0 && !isGiven) { apart += dEntropy * (mean - bitcast<f32>(uploads[uniforms.refMeanAt + place])); }
        var slope = ${float(logpScale)} * apart / (deviation * deviation);
        if (dEntropy != 0.0 && isGiven) { slope += bitcast<f32>(uploads[uniforms.givenMeanAt + place]); }
        let g = ${scaleAt('t')} * slope;`
