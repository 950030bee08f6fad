import type { MetricKey } from '../../metrics/metrics'
import type { RunConfig } from '../../settings/knobs'
import type { Crew } from '../../worker/client'
import type { ExperimentCommand, ExperimentEvent, RunEnd, RunKey } from '../../worker/protocol'
import type { Failure } from '../../worker/failure'
import type { Explanation } from '../../train/explain'
import type { Snapshot } from '../../train/snapshot'
import { appendSteps, isAtEnd, newLabRun, type LabRun } from './labRun'
import { NO_PROGRESSION, progressionOf } from './progression'
import type { LabExperiment, LabPhase } from './state'

/** A run that is wanted, and how far it may go for now. */
export interface Wanted {
  key: RunKey
  config: RunConfig
  /** training completions after which it waits; Infinity where it does not */
  until: number
}

/** What an experiment works with. */
export interface ExperimentDesk {
  get(): LabExperiment
  set(change: Partial<LabExperiment>): void
  recruit(onEvent: (event: ExperimentEvent) => void): Crew
  /** milliseconds, never falling */
  now(): number
  /** whether runs at their end can be explained */
  keepEnds: boolean
  /** called before any run is trained: what else trains has to rest */
  beforePlay(): void
  failed(failure: Failure): void
  /** the GPU was lost: what is trained from now on is trained on the CPU */
  gpuLost(): void
  explained?(key: RunKey, explanation: Explanation | null): void
  ended?(ends: readonly { key: RunKey; end: RunEnd }[]): void
  captured?(runs: readonly { key: RunKey; snapshot: Snapshot }[]): void
  /** steps were taken in */
  trained?(): void
}

/** The runs of Compare or of Sweep, and the workers that train them. */
export interface Experiment {
  /** What is to be trained from now on: new runs are made, others are trained no further. */
  want(wanted: readonly Wanted[]): void
  /** Runs that wait may go on. */
  extend(keys: readonly RunKey[], until: number): void
  /** Runs are taken out for good. */
  stop(keys: readonly RunKey[]): void
  /** Takes in runs of an earlier visit, before they are wanted: as they were, and where they can go on. */
  restore(runs: readonly LabRun[], snapshots: ReadonlyMap<RunKey, Snapshot>): void
  play(): void
  pause(): void
  reset(): void
  explain(key: RunKey, configs: readonly RunConfig[]): void
  /** Asks for the state of all runs that are not at their end. */
  capture(): void
  close(): void
}

/** Whether there is something to pause. */
export const isUnderWay = (phase: LabPhase) => phase === 'playing' || phase === 'starting'

/** What an experiment is before anything is trained. */
export const emptyExperiment = (): LabExperiment => ({
  phase: 'ready',
  runs: new Map(),
  version: 0,
  info: null,
  engine: null,
  progression: NO_PROGRESSION,
})

type Said = ExperimentCommand extends infer C ? (C extends unknown ? Omit<C, 'experiment'> : never) : never

