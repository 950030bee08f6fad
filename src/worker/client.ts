import type { RunConfig } from '../settings/knobs'
import type { Failure } from './failure'
import type { Command, Event, ExperimentCommand, ExperimentEvent, RunKey, RunOrder } from './protocol'

/** The page's end of a worker. */
export interface WorkerHandle<Command> {
  send(command: Command): void
  /** Ends the worker at once. */
  close(): void
}

/** Starts the worker of the run in Train. `onEvent` receives every event of the worker, and its crash. */
export const startWorker = (onEvent: (event: Event) => void): WorkerHandle<Command> =>
  start<Command, Event>(onEvent, (failure) => ({ type: 'failed', run: null, failure }))

/** Starts a worker that trains its share of an experiment. */
const startExperimentWorker = (onEvent: (event: ExperimentEvent) => void): WorkerHandle<ExperimentCommand> =>
  start<ExperimentCommand, ExperimentEvent>(onEvent, (failure) => ({
    type: 'failed',
    experiment: null,
    failure,
  }))

function start<Said, Heard>(
  onEvent: (event: Heard) => void,
  crash: (failure: Failure) => Heard,
): WorkerHandle<Said> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Heard>) => onEvent(data)
  worker.onerror = (error) => {
    error.preventDefault()
    // a script that does not load has no message
    onEvent(crash(error.message ? { kind: 'unexpected', message: error.message } : { kind: 'missing' }))
  }
  return {
    send: (command) => worker.postMessage(command),
    close: () => worker.terminate(),
  }
}

/** Milliseconds between two `trained` events of a pool. */
const PASS_EVERY = 200

/**
 * Starts `count` workers that share the runs of an experiment behind one handle. Each is a whole trainer for its runs. New
 * runs are distributed, the most costly first, each to the worker with the least work; a command about a run goes to the
 * worker that trains it. `resting` is passed on when the last worker rests, `snapshots` when all have answered. `silent` is
 * sent if a worker sends nothing for a minute although it trains, or was asked to rest.
 */
export function startPool(
  count: number,
  onEvent: (event: ExperimentEvent) => void,
  startOne = startExperimentWorker,
): WorkerHandle<ExperimentCommand> {
  const workers = Array.from({ length: count }, (_, w) => startOne((event) => hear(event, w)))
  const loads = new Float64Array(count)
  const owners = new Map<RunKey, number>()
  const untrained = workers.map(() => new Set<RunKey>())
  const resting = new Set<number>()
  let experiment = ''
  let isToRest = false
  const silence = createSilenceWatch(
    count,
    (w) => (isToRest ? !resting.has(w) : untrained[w].size > 0),
    () => onEvent({ type: 'silent', experiment }),
  )
  let gathered: Extract<ExperimentEvent, { type: 'trained' }>[] = []
  let passed = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let captures: Extract<ExperimentEvent, { type: 'snapshots' }>[] = []

  /** Passes on the steps of all workers together, at chart rate: the page pays for an event, not for the steps in it. */
  function passSteps(): void {
    clearTimeout(timer)
    timer = undefined
    passed = performance.now()
    const [first] = gathered
    const runs = gathered.flatMap((event) => event.runs)
    gathered = []
    if (first) onEvent({ ...first, runs })
  }

  function hear(event: ExperimentEvent, worker: number): void {
    silence.heard(worker)
    if (event.type === 'trained') {
      gathered.push(event)
      const rest = passed + PASS_EVERY - performance.now()
      if (rest <= 0) passSteps()
      else timer ??= setTimeout(passSteps, rest)
      return
    }
    passSteps()
    if (event.type === 'resting') {
      resting.add(worker)
      if (resting.size < count) return
      silence.end()
    }
    if (event.type === 'ended') for (const { key } of event.runs) untrained[worker].delete(key)
    if (event.type === 'snapshots') {
      captures.push(event)
      if (captures.length < count) return
      const runs = captures.flatMap((capture) => capture.runs)
      captures = []
      return onEvent({ ...event, runs })
    }
    onEvent(event)
  }

  function deal(runs: readonly RunOrder[]): RunOrder[][] {
    const shares: RunOrder[][] = workers.map(() => [])
    for (const order of runs.toSorted((a, b) => costOf(b.config) - costOf(a.config))) {
      const worker = loads.indexOf(Math.min(...loads))
      loads[worker] += costOf(order.config)
      owners.set(order.key, worker)
      untrained[worker].add(order.key)
      shares[worker].push(order)
    }
    return shares
  }

  return {
    send(command) {
      switch (command.type) {
        case 'open':
          owners.clear()
          loads.fill(0)
          for (const keys of untrained) keys.clear()
          experiment = command.experiment
          silence.end()
          gathered = []
          captures = []
          return workers.forEach((worker) => worker.send(command))
        case 'add':
          return deal(command.runs).forEach((runs, w) => {
            if (runs.length > 0) workers[w].send({ ...command, runs })
          })
        case 'drop':
        case 'extend': {
          workers.forEach((worker, w) => {
            const keys = command.keys.filter((key) => owners.get(key) === w)
            for (const key of keys) {
              if (command.type === 'extend') untrained[w].add(key)
              else untrained[w].delete(key)
            }
            if (keys.length > 0) worker.send({ ...command, keys })
          })
          if (command.type === 'drop') for (const key of command.keys) owners.delete(key)
          return
        }
        case 'explain':
          return workers[owners.get(command.key) ?? 0].send(command)
        case 'start':
        case 'rest':
          isToRest = command.type === 'rest'
          resting.clear()
          silence.begin()
          return workers.forEach((worker) => worker.send(command))
        default:
          return workers.forEach((worker) => worker.send(command))
      }
    },
    close() {
      clearTimeout(timer)
      silence.end()
      workers.forEach((worker) => worker.close())
    },
  }
}

/** The cost of a run, in forward passes of a completion: one to sample it, three for every pass over it. */
function costOf({ numIterations, budget, maxSteps, generationBatchSize }: RunConfig): number {
  const completions = budget > 0 ? budget : maxSteps * generationBatchSize
  return Math.max(1, completions) * (1 + 3 * numIterations)
}

/** Milliseconds of silence after which a worker that owes an event counts as silent, and between two checks. */
const SILENT_AFTER = 60_000
const LOOK_EVERY = 5000

/** Detects silent workers. A browser may end a worker, and no event reports that. */
interface SilenceWatch {
  /** Starts to wait for the workers, as if each had just sent an event. */
  begin(): void
  /** A worker has sent an event. */
  heard(worker: number): void
  end(): void
}

/**
 * @param owes whether a worker has to send an event: it has runs to train, or was asked for something
 * @param tell called once after each `begin`, when a worker that owes an event has sent none for a minute
 */
function createSilenceWatch(
  count: number,
  owes: (worker: number) => boolean,
  tell: () => void,
): SilenceWatch {
  const spoke = new Float64Array(count)
  let timer: ReturnType<typeof setInterval> | undefined

  function look(): void {
    const now = performance.now()
    // the wait for a worker starts when it owes an event
    spoke.forEach((_, worker) => {
      if (!owes(worker)) spoke[worker] = now
    })
    if (now - Math.min(...spoke) < SILENT_AFTER) return
    end()
    tell()
  }

  const end = () => clearInterval(timer)

  return {
    begin() {
      end()
      spoke.fill(performance.now())
      timer = setInterval(look, LOOK_EVERY)
    },
    heard(worker) {
      spoke[worker] = performance.now()
    },
    end,
  }
}
