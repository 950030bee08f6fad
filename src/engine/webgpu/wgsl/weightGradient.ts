import type { Sizes } from '../layout/sizes'
import { scatterColumns } from '../layout/tile'
import type { ProgramText } from '../program'
import { areaOf, passStatements, planesOf } from './pass'

const LANES = 32
/** rows and columns of a workgroup's block; an invocation computes 8 × 4 elements, 4 apart in rows and 8 apart in columns */
const BLOCK = 32
const ROWS = [0, 4, 8, 12, 16, 20, 24, 28]
const COLUMNS = [0, 8, 16, 24]

/** Workgroups of one chunk: blocks of the dense layers, and columns of the folded first layer and of the biases. */
export function weightGradientTiles(sizes: Sizes): number {
  return plan(sizes).tiles
}

/**
 * `partials` [R, chunks, raw] ← the weight gradient of each chunk of completions, summed over its tokens in order:
 * h_{l−1}ᵀ · dz_l for the dense layers, the first of them on the features of a state; Σ dz_l for their biases; and for the
 * folded first layer Σ dz₁ over the tokens that read a table row. Tokens without a gradient are skipped.
 */
export function weightGradientProgram(sizes: Sizes): ProgramText {
  const { dense, scatter, tiles } = plan(sizes)
  const { length: T, state } = sizes.shape
  const planes = planesOf(sizes)
  const code = [
    ...dense.map((part) => `if (part < ${part.first + part.tiles}) { ${denseCode(part)} }`),
    ...scatter.map((part) => `if (part < ${part.first + part.tiles}) { ${scatterCode(sizes, part)} }`),
  ]
  return {
    kind: 'WeightGradient',
    lanes: LANES,
    declarations: state ? '' : `var<workgroup> sums : array<f32, ${scatterWords(sizes)}>;`,
    body: `${passStatements(sizes)}
  let part = tile % ${tiles};
  let chunk = tile / ${tiles};
  let begin = chunk * chunkRows * ${T};
  let end = min(begin + chunkRows * ${T}, tokens);
  if (begin >= end) { return; }
  let dLogpAt = ${planes.dLogp} * uniforms.plane + token0;
  let dEntropyAt = ${planes.dEntropy} * uniforms.plane + token0;
  let out = (run * uniforms.chunkCapacity + uniforms.firstChunk + chunk) * ${sizes.raw};
  ${code.join(' else ')}`,
  }
}

interface DensePart {
  first: number
  tiles: number
  across: number
  inputs: number
  outputs: number
  /** WGSL of where the inputs of the pass's first token start, and of the number at `place` */
  from: string
  read: (place: string) => string
  gradient: string
  out: number
}

interface ScatterPart {
  first: number
  tiles: number
  columns: number
  gradient: string
  kind: 'slots' | 'bias'
  out: number
}

/** Which workgroup does what. */
function plan(sizes: Sizes) {
  const { window: W, width: H, depth: L, state } = sizes.shape
  const { outputs: O } = sizes
  const at = areaOf(sizes)
  const raw = (parameter: number) => sizes.table + parameter - sizes.direct
  const columns = scatterColumns(sizes.shape)
  let tiles = 0
  const dense: DensePart[] = []
  const scatter: ScatterPart[] = []
  const addDense = (part: Pick<DensePart, 'inputs' | 'outputs' | 'from' | 'read' | 'gradient' | 'out'>) => {
    const across = Math.ceil(part.outputs / BLOCK)
    const own = across * Math.ceil(part.inputs / BLOCK)
    dense.push({ ...part, first: tiles, tiles: own, across })
    tiles += own
  }
  const addHidden = (layer: number, outputs: number, gradient: string, out: number) =>
    addDense({
      inputs: H,
      outputs,
      from: at.hidden(layer),
      read: (place) => `work[${place}]`,
      gradient,
      out,
    })
  const addScatter = (
    kind: ScatterPart['kind'],
    repeats: number,
    width: number,
    gradient: string,
    out: number,
  ) => {
    const part = {
      first: tiles,
      tiles: repeats * Math.ceil(width / columns),
      columns: width,
      gradient,
      kind,
      out,
    }
    scatter.push(part)
    tiles += part.tiles
  }
  // Blocks before columns: `part` is compared with their ends in this order.
  if (state) {
    addDense({
      inputs: state.features,
      outputs: H,
      from: `uniforms.featuresAt + token0 * ${state.features}`,
      read: (place) => `bitcast<f32>(uploads[${place}])`,
      gradient: at.gradient(0),
      out: raw(sizes.weight1),
    })
  }
  sizes.hidden.forEach((offset, i) => addHidden(i, H, at.gradient(i + 1), raw(offset)))
  addHidden(L - 1, O, at.outputs, raw(sizes.out))
  if (state) addScatter('bias', 1, H, at.gradient(0), raw(sizes.bias1))
  else addScatter('slots', W + 1, H, at.gradient(0), 0)
  sizes.hidden.forEach((offset, i) => addScatter('bias', 1, H, at.gradient(i + 1), raw(offset + H * H)))
  addScatter('bias', 1, O, at.outputs, raw(sizes.out + H * O))
  return { dense, scatter, tiles }
}

