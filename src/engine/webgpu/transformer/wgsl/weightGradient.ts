import type { ProgramText } from '../../program'
import { field } from '../../layout/records'
import { passStatements } from '../../wgsl/pass'
import type { TransformerSizes } from '../sizes'
import { MAP, mapFunctions } from './nodes'

const LANES = 32
/** rows and columns of a workgroup's block; an invocation computes 8 × 4 elements, 4 apart in rows and 8 apart in columns */
const BLOCK = 32
const ROWS = [0, 4, 8, 12, 16, 20, 24, 28]
const COLUMNS = [0, 8, 16, 24]

/** Workgroups of one chunk of nodes. */
export function weightGradientTiles(sizes: TransformerSizes): number {
  const { denses, columns, layers, scatters } = partsOf(sizes)
  const tiles = (all: readonly { tiles: number }[]) => all.reduce((sum, part) => sum + part.tiles, 0)
  return (
    layers * (tiles(denses.layer) + tiles(columns.layer)) +
    tiles(denses.end) +
    tiles(columns.end) +
    tiles(scatters)
  )
}

/**
 * `partials` [R, chunks, parameters] ← the weight gradient of each chunk of nodes, summed over them in order: inputsᵀ·∂outputs of the
 * matrices, Σ ∂outputs of biases, Σ ∂y·n of gains, and of the embeddings Σ ∂x over the nodes with the token or the position.
 */
export function weightGradientProgram(sizes: TransformerSizes): ProgramText {
  const { denses, columns, layers, scatters } = partsOf(sizes)
  const { prompt: Q, own, parameters } = sizes
  const cases: string[] = []
  let first = 0
  const each = (parts: readonly Part[], repeats: number, code: (part: Part) => string) => {
    for (const part of parts) {
      const last = first + repeats * part.tiles
      cases.push(`if (part < ${last}) {
    let layer = (part - ${first}) / ${part.tiles};
    let block = (part - ${first}) % ${part.tiles};
    ${code(part)}
  }`)
      first = last
    }
  }
  const set = ({ statements }: Part) => statements
  each(denses.layer, layers, set)
  each(denses.end, 1, set)
  const densePartsEnd = first
  each(columns.layer, layers, set)
  each(columns.end, 1, set)
  const columnPartsEnd = first
  each(scatters, 1, set)
  return {
    kind: 'WeightGradient',
    lanes: LANES,
    declarations: `${mapFunctions}
var<workgroup> sums : array<f32, ${scatterRows(sizes) * scatterColumns(sizes)}>;
`,
    body: `${passStatements(sizes)}${MAP}
  let part = tile % ${first};
  let chunk = tile / ${first};
  let passes = (${field('count')} + chunkRows - 1) / max(chunkRows, 1);
  let chunks = ${field('chunks')} / max(passes, 1);
  if (rowsInPass == 0 || chunk >= chunks) { return; }
  let nodes = promptsOf(map) * ${Q} + rowsInPass * ${own};
  let share = (nodes + chunks - 1) / chunks;
  let begin = min(chunk * share, nodes);
  let end = min(begin + share, nodes);
  let out = (run * uniforms.chunkCapacity + uniforms.firstChunk * chunks + chunk) * ${parameters};
  // the part's arrays: inputs and ∂outputs with their numbers a node, its first parameter, and its block of columns
  var inputs = 0;
  var outputs = 0;
  var inputsAt = 0;
  var slopesAt = 0;
  var parameter = 0;
  var block0 = 0;
  ${cases.join(' else ')}
  if (part < ${densePartsEnd}) {
    ${DENSE}
  } else if (part < ${columnPartsEnd}) {
    ${COLUMN_SUMS}
  } else {
    ${scatter(sizes)}
  }`,
  }
}

/** Workgroups with the same arrays; `statements` set these from `layer` and `block`. */
interface Part {
  tiles: number
  statements: string
}

