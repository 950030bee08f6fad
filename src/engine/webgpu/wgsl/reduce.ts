import { field } from '../layout/records'
import type { BaseSizes } from '../layout/baseSizes'
import type { ProgramText } from '../program'
import { totalOf } from './total'

const LANES = 32
/** elements of one workgroup */
const BLOCK = 8 * LANES

const tableTiles = (sizes: BaseSizes) => Math.ceil(sizes.table / BLOCK)

/** Workgroups that write gradients of parameters, each with one sum of squares. */
export const reduceNorms = (sizes: BaseSizes): number => Math.ceil((sizes.parameters - sizes.direct) / BLOCK)
export const reduceTiles = (sizes: BaseSizes): number => tableTiles(sizes) + reduceNorms(sizes)

/**
 * `gradients` ← Σ over chunks, in order, of `partials`: the gradient of the folded table, and that of the parameters that
 * are not folded, which is added to the waiting gradient. The buffer holds [R, parameters], then the tables [R, F·H] at
 * `tableAt`, then sums of squares [R, norms] at `normsAt`.
 */
export function reduceProgram(sizes: BaseSizes, norms: number): ProgramText {
  return {
    kind: 'Reduce',
    lanes: LANES,
    declarations: totalOf(LANES),
    body: `
  let isOn = ${field('isOn')} != 0;
  let isTable = tile < ${tableTiles(sizes)};
  let block = select(tile - ${tableTiles(sizes)}, tile, isTable) * ${BLOCK};
  let limit = select(${sizes.parameters - sizes.direct}, ${sizes.table}, isTable);
  let chunks = ${field('chunks')};
  let accumulates = ${field('accumulates')} != 0;
  var squares = 0.0;
  if (isOn) {
    for (var i = block + lane; i < min(block + ${BLOCK}, limit); i += ${LANES}) {
      var at = run * uniforms.chunkCapacity * ${sizes.raw} + select(${sizes.table}, 0, isTable) + i;
      var sum = 0.0;
      for (var chunk = 0; chunk < chunks; chunk++) {
        sum += partials[at];
        at += ${sizes.raw};
      }
      if (isTable) {
        result[uniforms.tableAt + run * ${sizes.table} + i] = sum;
      } else {
        let out = run * ${sizes.parameters} + ${sizes.direct} + i;
        if (accumulates) { sum += result[out]; }
        result[out] = sum;
        squares += sum * sum;
      }
    }
  }
  let norm = total(lane, squares);
  if (isOn && !isTable && lane == 0) { result[uniforms.normsAt + run * ${norms} + tile - ${tableTiles(sizes)}] = norm; }`,
  }
}