const IS_ALIVE = 'work[dLogpAt + m] != 0.0 || work[dEntropyAt + m] != 0.0'

/** A block of inputsᵀ · dz; every invocation sums its 4 × 4 outputs in registers. */
function denseCode({ first, across, inputs, outputs, from, read, gradient, out }: DensePart): string {
  // Neighbouring invocations take neighbouring columns, so that their loads are one.
  const clamped = (name: string, step: number, limit: number) =>
    limit % BLOCK === 0 ? `${name}0 + ${step}` : `min(${name}0 + ${step}, ${limit - 1})`
  const store = (i: number, j: number) => `if (i0 + ${i} < ${inputs} && j0 + ${j} < ${outputs}) {
      result[out + ${out} + (i0 + ${i}) * ${outputs} + j0 + ${j}] = sum_${i}[${COLUMNS.indexOf(j)}];
    }`
  return `
    let block = part - ${first};
    let i0 = (block / ${across}) * ${BLOCK} + lane / 8;
    let j0 = (block % ${across}) * ${BLOCK} + lane % 8;
    ${ROWS.map((i) => `let i_${i} = ${clamped('i', i, inputs)};`).join(' ')}
    ${COLUMNS.map((j) => `let j_${j} = ${clamped('j', j, outputs)};`).join(' ')}
    ${ROWS.map((i) => `var sum_${i} = vec4<f32>();`).join(' ')}
    let inputsAt = ${from};
    let gradientAt = ${gradient};
    for (var m = begin; m < end; m++) {
      if (${IS_ALIVE}) {
        let h = inputsAt + m * ${inputs};
        let d = gradientAt + m * ${outputs};
        let g = vec4<f32>(${COLUMNS.map((j) => `work[d + j_${j}]`).join(', ')});
        ${ROWS.map((i) => `sum_${i} += ${read(`h + i_${i}`)} * g;`).join(' ')}
      }
    }
    ${ROWS.flatMap((i) => COLUMNS.map((j) => store(i, j))).join('\n    ')}`
}

const scatterWords = (sizes: Sizes) =>
  Math.max(sizes.shape.vocabulary, sizes.shape.length) * scatterColumns(sizes.shape)

/** Sums of columns of dz over tokens that read the same table row (by the token in slot w, or by position), or over all. */
function scatterCode(sizes: Sizes, { first, columns, gradient, kind, out }: ScatterPart): string {
  const { vocabulary: V, window: W, length: T } = sizes.shape
  const width = scatterColumns(sizes.shape)
  const across = Math.ceil(columns / width)
  const loop = (body: string) => `
      for (var m = begin; m < end; m++) {
        if (${IS_ALIVE}) {
          ${body}
        }
      }`
  const column = `
    let gradientAt = ${gradient};
    let column = ((part - ${first}) % ${across}) * ${width} + lane;
    if (lane < ${width} && column < ${columns}) {`
  if (kind === 'bias') {
    return `${column}
      var sum = 0.0;
      ${loop(`sum += work[gradientAt + m * ${columns} + column];`)}
      result[out + ${out} + column] = sum;
    }`
  }
  return `${column}
      let w = (part - ${first}) / ${across};
      let isPosition = w == ${W};
      let count = select(${V}, ${T}, isPosition);
      for (var i = 0; i < count; i++) { sums[i * ${width} + lane] = 0.0; }
      ${loop(`
          let t = m % ${T};
          var row = t;
          if (!isPosition) {
            let n = row0 + m / ${T};
            let p = w + t;
            if (p < ${W}) { row = uploads[uniforms.contextsAt + n * ${W} + p]; }
            else { row = uploads[uniforms.actionsAt + n * ${T} + p - ${W}]; }
          }
          if (row >= 0) { sums[row * ${width} + lane] += work[gradientAt + m * ${columns} + column]; }`)}
      for (var i = 0; i < count; i++) {
        result[out + ${out} + (w * ${V} + i) * ${columns} + column] = sums[i * ${width} + lane];
      }
    }`
}
