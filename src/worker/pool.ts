import type { RunConfig } from '../settings/knobs'
import { start, type WorkerHandle } from './client'
import { whenReleased } from './lock'
import type { ExperimentCommand, ExperimentEvent, RunKey, RunOrder } from './protocol'

const startExperimentWorker = (onEvent: (event: ExperimentEvent) => void): WorkerHandle<ExperimentCommand> =>
  start<ExperimentCommand, ExperimentEvent>(onEvent, (failure) => ({
    type: 'failed',
    experiment: null,
    failure,
  }))

type Snapshots = Extract<ExperimentEvent, { type: 'snapshots' }>

/** Milliseconds between two `trained` events of a pool. */
const PASS_EVERY = 200
/** Milliseconds that the other workers have to send the states of their runs after one worker has ended. */
const LAST_STATES = 1000

/**
 * Starts `count` workers that share the runs of an experiment, and returns one handle for all of them. Each worker trains its
 * own runs. The pool gives out new runs, the most costly first, each to the worker with the least work. A command about a run
 * goes to the worker that trains it.
 *
 * The pool sends `resting` when all workers rest, and `snapshots` when all have answered a `capture`. It does not wait for
 * workers that are silent or have ended.
 *
 * A worker is silent if it sends nothing for a minute although it has runs to train or was asked to rest. The pool does not
 * know whether such a worker is slow or dead. So it does not end or replace the worker, and still sends it all commands. It
 * sends `silent` with the number of silent workers whenever more workers fall silent, and `silent` with 0 when the last silent
 * worker sends something again.
 *
 * A worker has ended if its lock is free. The pool then asks the others for the states of their runs, waits a second, and sends
 * these states and `lost`. It replaces no worker: whoever uses the pool closes it and starts another one.
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
  /** workers that have ended */
  const gone = new Set<number>()
  /** workers that the pool has reported as silent, and that have sent nothing since */
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
  /** the open requests for states, by number: the answers that have arrived, by worker */
  const requests = new Map<number, Map<number, Snapshots>>()
  let requested = 0
  /**
   * How many requests each worker has answered. Workers answer in order, so the next answer of a worker belongs to the next
   * request.
   */
  const answered = new Float64Array(count)

  /** Whether `isDone` holds for all workers that are neither silent nor gone. */
  const byAll = (isDone: (worker: number) => boolean) => workers.every((_, w) => isAway(w) || isDone(w))

  function capture(): void {
    requests.set(++requested, new Map())
    for (const { send } of workers.filter((_, w) => !gone.has(w))) send({ type: 'capture', experiment })
  }

  function passSnapshots(answers: readonly Snapshots[]): void {
    if (answers.length > 0) onEvent({ ...answers[0], runs: answers.flatMap(({ runs }) => runs) })
  }

  /** Passes on the answers to the newest request that all workers have answered, and closes it and all older ones. */
  function passAnswers(): void {
    const whole = [...requests].findLast(([, answers]) => answers.size > 0 && byAll((w) => answers.has(w)))
    if (!whole) return
    const [number, answers] = whole
    for (const other of requests.keys()) if (other <= number) requests.delete(other)
    passSnapshots(inOrder(answers))
  }

  /** Passes on the newest answer of each worker without waiting for the others, because the pool is about to be closed. */
  function passLastAnswers(): void {
    const last = new Map([...requests.values()].flatMap((answers) => [...answers]))
    requests.clear()
    passSnapshots(inOrder(last))
  }

  const inOrder = (answers: ReadonlyMap<number, Snapshots>): Snapshots[] =>
    workers.flatMap((_, w) => answers.get(w) ?? [])

  /** Handles the end of a worker. The browser may end several at once: `lost` then counts all of them. */
  function lose(worker: number): void {
    gone.add(worker)
    capture()
    lastStates ??= setTimeout(() => {
      passSteps()
      passLastAnswers()
      onEvent({ type: 'lost', experiment, workers: gone.size, of: count })
    }, LAST_STATES)
  }

  /**
   * Passes on the steps of all workers in one event. The page draws after every event, however many steps it has, so
   * few events are cheaper.
   */
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
    // a worker may still answer commands of an experiment that was open before
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
      // the request is closed if its answers were passed on while this worker was silent
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

/**
 * The cost of a run, in forward passes. A completion costs one to sample it, and three for each training pass: one forward, and
 * a backward pass counts as two.
 */
function costOf({ numIterations, budget, maxSteps, generationBatchSize }: RunConfig): number {
  const completions = budget > 0 ? budget : maxSteps * generationBatchSize
  return Math.max(1, completions) * (1 + 3 * numIterations)
}

/** A worker that owes an event and sends none for so many milliseconds counts as silent. */
const SILENT_AFTER = 60_000
/** Milliseconds between two checks for silent workers. */
const LOOK_EVERY = 5000

/**
 * Finds workers that send nothing. Locks do not find all workers that have stopped: some browsers have no locks, and a worker
 * whose computation hangs keeps its lock. A worker whose step takes more than a minute is found too, though nothing is wrong.
 */
interface SilenceWatch {
  /** Starts to look. Each worker has a full minute from now on. */
  begin(): void
  /** Gives a worker that has sent an event another minute. */
  heard(worker: number): void
  end(): void
}

/**
 * @param owes whether the pool expects an event from a worker. After `tell` has received a worker, `owes` must be false until
 * that worker sends something. Otherwise `tell` receives it at every check.
 * @param tell receives the workers that owe an event and have sent none for a minute
 */
function createSilenceWatch(
  count: number,
  owes: (worker: number) => boolean,
  tell: (silent: readonly number[]) => void,
): SilenceWatch {
  /** the time at which the current minute of each worker began */
  const began = new Float64Array(count)
  let timer: ReturnType<typeof setInterval> | undefined

  function look(): void {
    const now = performance.now()
    // the minute of a worker starts when it begins to owe an event, not when it last sent one
    began.forEach((_, worker) => {
      if (!owes(worker)) began[worker] = now
    })
    const silent = [...began.keys()].filter((worker) => now - began[worker] >= SILENT_AFTER)
    if (silent.length > 0) tell(silent)
  }

  const end = () => clearInterval(timer)

  return {
    begin() {
      end()
      began.fill(performance.now())
      timer = setInterval(look, LOOK_EVERY)
    },
    heard(worker) {
      began[worker] = performance.now()
    },
    end,
  }
}
