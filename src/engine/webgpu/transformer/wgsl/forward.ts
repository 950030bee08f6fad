import { field } from '../../layout/records'
import type { ProgramText } from '../../program'
import { passStatements, planesOf } from '../../wgsl/pass'
import { samplePlanes } from '../../wgsl/samples'
import type { TransformerSizes } from '../sizes'
import type { NodeTile } from '../tile'
import { GELU } from './activation'
import { addMixed, attend, attentionInputs } from './attention'
import { embed, logits } from './ends'
import { addHidden } from './hidden'
import { tensor } from './matrices'
import { eachAsked, fillNodes, fillPassNodes, MAP, nodeMemory, type NodeCode } from './nodes'
import { norm, type KeptNorm } from './norm'

/**
 * One dispatch for each layer and one before them. Dispatch l, from −1 on, takes the nodes through layer l (or, at −1, to the
 * sum of their embeddings) and on to the queries, keys and values of layer l + 1 (or, after the last layer, to the logits). So
 * everything that crosses from node to node, which is attention, was written by the dispatch before.
 *
 * This program keeps everything for the backward pass in `work`, and writes the planes of log-probs and entropies.
 */
export function forwardProgram(sizes: TransformerSizes, tile: NodeTile): ProgramText {
  const { length: T } = sizes.shape
  const { kept, outputs: V } = sizes
  const planes = planesOf(sizes)
  const code = codeOf(sizes, tile, '(run + uniforms.slot)')
  const head = `
    if (lane < ${tile.rows} && node[lane] >= 0 && asked[lane].x < asked[lane].y) {
      let n = node[lane];
      let logSum = logSumExp(lane);
      let entropyOfNode = entropyOf(lane, logSum);
      result[${kept.at('entropy')} + n] = entropyOfNode;
      for (var v = 0; v < ${V}; v++) { result[${kept.at('logits')} + n * ${V} + v] = logit(v, lane) - logSum; }
      ${eachAsked(
        'lane',
        `let m = token0 + row * ${T} + t;
        let isKept = uploads[uniforms.maskAt + m] != 0;
        let action = uploads[uniforms.actionsAt + m];
        result[${planes.logp} * uniforms.plane + m] = select(0.0, logit(action, lane) - logSum, isKept);
        result[${planes.entropy} * uniforms.plane + m] = select(0.0, entropyOfNode, isKept);`,
      )}
    }`
  return {
    kind: 'Forward',
    lanes: tile.lanes,
    declarations: declarations(sizes, tile),
    body: `${passStatements(sizes)}${MAP}
  let temperature = ${field('temperature')};
  ${fillPassNodes(code)}
  if (uniforms.layer < 0 && lane < ${tile.rows} && node[lane] >= 0) {
    result[${kept.at('token')} + node[lane]] = f32(token[lane]);
    result[${kept.at('position')} + node[lane]] = f32(seen[lane].w - 1);
  }
  ${layerOf(code, {
    x: kept.at('x'),
    qkv: (layer) => kept.of('qkv', layer),
    weights: kept.of('weights', 'uniforms.layer'),
    keep: {
      mixed: kept.of('mixed', 'uniforms.layer'),
      norm1: (layer) => ({
        hat: kept.of('hat1', layer),
        normed: kept.of('normed1', layer),
        scale: kept.of('scale1', layer),
      }),
      norm2: {
        hat: kept.of('hat2', 'uniforms.layer'),
        normed: kept.of('normed2', 'uniforms.layer'),
        scale: kept.of('scale2', 'uniforms.layer'),
      },
      normOut: { hat: kept.at('hatOut'), normed: kept.at('normedOut'), scale: kept.at('scaleOut') },
      units: {
        sums: kept.of('sums', 'uniforms.layer'),
        hidden: kept.of('hidden', 'uniforms.layer'),
      },
    },
    head,
  })}`,
  }
}

/**
 * The forward pass of a rollout, in `samples` behind its planes; it keeps only x and the queries, keys and values. With
 * `isPrompts` it computes the prompts alone, before the rollout itself; otherwise prompts and completions, and writes log π_ref
 * of the sampled tokens.
 */
