import { expect, test } from 'vitest'
import { CLIP_MEASURED, MEASURED, UPDATES_MEASURED } from '../../src/app/experiments/startingPoint'
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

const NEAR = 0.02

test.each(Object.entries(CLIP_MEASURED))(
  'what to start with states the evaluations with %s updates for each ε, and the difference of the first two',
  { timeout: 1_200_000 },
  async (updates, { ends, difference }) => {
    const rows: number[][] = []
    for (const epsilon of MEASURED.epsilons) {
      const changes = { numIterations: Number(updates), epsilon, epsilonHigh: epsilon }
      rows.push(await endsOf(changes, MEASURED.clipBudget, MEASURED.clipSeeds))
    }
    // Compare computes with kernels that round differently on different machines: its figures are near these
    rows.forEach((row, i) => expect(Math.abs(mean(row) - ends[i])).toBeLessThan(NEAR))
    const [lower, usual] = rows
    const { value, low, high } = pairedDifference(lower, usual, resamplingOf(1))
    for (const [i, figure] of [value, low, high].entries())
      expect(Math.abs(figure - difference[i])).toBeLessThan(NEAR)
  },
)
