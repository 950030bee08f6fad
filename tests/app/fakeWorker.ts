import { readLogs } from '../../src/reading/readLogs'
import { reading } from '../../src/reading/reading'
import { sourceOf } from '../../src/reading/source'
import { memoryStore } from './memoryStore'
import { writerInPage } from './writerInPage'
import { createApp, type App } from '../../src/app/app'
import type { Services } from '../../src/app/context'
import type { RunConfig } from '../../src/settings/knobs'
import type { MetricKey } from '../../src/metrics/metrics'
import type { Command, Event } from '../../src/worker/protocol'
import type { RunInfo } from '../../src/worker/runInfo'
import type { Inspection } from '../../src/train/inspection'
import type { GroupedSteps } from '../../src/metrics/stepTable'

export const COLUMNS: readonly MetricKey[] = ['reward', 'eval_reward', 'num_completions']

export const INFO: RunInfo = {
  parameters: 1234,
  columns: COLUMNS,
  evaluationProblems: 128,
  evaluationSource: 'held-out',
  vocabulary: ['0', '1', '2', '3', '4', '5'],
  endToken: -1,
  promptLength: 4,
  completionLength: 4,
  parts: [],
  ownParts: null,
  reachable: 1,
  rewardRange: [0, 1],
}

/** runs that any stage has named, so that two visits name theirs differently */
let made = 0

/** An app whose worker is the test: what was sent is read from `sent`, what the worker says is said with `say`. */
export interface Stage {
  app: App
  sent: Command[]
  saved: { name: string; content: string | Blob }[]
  copied: string[]
  connections: () => number
  /** says something in the name of a run, by default the current one */
  say(
    event: Event extends infer E ? (E extends { run: unknown } ? Omit<E, 'run'> : never) : never,
    of?: string,
  ): void
  /** the worker has made the run */
  ready(): void
  /**
   * the run has made `count` more steps with this reward, evaluated at the last where a figure is given, with the knobs that
   * were sent last
   */
  steps(count: number, reward?: number, evaluation?: number): void
  last(): Command
  clock: { now: number }
}

export function stage(address = '', options: Partial<Services> = {}): Stage {
  const sent: Command[] = []
  const files: Stage['saved'] = []
  const copied: string[] = []
  const clock = { now: 0 }
  let connections = 0
  let tell: (event: Event) => void = () => {}
  const store = memoryStore()
  const saved = options.saved ?? (async () => store)
  const app = createApp({
    startWorker(onEvent) {
      connections++
      tell = onEvent
      return { send: (command) => sent.push(command), close: () => {} }
    },
    startPool: () => ({ send: () => {}, close: () => {} }),
    async readLogs(files) {
      const log = await readLogs(files.map(sourceOf))
      return { log, reading: reading(log) }
    },
    startWriter: writerInPage(saved),
    saved,
    newId: () => `saved-${++made}`,
    everyLook: () => () => {},
    mayHaveSavedRuns: async () => true,
    whenIdle: (act) => act(),
    now: () => clock.now,
    date: () => clock.now,
    address,
    addressOf: (fragment) => `https://playground.test/#${fragment}`,
    copyText: async (text) => void copied.push(text),
    saveFile: (name, content) => void files.push({ name, content }),
    colourOf: () => '#123456',
    preferences: {},
    languages: [],
    comparison: '',
    rows: { read: () => null, write: () => true },
    codes: { read: () => new Map(), add: () => true },
    ...options,
  })
  const run = () => app.store.getState().run
  const say: Stage['say'] = (event, of = run().id) => tell({ ...event, run: of } as Event)
  return {
    app,
    sent,
    saved: files,
    copied,
    clock,
    connections: () => connections,
    say,
    ready: () =>
      say({
        type: 'created',
        info: INFO,
        engine: { engine: 'plain', reason: 'no-webgpu', adapter: null, detail: null },
      }),
    steps(count, reward = 0.5, evaluation = NaN) {
      const from = run().history.steps
      const steps = stepsOf(from + 1, count, reward, evaluation)
      const configs = sent
        .filter(({ type }) => type === 'create' || type === 'configure')
        .filter((command) => command.run === run().id)
        .map((command) => ({ step: from + 1, config: (command as { config: RunConfig }).config }))
        .slice(-1)
      say({ type: 'progress', steps, configs, stepsPerSecond: 38, msPerStep: 12 })
    },
    last: () => sent.at(-1)!,
  }
}

export function stepsOf(firstStep: number, steps: number, reward: number, evaluation: number): GroupedSteps {
  const rows = Array.from({ length: steps }, (_, i) => [
    reward,
    i === steps - 1 ? evaluation : NaN,
    64 * (firstStep + i),
  ])
  return {
    firstStep,
    steps,
    metrics: Float64Array.from(rows.flat()),
    groups: {
      offsets: Int32Array.from({ length: steps + 1 }, (_, step) => step),
      advantageMean: new Float32Array(steps),
      advantageStd: new Float32Array(steps).fill(1),
      rewardMean: new Float32Array(steps).fill(reward),
      rewardStd: new Float32Array(steps).fill(0.25),
      dead: new Uint8Array(steps),
      solved: new Uint8Array(steps),
    },
  }
}

/** A group sampled before any training, of which only the prompts are filled. */
export function inspectionOf(app: App, prompts: number[][]): Inspection {
  const none = new Float32Array(0)
  return {
    step: 0,
    config: app.store.getState().run.config,
    rows: 0,
    length: 0,
    problems: prompts.map((prompt) => ({ prompt })),
    names: prompts.map((prompt) => prompt.join('')),
    features: null,
    refMean: null,
    ownParts: null,
    stepAdvantages: null,
    promptHistory: null,
    probe: null,
    offsets: new Int32Array(prompts.length + 1),
    actions: new Int32Array(0),
    mask: none,
    lossMask: none,
    oldLogp: none,
    refLogp: null,
    afterLogp: null,
    parts: none,
    rewards: none,
    shapedRewards: none,
    advantages: none,
    order: new Int32Array(0),
    updates: [],
  } as Inspection
}
