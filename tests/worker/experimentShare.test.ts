import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { applyPreset } from '../../src/settings/presets'
import { taskOf } from '../../src/tasks'
import type { WorkerHandle } from '../../src/worker/client'
import { startPool } from '../../src/worker/pool'
import { nextPopulation } from '../../src/worker/populations'
import type { ExperimentCommand, ExperimentEvent, RunEnd, RunKey, RunOrder } from '../../src/worker/protocol'
import type { Snapshot } from '../../src/train/snapshot'
import { localWorker } from './localWorker'

vi.setConfig({ testTimeout: 60_000 })

const SMALL: RunConfig = {
  ...defaultConfig(taskOf),
  engine: 'plain',
  taskSettings: { ...defaultConfig(taskOf).taskSettings, length: 3, symbols: 4 },
  generationBatchSize: 16,
  numGenerations: 4,
  evalCompletions: 48,
  width: 16,
  window: 5,
  budget: 16 * 9,
}

/** Configurations that ask different things of those beside them. */
const MIXED: readonly RunConfig[] = [
  SMALL,
  { ...SMALL, seed: 2, numIterations: 3 },
  applyPreset(SMALL, 'rloo'),
  { ...applyPreset(SMALL, 'reinforce'), evalCompletions: 64 },
  applyPreset({ ...SMALL, seed: 7 }, 'remax'),
  { ...SMALL, deadGroups: 'resample' },
  { ...SMALL, numGenerations: 8, temperature: 0.7 },
  { ...SMALL, width: 8 },
]

const ordersOf = (configs: readonly RunConfig[], more: Partial<RunOrder> = {}): RunOrder[] =>
  configs.map((config, i) => ({ key: `run ${i}`, config, until: Infinity, from: null, ...more }))

interface Told {
  events: ExperimentEvent[]
  /** rows of metrics of each run, by step; without the wall clock's */
  rows: Map<RunKey, number[][]>
  ends: Map<RunKey, RunEnd>
  send(command: Sent): void
  until(holds: () => boolean): Promise<void>
  snapshots(): Promise<Map<RunKey, Snapshot>>
}
type Sent = ExperimentCommand extends infer C ? (C extends unknown ? Omit<C, 'experiment'> : never) : never

const pools: WorkerHandle<ExperimentCommand>[] = []
afterEach(() => pools.splice(0).forEach((pool) => pool.close()))

function gather(workers: number, keepEnds = false): Told {
  const events: ExperimentEvent[] = []
  const rows = new Map<RunKey, number[][]>()
  const ends = new Map<RunKey, RunEnd>()
  let clock = -1
  const pool = startPool(
    workers,
    (event) => {
      events.push(event)
      if (event.type === 'opened') clock = event.info.columns.indexOf('step_time')
      if (event.type === 'ended') for (const { key, end } of event.runs) ends.set(key, end)
      if (event.type !== 'trained') return
      for (const { key, firstStep, steps, metrics } of event.runs) {
        const mine = (rows.get(key) ?? []).slice(0, firstStep - 1)
        const columns = metrics.length / steps
        for (let s = 0; s < steps; s++) {
          const row = [...metrics.subarray(s * columns, (s + 1) * columns)]
          mine.push(row.filter((_, column) => column !== clock))
        }
        rows.set(key, mine)
      }
    },
    localWorker,
  )
  pools.push(pool)
  const send = (command: Sent) => pool.send({ ...command, experiment: 'test' } as ExperimentCommand)
  const until = async (holds: () => boolean) => {
    for (; !holds(); await new Promise((resolve) => setTimeout(resolve))) {
      const failed = events.find((event) => event.type === 'failed')
      if (failed) throw new Error(JSON.stringify(failed.failure))
    }
  }
  send({ type: 'open', keepEnds })
  return {
    events,
    rows,
    ends,
    send,
    until,
    async snapshots() {
      const before = events.length
      send({ type: 'capture' })
      await until(() => events.slice(before).some(({ type }) => type === 'snapshots'))
      const answer = events.findLast((event) => event.type === 'snapshots')!
      return new Map(answer.runs.map(({ key, snapshot }) => [key, snapshot]))
    },
  }
}

