import { ascending } from './ascending'
import { percentiles, type Estimate } from './bootstrap'
import type { Resampling } from './resampling'

/**
 * P(X > Y) + ½·P(X = Y) for one run of either side, over all n·m pairs: the Mann–Whitney U over n·m. ½ is a toss-up, 1 says
 * that every run of X is above every run of Y; by how much it does not say.
 *
 * The interval is the stratified percentile bootstrap of Agarwal et al. 2021 (arXiv:2108.13264, rliable's
 * `probability_of_improvement`): X and Y are resampled independently of each other. That the two share seeds is not
 * used here, as the question is about runs of different seeds; if the rows share much, the interval is too wide.
 *
 * @param x, y one value per seed; values that are not finite were not measured and are left out.
 *   `count` is the smaller number of seeds
 */
export function probabilityOfImprovement(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  resampling: Resampling,
): Estimate {
  const [xs, ys] = [ascending(x), ascending(y)]
  const [n, m] = [xs.length, ys.length]
  const wins = new Float64Array(n * m)
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++) wins[i * m + j] = xs[i] > ys[j] ? 1 : xs[i] === ys[j] ? 0.5 : 0
  const value = wins.reduce((sum, win) => sum + win, 0) / (n * m)
  const count = Math.min(n, m)
  if (count < 2) return { value, low: NaN, high: NaN, count }

  const ofX = resampling.table(n, 0)
  const ofY = resampling.table(m, 1)
  const replicates = Float64Array.from({ length: resampling.resamples }, (_, b) => {
    let sum = 0
    for (let i = b * n; i < b * n + n; i++)
      for (let j = b * m; j < b * m + m; j++) sum += wins[ofX[i] * m + ofY[j]]
    return sum / (n * m)
  })
  return { value, ...percentiles(replicates, resampling.level), count }
}
