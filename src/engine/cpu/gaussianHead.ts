import { log } from '../../math/portable'
import type { Head, Scored } from './head'
import type { Machine, Places } from './machine'

const HALF_LOG_2PI = 0.5 * log(2 * Math.PI)
/** numbers per step in the kernels' table */
const STEP = 5
/** The kernel's operations on the actions. */
const [SCORE, DECODE, DRAW] = [0, 1, 2]

/** Actions in ℝ^D around means that depend on the outputs. */
export function gaussianHead({ kernels, space, layout }: Machine): Head {
  const { length, gaussian } = layout.shape
  const { dimensions: D, skip, scale, sigma, logpScale } = gaussian!
  const [row, seenRow] = [4 * layout.outputStride, 4 * layout.featureStride]
  const steps = space.take(2 * STEP * length)

  const run = (
    z: number,
    { cells, list, features }: Places,
    first: number,
    count: number,
    { logp, entropy, mean }: Scored,
    what: number,
    keys: number,
  ) => {
    kernels.gaussian(
      z,
      row,
      count,
      D,
      steps,
      length,
      logpScale,
      features + first * seenRow,
      seenRow,
      cells,
      list + 4 * first,
      logp + 4 * first,
      entropy + 4 * first,
      mean + 4 * D * first,
      what,
      keys,
    )
  }

  return {
    prepare(temperature) {
      const table = space.f64.subarray(steps / 8, steps / 8 + STEP * length)
      for (let t = 0; t < length; t++) {
        const s = temperature * sigma[t]
        const entropy = logpScale * D * (0.5 + HALF_LOG_2PI + log(s))
        table.set([skip[t], scale[t], s, log(s) + HALF_LOG_2PI, entropy], STEP * t)
      }
    },

    score(z, places, first, count, to) {
      run(z, places, first, count, to, SCORE, 0)
    },

    act(z, places, first, count, to, keys) {
      run(z, places, first, count, to, keys === 0 ? DECODE : DRAW, keys)
      return 0
    },

    gradient(z, { cells, list }, first, count, _scored, { dLogp, dMean }, out) {
      kernels.gaussianGradient(
        z,
        row,
        count,
        D,
        steps,
        length,
        logpScale,
        cells,
        list + 4 * first,
        dLogp + 4 * first,
        dMean + 4 * D * first,
        out,
        row,
      )
    },
  }
}
