import { TooLargeError } from '../failure'
import type { Sizes } from '../layout/sizes'
import { TILE_COLUMNS, TILE_ROWS, type Tile } from '../layout/tile'

/**
 * The network on a tile of rows, in workgroup memory. Four rows travel as one vector: `x[k · groups + g]` is activation k
 * of rows 4g … 4g + 3, `z` is the same for the V logits. Every sum over k runs from 0 upward in one invocation, whatever
 * the tile.
 */

/** One layer times a matrix, from `from` to registers, and from there wherever `finish` puts it. */
export interface Dense {
  tile: Tile
  /** where the inputs are */
  from: 'x' | 'z'
  /** `finish` writes where the inputs are: all of them are read before */
  inPlace: boolean
  inputs: number
  outputs: number
  /** the matrix [inputs, outputs], row-major: an array and the WGSL of its offset */
  matrix: string
  at: string
  /** WGSL condition, the same for the whole workgroup: false skips the work, not the barriers */
  when: string
  /** statements that take `value` (4 rows: 4·group …) of `column` */
  finish: string
}

/** WGSL of a matrix product on the tile. Ends with a barrier. */
export function dense({ tile, from, inPlace, inputs, outputs, matrix, at, when, finish }: Dense): string {
  const groups = tile.rows / TILE_ROWS
  // Few outputs: fewer of them for each invocation, so that more invocations have something to do.
  const { columns, stack } = share(tile, outputs)
  const across = Math.ceil(outputs / columns)
  const items = (across * groups) / stack
  if (items > tile.lanes && inPlace) {
    throw new TooLargeError(`A layer of ${outputs} units does not fit into a workgroup.`)
  }
  const each = Array.from({ length: columns }, (_, c) => c)
  const layers = Array.from({ length: stack }, (_, g) => g)
  const isEven = outputs % columns === 0
  // Neighbouring invocations take neighbouring columns, so that their loads are one.
  const index = (c: number) =>
    isEven ? `column0 + ${c * across}` : `min(column0 + ${c * across}, ${outputs - 1})`
  const declare = (item: string) => `
    let column0 = ${item} % ${across};
    let group0 = (${item} / ${across}) * ${stack};
    ${each.map((c) => `let column_${c} = ${index(c)};`).join(' ')}
    ${layers.map((g) => each.map((c) => `var sum_${g}_${c} = vec4<f32>();`).join(' ')).join(' ')}`
  const loop = `
      for (var k = 0; k < ${inputs}; k++) {
        let row = ${at} + k * ${outputs};
        ${layers.map((g) => `let value_${g} = ${from}[k * ${groups} + group0 + ${g}];`).join(' ')}
        ${each.map((c) => `let weight_${c} = ${matrix}[row + column_${c}];`).join(' ')}
        ${layers.map((g) => each.map((c) => `sum_${g}_${c} += value_${g} * weight_${c};`).join(' ')).join('\n        ')}
      }`
  const store = layers
    .flatMap((g) =>
      each.map(
        (c) => `
      ${isEven ? '' : `if (column0 + ${c * across} < ${outputs})`} {
        let column = column0 + ${c * across};
        let group = group0 + ${g};
        let value = sum_${g}_${c};
        ${finish}
      }`,
      ),
    )
    .join('')
  if (items > tile.lanes) {
    return `
  if (${when}) {
    for (var item = lane; item < ${items}; item += ${tile.lanes}) {
      ${declare('item')}
      ${loop}
      ${store}
    }
  }
  workgroupBarrier();`
  }
  return `
  {
    let isMine = ${when} && lane < ${items};
    ${declare('lane')}
    if (isMine) { ${loop} }
    workgroupBarrier();
    if (isMine) { ${store} }
    workgroupBarrier();
  }`
}

/** Columns, and groups of four rows, that one invocation takes: the least with which one turn of the workgroup does it all. */
function share({ rows, lanes }: Tile, outputs: number): { columns: number; stack: number } {
  const groups = rows / TILE_ROWS
  for (const columns of [1, 2, TILE_COLUMNS]) {
    for (const stack of [1, 2]) {
      if (groups % stack === 0 && (Math.ceil(outputs / columns) * groups) / stack <= lanes)
        return { columns, stack }
    }
  }
  return { columns: TILE_COLUMNS, stack: groups }
}

/** Where a program finds a network, and what becomes of the activations. */
export interface NetworkCode {
  sizes: Sizes
  tile: Tile
  /** the array of the parameters, and WGSL of where the run's start in it and in the folded ones */
  parameters: string
  parametersAt: string
  foldedAt: string
  when: string
  temperature: string
  /** statements that keep activation `value` (4 rows: 4·group …) of `column` of a layer counted from 0 */
  keep: (layer: number) => string
}

/** Workgroup memory of the forward pass, and the function of its first layer. */
export function forwardMemory({ shape }: Sizes, tile: Tile, folded: string): string {
  const { vocabulary: V, window: W, width: H } = shape
  const groups = tile.rows / TILE_ROWS
  return `
var<workgroup> x : array<vec4<f32>, ${H * groups}>;
var<workgroup> z : array<vec4<f32>, ${V * groups}>;
// table row of each slot, −1 where it is empty; then that of the position
var<workgroup> slots : array<i32, ${tile.rows * (W + 1)}>;

fn firstLayer(foldedAt : i32, row : i32, column : i32) -> f32 {
  let at = row * ${W + 1};
  var sum = ${folded}[foldedAt + slots[at + ${W}] * ${H} + column];
  for (var w = 0; w < ${W}; w++) {
    let slot = slots[at + w];
    if (slot >= 0) { sum += ${folded}[foldedAt + slot * ${H} + column]; }
  }
  return max(sum, 0.0);
}
`
}

/** WGSL from filled `slots` to logits ÷ temperature in `z`. Begins and ends with a barrier. */
export function forwardLayers(code: NetworkCode): string {
  const { sizes, tile, parameters, parametersAt, foldedAt, when, temperature, keep } = code
  const { vocabulary: V, width: H } = sizes.shape
  const groups = tile.rows / TILE_ROWS
  const rows = [0, 1, 2, 3].map((i) => `firstLayer(${foldedAt}, group * 4 + ${i}, column)`)
  const first = `
  workgroupBarrier();
  if (${when}) {
    for (var item = lane; item < ${H * groups}; item += ${tile.lanes}) {
      let column = item % ${H};
      let group = item / ${H};
      let value = vec4<f32>(${rows.join(', ')});
      x[column * ${groups} + group] = value;
      ${keep(0)}
    }
  }
  workgroupBarrier();`
  const rest = sizes.hidden.map((offset, i) =>
    dense({
      tile,
      from: 'x',
      inPlace: true,
      inputs: H,
      outputs: H,
      matrix: parameters,
      at: `${parametersAt} + ${offset}`,
      when,
      finish: `{
          let sum = value;
          let value = max(sum + ${parameters}[${parametersAt} + ${offset + H * H} + column], vec4<f32>());
          x[column * ${groups} + group] = value;
          ${keep(i + 1)}
        }`,
    }),
  )
  const logits = dense({
    tile,
    from: 'x',
    inPlace: false,
    inputs: H,
    outputs: V,
    matrix: parameters,
    at: `${parametersAt} + ${sizes.out}`,
    when,
    finish: `z[column * ${groups} + group] =
          (value + ${parameters}[${parametersAt} + ${sizes.out + H * V} + column]) / ${temperature};`,
  })
  return [first, ...rest, logits].join('\n')
}
