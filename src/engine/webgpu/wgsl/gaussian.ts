import { log } from '../../../math/portable'
import type { GaussianHead } from '../../network'
import type { Sizes } from '../layout/sizes'
import { TILE_ROWS, type Tile } from '../layout/tile'

/** Words of a step in the buffer `schedule`. */
const STEP_WORDS = 4

/** The schedule of a Gaussian head for the GPU: skip, scale, σ and log σ of each step, [T, 4]. */
export function packSchedule({ skip, scale, sigma }: GaussianHead): Float32Array {
  return Float32Array.from(sigma.flatMap((deviation, t) => [skip[t], scale[t], deviation, log(deviation)]))
}

/** WGSL of a number of step `t` in the schedule. */
const ofStep = (t: string, word: number) => `schedule[${STEP_WORDS} * (${t}) + ${word}]`
export const skipAt = (t: string) => ofStep(t, 0)
export const scaleAt = (t: string) => ofStep(t, 1)
export const sigmaAt = (t: string) => ofStep(t, 2)

const HALF_LOG_2PI = (0.5 * log(2 * Math.PI)).toFixed(9)

/** A number as a WGSL literal of type f32. */
export const float = (value: number) => (Number.isInteger(value) ? value.toFixed(1) : value.toPrecision(9))

/** WGSL: `logp` ← log π of the action of row `lane` at step `t` and `temperature`; `action` is WGSL of its number d. */
export const scoreNumbers = ({ outputs: D }: Sizes, action: string) => `
      let deviation = temperature * ${sigmaAt('t')};
      var squares = 0.0;
      for (var d = 0; d < ${D}; d++) {
        let apart = (${action} - meanOf(d, lane)) / deviation;
        squares += apart * apart;
      }
      logp = logDensity(t, temperature, squares);`

/** WGSL that stores the means of the tile's rows below `tokens`: `store` takes `mean`, number `d` of row `m`. */
export const eachMean = ({ outputs: D }: Sizes, { rows, lanes }: Tile, store: string) => `
  for (var item = lane; item < ${rows * D}; item += ${lanes}) {
    let d = item % ${D};
    let m = first + item / ${D};
    let mean = meanOf(d, item / ${D});
    if (m < tokens) { ${store} }
  }`

/**
 * The distribution N(μ_t, (τσ_t)²·1) of a row whose means are in `z`; `squares` is Σ_d ((a_d − μ_d) / τσ_t)² over d from 0
 * upward.
 */
export function gaussianFunctions({ dimensions: D, logpScale }: GaussianHead, { rows }: Tile): string {
  const logSigma = `(log(temperature) + ${ofStep('t', 3)})`
  return /* wgsl */ `
fn meanOf(d : i32, row : i32) -> f32 {
  return z[d * ${rows / TILE_ROWS} + row / 4][row % 4];
}

fn logDensity(t : i32, temperature : f32, squares : f32) -> f32 {
  return ${float(logpScale)} * (-0.5 * squares - ${float(D)} * (${HALF_LOG_2PI} + ${logSigma}));
}

fn entropyOf(t : i32, temperature : f32) -> f32 {
  return ${float(logpScale * D)} * (0.5 + ${HALF_LOG_2PI} + ${logSigma});
}
`
}
