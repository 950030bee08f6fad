import { expect, it } from 'vitest'
import { exampleRows, TEACHING } from '../../src/experiments/compare/examples'
import { runConfig } from '../../src/experiments/runKey'
import type { RunConfig } from '../../src/settings/knobs'
import { resamplingOf } from '../../src/experiments/compare/resamples'
import { verdicts } from '../../src/statistics/verdict'
import { configOf, meanOver, PATIENT, trainAll, type MeanOf } from '../train/learning'

/** With eight seeds a difference of two rows can be shown. */
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]

/** The runs of every row of an example. */
async function trained(example: keyof typeof TEACHING): Promise<MeanOf[][]> {
  const { budget } = TEACHING[example]
  return rowsTrained(
    exampleRows(example, configOf('reverse')).map(({ config }) => config),
    budget,
  )
}

const rowsTrained = async (configs: readonly RunConfig[], budget: number): Promise<MeanOf[][]> => {
  const rows: MeanOf[][] = []
  for (const config of configs) {
    const runs = SEEDS.map((seed) => runConfig(config, seed, budget))
    rows.push(await trainAll(runs, Math.floor(budget / config.generationBatchSize)))
  }
  return rows
}

const steps = (budget: number) => Math.floor(budget / 64)
const finals = (row: readonly MeanOf[], budget: number) =>
  row.map((of) => of('eval_reward', steps(budget) - 10))
const verdictsOf = (rows: readonly MeanOf[][], budget: number) =>
  verdicts(
    rows.map((row) => finals(row, budget)),
    resamplingOf(1),
  ).map(({ kind }) => kind)

it('dividing by the std helps where the rewards of a group hardly differ', PATIENT, async () => {
  const { budget } = TEACHING.std_helps
  const rows = await trained('std_helps')
  expect(verdictsOf(rows, budget)).toEqual(['worse'])
  const [grpo, without] = rows
  expect(meanOver(without, 'reward_std', 0)).toBeLessThan(0.05)
  // without the division the policy stays where it began
  expect(meanOver(without, 'kl', steps(budget) - 30)).toBeLessThan(0.05)
  expect(meanOver(grpo, 'kl', steps(budget) - 30)).toBeGreaterThan(0.5)
})

it('dividing by the std hurts early where the most even groups differ by luck', PATIENT, async () => {
  const { budget } = TEACHING.std_hurts
  const rows = await trained('std_hurts')
  expect(verdictsOf(rows, budget)).toEqual(['better'])
  const middle = [steps(budget) / 2 - 2, steps(budget) / 2 + 2] as const
  const [grpo, without] = rows
  expect(meanOver(grpo, 'dead_groups', ...middle)).toBeGreaterThan(0.8)
  expect(meanOver(without, 'dead_groups', ...middle)).toBeLessThan(0.2)
})

it(
  'nearly every group is dead where one answer of 512 is right, and pairs learn nothing',
  PATIENT,
  async () => {
    const { budget } = TEACHING.dead_groups
    const rows = await trained('dead_groups')
    const [eight, two, many] = rows
    expect(meanOver(eight, 'dead_groups', 0, 15)).toBeGreaterThan(0.95)
    expect(meanOver(two, 'dead_groups', 0, 15)).toBeGreaterThan(0.98)
    expect(meanOver(many, 'dead_groups', 0, 15)).toBeLessThan(0.96)
    expect(verdictsOf(rows, budget)).toEqual(['worse', 'no-difference-shown'])
  },
)

it('the mean of the group beats that of the batch where prompts differ in difficulty', PATIENT, async () => {
  const { budget } = TEACHING.batch_mean_fails
  expect(verdictsOf(await trained('batch_mean_fails'), budget)).toEqual(['worse'])
})

it(
  'GRPO without std is ahead in the default comparison because the same β weighs more',
  PATIENT,
  async () => {
    const budget = 19200
    const [grpo, without] = exampleRows('one_at_a_time', configOf('reverse')).map(({ config }) => config)
    const rows = await rowsTrained([grpo, without, { ...grpo, beta: 0.16 }], budget)
    const ends = rows.map((row) => meanOver(row, 'eval_reward', steps(budget) - 10))
    expect(ends[1]).toBeGreaterThan(ends[0])
    // with a larger β GRPO ends there too
    expect(Math.abs(ends[2] - ends[1])).toBeLessThan(0.005)
    // the pushes of GRPO are larger: in the first tenth it goes several times as far from the reference
    const tenth = steps(budget) / 10
    expect(meanOver(rows[0], 'kl', 0, tenth)).toBeGreaterThan(4 * meanOver(rows[1], 'kl', 0, tenth))
  },
)
