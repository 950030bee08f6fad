import { expect, test } from 'vitest'
import { CLIP_MEASURED, MEASURED, UPDATES_MEASURED } from '../../src/app/experiments/startingPoint'
import { runConfig } from '../../src/experiments/runKey'
import type { RunConfig } from '../../src/settings/knobs'
import { configOf, trainAll } from '../train/learning'

/** The mean of the last evaluations of eight runs on Reverse digits, as Compare shows it. */
async function ended(changes: Partial<RunConfig>, budget: number): Promise<number> {
  const config = configOf('reverse', changes)
  const steps = Math.floor(budget / config.generationBatchSize)
  const runs = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => runConfig(config, seed, budget))
  const ends = (await trainAll(runs, steps)).map((of) => of('eval_reward', steps - 1))
  return ends.reduce((sum, end) => sum + end, 0) / ends.length
}

test.each(Object.entries(UPDATES_MEASURED))(
  'what to start with states the evaluation with %s updates on a batch as it is',
  async (updates, evaluation) => {
    expect(await ended({ numIterations: Number(updates) }, MEASURED.updatesBudget)).toBeCloseTo(evaluation, 2)
  },
)

test.each(
  Object.entries(CLIP_MEASURED).flatMap(([updates, ends]) =>
    MEASURED.epsilons.map((epsilon, i) => [updates, epsilon, ends[i]] as const),
  ),
)(
  'what to start with states the evaluation with %s updates and ε %s as it is',
  async (updates, epsilon, evaluation) => {
    const changes = { numIterations: Number(updates), epsilon, epsilonHigh: epsilon }
    expect(await ended(changes, MEASURED.clipBudget)).toBeCloseTo(evaluation, 2)
  },
)
