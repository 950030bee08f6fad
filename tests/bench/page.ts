/** The page that `run.mjs` drives: it starts the workers of each engine and passes on what is asked of them. */
import { inspectAdapter } from '../../src/engine/webgpu/adapter'
import type { GpuCalls } from './gpuCalls'
import type { Answer, Ask, Contestant } from './worker'
import type { Workload } from './workload'

const opened = new Map<string, Worker[]>()

function ask(worker: Worker, message: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) =>
      data.error === undefined ? resolve(data) : reject(new Error(data.error))
    worker.onerror = (event) => reject(new Error(event.message))
    worker.postMessage(message)
  })
}

const bench = {
  adapter: inspectAdapter,
  cores: () => navigator.hardwareConcurrency,

  /** Opens an engine on `workers` threads, each with its share of the runs; says what the ops run on. */
  async open(
    id: string,
    engine: Contestant,
    workload: Workload,
    workers: number,
  ): Promise<string | undefined> {
    const share = workload.runs / workers
    const started = Array.from(
      { length: workers },
      () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    )
    opened.set(id, started)
    const answers = await Promise.all(
      started.map((worker, w) => {
        const seeds = Array.from({ length: share }, (_, r) => w * share + r + 1)
        return ask(worker, { ask: 'open', engine, workload, seeds })
      }),
    )
    return answers[0].backend
  },

  /** Milliseconds until every thread of an engine has taken so many steps with its runs. */
  async steps(id: string, steps: number): Promise<number> {
    const started = performance.now()
    await Promise.all(opened.get(id)!.map((worker) => ask(worker, { ask: 'steps', steps })))
    return performance.now() - started
  },

  /** The same, and the calls of WebGPU that all threads make. */
  async countedSteps(id: string, steps: number): Promise<{ ms: number; calls: GpuCalls }> {
    const started = performance.now()
    const answers = await Promise.all(opened.get(id)!.map((worker) => ask(worker, { ask: 'count', steps })))
    const ms = performance.now() - started
    const total = (name: keyof GpuCalls) => answers.reduce((sum, { calls }) => sum + calls![name], 0)
    const [dispatches, submits, reads] = [total('dispatches'), total('submits'), total('reads')]
    const calls = { dispatches, submits, reads, readMs: total('readMs'), newBuffers: total('newBuffers') }
    return { ms, calls }
  },
  /** Milliseconds of so many steps with a GPU that computes nothing. What it has learnt is lost. */
  host: async (id: string, steps: number) => (await ask(opened.get(id)![0], { ask: 'host', steps })).ms,

  close(id: string): void {
    for (const worker of opened.get(id) ?? []) worker.terminate()
    opened.delete(id)
  },
}

export type Bench = typeof bench
Object.assign(window, { bench })
