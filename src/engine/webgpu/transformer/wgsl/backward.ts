import { field } from '../../layout/records'
import { TILE_ROWS } from '../../layout/tile'
import type { ProgramText } from '../../program'
import { dense } from '../../wgsl/layers'
import { passStatements, planesOf } from '../../wgsl/pass'
import type { TransformerSizes } from '../sizes'
import type { NodeTile } from '../tile'
import { codeOf, declarations } from './forward'
import { nodeMeans, tensor, transposed } from './layers'
import { eachAsked, eachNode, fillNodes, MAP, type NodeCode } from './nodes'

/**
 * One dispatch for each layer and one before them: the forward pass in reverse. Dispatch l, from L downward, takes ∂queries,
 * ∂keys and ∂values of layer l (at L, ∂logits) to ∂x below it, and on through layer l − 1 to its ∂mixed and ∂scores. So what
 * a slot gets from the slots that attend to it was written by the dispatch before; it is gathered, so that no two invocations
 * add to one number:
 *
 *     ∂score_nj = weight_nj·( ∂mixed_n·v_j − ∂mixed_n·mixed_n ) / √d
 *     ∂q_n = Σ_j ∂score_nj·k_j,   ∂k_n = Σ_i ∂score_in·q_i,   ∂v_n = Σ_i weight_in·∂mixed_i
 *
 * Nodes that no loss depends on get zeros.
 */
export function backwardProgram(sizes: TransformerSizes, tile: NodeTile): ProgramText {
  const { length: T } = sizes.shape
  const { kept, layers } = sizes
  const code = codeOf(sizes, tile, 'run')
  const layer = 'uniforms.layer'
  const below = 'uniforms.layer - 1'
  return {
    kind: 'Backward',
    lanes: tile.lanes,
    declarations: `${declarations(sizes, tile)}
// the nodes that attend to a node: to this one of its prompt or completion, then all of the listed completions from … to − 1
var<workgroup> later : array<vec4<i32>, ${tile.rows}>;
`,
    body: `${passStatements(sizes)}${MAP}
  ${fillNodes(
    code,
    `promptsOf(map) * ${sizes.prompt} + rowsInPass * ${sizes.own}`,
    `uploads[uniforms.actionsAt + (row0 + row) * ${T} + k]`,
  )}
  ${fillLater(sizes, tile)}
  let isAlive = node[0] >= 0;
  if (uniforms.layer == ${layers}) {
    ${headBack(code)}
    ${normBack(code, {
      dNormed: kept.at('dOut'),
      hat: kept.at('hatOut'),
      scale: kept.at('scaleOut'),
      gain: `${code.theta} + ${sizes.at.normOut}`,
      around: null,
      to: kept.of('dTop', below),
    })}
  } else {
    ${attentionInputsBack(code, layer)}
    ${normBack(code, {
      dNormed: kept.of('dNormed1', layer),
      hat: kept.of('hat1', layer),
      scale: kept.of('scale1', layer),
      gain: tensor(code, layer, 'norm1'),
      around: kept.of('dMid', layer),
      to: `select(${kept.of('dTop', below)}, ${kept.at('dFirst')}, uniforms.layer == 0)`,
    })}
  }
  if (uniforms.layer > 0) {
    ${hiddenBack(code, below)}
    ${normBack(code, {
      dNormed: kept.of('dNormed2', below),
      hat: kept.of('hat2', below),
      scale: kept.of('scale2', below),
      gain: tensor(code, below, 'norm2'),
      around: kept.of('dTop', below),
      to: kept.of('dMid', below),
    })}
    ${attendBack(code, below)}
  }`,
  }
}

/** Fills `later`. Ends with a barrier. */
function fillLater({ prompt: Q, own }: TransformerSizes, { rows }: NodeTile): string {
  return `
  let promptNodes = promptsOf(map) * ${Q};
  if (lane < ${rows}) {
    let n = node[lane];
    var last = vec4<i32>(n, 0, 0, 0);
    if (n >= promptNodes) {
      last.x = n + ${own - 1} - (n - promptNodes) % ${Math.max(own, 1)};
    } else if (n >= 0 && n % ${Q} >= firstOf(map, n / ${Q})) {
      let p = n / ${Q};
      last = vec4<i32>(p * ${Q} + ${Q - 1}, listOf(map, p), listOf(map, p + 1), 0);
    }
    later[lane] = last;
  }
  workgroupBarrier();`
}

