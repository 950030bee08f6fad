import type { RunConfig } from '../settings/knobs'
import type { WorkerHandle } from '../worker/client'
import type {
  CompletionsAtStep,
  ExperimentCommand,
  ExperimentEvent,
  RunEnd,
  RunKey,
  Untagged,
} from '../worker/protocol'
import type { Failure } from '../worker/failure'
import type { Explanation } from '../train/explain'
import type { Snapshot } from '../train/snapshot'
import { ARITHMETIC } from '../math/arithmetic'
import { appendSteps, setColumns } from '../metrics/stepTable'
import { markAdded } from './addedRuns'
import { isAtEnd, newRun, type ExperimentRun } from './experimentRun'
import { NO_PROGRESSION, progressionOf } from './progression'
import type { ExperimentState, ExperimentPhase } from './state'
import { createTimeLeft } from './timeLeft'

/** A run to train, and how far it may train for now. */
export interface Wanted {
  key: RunKey
  config: RunConfig
  /** training completions after which it waits; Infinity for no wait */
  until: number
  /** completions to score before and after steps that the run has not taken yet; answered with `scored` */
  scores?: readonly CompletionsAtStep[]
}

/** The functions of Compare or Sweep that an experiment needs. */
export interface ExperimentContext {
  get(): ExperimentState
  set(change: Partial<ExperimentState>): void
  startPool(onEvent: (event: ExperimentEvent) => void): WorkerHandle<ExperimentCommand>
  /** milliseconds of a monotonic clock */
  now(): number
  /** whether finished runs can be explained */
  keepEnds: boolean
  /** whether the reward code of a configuration may run: the visitor wrote it, or has allowed it */
  mayRun(config: RunConfig): boolean
  /** called before training begins, to pause other training */
  beforePlay(): void
  failed(failure: Failure): void
  /** the GPU was lost: from now on runs are trained on the CPU */
  gpuLost(): void
  /** `workers` of the `of` workers have sent nothing for a long time; 0 if all have sent something again */
  silent(workers: number, of: number): void
  /** `workers` of the `of` workers have ended without a message, and all others were stopped */
  lost(workers: number, of: number): void
  explained?(key: RunKey, explanation: Explanation | null): void
  ended?(ends: readonly { key: RunKey; end: RunEnd }[]): void
  captured?(runs: readonly { key: RunKey; snapshot: Snapshot }[]): void
  scored?(event: Extract<ExperimentEvent, { type: 'scored' }>): void
  /** new steps have been appended to runs */
  trained?(): void
}

/** The runs of Compare or of Sweep, and the workers that train them. */
export interface Experiment {
  /** Sets the runs to train: new ones are added, and training of unlisted ones ends. */
  want(wanted: readonly Wanted[]): void
  /** Lets waiting runs continue up to `until` completions; `scores` as in `Wanted`. */
  extend(keys: readonly RunKey[], until: number, scores?: readonly CompletionsAtStep[]): void
  /** Stops runs for good. */
  stop(keys: readonly RunKey[]): void
  /** Provides runs of an earlier visit, and the snapshots to continue from, before they are wanted. */
  restore(runs: readonly ExperimentRun[], snapshots: ReadonlyMap<RunKey, Snapshot>): void
  play(): void
  pause(): void
  reset(): void
  explain(key: RunKey, configs: readonly RunConfig[]): void
  /** Asks for snapshots of all unfinished runs. */
  capture(): void
  close(): void
}

/** Whether there is training to pause. */
export const isUnderWay = (phase: ExperimentPhase) => phase === 'playing' || phase === 'starting'

/** The state of an experiment before anything is trained. */
export const emptyExperiment = (): ExperimentState => ({
  phase: 'ready',
  runs: new Map(),
  version: 0,
  info: null,
  engine: null,
  progression: NO_PROGRESSION,
  imported: null,
  stored: null,
})

