import { TooLargeError } from '../failure'
import type { Sizes } from '../layout/sizes'
import { TILE_COLUMNS, TILE_ROWS, type Tile } from '../layout/tile'
import { categorical } from './categorical'
import { featureMemory } from './features'
import { gaussianFunctions, scaleAt, skipAt } from './gaussian'
import { slotMemory } from './slots'

/**
 * The network on a tile of rows, in workgroup memory. Four rows form one vector: `x[k · groups + g]` is activation k of rows
 * 4g … 4g + 3; `z` holds the outputs in the same way. Every sum over k runs from 0 upward in one invocation, whatever the
 * tile.
 */

/** A matrix product, from the array `from` into registers; `finish` stores the result. */
export interface Dense {
  tile: Tile
  /** where the inputs are */
  from: 'x' | 'y' | 'z' | 'features' | 'units'
  /** `finish` overwrites the inputs, so all of them must be read before */
  inPlace: boolean
  inputs: number
  outputs: number
  /** the matrix [inputs, outputs], row-major: an array and the WGSL of its offset */
  matrix: string
  at: string
  /** words from row to row of the matrix, if it is part of a wider one */
  stride?: number
  /** WGSL condition, the same for the whole workgroup: false skips the work, not the barriers */
  when: string
  /** statements that take `value` (4 rows: 4·group …) of `column` */
  finish: string
}

/** WGSL of a matrix product on the tile. Ends with a barrier. */
export function dense(code: Dense): string {
  const { tile, from, inPlace, inputs, outputs, matrix, at, stride = outputs, when, finish } = code
  const groups = tile.rows / TILE_ROWS
  // With few outputs each invocation takes fewer of them, so that more invocations have work.
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
        let row = ${at} + k * ${stride};
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

/** The fewest columns and groups of four rows for one invocation with which the workgroup finishes in one round. */
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

/** The code with which a program reads the network and handles the activations. */
export interface NetworkCode {
  sizes: Sizes
  tile: Tile
  /** WGSL of the number of the run in `theta` and `folded`; default `run` */
  slot?: string
  when: string
  temperature: string
  /** WGSL of the step of row `row` of the tile, for a Gaussian head */
  step: (row: string) => string
  /** statements that keep activation `value` (4 rows: 4·group …) of `column` of a layer counted from 0 */
  keep?: (layer: number) => string
}

/** Workgroup memory of the forward pass, and the functions of its first layer and its head. */
export function forwardMemory(sizes: Sizes, tile: Tile): string {
  const { width: H, state, gaussian } = sizes.shape
  const groups = tile.rows / TILE_ROWS
  return `
var<workgroup> x : array<vec4<f32>, ${H * groups}>;
var<workgroup> z : array<vec4<f32>, ${sizes.outputs * groups}>;
${state ? featureMemory(sizes, tile) : slotMemory(sizes, tile)}
${gaussian ? gaussianFunctions(gaussian, tile) : categorical(sizes, tile)}
`
}

/**
 * WGSL from the tile's inputs, in `slots` or `features`, to the parameters of its distributions, in `z`: logits ÷
 * temperature, or means. Begins and ends with a barrier.
 */
export function forwardLayers(code: NetworkCode): string {
  const { sizes, tile, when } = code
  const { width: H, state } = sizes.shape
  const first = state ? stateLayer(code) : tokenLayer(code)
  const rest = sizes.hidden.map((offset, i) =>
    dense({
      tile,
      from: 'x',
      inPlace: true,
      inputs: H,
      outputs: H,
      matrix: 'theta',
      at: parameterAt(code, offset),
      when,
      finish: activate(code, i + 1, offset + H * H),
    }),
  )
  const outputs = dense({
    tile,
    from: 'x',
    inPlace: false,
    inputs: H,
    outputs: sizes.outputs,
    matrix: 'theta',
    at: parameterAt(code, sizes.out),
    when,
    finish: toDistribution(code),
  })
  return ['workgroupBarrier();', first, ...rest, outputs].join('\n')
}

/** WGSL of where a parameter of the run is in `theta`. */
const parameterAt = ({ sizes, slot = 'run' }: NetworkCode, offset: number) =>
  `${slot} * ${sizes.parameters} + ${offset}`

/** The first layer on a token window: sums of rows of the folded table. */
function tokenLayer({ sizes, tile, slot = 'run', when, keep }: NetworkCode): string {
  const { width: H } = sizes.shape
  const groups = tile.rows / TILE_ROWS
  const rows = [0, 1, 2, 3].map((i) => `firstLayer(${slot} * ${sizes.folded}, group * 4 + ${i}, column)`)
  return `
  if (${when}) {
    for (var item = lane; item < ${H * groups}; item += ${tile.lanes}) {
      let column = item % ${H};
      let group = item / ${H};
      let value = vec4<f32>(${rows.join(', ')});
      x[column * ${groups} + group] = value;
      ${keep?.(0) ?? ''}
    }
  }
  workgroupBarrier();`
}

/** The first layer on a state. */
function stateLayer(code: NetworkCode): string {
  const { sizes, tile, when } = code
  return dense({
    tile,
    from: 'features',
    inPlace: false,
    inputs: sizes.shape.state!.features,
    outputs: sizes.shape.width,
    matrix: 'theta',
    at: parameterAt(code, sizes.weight1),
    when,
    finish: activate(code, 0, sizes.bias1),
  })
}

/** From a hidden layer's products to its activations, in `x`. */
function activate(code: NetworkCode, layer: number, bias: number): string {
  const { tile, keep } = code
  return `{
          let sum = value;
          let value = max(sum + theta[${parameterAt(code, bias)} + column], vec4<f32>());
          x[column * ${tile.rows / TILE_ROWS} + group] = value;
          ${keep?.(layer) ?? ''}
        }`
}

/** From the last products to logits ÷ temperature, or to means μ_t = skip_t·x + scale_t·o, in `z`. */
function toDistribution(code: NetworkCode): string {
  const { sizes, tile, temperature, step } = code
  const { width: H, gaussian } = sizes.shape
  const output = `value + theta[${parameterAt(code, sizes.out + H * sizes.outputs)} + column]`
  const place = `column * ${tile.rows / TILE_ROWS} + group`
  if (!gaussian) return `z[${place}] = (${output}) / ${temperature};`
  const steps = [0, 1, 2, 3].map((i) => step(`(group * 4 + ${i})`))
  return `{
          let skip = vec4<f32>(${steps.map(skipAt).join(', ')});
          let scale = vec4<f32>(${steps.map(scaleAt).join(', ')});
          z[${place}] = skip * features[${place}] + scale * (${output});
        }`
}
