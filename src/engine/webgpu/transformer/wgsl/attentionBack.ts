import { TILE_ROWS } from '../../layout/tile'
import type { TransformerSizes } from '../sizes'
import type { NodeTile } from '../tile'
import { eachAttended } from './attention'
import { partBack, product, transposed } from './matrices'
import { eachNode, fillVectors, type NodeCode } from './nodes'

/** Declares `later`: which nodes attend to a node of the tile. */
export const laterMemory = ({ rows }: NodeTile) => `
// the nodes that attend to a node: to this one of its prompt or completion, then all of the listed completions from … to − 1
var<workgroup> later : array<vec4<i32>, ${rows}>;
`

/** Fills `later`. Ends with a barrier. */
export function fillLater({ prompt: Q, own }: TransformerSizes, { rows }: NodeTile): string {
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

/** From ∂x in `y`, through c_proj of attention, to ∂mixed and ∂scores of layer `layer`. */
export function attendBack(code: NodeCode, layer: string): string {
  const { kept, heads, headSize: d, shape } = code.sizes
  const { width: H, window: S } = shape
  return `
    ${product(code, {
      from: 'y',
      inputs: H,
      outputs: H,
      matrix: 'folded',
      at: transposed(code, layer, 'mix'),
      finish: eachNode(H, `result[${kept.of('dMixed', layer)} + at] = value[i];`),
    })}
    storageBarrier();
    ${eachAttended(
      code,
      `let own = node[r] * ${H} + h * ${d};
        let value = ${kept.of('qkv', layer)} + seenNode(r, j) * ${3 * H} + ${2 * H} + h * ${d};
        var slope = 0.0;
        for (var c = 0; c < ${d}; c++) {
          slope += result[${kept.of('dMixed', layer)} + own + c] * (result[value + c] - result[${kept.of('mixed', layer)} + own + c]);
        }
        let at = (node[r] * ${heads} + h) * ${S} + j;
        result[${kept.of('dScores', layer)} + at] = slope * result[${kept.of('weights', layer)} + at] * ${1 / Math.sqrt(d)};`,
    )}`
}

/**
 * ∂queries, ∂keys and ∂values of layer `layer`, some after the other, and from them ∂ of the norm's output. Ends with a barrier.
 */
export function attentionInputsBack(code: NodeCode, layer: string): string {
  const { sizes, tile } = code
  const { kept, heads, headSize: d, shape, prompt: Q, own } = sizes
  const { width: H, window: S } = shape
  const { attentionUnits: units } = tile
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
      ${fillVectors(
        tile,
        'units',
        units,
        `let part = (first + column) / ${H};
        let c = (first + column) % ${H};
        let h = c / ${d};
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
        )}`,
      )}
      ${partBack(code, { layer, name: 'attention', count: units, to: kept.of('dNormed1', layer) })}
    }
    storageBarrier();`
}
