import { expect, test } from 'vitest'
import {
  CLIP_DIFFERENCE,
  CLIP_MEASURED,
  MEASURED,
  UPDATES_MEASURED,
} from '../../src/app/experiments/startingPoint'
import { runConfig } from '../../src/experiments/runKey'
import { resamplingOf } from '../../src/experiments/compare/resamples'
import type { RunConfig } from '../../src/settings/knobs'
import { mean } from '../../src/statistics/mean'
import { pairedDifference } from '../../src/statistics/pairedDifference'
import { configOf, trainAll } from '../train/learning'

/** The last evaluations of runs on Reverse digits with the seeds 1 … count. */
async function endsOf(changes: Partial<RunConfig>, budget: number, count: number): Promise<number[]> {
  const config = configOf('reverse', changes)
  const steps = Math.floor(budget / config.generationBatchSize)
  const runs = Array.from({ length: count }, (_, i) => runConfig(config, i + 1, budget))
  return (await trainAll(runs, steps)).map((of) => of('eval_reward', steps - 1))
}

/** Their mean over eight seeds, as Compare shows it. */
const ended = async (changes: Partial<RunConfig>, budget: number) => mean(await endsOf(changes, budget, 8))

test.each(Object.entries(UPDATES_MEASURED))(
  'what to start with states the evaluation with %s updates on a batch as it is',
  async (updates, evaluation) => {
    expect(await ended({ numIterations: Number(updates) }, MEASURED.updatesBudget)).toBeCloseTo(evaluation, 2)
  },
)

test(
  'what to start with states the evaluations for each ε and number of updates, and the difference of the first two over all of these',
  { timeout: 2_400_000 },
  async () => {
    const [lower, usual]: number[][] = [[], []]
    for (const [updates, ends] of Object.entries(CLIP_MEASURED)) {
      for (const [i, epsilon] of MEASURED.epsilons.entries()) {
        const changes = { numIterations: Number(updates), epsilon, epsilonHigh: epsilon }
        const row = await endsOf(changes, MEASURED.clipBudget, MEASURED.clipSeeds)
        expect.soft(mean(row), `${updates} updates, ε ${epsilon}`).toBeCloseTo(ends[i], 3)
        if (i === 0) lower.push(...row)
        if (i === 1) usual.push(...row)
      }
    }
    const { value, low, high } = pairedDifference(lower, usual, resamplingOf(1))
    expect([value, low, high].map((figure) => figure.toFixed(3))).toEqual(
      CLIP_DIFFERENCE.map((figure) => figure.toFixed(3)),
    )
  },
)
