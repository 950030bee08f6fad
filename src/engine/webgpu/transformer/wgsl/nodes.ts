import { categorical } from '../../wgsl/categorical'
import { TILE_ROWS } from '../../layout/tile'
import type { TransformerSizes } from '../sizes'
import type { NodeTile } from '../tile'

/** The parts that the text of a program on tiles of nodes depends on: see `maps.ts`. */
export interface NodeCode {
  sizes: TransformerSizes
  tile: NodeTile
  /** WGSL for the start of the run's weights in `theta`, and of its transposed matrices in `folded` */
  theta: string
  folded: string
}

/** Functions on the map that starts at `map`. */
export const mapFunctions = /* wgsl */ `
fn promptsOf(map : i32) -> i32 { return uploads[map]; }
fn promptOf(map : i32, row : i32) -> i32 { return uploads[map + 1 + row]; }
fn listed(map : i32, i : i32) -> i32 { return uploads[map + 1 + uniforms.mapRows + i]; }
fn promptRow(map : i32, p : i32) -> i32 { return uploads[map + 1 + 2 * uniforms.mapRows + 3 * p]; }
fn firstOf(map : i32, p : i32) -> i32 { return uploads[map + 1 + 2 * uniforms.mapRows + 3 * p + 1]; }
fn listOf(map : i32, p : i32) -> i32 { return uploads[map + 1 + 2 * uniforms.mapRows + 3 * p + 2]; }
`

/**
 * WGSL that declares the data of the nodes of a tile, in workgroup memory, and functions on the map at `map`. Four nodes form one
 * vector: `y[k · groups + g]` is number k of nodes 4g … 4g + 3; `units` and `z` (logits) likewise.
 */
export function nodeMemory(sizes: TransformerSizes, tile: NodeTile): string {
  const { rows, lanes, units, attentionUnits } = tile
  const { prompt: Q } = sizes
  const groups = rows / TILE_ROWS
  return /* wgsl */ `
var<workgroup> y : array<vec4<f32>, ${sizes.shape.width * groups}>;
var<workgroup> units : array<vec4<f32>, ${Math.max(units, attentionUnits) * groups}>;
var<workgroup> z : array<vec4<f32>, ${sizes.outputs * groups}>;
var<workgroup> shelf : array<vec2<f32>, ${lanes}>;
var<workgroup> moments : array<vec2<f32>, ${rows}>;
// number of the node, −1 where there is none; its token, −1 for an empty slot
var<workgroup> node : array<i32, ${rows}>;
var<workgroup> token : array<i32, ${rows}>;
// the slots that it attends to: first node and number of those of the prompt, first of the completion's, number of all
var<workgroup> seen : array<vec4<i32>, ${rows}>;
// the completions whose step follows from it: listed from … to − 1, or one; and the step
var<workgroup> asked : array<vec4<i32>, ${rows}>;
${categorical(sizes, tile)}

fn seenNode(r : i32, j : i32) -> i32 {
  let all = seen[r];
  return select(all.z + j - all.y, all.x + j, j < all.y);
}
${mapFunctions}
// what the node of completion \`row\` sees whose own tokens are k + 1
fn seenByToken(map : i32, row : i32, k : i32) -> vec4<i32> {
  let p = promptOf(map, row);
  let first = firstOf(map, p);
  let own = promptsOf(map) * ${Q} + row * ${sizes.own};
  return vec4<i32>(p * ${Q} + first, ${Q} - first, own, ${Q} - first + k + 1);
}
`
}

/** WGSL: `map` of the workgroup's run, in the pass whose maps start at `uniforms.mapAt`. */
export const MAP = `
  let map = uniforms.mapAt + run * uniforms.mapWords;`

/**
 * WGSL that fills the data of the nodes of a tile. Ends with a barrier.
 * @param nodes WGSL of the number of nodes
 * @param action WGSL of token `k` of completion `row` of the pass
 */
export function fillNodes({ sizes, tile }: NodeCode, nodes: string, action: string): string {
  const { shape, prompt: Q, own } = sizes
  const { window: W } = shape
  return `
  if (lane < ${tile.rows}) {
    let n = tile * ${tile.rows} + lane;
    let promptNodes = promptsOf(map) * ${Q};
    var number = -1;
    var word = -1;
    var sees = vec4<i32>(0, 1, 0, 0);
    var asks = vec4<i32>();
    if (n < ${nodes}) {
      number = n;
      if (n < promptNodes) {
        let p = n / ${Q};
        let s = n % ${Q};
        let first = firstOf(map, p);
        sees = vec4<i32>(n, 1, 0, 1);
        if (s >= first) {
          sees = vec4<i32>(p * ${Q} + first, s - first + 1, 0, s - first + 1);
          word = uploads[uniforms.seenAt + (row0 + promptRow(map, p)) * ${W} + ${W - Q} + s];
        }
        if (s == ${Q - 1}) { asks = vec4<i32>(listOf(map, p), listOf(map, p + 1), -1, 0); }
      } else {
        let row = (n - promptNodes) / ${Math.max(own, 1)};
        let k = (n - promptNodes) % ${Math.max(own, 1)};
        sees = seenByToken(map, row, k);
        word = ${action};
        asks = vec4<i32>(0, 1, row, k + 1);
      }
    }
    node[lane] = number;
    token[lane] = word;
    seen[lane] = sees;
    asked[lane] = asks;
  }
  workgroupBarrier();`
}

/** The same for the nodes of a pass of an update: see `passStatements`. */
export const fillPassNodes = (code: NodeCode) =>
  fillNodes(
    code,
    `promptsOf(map) * ${code.sizes.prompt} + rowsInPass * ${code.sizes.own}`,
    `uploads[uniforms.actionsAt + (row0 + row) * ${code.sizes.shape.length} + k]`,
  )

/** WGSL that runs `code` for every completion `row` of the pass whose step `t` follows from node number `r` of the tile. */
export const eachAsked = (r: string, code: string) => `
      for (var i = asked[${r}].x; i < asked[${r}].y; i++) {
        var row = asked[${r}].z;
        if (row < 0) { row = listed(map, i); }
        let t = asked[${r}].w;
        ${code}
      }`

/**
 * WGSL that runs `code` for the four nodes of `group`. `at` is the place of `column` in an array [nodes, columns], and `i` the
 * place of the node in its group.
 */
export const eachNode = (columns: string | number, code: string) => `
          for (var i = 0; i < ${TILE_ROWS}; i++) {
            let n = node[group * ${TILE_ROWS} + i];
            if (n < 0) { continue; }
            let at = n * ${columns} + column;
            ${code}
          }`

/** WGSL of where 4 nodes (4·group …) of `column` are in `y`, `units` and `z`. */
export const vectorAt = ({ rows }: NodeTile) => `column * ${rows / TILE_ROWS} + group`

/**
 * WGSL that sets the array `to` of workgroup memory: `code` computes `value` (4 nodes: 4·group …) of each `column`. Ends with a
 * barrier.
 */
export const fillVectors = (tile: NodeTile, to: 'y' | 'units' | 'z', columns: number, code: string) => `
    for (var item = lane; item < ${(columns * tile.rows) / TILE_ROWS}; item += ${tile.lanes}) {
      let column = item % ${columns};
      let group = item / ${columns};
      var value = vec4<f32>();
      ${code}
      ${to}[${vectorAt(tile)}] = value;
    }
    workgroupBarrier();`
