import type { RunConfig } from '../settings/knobs'
import type { Command, Event, ExperimentCommand, ExperimentEvent, RunKey, RunOrder } from './protocol'

/** The page's end of a training worker. */
export interface Client {
  send(command: Command): void
  /** Ends the worker and whatever it is doing. */
  close(): void
}

/** Starts the training worker. `onEvent` is called for everything it says, a crash included. */
export function createClient(onEvent: (event: Event) => void): Client {
  return startWorker<Command, Event>(onEvent, (message) => ({
    type: 'failed',
    run: null,
    failure: { kind: 'unexpected', message },
  }))
}

/** One worker of an experiment. */
export interface Hand {
  send(command: ExperimentCommand): void
  close(): void
}

/** Starts a worker that trains its share of an experiment. */
export function createHand(onEvent: (event: ExperimentEvent) => void): Hand {
  return startWorker<ExperimentCommand, ExperimentEvent>(onEvent, (message) => ({
    type: 'failed',
    experiment: null,
    failure: { kind: 'unexpected', message },
  }))
}

function startWorker<Said, Heard>(
  onEvent: (event: Heard) => void,
  crash: (message: string) => Heard,
): { send(command: Said): void; close(): void } {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Heard>) => onEvent(data)
  worker.onerror = (error) => {
    error.preventDefault()
    onEvent(crash(error.message))
  }
  return {
    send: (command) => worker.postMessage(command),
    close: () => worker.terminate(),
  }
}

/** Milliseconds between two `trained` events of a crew. */
const PASS_EVERY = 200

/** Several workers that share the runs of an experiment, and speak as one. */
export type Crew = Hand

/**
 * A crew of `count` workers, each a whole trainer for its share of the runs. Runs are dealt out as they are added, the most
 * costly first, each to the worker that has the least to do; what is said of a run goes to the worker that has it.
 * `resting` is passed on when the last worker rests, `snapshots` when all have answered.
 */
export function createCrew(
  count: number,
  onEvent: (event: ExperimentEvent) => void,
  hire: (onEvent: (event: ExperimentEvent) => void) => Hand = createHand,
): Crew {
  const hands = Array.from({ length: count }, () => hire(hear))
  const loads = new Float64Array(count)
  const owners = new Map<RunKey, number>()
  let resting = 0
  let gathered: Extract<ExperimentEvent, { type: 'trained' }>[] = []
  let passed = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let captures: Extract<ExperimentEvent, { type: 'snapshots' }>[] = []

  /** Steps of all workers go on together, at chart rate: each look at them costs as much as one of all. */
  function passSteps(): void {
    clearTimeout(timer)
    timer = undefined
    passed = performance.now()
    const [first] = gathered
    const runs = gathered.flatMap((event) => event.runs)
    gathered = []
    if (first) onEvent({ ...first, runs })
  }

  function hear(event: ExperimentEvent): void {
    if (event.type === 'trained') {
      gathered.push(event)
      const rest = passed + PASS_EVERY - performance.now()
      if (rest <= 0) passSteps()
      else timer ??= setTimeout(passSteps, rest)
      return
    }
    passSteps()
    if (event.type === 'resting') {
      resting++
      if (resting < count) return
      resting = 0
    }
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
    const shares: RunOrder[][] = hands.map(() => [])
    for (const order of runs.toSorted((a, b) => costOf(b.config) - costOf(a.config))) {
      const hand = loads.indexOf(Math.min(...loads))
      loads[hand] += costOf(order.config)
      owners.set(order.key, hand)
      shares[hand].push(order)
    }
    return shares
  }

  /** Runs are no longer a worker's business. */
  function free(keys: readonly RunKey[]): void {
    for (const key of keys) owners.delete(key)
  }

  return {
    send(command) {
      switch (command.type) {
        case 'open':
          owners.clear()
          loads.fill(0)
          resting = 0
          gathered = []
          captures = []
          return hands.forEach((hand) => hand.send(command))
        case 'add':
          return deal(command.runs).forEach((runs, h) => {
            if (runs.length > 0) hands[h].send({ ...command, runs })
          })
        case 'drop':
        case 'extend': {
          hands.forEach((hand, h) => {
            const keys = command.keys.filter((key) => owners.get(key) === h)
            if (keys.length > 0) hand.send({ ...command, keys })
          })
          if (command.type === 'drop') free(command.keys)
          return
        }
        case 'explain':
          return hands[owners.get(command.key) ?? 0].send(command)
        default:
          return hands.forEach((hand) => hand.send(command))
      }
    },
    close() {
      clearTimeout(timer)
      hands.forEach((hand) => hand.close())
    },
  }
}

/** What a run costs, in forward passes of a completion: one to sample it, three for every pass over it. */
function costOf({ numIterations, budget, maxSteps, generationBatchSize }: RunConfig): number {
  const completions = budget > 0 ? budget : maxSteps * generationBatchSize
  return Math.max(1, completions) * (1 + 3 * numIterations)
}
