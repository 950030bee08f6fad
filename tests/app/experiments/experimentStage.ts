import { readLogs } from '../../../src/reading/readLogs'
import { reading } from '../../../src/reading/reading'
import { sourceOf } from '../../../src/reading/source'
import { createApp, type App } from '../../../src/app/app'
import { defaultConfig } from '../../../src/settings/config'
import type { RunConfig } from '../../../src/settings/knobs'
import { toLink } from '../../../src/settings/link'
import { taskOf } from '../../../src/tasks'
import type { WorkerHandle } from '../../../src/worker/client'
import { startPool } from '../../../src/worker/pool'
import type { MetricKey } from '../../../src/metrics/metrics'
import type {
  Event,
  ExperimentCommand,
  ExperimentEvent,
  RunEnd,
  RunOrder,
} from '../../../src/worker/protocol'
import { localWorker } from '../../worker/localWorker'
import { INFO } from '../fakeWorker'
import { memoryStore, type MemoryStore } from '../memoryStore'

export const COLUMNS: readonly MetricKey[] = [
  'reward',
  'eval_reward',
  'num_completions',
  'updates',
  'step_time',
]

/** A configuration that a test can train. */
export const TINY: RunConfig = {
  ...defaultConfig(taskOf),
  engine: 'plain',
  taskSettings: { ...defaultConfig(taskOf).taskSettings, length: 3, symbols: 4 },
  generationBatchSize: 16,
  numGenerations: 4,
  evalCompletions: 32,
  width: 16,
  window: 5,
}
/** The same as the value of an entry of a link. */
export const TINY_ROW = toLink(TINY, taskOf)
  .split('&')
  .filter((pair) => !pair.startsWith('seed='))
  .join(';')

type Said = ExperimentEvent extends infer E ? (E extends unknown ? Omit<E, 'experiment'> : never) : never

export interface ExperimentStage {
  app: App
  /** Train's worker has made its run */
  created(): void
  sent: ExperimentCommand[]
  saved: { name: string; text: string; content: string | Blob }[]
  copied: string[]
  clock: { now: number }
  /** in the name of the experiment that was opened last */
  say(event: Said): void
  /** the runs that were added and not dropped */
  orders(): RunOrder[]
  /** these runs have been opened and made steps with these evaluations, 16 completions and two updates a step */
  trained(key: string, evaluations: readonly number[], firstStep?: number): void
  ended(key: string, end?: RunEnd): void
  store: MemoryStore
}

/** records that any stage has named, so that two visits name theirs differently */
let made = 0

const common = (
  address: string,
  store: MemoryStore,
  startPool: (onEvent: (event: ExperimentEvent) => void) => WorkerHandle<ExperimentCommand>,
) => {
  const saved: ExperimentStage['saved'] = []
  const copied: string[] = []
  const clock = { now: 0 }
  let tell: (event: Event) => void = () => {}
  const app = createApp({
    startWorker(onEvent) {
      tell = onEvent
      return { send: () => {}, close: () => {} }
    },
    startPool: (_, onEvent) => startPool(onEvent),
    async readLogs(files) {
      const log = await readLogs(files.map(sourceOf))
      return { log, reading: reading(log) }
    },
    startWriter: () => ({ send: () => {}, close: () => {} }),
    saved: async () => store,
    newId: () => `saved-${++made}`,
    everyLook: () => () => {},
    mayHaveSavedRuns: async () => true,
    whenIdle: (act) => act(),
    now: () => clock.now,
    date: () => clock.now,
    address,
    addressOf: (fragment) => `https://playground.test/#${fragment}`,
    copyText: async (text) => void copied.push(text),
    saveFile: (name, content) => void saved.push({ name, text: String(content), content }),
    colourOf: () => '#123456',
    preferences: {},
    languages: [],
    comparison: '',
    rows: { read: () => null, write: () => true },
    codes: { read: () => new Map(), add: () => true },
  })
  const created = () =>
    tell({
      type: 'created',
      run: app.store.getState().run.id,
      info: INFO,
      engine: { engine: 'plain', reason: 'chosen', adapter: null, detail: null },
    })
  return { app, saved, copied, clock, store, created }
}

/** An app whose workers are the test. */
export function experimentStage(address = '', store = memoryStore()): ExperimentStage {
  const sent: ExperimentCommand[] = []
  let tell: (event: ExperimentEvent) => void = () => {}
  const parts = common(address, store, (onEvent) => {
    tell = onEvent
    return { send: (command) => sent.push(command), close: () => {} }
  })
  const say: ExperimentStage['say'] = (event) => {
    const { experiment } = sent.findLast(({ type }) => type === 'open')!
    tell({ ...event, experiment } as ExperimentEvent)
  }
  const engine = { engine: 'plain', reason: 'chosen', adapter: null, detail: null } as const
  return {
    ...parts,
    sent,
    say,
    orders() {
      const orders = new Map<string, RunOrder>()
      for (const command of sent) {
        if (command.type === 'open') orders.clear()
        if (command.type === 'add') for (const order of command.runs) orders.set(order.key, order)
        if (command.type === 'drop') for (const key of command.keys) orders.delete(key)
      }
      return [...orders.values()]
    },
    trained(key, evaluations, firstStep = 1) {
      say({ type: 'opened', keys: [key], engine, info: { ...INFO, columns: COLUMNS } })
      const rows = evaluations.map((evaluation, s) => {
        const step = firstStep + s
        return [evaluation, evaluation, 16 * step, 2 * step, 0.5]
      })
      const runs = [{ key, firstStep, steps: rows.length, metrics: Float64Array.from(rows.flat()) }]
      say({ type: 'trained', runs })
    },
    ended: (key, end = { kind: 'finished', reason: { kind: 'budget' } }) =>
      say({ type: 'ended', runs: [{ key, end }] }),
  }
}

/** An app whose workers train in this thread. */
export function workingStage(address: string, workers = 2, store = memoryStore()) {
  const pools: WorkerHandle<ExperimentCommand>[] = []
  const parts = common(address, store, (onEvent) => {
    const pool = startPool(workers, onEvent, localWorker)
    pools.push(pool)
    return pool
  })
  return {
    ...parts,
    close: () => pools.forEach((pool) => pool.close()),
    async until(holds: () => boolean) {
      for (; !holds(); await new Promise((resolve) => setTimeout(resolve, 1))) {
        const failure = parts.app.experiments.store.getState().messages.find(({ kind }) => kind === 'failure')
        if (failure) throw new Error(JSON.stringify(failure))
      }
    },
  }
}
