import type { Places } from './machine'

/** Pointers to the scores, one for each place of a list: log π(action), entropy, and with a Gaussian head μ [·, D]. */
export interface Scored {
  logp: number
  entropy: number
  mean: number
}

/** ∂loss of each place of a list. */
export interface Slopes {
  dLogp: number
  dEntropy: number
  /** [·, D], with a Gaussian head */
  dMean: number
}

/**
 * Turns the outputs of a network into distributions. The outputs of `count` places, from number `first` of the list on, are
 * rows at `z`; they are replaced by log-probabilities or means.
 */
export interface Head {
  /** Sets the temperature of the calls that follow. */
  prepare(temperature: number): void
  /** Scores the actions at the places. */
  score(z: number, places: Places, first: number, count: number, to: Scored): void
  /**
   * Draws the actions, or decodes the most likely, and scores them.
   * @param keys pointer to the streams of the rows, [rows, 2], or 0 to decode greedily
   * @param next where to append the next places of completions that have not ended, or 0
   * @returns how many were appended
   */
  act(z: number, places: Places, first: number, count: number, to: Scored, keys: number, next: number): number
  /** ∂loss/∂outputs, rows at `out` as wide as those of `z`, which has been scored. */
  gradient(
    z: number,
    places: Places,
    first: number,
    count: number,
    scored: Scored,
    slopes: Slopes,
    out: number,
  ): void
}
