import { describe, expect, it } from 'vitest'
import { createPlainLearner } from '../../src/engine/plain/learner'
import type { RunConfig } from '../../src/settings/knobs'
import { TASKS } from '../../src/tasks'
import { adaptedGroupSize, initialGroupSize, currentGroupSize } from '../../src/train/groupSize'
import { networkShapeOf } from '../../src/train/networkShape'
import { columnsOf } from '../../src/train/record'
import { createTrainer } from '../../src/train/trainer'
import { configOf } from './learning'

const CONFIG = configOf('reverse', {
  generationBatchSize: 48,
  numGenerations: 4,
  groupSizeRule: 'dead_groups',
  groupSizeMax: 24,
})

/** The sizes after each of these shares of dead groups. */
function sizes(shares: readonly number[], config: RunConfig = CONFIG): number[] {
  let state = initialGroupSize(config)
  return shares.map((dead) => {
    state = adaptedGroupSize(config, state, dead)
    return currentGroupSize(config, state)
  })
}
const repeated = (count: number, share: number) => new Array<number>(count).fill(share)

describe('a group size that follows dead groups', () => {
  it('doubles to the next divisor while most groups are dead, every second step, up to its limit', () => {
    expect(sizes(repeated(7, 0.9))).toEqual([4, 8, 8, 16, 16, 16, 16])
    // of 48 the divisors from 2·16 on begin at 48, which is above 24
    expect(sizes(repeated(6, 0.9), { ...CONFIG, groupSizeMax: 48 }).at(-1)).toBe(48)
  })

  it('halves while hardly any group is dead, not below the size that was set', () => {
    expect(sizes([...repeated(4, 1), ...repeated(6, 0)]).slice(3)).toEqual([16, 16, 8, 8, 4, 4, 4])
  })

  it('stays between the two, and goes by an average: one bad step is not enough', () => {
    expect(new Set(sizes(repeated(30, 0.3)))).toEqual(new Set([4]))
    expect(sizes([0.3, 0.3, 0.3, 0.3, 1]).at(-1)).toBe(4)
    expect(sizes([NaN, NaN, NaN, NaN, NaN, 1]).at(-1)).toBe(4)
  })

  it('starts anew when the knob is touched, and is as set without the rule', () => {
    const state = repeated(3, 1).reduce<ReturnType<typeof initialGroupSize>>(
      (before, dead) => adaptedGroupSize(CONFIG, before, dead),
      initialGroupSize(CONFIG),
    )
    expect(currentGroupSize(CONFIG, state)).toBe(8)
    expect(currentGroupSize({ ...CONFIG, numGenerations: 6 }, state)).toBe(6)
    expect(currentGroupSize({ ...CONFIG, groupSizeRule: 'fixed' }, state)).toBe(4)
    expect(adaptedGroupSize({ ...CONFIG, numGenerations: 6 }, state, 1)).toMatchObject({ size: 6, steps: 1 })
  })
})

describe('a run', () => {
  // right answers are rare at first, so most groups of four are dead
  const RARE = configOf('needle', {
    width: 8,
    depth: 1,
    generationBatchSize: 32,
    numGenerations: 4,
    groupSizeRule: 'dead_groups',
    groupSizeMax: 16,
    evalCompletions: 100_000,
  })
  const columns: readonly string[] = columnsOf(TASKS.needle)

  async function rows(config: RunConfig, count: number, ahead: (step: number) => boolean) {
    const learner = createPlainLearner(networkShapeOf(config, TASKS.needle), [config.seed])
    const trainer = await createTrainer([config], TASKS.needle, learner)
    const all: number[][] = []
    for (let step = 1; step <= count; step++) {
      const { metrics } = (await trainer.train(ahead(step))).records[0]!
      all.push([...metrics].map((value, c) => (columns[c] === 'step_time' ? 0 : value)))
    }
    return { all, inspection: await trainer.inspect(0) }
  }

  it('samples larger groups of fewer prompts, as many completions as before', async () => {
    const { all, inspection } = await rows(RARE, 12, () => true)
    const dead = all.map((row) => row[columns.indexOf('dead_groups')])
    expect(Math.min(...dead.slice(0, 2))).toBeGreaterThan(0.5)
    expect(inspection.config.numGenerations).toBe(16)
    expect(inspection.offsets).toHaveLength(3)
    expect(all.map((row) => row[columns.indexOf('num_completions')])).toEqual(all.map((_, i) => 32 * (i + 1)))
  })

  it('has the same bits played, stepped and both', async () => {
    const { all } = await rows(RARE, 14, () => true)
    expect((await rows(RARE, 14, () => false)).all).toEqual(all)
    expect((await rows(RARE, 14, (step) => step % 3 === 0)).all).toEqual(all)
  })
})