export function scoreProgram(sizes: TransformerSizes, tile: NodeTile): ProgramText {
  const { length: T } = sizes.shape
  const { passing } = sizes
  const code = codeOf(sizes, tile, 'run')
  const head = `
    if (lane < ${tile.rows} && node[lane] >= 0 && asked[lane].x < asked[lane].y) {
      let logSum = logSumExp(lane);
      ${eachAsked(
        'lane',
        `let m = (row0 + row) * ${T} + t;
        let action = i32(result[m]);
        var logp = 0.0;
        if (action >= 0) { logp = logit(action, lane) - logSum; }
        result[${samplePlanes(sizes.shape).refLogp} * uniforms.plane + m] = logp;`,
      )}
    }`
  return {
    kind: 'Score',
    lanes: tile.lanes,
    declarations: declarations(sizes, tile),
    body: `${sampleStatements(sizes)}${MAP}
  ${fillNodes(
    code,
    `promptsOf(map) * ${sizes.prompt} + select(uniforms.passRows * ${sizes.own}, 0, uniforms.isPrompts != 0)`,
    `i32(result[(row0 + row) * ${T} + k])`,
  )}
  ${layerOf(code, {
    x: passing.at('x'),
    qkv: (layer) => passing.of('qkv', layer),
    weights: passing.at('weights'),
    keep: null,
    head,
    isAsked: 'uniforms.isPrompts == 0',
  })}`,
  }
}

/** WGSL: `row0`, `area` and `temperature` of the workgroup's run, in the buffer `samples`. */
export const sampleStatements = (sizes: TransformerSizes) => `
  let row0 = run * uniforms.rows + uniforms.firstRow;
  let area = ${samplePlanes(sizes.shape).count} * uniforms.plane + run * uniforms.capacity * ${sizes.passing.words};
  let temperature = bitcast<f32>(uploads[uniforms.temperatureAt + run]);`

export const codeOf = (sizes: TransformerSizes, tile: NodeTile, slot: string): NodeCode => ({
  sizes,
  tile,
  theta: `${slot} * ${sizes.parameters}`,
  folded: `${slot} * ${sizes.folded}`,
})

export const declarations = (sizes: TransformerSizes, tile: NodeTile) =>
  nodeMemory(sizes, tile) + (sizes.isGelu ? GELU : '')

/** WGSL for the starts of the arrays of a pass, and for the use of its logits. */
interface LayerCode {
  x: string
  qkv: (layer: string) => string
  weights: string
  keep: {
    mixed: string
    norm1: (layer: string) => KeptNorm
    norm2: KeptNorm
    normOut: KeptNorm
    units: { sums: string; hidden: string }
  } | null
  /** statements after the logits of the tile's nodes */
  head: string
  /** WGSL condition, the same for all workgroups: whether logits are wanted */
  isAsked?: string
}

/** WGSL of dispatch `uniforms.layer`. */
function layerOf(code: NodeCode, { x, qkv, weights, keep, head, isAsked = 'true' }: LayerCode): string {
  const { sizes } = code
  const layer = 'uniforms.layer'
  const next = 'uniforms.layer + 1'
  return `
  let isAlive = node[0] >= 0;
  if (uniforms.layer < 0) {
    ${embed(code, x)}
  } else {
    ${attend(code, { qkv: qkv(layer), weights }, keep && keep.mixed)}
    ${addMixed(code, layer, x)}
    ${norm(code, { x, gain: tensor(code, layer, 'norm2'), keep: keep && keep.norm2 })}
    ${addHidden(code, layer, x, keep && keep.units)}
  }
  if (uniforms.layer < ${sizes.layers - 1}) {
    ${norm(code, { x, gain: tensor(code, next, 'norm1'), keep: keep && keep.norm1(next) })}
    ${attentionInputs(code, next, qkv(next))}
  } else if (${isAsked}) {
    ${norm(code, { x, gain: `${code.theta} + ${sizes.at.normOut}`, keep: keep && keep.normOut })}
    ${logits(code)}
    ${head}
  }`
}
