import { field } from '../layout/records'
import type { BaseSizes } from '../layout/baseSizes'
import type { ProgramText } from '../program'
import { totalOf } from './total'

const LANES = 64
/** parameters of one workgroup */
const BLOCK = 16 * LANES

export const adamwTiles = (sizes: BaseSizes): number => Math.ceil(sizes.parameters / BLOCK)

/**
 * One AdamW step on `state` [θ | m | v | norms], three planes [R, parameters] and one number per run, in place:
 * the gradient scaled by min(1, maxGradNorm / (‖g‖ + 1e-6)), moments corrected for their bias, decay decoupled.
 * Every workgroup adds up ‖g‖² by itself from the gradient's sums of squares, always in the same order.
 */
export function adamwProgram(sizes: BaseSizes, norms: number): ProgramText {
  return {
    kind: 'AdamW',
    lanes: LANES,
    declarations: totalOf(LANES),
    body: `
  let isOn = ${field('isOn')} != 0;
  let hasGradient = isOn && ${field('hasGradient')} != 0;
  var squares = 0.0;
  if (hasGradient) {
    for (var i = lane; i < ${norms}; i += ${LANES}) { squares += gradients[uniforms.normsAt + run * ${norms} + i]; }
  }
  let norm = sqrt(total(lane, squares));
  if (!isOn) { return; }
  let scale = min(1.0, ${field('maxGradNorm')} / (norm + 1e-6));
  if (tile == 0 && lane == 0) { result[3 * uniforms.plane + run] = norm; }
  let beta1 = ${field('beta1')};
  let beta2 = ${field('beta2')};
  let rest1 = ${field('rest1')};
  let rest2 = ${field('rest2')};
  let correction1 = ${field('correction1')};
  let correction2 = ${field('correction2')};
  let eps = ${field('eps')};
  let decay = ${field('decay')};
  let learningRate = ${field('learningRate')};
  for (var i = tile * ${BLOCK} + lane; i < min((tile + 1) * ${BLOCK}, ${sizes.parameters}); i += ${LANES}) {
    let at = run * ${sizes.parameters} + i;
    var g = 0.0;
    if (hasGradient) { g = gradients[at] * scale; }
    let m = beta1 * result[uniforms.plane + at] + rest1 * g;
    let v = beta2 * result[2 * uniforms.plane + at] + rest2 * g * g;
    result[uniforms.plane + at] = m;
    result[2 * uniforms.plane + at] = v;
    let step = m / correction1 / (sqrt(v / correction2) + eps);
    result[at] -= learningRate * (step + decay * result[at]);
  }`,
  }
}