/**
 * ∂logits_v = [ dLogp·(1[v = a] − p_v) − dEntropy·p_v·(log p_v + H) ] / τ, summed over the completions whose step follows from the
 * node, and through the head. Ends with a barrier.
 */
function headBack({ sizes, tile, theta }: NodeCode): string {
  const { outputs: V, kept } = sizes
  const { width: H, length: T } = sizes.shape
  const groups = tile.rows / TILE_ROWS
  const planes = planesOf(sizes)
  return `
    let temperature = ${field('temperature')};
    for (var item = lane; item < ${V * groups}; item += ${tile.lanes}) {
      let column = item % ${V};
      let group = item / ${V};
      var value = vec4<f32>();
      for (var c = 0; c < ${TILE_ROWS}; c++) {
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
      }
      z[column * ${groups} + group] = value;
    }
    workgroupBarrier();
    ${dense({
      tile,
      from: 'z',
      inPlace: false,
      inputs: V,
      outputs: H,
      matrix: 'theta',
      at: `${theta} + ${sizes.at.head}`,
      when: 'isAlive',
      finish: eachNode(H, `result[${kept.at('dOut')} + at] = value[i];`),
    })}
    storageBarrier();`
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
function normBack(code: NodeCode, { dNormed, hat, scale, gain, around, to }: NormBack): string {
  const { sizes, tile } = code
  const { width: H } = sizes.shape
  const groups = tile.rows / TILE_ROWS
  return `
    {
      let gainAt = ${gain};
      ${nodeMeans(
        code,
        `let slope = result[${dNormed} + begin + i] * theta[gainAt + i];`,
        'slope',
        `slope * result[${hat} + begin + i]`,
      )}
      for (var item = lane; item < ${H * groups}; item += ${tile.lanes}) {
        let column = item % ${H};
        let group = item / ${H};
        let gain = theta[gainAt + column];
        var value = vec4<f32>();
        ${eachNode(
          H,
          `let means = moments[group * ${TILE_ROWS} + i];
            let slope = gain * result[${dNormed} + at] - means.x - result[${hat} + at] * means.y;
            value[i] = result[${scale} + n] * slope${around === null ? '' : ` + result[${around} + at]`};
            result[${to} + at] = value[i];`,
        )}
        y[column * ${groups} + group] = value;
      }
      workgroupBarrier();
    }`
}

/** Through the two dense layers of layer `layer`, from ∂x in `y` to ∂ of their inputs. Ends with a barrier. */
function hiddenBack(code: NodeCode, layer: string): string {
  const { sizes, tile } = code
  const { hidden, isGelu, kept } = sizes
  const { width: H } = sizes.shape
  const groups = tile.rows / TILE_ROWS
  const { units } = tile
  const slope = isGelu
    ? `inner[i] = result[${kept.of('sums', layer)} + at + first];`
    : `inner[i] = select(0.0, 1.0, result[${kept.of('hidden', layer)} + at + first] > 0.0);`
  return `
    for (var first = 0; first < ${hidden}; first += ${units}) {
      ${dense({
        tile,
        from: 'y',
        inPlace: false,
        inputs: H,
        outputs: units,
        matrix: 'folded',
        at: `${transposed(code, layer, 'down')} + first`,
        stride: hidden,
        when: 'isAlive',
        finish: `var inner = vec4<f32>();
          ${eachNode(hidden, slope)}
          let slopes = value * ${isGelu ? 'geluSlope(inner)' : 'inner'};
          ${eachNode(hidden, `result[${kept.of('dSums', layer)} + at + first] = slopes[i];`)}
          units[column * ${groups} + group] = slopes;`,
      })}
      ${dense({
        tile,
        from: 'units',
        inPlace: false,
        inputs: units,
        outputs: H,
        matrix: 'folded',
        at: `${transposed(code, layer, 'up')} + first * ${H}`,
        when: 'isAlive',
        finish: addUp(kept.of('dNormed2', layer), H, 'first'),
      })}
    }
    storageBarrier();`
}

/** Stores a part of a sum, or adds it to the parts before. */
const addUp = (to: string, columns: number, first: string) =>
  eachNode(
    columns,
    `var sum = value[i];
            if (${first} > 0) { sum += result[${to} + at]; }
            result[${to} + at] = sum;`,
  )

/** From ∂x in `y`, through c_proj of attention, to ∂mixed and ∂scores of layer `layer`. */
function attendBack(code: NodeCode, layer: string): string {
  const { sizes, tile } = code
  const { kept, heads, headSize: d, shape } = sizes
  const { width: H, window: S } = shape
  return `
    ${dense({
      tile,
      from: 'y',
      inPlace: false,
      inputs: H,
      outputs: H,
      matrix: 'folded',
      at: transposed(code, layer, 'mix'),
      when: 'isAlive',
      finish: eachNode(H, `result[${kept.of('dMixed', layer)} + at] = value[i];`),
    })}
    storageBarrier();
    for (var item = lane; item < ${tile.rows * heads * S}; item += ${tile.lanes}) {
      let j = item % ${S};
      let h = (item / ${S}) % ${heads};
      let r = item / ${S * heads};
      if (node[r] >= 0 && j < seen[r].w) {
        let own = node[r] * ${H} + h * ${d};
        let value = ${kept.of('qkv', layer)} + seenNode(r, j) * ${3 * H} + ${2 * H} + h * ${d};
        var slope = 0.0;
        for (var c = 0; c < ${d}; c++) {
          slope += result[${kept.of('dMixed', layer)} + own + c] * (result[value + c] - result[${kept.of('mixed', layer)} + own + c]);
        }
        let at = (node[r] * ${heads} + h) * ${S} + j;
        result[${kept.of('dScores', layer)} + at] = slope * result[${kept.of('weights', layer)} + at] * ${1 / Math.sqrt(d)};
      }
    }`
}

/**
 * ∂queries, ∂keys and ∂values of layer `layer`, some after the other, and from them ∂ of the norm's output. Ends with a barrier.
 */
function attentionInputsBack(code: NodeCode, layer: string): string {
  const { sizes, tile } = code
  const { kept, heads, headSize: d, shape, prompt: Q, own } = sizes
  const { width: H, window: S } = shape
  const { attentionUnits: units } = tile
  const groups = tile.rows / TILE_ROWS
  /** what slot `s`, which attends to node n as number `rank`, adds */
  const term = `
              let entry = (s * ${heads} + h) * ${S} + rank;
              if (part == 1) {
                sum += result[${kept.of('dScores', layer)} + entry] * result[${kept.of('qkv', layer)} + s * ${3 * H} + c];
              } else {
                sum += result[${kept.of('weights', layer)} + entry] * result[${kept.of('dMixed', layer)} + s * ${H} + c];
              }`
  return `
    for (var first = 0; first < ${3 * H}; first += ${units}) {
      for (var item = lane; item < ${units * groups}; item += ${tile.lanes}) {
        let column = item % ${units};
        let group = item / ${units};
        let part = (first + column) / ${H};
        let c = (first + column) % ${H};
        let h = c / ${d};
        var value = vec4<f32>();
        ${eachNode(
          3 * H,
          `let r = group * ${TILE_ROWS} + i;
            let rank = seen[r].w - 1;
            var sum = 0.0;
            if (part == 0) {
              for (var j = 0; j <= rank; j++) {
                let score = ${kept.of('dScores', layer)} + (n * ${heads} + h) * ${S} + j;
                sum += result[score] * result[${kept.of('qkv', layer)} + seenNode(r, j) * ${3 * H} + ${H} + c];
              }
            } else {
              for (var s = n; s <= later[r].x; s++) { ${term} }
              for (var q = later[r].y; q < later[r].z; q++) {
                let begin = promptsOf(map) * ${Q} + listed(map, q) * ${own};
                for (var s = begin; s < begin + ${own}; s++) { ${term} }
              }
            }
            value[i] = sum;
            result[${kept.of('dQkv', layer)} + at + first] = sum;`,
        )}
        units[column * ${groups} + group] = value;
      }
      workgroupBarrier();
      ${dense({
        tile,
        from: 'units',
        inPlace: false,
        inputs: units,
        outputs: H,
        matrix: 'folded',
        at: `${transposed(code, layer, 'attention')} + first * ${H}`,
        when: 'isAlive',
        finish: addUp(kept.of('dNormed1', layer), H, 'first'),
      })}
    }
    storageBarrier();`
}
