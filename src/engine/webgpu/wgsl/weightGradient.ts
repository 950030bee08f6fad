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
export const weightGradientTiles = (sizes: Sizes): number =>
  partsOf(sizes).reduce((sum, { tiles }) => sum + tiles, 0)

/**
 * `partials` [R, chunks, raw] ← the weight gradient of each chunk of completions, summed over its tokens in order:
 * h_{l−1}ᵀ · dz_l for the dense layers, the first of them on the features of a state; Σ dz_l for their biases; and for the
 * folded first layer Σ dz₁ over the tokens that read a table row. Tokens without a gradient are skipped.
 */
export function weightGradientProgram(sizes: Sizes): ProgramText {
  const { length: T, state } = sizes.shape
  const planes = planesOf(sizes)
  let first = 0
  const code = partsOf(sizes).map(({ tiles, code }) => {
    const own = `let block = part - ${first};`
    first += tiles
    return `if (part < ${first}) { ${own} ${code} }`
  })
  return {
    kind: 'WeightGradient',
    lanes: LANES,
    declarations: state ? '' : `var<workgroup> sums : array<f32, ${scatterWords(sizes)}>;`,
    body: `${passStatements(sizes)}
  let part = tile % ${first};
  let chunk = tile / ${first};
  let begin = chunk * chunkRows * ${T};
  let end = min(begin + chunkRows * ${T}, tokens);
  if (begin >= end) { return; }
  let dLogpAt = ${planes.dLogp} * uniforms.plane + token0;
  let dEntropyAt = ${planes.dEntropy} * uniforms.plane + token0;
  let out = (run * uniforms.chunkCapacity + uniforms.firstChunk + chunk) * ${sizes.raw};
  ${code.join(' else ')}`,
  }
}

/** Workgroups with the same code; `block` counts them. */
interface Part {
  tiles: number
  code: string
}

/** The parts of the work, each with its workgroups. */
function partsOf(sizes: Sizes): Part[] {
  const { width: H, depth: L, state } = sizes.shape
  const { outputs: O } = sizes
  const at = areaOf(sizes)
  const raw = (parameter: number) => sizes.table + parameter - sizes.direct
  const work = (place: string) => `work[${place}]`
  const first = state
    ? [
        densePart({
          inputs: state.features,
          outputs: H,
          from: `uniforms.seenAt + token0 * ${state.features}`,
          read: (place) => `bitcast<f32>(uploads[${place}])`,
          gradient: at.gradient(0),
          out: raw(sizes.weight1),
        }),
        biasPart(sizes, H, at.gradient(0), raw(sizes.bias1)),
      ]
    : [slotsPart(sizes, at.gradient(0))]
  const layers = [
    ...sizes.hidden.map((offset, i) => ({ offset, outputs: H, gradient: at.gradient(i + 1), from: i })),
    { offset: sizes.out, outputs: O, gradient: at.outputs, from: L - 1 },
  ]
  const rest = layers.flatMap(({ offset, outputs, gradient, from }) => [
    densePart({ inputs: H, outputs, from: at.hidden(from), read: work, gradient, out: raw(offset) }),
    biasPart(sizes, outputs, gradient, raw(offset + H * outputs)),
  ])
  return [...first, ...rest]
}

const IS_ALIVE = 'work[dLogpAt + m] != 0.0 || work[dEntropyAt + m] != 0.0'

interface Dense {
  inputs: number
  outputs: number
  /** WGSL of where the inputs of the pass's first token start, and of the number at `place` */
  from: string
  read: (place: string) => string
  gradient: string
  out: number
}

/** Blocks of inputsᵀ · dz; every invocation sums its 8 × 4 outputs in registers. */
function densePart({ inputs, outputs, from, read, gradient, out }: Dense): Part {
  const across = Math.ceil(outputs / BLOCK)
  // Neighbouring invocations take neighbouring columns, so that their loads are one.
  const clamped = (name: string, step: number, limit: number) =>
    limit % BLOCK === 0 ? `${name}0 + ${step}` : `min(${name}0 + ${step}, ${limit - 1})`
  const store = (i: number, j: number) => `if (i0 + ${i} < ${inputs} && j0 + ${j} < ${outputs}) {
      result[out + ${out} + (i0 + ${i}) * ${outputs} + j0 + ${j}] = sum_${i}[${COLUMNS.indexOf(j)}];
    }`
  const code = `
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
  return { tiles: across * Math.ceil(inputs / BLOCK), code }
}

const scatterWords = (sizes: Sizes) =>
  Math.max(sizes.shape.vocabulary, sizes.shape.length) * scatterColumns(sizes.shape)

/** WGSL that runs code for every token of the chunk that has a gradient. */
const eachToken = (code: string) => `
      for (var m = begin; m < end; m++) {
        if (${IS_ALIVE}) {
          ${code}
        }
      }`

/** Columns of sums of dz; `sum` is the code of one `column` of `columns`. */
function columnsPart(sizes: Sizes, repeats: number, columns: number, gradient: string, sum: string): Part {
  const width = scatterColumns(sizes.shape)
  const across = Math.ceil(columns / width)
  const code = `
    let gradientAt = ${gradient};
    let column = (block % ${across}) * ${width} + lane;
    if (lane < ${width} && column < ${columns}) {
      let w = block / ${across};
      ${sum}
    }`
  return { tiles: repeats * across, code }
}

/** Sums of the columns of dz over all tokens. */
const biasPart = (sizes: Sizes, columns: number, gradient: string, out: number) =>
  columnsPart(
    sizes,
    1,
    columns,
    gradient,
    `var sum = 0.0;
      ${eachToken(`sum += work[gradientAt + m * ${columns} + column];`)}
      result[out + ${out} + column] = sum;`,
  )

/** Sums of the columns of dz₁ over tokens that read the same table row: by the token in slot w, or by position. */
function slotsPart(sizes: Sizes, gradient: string): Part {
  const { vocabulary: V, window: W, length: T, width: H } = sizes.shape
  const width = scatterColumns(sizes.shape)
  const sum = `let isPosition = w == ${W};
      let count = select(${V}, ${T}, isPosition);
      for (var i = 0; i < count; i++) { sums[i * ${width} + lane] = 0.0; }
      ${eachToken(`let t = m % ${T};
          var row = t;
          if (!isPosition) {
            let n = row0 + m / ${T};
            let p = w + t;
            if (p < ${W}) { row = uploads[uniforms.seenAt + n * ${W} + p]; }
            else { row = uploads[uniforms.actionsAt + n * ${T} + p - ${W}]; }
          }
          if (row >= 0) { sums[row * ${width} + lane] += work[gradientAt + m * ${H} + column]; }`)}
      for (var i = 0; i < count; i++) {
        result[out + (w * ${V} + i) * ${H} + column] = sums[i * ${width} + lane];
      }`
  return columnsPart(sizes, W + 1, H, gradient, sum)
}
