import type { RunConfig } from '../settings/knobs'
import { start, type WorkerHandle } from './client'
import { whenReleased } from './lock'
import type { ExperimentCommand, ExperimentEvent, RunKey, RunOrder } from './protocol'

/** Starts a worker that trains its share of an experiment. */
const startExperimentWorker = (onEvent: (event: ExperimentEvent) => void): WorkerHandle<ExperimentCommand> =>
  start<ExperimentCommand, ExperimentEvent>(onEvent, (failure) => ({
    type: 'failed',
    experiment: null,
    failure,
  }))

type Snapshots = Extract<ExperimentEvent, { type: 'snapshots' }>

/** Milliseconds between two `trained` events of a pool. */
const PASS_EVERY = 200
/** Milliseconds in which the other workers may tell the states of their runs after one of them has ended. */
const LAST_STATES = 1000

/**
 * Starts `count` workers that share the runs of an experiment behind one handle. Each is a whole trainer for its runs. New
 * runs are distributed, the most costly first, each to the worker with the least work; a command about a run goes to the
 * worker that trains it. `resting` is passed on when the last worker rests, `snapshots` when all have answered. `silent` is
 * sent if workers send nothing for a minute although they train, or were asked to rest, and again without any when the last
 * of them speaks. `lost` is sent, after the last states of the others, if a worker has ended.
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
  /** workers that have ended, and those that are told to be silent */
  const gone = new Set<number>()
  const silent = new Set<number>()
  const closed = new AbortController()
  let experiment = ''
  let isToRest = false
  const isAway = (worker: number) => gone.has(worker) || silent.has(worker)
  const silence = createSilenceWatch(
    count,
    (w) => !isAway(w) && (isToRest ? !resting.has(w) : untrained[w].size > 0),
    (found) => {
      for (const worker of found) silent.add(worker)
      passAnswers()
      onEvent({ type: 'silent', experiment, workers: silent.size, of: count })
    },
  )
  let gathered: Extract<ExperimentEvent, { type: 'trained' }>[] = []
  let passed = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastStates: ReturnType<typeof setTimeout> | undefined
  /** Each request for states that is not answered yet, by its number: the answers so far, by worker. */
  const requests = new Map<number, Map<number, Snapshots>>()
  let requested = 0
  /** How many requests each worker has answered. A worker answers in order, so this is also the number of its last request. */
  const answered = new Float64Array(count)

  /** Whether every worker from which an answer can be expected has done something. */
  const byAll = (isDone: (worker: number) => boolean) => workers.every((_, w) => isAway(w) || isDone(w))

  function capture(): void {
    requests.set(++requested, new Map())
    for (const { send } of workers.filter((_, w) => !gone.has(w))) send({ type: 'capture', experiment })
  }

  function passSnapshots(answers: readonly Snapshots[]): void {
    if (answers.length > 0) onEvent({ ...answers[0], runs: answers.flatMap(({ runs }) => runs) })
  }

  /** Passes on the answers to the newest request that no worker has still to answer. Older requests are then out of date. */
  function passAnswers(): void {
    const whole = [...requests].findLast(([, answers]) => answers.size > 0 && byAll((w) => answers.has(w)))
    if (!whole) return
    const [number, answers] = whole
    for (const older of requests.keys()) if (older <= number) requests.delete(older)
    passSnapshots(inOrder(answers))
  }

  /** Passes on the last states of each worker, although others will answer no more. */
  function passLastAnswers(): void {
    const last = new Map([...requests.values()].flatMap((answers) => [...answers]))
    requests.clear()
    passSnapshots(inOrder(last))
  }

  const inOrder = (answers: ReadonlyMap<number, Snapshots>): Snapshots[] =>
    workers.flatMap((_, w) => answers.get(w) ?? [])

  /** A worker has ended. The browser may end several at once. */
  function lose(worker: number): void {
    gone.add(worker)
    capture()
    lastStates ??= setTimeout(() => {
      passSteps()
      passLastAnswers()
      onEvent({ type: 'lost', experiment, workers: gone.size, of: count })
    }, LAST_STATES)
  }

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
    if (silent.delete(worker) && silent.size === 0)
      onEvent({ type: 'silent', experiment, workers: 0, of: count })
    if (event.type === 'alive') return whenReleased(event.lock, closed.signal, () => lose(worker))
    // a worker handles the commands of an earlier experiment before it opens the next one
    if (event.experiment !== null && event.experiment !== experiment) return
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
      if (!byAll((w) => resting.has(w))) return
    }
    if (event.type === 'ended') for (const { key } of event.runs) untrained[worker].delete(key)
    if (event.type === 'snapshots') {
      // the request may have been passed on already, while this worker was silent
      requests.get(++answered[worker])?.set(worker, event)
      return passAnswers()
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
          requests.clear()
          requested = 0
          answered.fill(0)
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
        case 'capture':
          return capture()
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
      closed.abort()
      clearTimeout(timer)
      clearTimeout(lastStates)
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

/**
 * Detects silent workers: the page may have no locks, which tell the end of a worker, and a computation may hang. A worker
 * whose step takes long is silent too.
 */
interface SilenceWatch {
  /** Starts to wait for the workers, as if each had just sent an event. */
  begin(): void
  /** A worker has sent an event. */
  heard(worker: number): void
  end(): void
}

/**
 * @param owes whether a worker has to send an event: it has runs to train, or was asked for something
 * @param tell receives the workers that owe an event and have sent none for a minute; from then on `owes` must be false for
 * them, until they send something
 */
function createSilenceWatch(
  count: number,
  owes: (worker: number) => boolean,
  tell: (silent: readonly number[]) => void,
): SilenceWatch {
  const spoke = new Float64Array(count)
  let timer: ReturnType<typeof setInterval> | undefined

  function look(): void {
    const now = performance.now()
    // the wait for a worker starts when it owes an event
    spoke.forEach((_, worker) => {
      if (!owes(worker)) spoke[worker] = now
    })
    const silent = [...spoke.keys()].filter((worker) => now - spoke[worker] >= SILENT_AFTER)
    if (silent.length > 0) tell(silent)
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
