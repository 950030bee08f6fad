/** When one run reached a threshold, or how far it was watched without reaching it. */
export interface Arrival {
  /** completions at the first evaluation that reached the threshold; else at the end of the observation */
  budget: number
  /** false: censored, the threshold was not reached up to `budget` */
  reached: boolean
}

/**
 * The first budget at which a run's evaluation is ≥ threshold. The truth lies between that evaluation and the one before:
 * nothing is interpolated, so the answer is as coarse as the evaluations are.
 *
 * A run that never gets there is censored at `watched`, by default the budget of its last evaluation. A run that
 * diverged will not reach it later, so pass the whole budget for it: censoring it where it diverged would treat it as
 * if it might still have reached the threshold.
 *
 * @param budgets, evaluations one per evaluation, budgets in ascending order; not measured if not finite
 */
export function completionsToThreshold(
  budgets: ArrayLike<number>,
  evaluations: ArrayLike<number>,
  threshold: number,
  watched?: number,
): Arrival {
  let last = 0
  for (let i = 0; i < evaluations.length; i++) {
    if (!Number.isFinite(evaluations[i])) continue
    last = budgets[i]
    if (evaluations[i] >= threshold) return { budget: last, reached: true }
  }
  return { budget: watched ?? last, reached: false }
}