async function trained(configs: readonly RunConfig[], workers: number): Promise<Told> {
  const told = gather(workers)
  told.send({ type: 'add', runs: ordersOf(configs) })
  told.send({ type: 'start' })
  await told.until(() => told.ends.size === configs.length)
  return told
}

describe('a run of an experiment', () => {
  it('has the same bits whatever is trained beside it, and by how many workers', async () => {
    const one = await trained(MIXED, 1)
    const three = await trained(MIXED, 3)
    expect(three.rows).toEqual(one.rows)
    for (const [i, config] of MIXED.entries()) {
      const alone = await trained([config], 1)
      expect(alone.rows.get('run 0')).toEqual(one.rows.get(`run ${i}`))
    }
  })

  it('ends at its budget, and says so once', async () => {
    const told = await trained(MIXED, 2)
    expect([...told.ends.values()]).toEqual(
      MIXED.map(() => ({ kind: 'finished', reason: { kind: 'budget' } })),
    )
    const said = told.events.flatMap((event) => (event.type === 'ended' ? event.runs : []))
    expect(said.map(({ key }) => key).toSorted()).toEqual([...told.ends.keys()].toSorted())
    expect(told.rows.get('run 0')).toHaveLength(9)
  })

  it('that diverges does not stop the others, nor change them', async () => {
    const wild: RunConfig = { ...SMALL, learningRate: 1, maxGradNorm: 0, numIterations: 8, budget: 16 * 60 }
    const calm = { ...SMALL, budget: 16 * 60 }
    const told = await trained([calm, wild], 1)
    expect(told.ends.get('run 1')).toMatchObject({ kind: 'diverged' })
    expect(told.ends.get('run 0')).toMatchObject({ kind: 'finished' })
    expect(told.rows.get('run 0')).toEqual((await trained([calm], 1)).rows.get('run 0'))
  })

  describe('whose reward is code that fails', () => {
    const withReward = (rewardCode: string): RunConfig => ({ ...SMALL, rewardCode })
    /** Scores the first token, and fails on a completion now and then. */
    const RARELY = withReward(
      `const weights = { score: 1 }
function reward(problem, { tokens }, random) {
  if (random() < 0.004) throw new Error('bad luck')
  return tokens[0] / 10
}`,
    )
    const seeds = (config: RunConfig) => [1, 2, 3, 4, 5, 6].map((seed) => ({ ...config, seed }))

    it('ends alone, in the step in which it would have failed alone; all others have the same bits', async () => {
      const all = [...seeds(RARELY), ...seeds(SMALL)]
      const together = await trained(all, 1)
      const kinds = all.map((_, i) => together.ends.get(`run ${i}`)!.kind)
      // some fail and some do not: else nothing would be shown
      expect(new Set(kinds.slice(0, 6))).toEqual(new Set(['failed', 'finished']))
      expect(new Set(kinds.slice(6))).toEqual(new Set(['finished']))
      for (const [i, config] of all.entries()) {
        const alone = await trained([config], 1)
        expect(together.ends.get(`run ${i}`)).toEqual(alone.ends.get('run 0'))
        expect(together.rows.get(`run ${i}`)).toEqual(alone.rows.get('run 0'))
        const end = together.ends.get(`run ${i}`)!
        if (end.kind !== 'failed') continue
        expect(end.step).toBe((together.rows.get(`run ${i}`)?.length ?? 0) + 1)
        expect(end.fault).toMatchObject({
          fault: { kind: 'thrown', message: 'Error: bad luck' },
          line: 3,
          completion: {},
        })
      }
    })

    it.each([
      ['cannot be read', 'function reward( {', 'syntax'],
      ['never ends', 'const weights = { a: 1 }\nfunction reward() { for (;;); }', 'time'],
      ['returns NaN', 'const weights = { a: 1 }\nfunction reward() { return NaN }', 'not-a-number'],
      [
        'takes a gigabyte',
        'const weights = { a: 1 }\nfunction reward() { return "x".repeat(2 ** 30) }',
        'memory',
      ],
    ])('and %s ends before its first step', async (_, code, kind) => {
      const told = await trained([withReward(code), { ...withReward(code), seed: 2 }, SMALL], 1)
      for (const key of ['run 0', 'run 1'])
        expect(told.ends.get(key)).toMatchObject({ kind: 'failed', step: 1, fault: { fault: { kind } } })
      expect(told.ends.get('run 2')).toMatchObject({ kind: 'finished' })
      expect(told.rows.get('run 0')).toBeUndefined()
    })

    it('has no answer to why, and goes on being heard', async () => {
      const told = gather(1, true)
      told.send({ type: 'add', runs: ordersOf([withReward('function reward( {'), SMALL]) })
      told.send({ type: 'start' })
      await told.until(() => told.ends.size === 2)
      told.send({ type: 'explain', key: 'run 0', configs: [SMALL] })
      await told.until(() => told.events.at(-1)!.type === 'explanation')
      expect(told.events.at(-1)).toMatchObject({ key: 'run 0', explanation: null })
    })
  })

  it('waits at its stage and goes on bit for bit when it is extended', async () => {
    const told = gather(2)
    told.send({ type: 'add', runs: ordersOf(MIXED, { until: 16 * 4 }) })
    told.send({ type: 'start' })
    await told.until(() => told.ends.size === MIXED.length)
    expect(new Set([...told.ends.values()].map(({ kind }) => kind))).toEqual(new Set(['waiting']))
    expect(told.rows.get('run 0')).toHaveLength(4)
    told.ends.clear()
    told.send({ type: 'drop', keys: ['run 1'] })
    told.send({ type: 'extend', keys: MIXED.map((_, i) => `run ${i}`), until: Infinity })
    await told.until(() => told.ends.size === MIXED.length - 1)
    const whole = await trained(MIXED, 1)
    expect(told.rows.get('run 1')).toHaveLength(4)
    for (const i of [0, 2, 3, 4, 5, 6, 7]) {
      expect(told.rows.get(`run ${i}`)).toEqual(whole.rows.get(`run ${i}`))
    }
  })

  it('goes on bit for bit from a snapshot, in another experiment', async () => {
    const first = gather(2)
    first.send({ type: 'add', runs: ordersOf(MIXED) })
    first.send({ type: 'start' })
    await first.until(() => (first.rows.get('run 0')?.length ?? 0) >= 3)
    first.send({ type: 'rest' })
    await first.until(() => first.events.at(-1)!.type === 'resting')
    const snapshots = await first.snapshots()
    const second = gather(1)
    second.send({
      type: 'add',
      runs: ordersOf(MIXED).map((order) => ({ ...order, from: snapshots.get(order.key) ?? null })),
    })
    second.send({ type: 'start' })
    await second.until(() => second.ends.size === MIXED.length)
    const whole = await trained(MIXED, 1)
    for (const [key, rows] of whole.rows) {
      const joined = [...(first.rows.get(key) ?? []).slice(0, snapshots.get(key)?.step ?? 0)]
      expect([...joined, ...second.rows.get(key)!]).toEqual(rows)
    }
  })

  it('waits at once where its snapshot stands at the end of its stage already', async () => {
    const first = gather(1)
    first.send({ type: 'add', runs: ordersOf([SMALL], { until: 16 * 4 }) })
    first.send({ type: 'start' })
    await first.until(() => first.ends.size === 1)
    const [from] = (await first.snapshots()).values()
    const second = gather(1)
    second.send({ type: 'add', runs: ordersOf([SMALL], { until: 16 * 4, from }) })
    second.send({ type: 'start' })
    await second.until(() => second.ends.size === 1)
    expect(second.ends.get('run 0')).toEqual({ kind: 'waiting' })
    expect(second.rows.size).toBe(0)
    second.ends.clear()
    second.send({ type: 'extend', keys: ['run 0'], until: Infinity })
    await second.until(() => second.ends.size === 1)
    expect(second.rows.get('run 0')).toHaveLength(5)
  })

  it('is not trained with knobs that a trainer must not have', async () => {
    const told = gather(1)
    told.send({ type: 'add', runs: ordersOf([{ ...SMALL, numGenerations: 5 }]) })
    await expect(told.until(() => false)).rejects.toThrow('not-divisible')
  })
})