export function createExperiment(name: string, desk: ExperimentDesk): Experiment {
  const { get, set } = desk
  let crew: Crew | null = null
  let opened = 0
  let experiment = ''
  let isGpuLost = false
  let wanted: readonly Wanted[] = []
  let snapshots: ReadonlyMap<RunKey, Snapshot> = new Map()
  /** runs that were at their end when they were no longer wanted: they need not be trained again */
  const archive = new Map<RunKey, LabRun>()
  const columnsOfRun = new Map<RunKey, readonly MetricKey[]>()
  /** since when it plays, and how much had been done then */
  let played = { at: 0, done: 0 }

  const say = (command: Said) => crew?.send({ ...command, experiment } as ExperimentCommand)

  /** Tells that runs have changed: how far it is, and what phase that makes. */
  function changed(phase: LabPhase = get().phase): void {
    const { runs, version } = get()
    const progression = progressionOf(runs.values())
    const isDone = progression.runs > 0 && progression.runsDone === progression.runs
    const next = isDone && (phase === 'playing' || phase === 'paused') ? 'done' : phase
    const gained = progression.done - played.done
    const secondsLeft =
      next === 'playing' && gained > 0
        ? ((progression.total - progression.done) / gained) * ((desk.now() - played.at) / 1000)
        : null
    set({ version: version + 1, progression: { ...progression, secondsLeft }, phase: next })
  }

  function add(fresh: readonly Wanted[]): void {
    if (!crew || fresh.length === 0) return
    const runs = fresh.map((run) => {
      const snapshot = snapshots.get(run.key)
      // Where steps before it are missing, the run starts anew.
      const follows = snapshot && snapshot.step <= (get().runs.get(run.key)?.steps ?? 0)
      return { ...run, from: follows ? snapshot : null }
    })
    say({ type: 'add', runs })
  }

  const isOpen = ({ key }: Wanted) => !isAtEnd(get().runs.get(key)!)

  function open(): void {
    experiment = `${name} ${++opened}`
    isGpuLost = false
    crew ??= desk.recruit((event) => {
      if (event.experiment === null || event.experiment === experiment) hear(event)
    })
    say({ type: 'open', keepEnds: desk.keepEnds })
    add(wanted.filter(isOpen))
  }

  function dismissCrew(): void {
    crew?.close()
    crew = null
  }

  function hear(event: ExperimentEvent): void {
    const { runs, phase } = get()
    switch (event.type) {
      case 'opened': {
        const { info, engine, keys } = event
        for (const key of keys) {
          columnsOfRun.set(key, info.columns)
          const run = runs.get(key)
          if (run && !isAtEnd(run)) run.status = 'training'
        }
        if (phase === 'starting') played = { at: desk.now(), done: progressionOf(runs.values()).done }
        set({ info, engine })
        if (engine.reason === 'device-lost' && !isGpuLost) {
          isGpuLost = true
          desk.gpuLost()
        }
        return changed(phase === 'starting' ? 'playing' : phase)
      }
      case 'trained':
        for (const told of event.runs) {
          const run = runs.get(told.key)
          const columns = columnsOfRun.get(told.key)
          if (run && columns) appendSteps(run, columns, told)
        }
        changed()
        return desk.trained?.()
      case 'ended': {
        const known = event.runs.filter(({ key }) => runs.has(key))
        for (const { key, end } of known) {
          const run = runs.get(key)!
          run.status = end.kind
          if (end.kind === 'diverged') run.diverged = { step: end.step, what: end.what }
        }
        changed()
        return desk.ended?.(known)
      }
      case 'snapshots':
        snapshots = new Map(event.runs.map(({ key, snapshot }) => [key, snapshot]))
        return desk.captured?.(event.runs)
      case 'explanation':
        return desk.explained?.(event.key, event.explanation)
      case 'failed':
        dismissCrew()
        changed('failed')
        return desk.failed(event.failure)
      case 'resting':
        return
    }
  }

  return {
    want(next) {
      const { runs, phase } = get()
      const isWanted = new Set(next.map(({ key }) => key))
      const dropped = [...runs.values()].filter(({ key }) => !isWanted.has(key))
      for (const run of dropped) if (isAtEnd(run)) archive.set(run.key, run)
      const kept = new Map(
        next.map(({ key, config }) => [key, runs.get(key) ?? archive.get(key) ?? newLabRun(key, config)]),
      )
      const fresh = next.filter(({ key }) => !runs.has(key) && !isAtEnd(kept.get(key)!))
      // the same run may be asked for twice: it is trained once
      wanted = [...new Map(next.map((run) => [run.key, run])).values()]
      set({ runs: kept })
      if (dropped.length > 0) say({ type: 'drop', keys: dropped.map(({ key }) => key) })
      add([...new Map(fresh.map((run) => [run.key, run])).values()])
      const isTrained = [...kept.values()].some(({ steps }) => steps > 0)
      if (phase === 'done' && fresh.length > 0) return changed('paused')
      changed(phase === 'paused' && !isTrained ? 'ready' : phase)
    },
    extend(keys, until) {
      for (const key of keys) get().runs.get(key)!.status = 'training'
      wanted = wanted.map((run) => (keys.includes(run.key) ? { ...run, until } : run))
      say({ type: 'extend', keys, until })
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
      if (phase !== 'ready' && phase !== 'paused') return
      if (wanted.length === 0) return
      desk.beforePlay()
      const isNew = crew === null
      if (isNew) open()
      played = { at: desk.now(), done: get().progression.done }
      changed(isNew ? 'starting' : 'playing')
      say({ type: 'start' })
    },
    pause() {
      if (!isUnderWay(get().phase)) return
      say({ type: 'rest' })
      changed('paused')
    },
    reset() {
      dismissCrew()
      archive.clear()
      snapshots = new Map()
      set({ runs: new Map(wanted.map(({ key, config }) => [key, newLabRun(key, config)])) })
      changed('ready')
    },
    explain(key, configs) {
      if (!crew) open()
      say({ type: 'explain', key, configs })
    },
    capture: () => say({ type: 'capture' }),
    close: dismissCrew,
  }
}
