import { longTest } from '../isLong'
import { expect, it, vi } from 'vitest'
import { appendSteps, setColumns } from '../../src/metrics/stepTable'
import { newRun, type ExperimentRun } from '../../src/experiments/experimentRun'
import { createPlainLearner } from '../../src/engine/plain/learner'
import type { Learner } from '../../src/engine/learner'
import { DeviceLostError, WebgpuUnavailableError } from '../../src/engine/webgpu/failure'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { taskOf } from '../../src/tasks'
import { engineChoice } from '../../src/worker/populations'
import type { ExperimentCommand, ExperimentEvent, RunKey } from '../../src/worker/protocol'
import { createExperimentShare } from '../../src/worker/experimentShare'

vi.setConfig({ testTimeout: 120_000 })

const SMALL: RunConfig = {
  ...defaultConfig(taskOf),
  engine: 'webgpu',
  taskSettings: { ...defaultConfig(taskOf).taskSettings, length: 3, symbols: 4 },
  generationBatchSize: 8,
  numGenerations: 4,
  numIterations: 1,
  evalCompletions: 24,
  width: 8,
  window: 5,
}
/** Two of one shape of which one ends first, so that their population shrinks, and one of another. */
const CONFIGS: readonly RunConfig[] = [
  { ...SMALL, budget: 8 * 2 },
  { ...SMALL, budget: 8 * 5, seed: 2 },
  { ...SMALL, budget: 8 * 3, width: 16 },
  { ...SMALL, budget: 8 * 9, seed: 3, width: 16 },
]
const DROPPED = 'run 3'

/** What gives no answer has no way to say that the GPU is lost. */
const UNANSWERED = new Set<keyof Learner>(['setState', 'syncReference', 'discardGradient', 'memory'])

/** A GPU that is lost at its use number `lostAt`, with the numbers of the plain engine while it is there. */
function gpu(lostAt: number, gone: () => Error = () => new DeviceLostError('lost on purpose')) {
  const opened = new Set<Learner>()
  let uses = 0
  const touch = () => {
    if (++uses >= lostAt) throw gone()
  }
  const choiceOf: typeof engineChoice = (withoutGpu) => async () => ({
    report: {
      engine: withoutGpu ? 'plain' : 'webgpu',
      reason: withoutGpu ? 'device-lost' : 'chosen',
      adapter: null,
      detail: null,
    },
    async create(shape, seeds) {
      const plain = createPlainLearner(shape, seeds)
      if (withoutGpu) return plain
      touch()
      const learner: Learner = new Proxy(plain, {
        get(target, name: keyof Learner) {
          if (name === 'engine') return 'webgpu'
          if (name === 'dispose') return () => expect(opened.delete(learner)).toBe(true)
          const value = target[name]
          if (typeof value !== 'function' || UNANSWERED.has(name)) return value
          return async (...given: never[]) => {
            touch()
            return (value as (...given: never[]) => unknown).apply(target, given)
          }
        },
      })
      opened.add(learner)
      return learner
    },
  })
  return { choiceOf, opened, uses: () => uses }
}

type Sent = ExperimentCommand extends infer C ? (C extends unknown ? Omit<C, 'experiment'> : never) : never

/** Trains the configurations to their ends on such a GPU, as the page takes their steps in. */
async function trainedOn(device: ReturnType<typeof gpu>) {
  const runs = new Map<RunKey, ExperimentRun>(
    CONFIGS.map((config, i) => [`run ${i}`, newRun(`run ${i}`, config)]),
  )
  const events: ExperimentEvent[] = []
  const ended: RunKey[] = []
  const hear = (event: ExperimentEvent) => {
    events.push(event)
    if (event.type === 'opened') {
      for (const key of event.keys) setColumns(runs.get(key)!, event.info.columns)
    }
    if (event.type === 'ended') ended.push(...event.runs.map(({ key }) => key))
    if (event.type !== 'trained') return
    for (const told of event.runs) appendSteps(runs.get(told.key)!, told)
  }
  // the clock stands still: steps are told at the ends of runs alone, so that some always wait to be told
  const share = createExperimentShare('test', true, hear, () => 0, device.choiceOf)
  const say = (command: Sent) => share.handle({ ...command, experiment: 'test' } as ExperimentCommand)
  const orders = [...runs].map(([key, { config }]) => ({ key, config, until: 8 * 4, from: null }))
  await say({ type: 'add', runs: orders })
  await say({ type: 'start' })
  for (let turn = 1; share.isWorking(); turn++) {
    await share.work()
    if (turn === 3) await say({ type: 'capture' })
    if (turn === 5) await say({ type: 'drop', keys: [DROPPED] })
  }
  await say({ type: 'extend', keys: ['run 1'], until: Infinity })
  while (share.isWorking()) await share.work()
  await say({ type: 'explain', key: 'run 0', configs: [SMALL] })
  share.dispose()
  const rows = [...runs.values()]
    .filter(({ key }) => key !== DROPPED)
    .map(({ steps, columns, values }) =>
      values.filter((_, c) => columns[c] !== 'step_time').map((column) => [...column.subarray(0, steps)]),
    )
  return { rows, events, ended }
}

const found = ({ rows, events, ended }: Awaited<ReturnType<typeof trainedOn>>) => ({
  rows,
  ended: ended.toSorted(),
  explanation: events.find((event) => event.type === 'explanation')!.explanation,
})

longTest('whenever the GPU of an experiment is lost, its runs come to the same ends on the CPU', async () => {
  const lasting = gpu(Infinity)
  const undisturbed = await trainedOn(lasting)
  expect(undisturbed.ended.toSorted()).toEqual(['run 0', 'run 1', 'run 1', 'run 2'])
  expect(undisturbed.rows.map(([column]) => column.length)).toEqual([2, 5, 3])
  expect(lasting.opened.size).toBe(0)
  expect(lasting.uses()).toBeGreaterThan(50)
  for (let lostAt = 1; lostAt <= lasting.uses(); lostAt++) {
    const device = gpu(lostAt)
    const lossy = await trainedOn(device)
    expect(found(lossy), `lost at use ${lostAt}`).toEqual(found(undisturbed))
    expect(device.opened.size, `lost at use ${lostAt}`).toBe(0)
  }
})

it('an experiment says that its GPU was lost, also where no other device is given', async () => {
  for (const gone of [() => new DeviceLostError('lost'), () => new WebgpuUnavailableError('no device')]) {
    const { events } = await trainedOn(gpu(20, gone))
    const engines = events.flatMap((event) => (event.type === 'opened' ? event.engine.reason : []))
    expect(engines[0]).toBe('chosen')
    expect(engines.at(-1)).toBe('device-lost')
  }
})

it('any other error of an engine is not taken for a loss', async () => {
  await expect(trainedOn(gpu(20, () => new Error('wrong')))).rejects.toThrow('wrong')
})

it('without a GPU whatever may use one means the CPU, and says why', async () => {
  for (const engine of ['auto', 'webgpu', 'ops'] as const) {
    const { report } = await engineChoice(true)({ ...SMALL, engine })
    expect(report.reason).toBe('device-lost')
    expect(report.engine).toMatch(/^cpu|plain/)
  }
  expect((await engineChoice(true)({ ...SMALL, engine: 'plain' })).report.reason).toBe('chosen')
})