/** All parts: of each layer, and beyond the layers. */
function partsOf(sizes: TransformerSizes) {
  const { kept, at, hidden, outputs: V, layers } = sizes
  const { width: H, window: S } = sizes.shape
  const of = (name: Parameters<typeof kept.of>[0]) => kept.of(name, 'layer')
  const inLayer = (offset: number) => `${at.layer + offset} + layer * ${at.words}`
  const dense = (inputs: number, outputs: number, from: string, slopes: string, parameter: string): Part => ({
    tiles: Math.ceil(inputs / BLOCK) * Math.ceil(outputs / BLOCK),
    statements: `inputs = ${inputs}; outputs = ${outputs}; inputsAt = ${from}; slopesAt = ${slopes}; parameter = ${parameter}; block0 = block;`,
  })
  const sums = (count: number, slopes: string, parameter: string, hat = '-1'): Part => ({
    tiles: Math.ceil(count / LANES),
    statements: `outputs = ${count}; inputsAt = ${hat}; slopesAt = ${slopes}; parameter = ${parameter}; block0 = block;`,
  })
  const gains = (slopes: string, hat: string, parameter: (offset: number) => string) => [
    sums(H, slopes, parameter(0), hat),
    sums(H, slopes, parameter(H)),
  ]
  return {
    layers,
    denses: {
      layer: [
        dense(H, 3 * H, of('normed1'), of('dQkv'), inLayer(at.attention)),
        dense(H, H, of('mixed'), of('dMid'), inLayer(at.mix)),
        dense(H, hidden, of('normed2'), of('dSums'), inLayer(at.up)),
        dense(hidden, H, of('hidden'), of('dTop'), inLayer(at.down)),
      ],
      end: [dense(V, H, kept.at('logits'), kept.at('normedOut'), `${at.head}`)],
    },
    columns: {
      layer: [
        sums(3 * H, of('dQkv'), inLayer(at.attention + 3 * H * H)),
        sums(H, of('dMid'), inLayer(at.mix + H * H)),
        sums(hidden, of('dSums'), inLayer(at.up + hidden * H)),
        sums(H, of('dTop'), inLayer(at.down + hidden * H)),
        ...gains(of('dNormed1'), of('hat1'), (offset) => inLayer(at.norm1 + offset)),
        ...gains(of('dNormed2'), of('hat2'), (offset) => inLayer(at.norm2 + offset)),
      ],
      end: gains(kept.at('dOut'), kept.at('hatOut'), (offset) => `${at.normOut + offset}`),
    },
    // inputs: how many rows the table has
    scatters: [
      { rows: V, from: kept.at('token'), parameter: at.tokens },
      { rows: S, from: kept.at('position'), parameter: at.positions },
    ].map(({ rows, from, parameter }): Part => ({
      tiles: Math.ceil(H / scatterColumns(sizes)),
      statements: `inputs = ${rows}; outputs = ${H}; inputsAt = ${from}; slopesAt = ${kept.at('dFirst')}; parameter = ${parameter}; block0 = block;`,
    })),
  }
}

/** A block of inputsᵀ·∂outputs; every invocation sums its 8 × 4 elements in registers. */
const DENSE = `
    let across = (outputs + ${BLOCK - 1}) / ${BLOCK};
    let i0 = (block0 / across) * ${BLOCK} + lane / 8;
    let j0 = (block0 % across) * ${BLOCK} + lane % 8;
    ${ROWS.map((i) => `let i_${i} = min(i0 + ${i}, inputs - 1);`).join(' ')}
    ${COLUMNS.map((j) => `let j_${j} = min(j0 + ${j}, outputs - 1);`).join(' ')}
    ${ROWS.map((i) => `var sum_${i} = vec4<f32>();`).join(' ')}
    for (var n = begin; n < end; n++) {
      let x = inputsAt + n * inputs;
      let d = slopesAt + n * outputs;
      let g = vec4<f32>(${COLUMNS.map((j) => `work[d + j_${j}]`).join(', ')});
      ${ROWS.map((i) => `sum_${i} += work[x + i_${i}] * g;`).join(' ')}
    }
    ${ROWS.flatMap((i) =>
      COLUMNS.map(
        (j) => `if (i0 + ${i} < inputs && j0 + ${j} < outputs) {
      result[out + parameter + (i0 + ${i}) * outputs + j0 + ${j}] = sum_${i}[${COLUMNS.indexOf(j)}];
    }`,
      ),
    ).join('\n    ')}`

/** Sums of columns, times n of a norm if there is one. */
const COLUMN_SUMS = `
    let column = block0 * ${LANES} + lane;
    if (column < outputs) {
      var sum = 0.0;
      if (inputsAt < 0) {
        for (var n = begin; n < end; n++) { sum += work[slopesAt + n * outputs + column]; }
      } else {
        for (var n = begin; n < end; n++) {
          sum += work[slopesAt + n * outputs + column] * work[inputsAt + n * outputs + column];
        }
      }
      result[out + parameter + column] = sum;
    }`

const scatterRows = ({ shape: { vocabulary, window } }: TransformerSizes) => Math.max(vocabulary, window)

/** Columns of an embedding's gradient that one workgroup sums: each has all rows in workgroup memory. */
function scatterColumns(sizes: TransformerSizes): number {
  let columns = LANES
  while (columns > 1 && scatterRows(sizes) * columns * 4 > 16384) columns /= 2
  return columns
}

/** Sums of ∂x over the nodes that read the same row of a table; a token of −1 reads none. */
function scatter(sizes: TransformerSizes): string {
  const width = scatterColumns(sizes)
  return `
    let column = block0 * ${width} + lane;
    if (lane < ${width} && column < outputs) {
      for (var i = 0; i < inputs; i++) { sums[i * ${width} + lane] = 0.0; }
      for (var n = begin; n < end; n++) {
        let row = i32(work[inputsAt + n]);
        if (row >= 0) { sums[row * ${width} + lane] += work[slopesAt + n * outputs + column]; }
      }
      for (var i = 0; i < inputs; i++) { result[out + parameter + i * outputs + column] = sums[i * ${width} + lane]; }
    }`
}
