import { createExperiment, type Experiment } from '../experiments/experiment'
import { isOfEarlierArithmetic } from '../math/portable'
import { isAtEnd, revivedRun, storedRun } from '../experiments/labRun'
import type { LabExperiment } from '../experiments/state'
import type { SweepRuns } from '../experiments/sweep/sweepRuns'
import { en } from '../text/en'
import type { Failure } from '../worker/failure'
import { startPool } from '../worker/client'
import type { RunKey } from '../worker/protocol'
import type { Snapshot } from '../train/snapshot'
import type { EngineReport } from '../engine/report'
import { EARLIER_ARITHMETIC, readCheckpoint, writeCheckpoint } from './checkpoint'
import type { Surroundings } from './surroundings'
import type { TakenRuns } from './takenRuns'
import { UsageError } from './usage'
import type { ExperimentKind } from '../settings/views'

/** Milliseconds between two checkpoints, for a process that is killed; and between two looks for a signal. */
const CHECKPOINT_EVERY = 30_000
const LOOK_EVERY = 100

/** What of an experiment is particular to Compare or to Sweep. */
export interface ExperimentPlan<State extends LabExperiment> {
  name: ExperimentKind
  /** the text after `#` that describes it */
  link: string
  /** before anything is trained */
  state: State
  /** decides which runs are trained, and how far */
  runs(get: () => State, experiment: () => Experiment): SweepRuns
}

/**
 * Trains an experiment on `workers` workers to its end, or until it is interrupted, with a checkpoint in `folder` now and at
 * the end. What it finds does not depend on the number of workers, nor on interruptions.
 * @param resume whether to go on from the checkpoint in `folder`, where there is one
 * @param taken runs that were trained elsewhere
 * @returns the state as Compare or Sweep holds it, and whether all runs are finished
 * @throws UsageError where the checkpoint is of another experiment
 */
export async function trainExperiment<State extends LabExperiment>(
  plan: ExperimentPlan<State>,
  folder: string,
  { resume, taken }: { resume: boolean; taken: TakenRuns },
  workers: number,
  { startWorker, interruption, progress, warn }: Surroundings,
): Promise<{ state: State; isWhole: boolean }> {
  const checkpoint = resume ? readCheckpoint(folder, plan.name) : null
  if (checkpoint && checkpoint.link !== plan.link)
    throw new UsageError(
      `The checkpoint is of #${checkpoint.link}\nand the link is #${plan.link}\nLeave out --resume to start over, or choose another --out.`,
    )
  const snapshots = checkpoint?.snapshots ?? new Map<RunKey, Snapshot>()
  if ([...snapshots.values()].some(({ carried }) => isOfEarlierArithmetic(carried))) warn(EARLIER_ARITHMETIC)
  let state = { ...plan.state, engine: checkpoint?.engine ?? taken.engine }
  let failure: Failure | null = null
  let kept = performance.now()
  /** called when the workers have told the states of their runs */
  let captured: () => void = () => undefined

  const save = (snapshots: ReadonlyMap<RunKey, Snapshot>) => {
    writeCheckpoint(folder, plan.name, {
      link: plan.link,
      runs: [...state.runs.values()].filter(({ steps }) => steps > 0).map(storedRun),
      snapshots,
      stages: runs.halving(),
      engine: state.engine,
    })
    kept = performance.now()
  }
  const experiment: Experiment = createExperiment(plan.name, {
    get: () => state,
    set: (change) => (state = { ...state, ...change }),
    startPool: (onEvent) => startPool(workers, onEvent, startWorker),
    now: () => performance.now(),
    keepEnds: false,
    beforePlay: () => undefined,
    gpuLost: () => undefined,
    failed: (found) => (failure = found),
    ended: (ends) => runs.ended(ends),
    trained() {
      progress.tell(() => lineOf(plan.name, state))
      if (performance.now() - kept < CHECKPOINT_EVERY) return
      kept = performance.now()
      experiment.capture()
    },
    captured(found) {
      const open = found.filter(({ key }) => state.runs.has(key) && !isAtEnd(state.runs.get(key)!))
      save(new Map(open.map(({ key, snapshot }) => [key, snapshot])))
      captured()
    },
  })
  const runs = plan.runs(
    () => state,
    () => experiment,
  )

  experiment.restore([...(checkpoint?.runs.map(revivedRun) ?? []), ...taken.runs], snapshots)
  if (checkpoint) {
    runs.resume(checkpoint.stages as ReturnType<SweepRuns['halving']>)
  } else runs.begin()
  const isDone = () => [...state.runs.values()].every(isAtEnd)
  try {
    if (!isDone()) experiment.play()
    const isSame = () => !checkpoint?.engine || checkpoint.engine.engine === state.engine?.engine
    while (!isDone() && isSame() && failure === null && !interruption.isAsked())
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    if (failure !== null) throw new Error(said(failure))
    refuseOther(checkpoint?.engine, state.engine)
    if (isDone()) save(new Map())
    else {
      const answered = new Promise<void>((resolve) => (captured = resolve))
      experiment.pause()
      experiment.capture()
      await answered
    }
  } finally {
    experiment.close()
  }
  progress.end(lineOf(plan.name, state))
  return { state, isWhole: isDone() }
}

/** Runs that one engine began do not go on bit for bit on another. */
function refuseOther(before: EngineReport | null | undefined, now: EngineReport | null): void {
  if (!before || before.engine === now?.engine) return
  throw new UsageError(
    `The checkpoint was computed by the engine ${before.engine}, and ${now?.engine} runs here: it would not go on bit for bit.`,
  )
}

function said(failure: Failure): string {
  if (failure.kind === 'reward') return en.ownReward.sentence(failure.fault)
  return 'message' in failure ? failure.message : failure.kind
}

/** How far an experiment is: "sweep · 3 of 48 runs · 41 % · 12 s left". */
function lineOf(name: string, { progression }: LabExperiment): string {
  const { done, total, runs, runsDone, secondsLeft } = progression
  const parts = [name, `${runsDone} of ${runs} runs`, `${Math.floor((100 * done) / Math.max(1, total))} %`]
  if (secondsLeft !== null && runsDone < runs) parts.push(`${Math.ceil(secondsLeft)} s left`)
  return parts.join(' · ')
}
