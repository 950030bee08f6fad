import { field } from '../layout/records'
import type { Sizes } from '../layout/sizes'
import type { ProgramText } from '../program'
import { reduceNorms } from './reduce'
import { totalOf } from './total'

const LANES = 32
/** elements of W₁ and b₁ of one workgroup */
const BLOCK = 8 * LANES
/** elements of E or P of one workgroup, with `PARTS` partial sums each */
const COLUMNS = 4
const PARTS = LANES / COLUMNS

const weightTiles = ({ shape: { window: W, embedding: D, width: H } }: Sizes) =>
  Math.ceil((((W + 1) * D + 1) * H) / BLOCK)
const across = ({ shape: { embedding: D } }: Sizes) => Math.ceil(D / COLUMNS)

export const unfoldTiles = (sizes: Sizes): number =>
  weightTiles(sizes) + (sizes.shape.vocabulary + sizes.shape.length) * across(sizes)

/**
 * `gradients` of E, P, W₁ and b₁ ← from the gradient of the folded table in the same buffer, added to the waiting gradient:
 * the transpose of `foldProgram`,
 *
 *     dW₁[w·D + d, :] = Σ_v E[v, d]·dTable[w·V + v, :]        dE[v, d] = Σ_w Σ_h dTable[w·V + v, h]·W₁[w·D + d, h]
 */
export function unfoldProgram(sizes: Sizes, norms: number): ProgramText {
  const { vocabulary: V, window: W, length: T, embedding: D, width: H } = sizes.shape
  const weights = (W + 1) * D * H
  return {
    kind: 'Unfold',
    lanes: LANES,
    declarations: totalOf(LANES),
    body: `
  let isOn = ${field('isOn')} != 0;
  let accumulates = ${field('accumulates')} != 0;
  let isWeight = tile < ${weightTiles(sizes)};
  let at = run * ${sizes.parameters};
  let table = uniforms.tableAt + run * ${sizes.table};
  let block = tile - ${weightTiles(sizes)};
  let source = block / ${across(sizes)};
  let d = (block % ${across(sizes)}) * ${COLUMNS} + lane / ${PARTS};
  var squares = 0.0;
  var part = 0.0;
  if (isOn && isWeight) {
    for (var i = tile * ${BLOCK} + lane; i < min((tile + 1) * ${BLOCK}, ${weights + H}); i += ${LANES}) {
      let column = i % ${H};
      let slot = i / ${D * H};
      let isPosition = slot >= ${W};
      let isBias = i >= ${weights};
      let count = select(${V}, ${T}, isPosition);
      let first = table + select(slot * ${V}, ${W * V}, isPosition) * ${H} + column;
      let scales = at + select(${sizes.embedding}, ${sizes.position}, isPosition) + (i / ${H}) % ${D};
      var sum = 0.0;
      if (isBias) {
        for (var k = 0; k < count; k++) { sum += result[first + k * ${H}]; }
      } else {
        for (var k = 0; k < count; k++) { sum += theta[scales + k * ${D}] * result[first + k * ${H}]; }
      }
      let out = at + ${sizes.weight1} + i;
      if (accumulates) { sum += result[out]; }
      result[out] = sum;
      squares += sum * sum;
    }
  } else if (isOn && d < ${D}) {
    let isPosition = source >= ${V};
    let first = table + select(source, ${W * V - V} + source, isPosition) * ${H};
    let weights = at + ${sizes.weight1} + select(d, ${W * D} + d, isPosition) * ${H};
    for (var w = 0; w < select(${W}, 1, isPosition); w++) {
      for (var column = lane % ${PARTS}; column < ${H}; column += ${PARTS}) {
        part += result[first + w * ${V * H} + column] * theta[weights + w * ${D * H} + column];
      }
    }
  }
  shelf[lane] = part;
  workgroupBarrier();
  if (isOn && !isWeight && d < ${D} && lane % ${PARTS} == 0) {
    var sum = 0.0;
    for (var i = 0; i < ${PARTS}; i++) { sum += shelf[lane + i]; }
    let out = at + ${sizes.embedding} + source * ${D} + d;
    if (accumulates) { sum += result[out]; }
    result[out] = sum;
    squares = sum * sum;
  }
  let norm = total(lane, squares);
  if (isOn && lane == 0) { result[uniforms.normsAt + run * ${norms} + ${reduceNorms(sizes)} + tile] = norm; }`,
  }
}
