import { expect, it } from 'vitest'
import { exampleRows, TEACHING } from '../../src/experiments/compare/examples'
import { resamplingOf } from '../../src/experiments/compare/resamples'
import { runConfig } from '../../src/experiments/runKey'
import type { RunConfig } from '../../src/settings/knobs'
import { verdicts } from '../../src/statistics/verdict'
import { examples as en } from '../../src/text/en/experiments/examples'
import { examples as zh } from '../../src/text/zh/experiments/examples'
import { configOf, meanOver, trainAll, type MeanOf } from '../train/learning'

/** Twenty-four runs of 300 steps, on a busy machine. */
const SLOW = { timeout: 1_200_000 }
/** With eight seeds a difference of two or three rows can be shown. */
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]
const MORE_SEEDS = Array.from({ length: 28 }, (_, i) => i + 1)

interface Trained {
  rows: MeanOf[][]
  steps: number
}

const stepsOf = (budget: number, { generationBatchSize }: RunConfig) =>
  Math.floor(budget / generationBatchSize)

async function trained(configs: readonly RunConfig[], budget: number, seeds = SEEDS): Promise<Trained> {
  const rows: MeanOf[][] = []
  for (const config of configs) {
    const runs = seeds.map((seed) => runConfig(config, seed, budget))
    rows.push(await trainAll(runs, stepsOf(budget, config)))
  }
  return { rows, steps: stepsOf(budget, configs[0]) }
}

/** The runs of every row of an example. */
const example = (id: keyof typeof TEACHING, seeds = SEEDS) =>
  trained(
    exampleRows(id, configOf('reverse')).map(({ config }) => config),
    TEACHING[id].budget,
    seeds,
  )

/** The verdicts on the mean evaluation of the last ten steps, in which there is one at least. */
const verdictsOf = ({ rows, steps }: Trained) =>
  verdicts(
    rows.map((row) => row.map((of) => of('eval_reward', steps - 10))),
    resamplingOf(1),
  ).map(({ kind }) => kind)

/** What Compare shows of the last evaluations of every row. */
function shown({ rows, steps }: Trained) {
  const finals = rows.map((row) => row.map((of) => of('eval_reward', steps - 1)))
  const ends = finals.map((row) => row.reduce((sum, end) => sum + end, 0) / row.length)
  return { ends, verdicts: verdicts(finals, resamplingOf(1)) }
}

/**
 * Expects the note of an example to have all figures, in this order, after the number of seeds. Compare computes with kernels that
 * round differently on different machines, so that its figures are near these and not the same.
 */
function states(id: keyof typeof en, figures: readonly number[], near: number): void {
  for (const { note } of [en[id], zh[id]]) {
    const [, said] = note.split(/over 28 seeds|28个种子下/i)
    const written = [...said.matchAll(/\d\.\d{2,}/g)].slice(0, figures.length).map(([one]) => Number(one))
    figures.forEach((figure, i) => expect(Math.abs(written[i] - figure), note).toBeLessThan(near))
  }
}

it('dividing by the std helps where the rewards of a group hardly differ', SLOW, async () => {
  const { rows, steps } = await example('std_helps')
  expect(verdictsOf({ rows, steps })).toEqual(['worse'])
  const [grpo, without] = rows
  expect(meanOver(without, 'reward_std')).toBeLessThan(0.05)
  // without the division the policy stays where it began
  expect(meanOver(without, 'kl', 0.8 * steps)).toBeLessThan(0.05)
  expect(meanOver(grpo, 'kl', 0.8 * steps)).toBeGreaterThan(0.5)
})

it(
  'dividing by the std hurts where most groups differ by a small part of the reward alone',
  SLOW,
  async () => {
    const { rows, steps } = await example('std_hurts')
    expect(verdictsOf({ rows, steps })).toEqual(['better'])
    const middle = [steps / 2 - 2, steps / 2 + 2] as const
    const [grpo, without] = rows
    expect(meanOver(grpo, 'dead_groups', ...middle)).toBeGreaterThan(0.8)
    expect(meanOver(without, 'dead_groups', ...middle)).toBeLessThan(0.2)
  },
)

it('nearly every group is dead where one answer of 512 is right, and pairs learn nothing', SLOW, async () => {
  const { rows } = await example('dead_groups')
  const [eight, two, many] = rows
  expect(meanOver(eight, 'dead_groups', 0, 15)).toBeGreaterThan(0.95)
  expect(meanOver(two, 'dead_groups', 0, 15)).toBeGreaterThan(0.98)
  expect(meanOver(many, 'dead_groups', 0, 15)).toBeLessThan(0.96)
})

it('the note on dead groups states the figures over 28 seeds', SLOW, async () => {
  const { ends, verdicts: found } = shown(await example('dead_groups', MORE_SEEDS))
  expect(found[0].kind).toBe('worse')
  expect(['undecided', 'no-difference-shown']).toContain(found[1].kind)
  states('dead_groups', [ends[0], ends[2], ends[1]], 0.05)
})

it(
  'the note on GRPO part by part states the difference over 28 seeds, more than the first 8 show',
  SLOW,
  async () => {
    const rows = exampleRows('one_at_a_time', configOf('reverse')).map(({ config }) => config)
    const run = await trained(rows.slice(0, 2), 19200, MORE_SEEDS)
    const { ends, verdicts: found } = shown(run)
    const { value, low, high } = found[0].difference
    expect(found[0].kind).toBe('better')
    const eight = shown({ ...run, rows: run.rows.map((row) => row.slice(0, SEEDS.length)) })
    const [first] = eight.verdicts
    states('one_at_a_time', [value, low, high, ends[1], ends[0], first.difference.value], 0.015)
    expect(first.difference.value).toBeLessThan(value)
  },
)

it('the mean of the group beats that of the batch where prompts differ in difficulty', SLOW, async () => {
  expect(verdictsOf(await example('batch_mean_fails'))).toEqual(['worse'])
})

it('GRPO without std is ahead in the default comparison because the same β weighs more', SLOW, async () => {
  const [grpo, without] = exampleRows('one_at_a_time', configOf('reverse')).map(({ config }) => config)
  const { rows, steps } = await trained([grpo, without, { ...grpo, beta: 0.16 }], 19200)
  const ends = rows.map((row) => meanOver(row, 'eval_reward', steps - 10))
  expect(ends[1]).toBeGreaterThan(ends[0])
  // with a larger β GRPO ends there too
  expect(Math.abs(ends[2] - ends[1])).toBeLessThan(0.005)
  // the pushes of GRPO are larger: in the first tenth it goes several times as far from the reference
  expect(meanOver(rows[0], 'kl', 0, steps / 10)).toBeGreaterThan(4 * meanOver(rows[1], 'kl', 0, steps / 10))
})