export function createExperiment(name: string, context: ExperimentContext): Experiment {
  const { get, set } = context
  let pool: WorkerHandle<ExperimentCommand> | null = null
  let opened = 0
  let experiment = ''
  let isGpuLost = false
  /** whether workers are silent; Play then replaces all of them */
  let isSilent = false
  let wanted: readonly Wanted[] = []
  let snapshots: ReadonlyMap<RunKey, Snapshot> = new Map()
  /** finished runs that are no longer wanted, kept so that they need not be trained again */
  const archive = new Map<RunKey, ExperimentRun>()
  const timeLeft = createTimeLeft()

  const say = (command: Untagged<ExperimentCommand>) =>
    pool?.send({ ...command, experiment } as ExperimentCommand)

  /** Publishes that runs have changed: updates the version, the progression and the phase. */
  function changed(phase: ExperimentPhase = get().phase): void {
    const { runs, version } = get()
    const progression = progressionOf(runs.values())
    const isDone = progression.runs > 0 && progression.runsDone === progression.runs
    // if all runs fail in their reward code at once, no population is ever opened
    const next = isDone && (isUnderWay(phase) || phase === 'paused') ? 'done' : phase
    const estimate =
      next === 'playing' ? timeLeft.at(context.now(), progression.done, progression.total) : null
    // successive halving will stop some of the runs; which ones is not known yet
    const mayStop = wanted.some(({ key, until }) => until < Infinity && !isAtEnd(runs.get(key)!))
    const secondsLeft = mayStop ? null : estimate
    // what is added later waits for Play
    if (next === 'done' && isUnderWay(get().phase)) say({ type: 'rest' })
    set({ version: version + 1, progression: { ...progression, secondsLeft }, phase: next })
  }

  function add(fresh: readonly Wanted[]): void {
    if (!pool || fresh.length === 0) return
    const runs = fresh.map((run) => {
      const snapshot = snapshots.get(run.key)
      // Without the steps before its snapshot, the run starts from step 0.
      const follows = snapshot && snapshot.step <= (get().runs.get(run.key)?.steps ?? 0)
      return { ...run, from: follows ? snapshot : null }
    })
    say({ type: 'add', runs })
  }

  const isOpen = ({ key }: Wanted) => !isAtEnd(get().runs.get(key)!)

  function open(): void {
    experiment = `${name} ${++opened}`
    isGpuLost = false
    pool ??= context.startPool((event) => {
      if (event.experiment === null || event.experiment === experiment) hear(event)
    })
    say({ type: 'open', keepEnds: context.keepEnds })
    add(wanted.filter(isOpen))
  }

  function closePool(): void {
    pool?.close()
    pool = null
    isSilent = false
  }

  function hear(event: ExperimentEvent): void {
    const { runs, phase } = get()
    switch (event.type) {
      case 'opened': {
        const { info, engine, keys } = event
        for (const key of keys) {
          const run = runs.get(key)
          if (!run || isAtEnd(run)) continue
          run.status = 'training'
          setColumns(run, info.columns)
        }
        set({ info, engine })
        if (engine.reason === 'device-lost' && !isGpuLost) {
          isGpuLost = true
          context.gpuLost()
        }
        return changed(phase === 'starting' ? 'playing' : phase)
      }
      case 'trained':
        for (const told of event.runs) {
          const run = runs.get(told.key)
          if (!run || run.columns.length === 0) continue
          if (told.firstStep <= run.steps) run.restarts++
          if (told.firstStep === 1) run.arithmetic = ARITHMETIC[run.config.policy]
          appendSteps(run, told)
        }
        changed()
        return context.trained?.()
      case 'ended': {
        const known = event.runs.filter(({ key }) => runs.has(key))
        for (const { key, end } of known) {
          const run = runs.get(key)!
          run.status = end.kind
          if (end.kind === 'diverged') run.diverged = { step: end.step, what: end.what }
          if (end.kind === 'failed') run.failed = { step: end.step, fault: end.fault }
        }
        changed()
        return context.ended?.(known)
      }
      case 'snapshots':
        // runs whose worker did not answer keep their last snapshots
        snapshots = new Map([
          ...[...snapshots].filter(([key]) => runs.has(key) && !isAtEnd(runs.get(key)!)),
          ...event.runs.map(({ key, snapshot }) => [key, snapshot] as const),
        ])
        return context.captured?.(event.runs)
      case 'scored':
        return context.scored?.(event)
      case 'explanation':
        return context.explained?.(event.key, event.explanation)
      case 'failed':
        closePool()
        changed('failed')
        return context.failed(event.failure)
      case 'silent':
        isSilent = event.workers > 0
        return context.silent(event.workers, event.of)
      case 'lost':
        closePool()
        if (isUnderWay(phase)) changed('failed')
        return context.lost(event.workers, event.of)
      case 'alive':
      case 'resting':
        return
    }
  }

  function pause(): void {
    if (!isUnderWay(get().phase)) return
    say({ type: 'rest' })
    changed('paused')
  }

  return {
    want(next) {
      // new runs would be trained at once, also with code that the visitor has not allowed yet
      if (!next.every(({ config }) => context.mayRun(config))) pause()
      const { runs, phase } = get()
      const isWanted = new Set(next.map(({ key }) => key))
      const dropped = [...runs.values()].filter(({ key }) => !isWanted.has(key))
      for (const run of dropped) if (isAtEnd(run)) archive.set(run.key, run)
      const kept = new Map(
        next.map(({ key, config }) => [key, runs.get(key) ?? archive.get(key) ?? newRun(key, config)]),
      )
      markAdded(runs, kept)
      const fresh = next.filter(({ key }) => !runs.has(key) && !isAtEnd(kept.get(key)!))
      // A run that is listed twice is trained once.
      wanted = [...new Map(next.map((run) => [run.key, run])).values()]
      set({ runs: kept })
      timeLeft.begin(progressionOf(kept.values()).done)
      if (dropped.length > 0) say({ type: 'drop', keys: dropped.map(({ key }) => key) })
      add([...new Map(fresh.map((run) => [run.key, run])).values()])
      const isTrained = [...kept.values()].some(({ steps }) => steps > 0)
      if (phase === 'done' && fresh.length > 0) return changed('paused')
      changed(phase === 'paused' && !isTrained ? 'ready' : phase)
    },
    extend(keys, until, scores) {
      for (const key of keys) get().runs.get(key)!.status = 'training'
      wanted = wanted.map((run) => (keys.includes(run.key) ? { ...run, until } : run))
      say({ type: 'extend', keys, until, scores })
      changed()
    },
    stop(keys) {
      for (const key of keys) get().runs.get(key)!.status = 'stopped'
      say({ type: 'drop', keys })
      changed()
    },
    restore(runs, from) {
      snapshots = from
      for (const run of runs) archive.set(run.key, run)
    },
    play() {
      const { phase } = get()
      // after a failure, unfinished runs continue from their last states in new workers
      if (phase !== 'ready' && phase !== 'paused' && phase !== 'failed') return
      if (wanted.length === 0) return
      context.beforePlay()
      if (isSilent) closePool()
      const isNew = pool === null
      if (isNew) open()
      timeLeft.begin(get().progression.done)
      changed(isNew ? 'starting' : 'playing')
      say({ type: 'start' })
    },
    pause,
    reset() {
      closePool()
      archive.clear()
      snapshots = new Map()
      set({
        runs: new Map(wanted.map(({ key, config }) => [key, newRun(key, config)])),
        imported: null,
      })
      changed('ready')
    },
    explain(key, configs) {
      if (!pool) open()
      say({ type: 'explain', key, configs })
    },
    capture: () => say({ type: 'capture' }),
    close: closePool,
  }
}
