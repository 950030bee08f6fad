import { field } from '../layout/records'
import type { Sizes } from '../layout/sizes'
import type { ProgramText } from '../program'

const LANES = 64
/** words that one workgroup makes */
const BLOCK = 4 * LANES

export const foldTiles = (sizes: Sizes): number => Math.ceil(sizes.folded / BLOCK)

/**
 * `folded` ← the data that the layer programs read besides the weights: the table of the first layer, if the network
 * sees tokens,
 *
 *     row (w, v) = Σ_d E[v, d]·W₁[w·D + d, :]        row (position t) = b₁ + Σ_d P[t, d]·W₁[W·D + d, :]
 *
 * and the transposed matrices of the other layers, so that the backward pass reads along rows too.
 * With `recordsAt` −1 it folds all runs, else those that take part.
 */
export function foldProgram(sizes: Sizes): ProgramText {
  const { width: H } = sizes.shape
  const transpose = (start: number, weights: number, rows: number, columns: number) => `
    if (word < ${start + rows * columns}) {
      let i = word - ${start};
      result[out + word] = theta[at + ${weights} + (i % ${rows}) * ${columns} + i / ${rows}];
      continue;
    }`
  const transposes = [
    ...sizes.hidden.map((weights, i) => transpose(sizes.hiddenTransposed[i], weights, H, H)),
    transpose(sizes.outTransposed, sizes.out, H, sizes.outputs),
  ]
  return {
    kind: 'Fold',
    lanes: LANES,
    body: `
  if (uniforms.recordsAt >= 0 && ${field('isOn')} == 0) { return; }
  let at = run * ${sizes.parameters};
  let out = run * ${sizes.folded};
  for (var word = tile * ${BLOCK} + lane; word < min((tile + 1) * ${BLOCK}, ${sizes.folded}); word += ${LANES}) {
    ${sizes.table > 0 ? tableCode(sizes) : ''}
    ${transposes.join('\n')}
  }`,
  }
}

function tableCode(sizes: Sizes): string {
  const { vocabulary: V, window: W, embedding: D, width: H } = sizes.shape
  return `
    if (word < ${sizes.table}) {
      let row = word / ${H};
      let column = word % ${H};
      let isPosition = row >= ${W * V};
      let slot = select(row / ${V}, ${W}, isPosition);
      let source = at + select(${sizes.embedding} + (row % ${V}) * ${D}, ${sizes.position} + (row - ${W * V}) * ${D}, isPosition);
      let weights = at + ${sizes.weight1} + slot * ${D * H} + column;
      var sum = 0.0;
      if (isPosition) { sum = theta[at + ${sizes.bias1} + column]; }
      for (var d = 0; d < ${D}; d++) { sum += theta[source + d] * theta[weights + d * ${H}]; }
      result[out + word] = sum;
      continue;
    }`
}
