import { log2 } from '../math/portable'
import type { Estimate } from './bootstrap'
import { differences, pairedDifference } from './pairedDifference'
import { probabilityOfImprovement } from './probabilityOfImprovement'
import type { Resampling } from './resampling'
import { seedsToDecide } from './seedsToDecide'
import { signFlipTest } from './signFlip'

/**
 * The conclusion about a row against the first one. It follows from the corrected p alone; the interval tells only what is
 * undecided from what shows no difference.
 *
 * - `better`, `worse`: chance does not explain the mean paired difference, which is above, or below, 0.
 * - `undecided`: the interval excludes 0, but chance explains the difference, at least after the correction for several
 *   comparisons.
 * - `identical`: all pairs are equal, and there are enough of them to show a difference: more pairs would show none either.
 * - `no-difference-shown`: neither shows a difference. It does not mean "they are equal": the interval says how large a
 * difference may still be.
 * - `too-few-seeds`: no data could decide: with so few pairs, even all of them in one direction happens too often by
 *   chance.
 */
export type VerdictKind =
  | 'better'
  | 'worse'
  | 'undecided'
  | 'identical'
  | 'no-difference-shown'
  | 'too-few-seeds'

export interface Verdict {
  kind: VerdictKind
  /** mean over seeds of this row minus the first */
  difference: Estimate
  /** chance that a run of this row is above a run of the first, seeds taken at random */
  probability: Estimate
  /**
   * Whether the probability's interval lies wholly on one side of ½, the side of `difference`. If a row is better and
   * this is false, seeds differ more than the rows do: the difference shows on equal seeds, but a single run may show
   * the opposite.
   */
  separated: boolean
  /** randomisation test of the paired differences, adjusted for the number of comparisons */
  p: number
  /** whether that adjustment raised p above 1 − level: the test alone would decide */
  isCorrectedAway: boolean
  /** rows compared with the first at once */
  comparisons: number
  /** seeds that both rows have, and the fewest with which a difference can be shown at all */
  pairs: number
  neededPairs: number
  /** for an undecided row: about how many seeds would decide; else null */
  seedsToDecide: number | null
}

/**
 * The verdict on each row after the first; higher values are better.
 *
 * A row is better when its mean is above that of the first *and* the randomisation test of the pairs has p ≤ 1 − level after
 * Holm's correction for the number of rows. The interval is not enough: with 8 seeds a nominal 95 % covers some 89 %, so that
 * one of nine comparisons of equals would be called different, and one of three tables of four rows.
 *
 * No verdict covers settings and tasks other than these, a metric or a threshold that was chosen after looking at the
 * curves, and looking again and again while it runs until something shows.
 *
 * @param rows rows × seeds, the same seed at the same place; values that are not finite were not measured
 */
export function verdicts(rows: readonly ArrayLike<number>[], resampling: Resampling): Verdict[] {
  const [first, ...others] = rows
  const comparisons = others.length
  const needed = neededPairs(resampling.level, comparisons)
  const paired = others.map((row) => differences(row, first))
  const tested = paired.map((pairs) => signFlipTest(pairs, resampling.key))
  const adjusted = holm(tested)
  const isSmall = (p: number) => p <= 1 - resampling.level
  return others.map((row, i) => {
    const difference = pairedDifference(row, first, resampling)
    const probability = probabilityOfImprovement(row, first, resampling)
    const kind = kindOf(difference, isSmall(adjusted[i]), needed)
    return {
      kind,
      difference,
      probability,
      separated:
        difference.value > 0 ? probability.low > 0.5 : difference.value < 0 && probability.high < 0.5,
      p: adjusted[i],
      isCorrectedAway: isSmall(tested[i]) && !isSmall(adjusted[i]),
      comparisons,
      pairs: difference.count,
      neededPairs: needed,
      seedsToDecide: kind === 'undecided' ? seedsToDecide(paired[i], resampling.level, comparisons) : null,
    }
  })
}

/**
 * The fewest pairs with which a difference can be shown: the smallest p of n pairs is 2^(1 − n), which m comparisons must bring
 * to at most 1 − level. 6 for one comparison at 95 %, 7 for three, 8 for six.
 */
export function neededPairs(level: number, comparisons = 1): number {
  return Math.ceil(1 + log2(Math.max(1, comparisons) / (1 - level)) - 1e-9)
}

/** What a mean paired difference shows, given whether chance explains it and how many pairs could show one. */
export function kindOf(
  { value, low, high, count }: Estimate,
  beyondChance: boolean,
  needed: number,
): VerdictKind {
  if (beyondChance) return value > 0 ? 'better' : 'worse'
  if (count < needed) return 'too-few-seeds'
  // only equal pairs have means of resamples that are all 0
  if (value === 0 && low === 0 && high === 0) return 'identical'
  return low > 0 || high < 0 ? 'undecided' : 'no-difference-shown'
}

/**
 * Holm's step-down adjustment of p-values for several comparisons at once: with m of them, p₍₁₎ ≤ … ≤ p₍ₘ₎,
 *
 *     adjusted p₍ₖ₎ = max over j ≤ k of min(1, (m − j + 1) · p₍ⱼ₎)
 *
 * Rejecting those ≤ α makes the probability of even one false rejection at most α, however the tests depend on each
 * other (Holm, "A simple sequentially rejective multiple test procedure", 1979). The result is in the order of the
 * input.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, i) => i).sort((a, b) => pValues[a] - pValues[b])
  const adjusted = pValues.map(() => 1)
  let most = 0
  order.forEach((i, rank) => {
    most = Math.max(most, Math.min(1, (pValues.length - rank) * pValues[i]))
    adjusted[i] = most
  })
  return adjusted
}
