import { KL_KINDS, SURROGATES, type FusedSurrogate, type KlKind } from '../../../grpo'
import { UNLIMITED } from '../layout/recordLayout'
import { field } from '../layout/records'
import { switchOn } from './choice'

/** The slope of each surrogate whose definition says that the GPU computes it. */
const SURROGATE_SLOPES: Record<FusedSurrogate, string> = {
  clip: 'return Slope(clipSlope(run, w, advantage), 0.0);',
  sapo: 'return Slope(sapoSlope(run, w, advantage), 0.0);',
  cispo: `return Slope(0.0, -min(max(w, ${field('cispoFloor')}), ${field('cispoCap')}) * advantage);`,
  logp: 'return Slope(0.0, -advantage);',
}

/** The value of each kind of KL, and its slope by the log-prob: that of k2 if it is straight-through. */
const KL_CASES: Record<KlKind, string> = {
  k1: 'value = -d; slope = 1.0;',
  'k1+': 'value = -d; isStraight = true;',
  k2: 'value = d * d / 2.0; slope = -d;',
  k3: 'value = expBeyondLinear(d); slope = -(value + d);',
  'k3+': 'value = expBeyondLinear(d); isStraight = true;',
  abs: 'value = abs(d); slope = -sign(d);',
  'abs+': 'value = abs(d); isStraight = true;',
  minus_k1: 'value = d; slope = -1.0;',
  exact: '/* 0 here: the loss program computes it from the means */',
}

/**
 * The closed forms of `src/grpo` in WGSL, for the surrogates that the GPU computes. `Slope` holds a token's derivatives: by
 * log w with the log-prob fixed, and by the log-prob with the ratio fixed.
 */
export const LOSS_FUNCTIONS = /* wgsl */ `
struct Slope { viaRatio : f32, viaLogp : f32 }

// e^d − 1 − d, without cancellation near 0
fn expBeyondLinear(d : f32) -> f32 {
  if (abs(d) > 0.25) { return exp(d) - 1.0 - d; }
  let series = 0.5 + d * (1.0 / 6.0 + d * (1.0 / 24.0 + d * (1.0 / 120.0 + d * (1.0 / 720.0 + d / 5040.0))));
  return d * d * series;
}

// grpo/surrogates/clip.ts: −w·A where the clipped objective moves with w, else 0
fn clipSlope(run : i32, w : f32, advantage : f32) -> f32 {
  let free = min(w, ${field('delta')});
  let clipped = clamp(w, ${field('low')}, ${field('high')});
  let isMoving = select(clipped == w, free == w, free * advantage <= clipped * advantage);
  let isDualClipped = advantage < 0.0 && max(free, clipped) > ${field('dualClip')};
  return select(0.0, -w * advantage, isMoving && !isDualClipped);
}

// grpo/surrogates/sapo.ts: −4 σ (1 − σ) w A at τ (w − 1)
fn sapoSlope(run : i32, w : f32, advantage : f32) -> f32 {
  let temperature = select(${field('sapoNegative')}, ${field('sapoPositive')}, advantage > 0.0);
  let fall = exp(-abs(temperature * (w - 1.0)));
  // a saturated gate has slope 0, however large w is
  if (fall == 0.0) { return 0.0; }
  return -4.0 * fall / ((1.0 + fall) * (1.0 + fall)) * w * advantage;
}

fn surrogateSlope(run : i32, w : f32, advantage : f32) -> Slope {
  if (advantage == 0.0) { return Slope(0.0, 0.0); }
  ${switchOn(field('surrogate'), SURROGATES, SURROGATE_SLOPES)}
}

// grpo/kl.ts: value and ∂/∂logp of the estimate, with d = refLogp − logp
fn klOf(run : i32, d : f32) -> vec2<f32> {
  let limit = ${field('klClamp')};
  var value = 0.0;
  var slope = 0.0;
  var isStraight = false;
  ${switchOn(field('klEstimator'), KL_KINDS, KL_CASES)}
  if (limit < ${UNLIMITED} && abs(value) > limit) { slope = 0.0; }
  return vec2<f32>(clamp(value, -limit, limit), select(slope, -d, isStraight));
}

// with the value of a token's KL, and its slope by the log-prob
fn tokenSlope(run : i32, w : f32, advantage : f32, kl : vec2<f32>) -> Slope {
  var slope = surrogateSlope(run, w, advantage);
  let beta = ${field('beta')};
  if (beta != 0.0) {
    if (${field('isCorrected')} != 0) {
      slope.viaRatio += beta * w * kl.x;
      slope.viaLogp += beta * w * kl.y;
    } else {
      slope.viaLogp += beta * kl.y;
    }
  }
  return slope;
}
`