describe('why', () => {
  it('each configuration makes of one batch what it would in training', async () => {
    const told = gather(1, true)
    told.send({ type: 'add', runs: ordersOf([SMALL]) })
    told.send({ type: 'start' })
    await told.until(() => told.ends.size === 1)
    const configs = [SMALL, applyPreset(SMALL, 'reinforce'), applyPreset(SMALL, 'remax')]
    told.send({ type: 'explain', key: 'run 0', configs })
    await told.until(() => told.events.at(-1)!.type === 'explanation')
    const { explanation } = told.events.findLast((event) => event.type === 'explanation')!
    const { step, rewards, offsets, outcomes } = explanation!
    expect(step).toBe(10)
    expect([...offsets]).toEqual([0, 4, 8, 12, 16])
    // GRPO centres within groups, REINFORCE takes the reward as it is
    expect([...outcomes[1].advantages]).toEqual([...rewards])
    for (const start of [0, 4, 8, 12]) {
      const group = outcomes[0].advantages.subarray(start, start + 4)
      expect(group.reduce((sum, a) => sum + a, 0)).toBeCloseTo(0, 5)
    }
    expect(outcomes.map(({ updates }) => updates)).toEqual([2, 1, 1])
    expect(outcomes.map(({ ratios }) => ratios.length)).toEqual([48, 48, 48])
    for (const { ratios, signalToNoise, gradNorm, kl } of outcomes) {
      expect(ratios.some((ratio) => ratio !== 1)).toBe(true)
      expect(Number.isFinite(signalToNoise)).toBe(true)
      expect(gradNorm).toBeGreaterThan(0)
      expect(kl).toBeGreaterThan(0)
    }
    // asked again, the same: nothing of it stays behind
    told.send({ type: 'explain', key: 'run 0', configs: configs.toReversed() })
    await told.until(() => told.events.filter(({ type }) => type === 'explanation').length === 2)
    const again = told.events.findLast((event) => event.type === 'explanation')!
    expect(again.explanation!.outcomes.toReversed()).toEqual(outcomes)
  })

  it('is not said of a run that is no longer known', async () => {
    const told = gather(1)
    told.send({ type: 'explain', key: 'another', configs: [SMALL] })
    await told.until(() => told.events.length > 0)
    expect(told.events[0]).toMatchObject({ type: 'explanation', explanation: null })
  })
})

describe('a population', () => {
  const waiting = (configs: readonly RunConfig[]): RunOrder[] => ordersOf(configs)

  it('holds runs that are equal in shape, all of whose steps can be taken as a whole, or none', () => {
    const { runs, others } = nextPopulation(waiting(MIXED))
    expect(runs.map(({ key }) => key)).toEqual(['run 0', 'run 1', 'run 6'])
    expect(others).toHaveLength(5)
    const other = { ...SMALL, policy: 'transformer' } as const
    expect(nextPopulation(waiting([SMALL, other])).runs).toHaveLength(1)
  })

  it('is cut to what an engine holds', () => {
    const wide = { ...SMALL, width: 512, depth: 4 }
    expect(nextPopulation(waiting(Array.from({ length: 80 }, () => SMALL))).runs).toHaveLength(64)
    const { runs, others } = nextPopulation(waiting(Array.from({ length: 40 }, () => wide)))
    expect(runs.length).toBeGreaterThan(0)
    expect(others.length).toBeGreaterThan(0)
  })
})
