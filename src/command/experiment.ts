import { createExperiment, type Experiment } from '../experiments/experiment'
import { isAtEnd, isOfOtherArithmetic, revivedRun, storedRun } from '../experiments/experimentRun'
import type { ExperimentState } from '../experiments/state'
import type { SweepRuns } from '../experiments/sweep/sweepRuns'
import { command, english } from '../text/english'
import type { Failure } from '../worker/failure'
import { startPool } from '../worker/pool'
import type { RunKey } from '../worker/protocol'
import type { Snapshot } from '../train/snapshot'
import type { EngineReport } from '../engine/report'
import { checkpointWriter, damaged, otherBackend, readCheckpoint } from './checkpoint'
import type { OutputFolder } from './outputFolder'
import type { Surroundings } from './surroundings'
import type { TakenRuns } from './takenRuns'
import { CommandError, EXIT, UsageError } from './usage'
import type { ExperimentKind } from '../settings/views'

/** Milliseconds between two checkpoints, and between two checks for a signal. */
const CHECKPOINT_EVERY = 30_000
const LOOK_EVERY = 100

/** The parts of an experiment that differ between Compare and Sweep. */
export interface ExperimentPlan<State extends ExperimentState> {
  name: ExperimentKind
  /** the text after `#` that describes it */
  link: string
  /** before anything is trained */
  state: State
  /** decides which runs are trained, and up to which step */
  runs(get: () => State, experiment: () => Experiment): SweepRuns
}

/**
 * Trains an experiment on `workers` workers to its end, or until it is interrupted. Writes a checkpoint into `folder` every half
 * minute and at the end. The results depend neither on the number of workers nor on interruptions.
 * @param resume whether to continue from the checkpoint in `folder`, if there is one
 * @param taken runs that were trained elsewhere
 * @returns the state in the form of Compare or Sweep, whether all runs are finished, and whether the last checkpoint was
 * written
 * @throws UsageError if the checkpoint is damaged or belongs to another experiment; CommandError if a worker fails
 */
export async function trainExperiment<State extends ExperimentState>(
  plan: ExperimentPlan<State>,
  folder: OutputFolder,
  { resume, taken }: { resume: boolean; taken: TakenRuns },
  workers: number,
  { startWorker, interruption, progress, warn }: Surroundings,
): Promise<{ state: State; isWhole: boolean; isResumable: boolean }> {
  const checkpoint = resume ? readCheckpoint(folder.path, plan.name) : null
  if (checkpoint && checkpoint.link !== plan.link)
    throw new UsageError(command.checkpoint.otherLink(checkpoint.link, plan.link))
  const snapshots = new Map<RunKey, Snapshot>(checkpoint?.snapshots)
  let state = { ...plan.state, engine: checkpoint?.engine ?? taken.engine }
  let failure: Failure | null = null
  let savedAt = performance.now()
  /** the error that ended the saving of checkpoints, or null */
  let saveFailure: { error: unknown } | null = null
  /** how often the workers have reported the states of their runs */
  let captures = 0

  const checkpoints = checkpointWriter(folder, plan.name, warn)
  let isResumable = false
  const save = (snapshots: ReadonlyMap<RunKey, Snapshot>) => {
    isResumable = checkpoints.write({
      link: plan.link,
      runs: [...state.runs.values()].filter(({ steps }) => steps > 0).map(storedRun),
      snapshots,
      stages: runs.halving(),
      engine: state.engine,
    })
    savedAt = performance.now()
  }
  const experiment: Experiment = createExperiment(plan.name, {
    get: () => state,
    set: (change) => (state = { ...state, ...change }),
    startPool: (onEvent) => startPool(workers, onEvent, startWorker),
    now: () => performance.now(),
    keepEnds: false,
    mayRun: () => true,
    beforePlay: () => undefined,
    gpuLost: () => undefined,
    // a Node thread reports its own end
    silent: () => undefined,
    lost: () => undefined,
    failed: (found) => (failure = found),
    ended: (ends) => runs.ended(ends),
    trained() {
      progress.tell(() => lineOf(plan.name, state))
      if (performance.now() - savedAt < CHECKPOINT_EVERY) return
      savedAt = performance.now()
      experiment.capture()
    },
    captured(found) {
      // a worker that is silent has not answered: its runs keep their last states
      for (const { key, snapshot } of found) snapshots.set(key, snapshot)
      const open = [...snapshots].filter(([key]) => state.runs.has(key) && !isAtEnd(state.runs.get(key)!))
      try {
        save(new Map(open))
      } catch (error) {
        saveFailure = { error }
      }
      captures++
    },
  })
  const runs = plan.runs(
    () => state,
    () => experiment,
  )

  try {
    const before = checkpoint?.runs.map(revivedRun) ?? []
    if (isOfOtherArithmetic(before)) warn(command.checkpoint.otherArithmetic)
    experiment.restore([...before, ...taken.runs], snapshots)
    if (checkpoint) runs.resume(checkpoint.stages as ReturnType<SweepRuns['halving']>)
    else runs.begin()
  } catch (error) {
    // parts that `readCheckpoint` does not check may be damaged too
    throw checkpoint ? damaged(folder.path) : error
  }
  const look = () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
  const hasFailed = () => failure !== null || saveFailure !== null
  const throwFailure = () => {
    if (saveFailure !== null) throw saveFailure.error
    if (failure !== null) throw new CommandError(sentenceOf(failure), EXIT.failed)
  }
  const isDone = () => [...state.runs.values()].every(isAtEnd)
  try {
    if (!isDone()) experiment.play()
    const isSame = () => !checkpoint?.engine || checkpoint.engine.engine === state.engine?.engine
    while (!isDone() && isSame() && !hasFailed() && !interruption.isAsked()) await look()
    throwFailure()
    refuseOther(checkpoint?.engine, state.engine)
    const other =
      checkpoint?.engine &&
      state.engine &&
      otherBackend(
        checkpoint.engine,
        state.engine,
        String(Math.max(0, ...checkpoint.runs.map(({ steps }) => steps))),
      )
    if (other) warn(other)
    if (isDone()) save(new Map())
    else {
      const before = captures
      experiment.pause()
      experiment.capture()
      while (captures === before && !hasFailed()) await look()
      throwFailure()
    }
  } finally {
    experiment.close()
  }
  progress.end(lineOf(plan.name, state))
  return { state, isWhole: isDone(), isResumable }
}

/** Another engine rounds differently, so runs cannot continue on it bit for bit. */
function refuseOther(before: EngineReport | null | undefined, now: EngineReport | null): void {
  if (!before || !now || before.engine === now.engine) return
  throw new UsageError(command.checkpoint.otherEngine(before.engine, now.engine))
}

function sentenceOf(failure: Failure): string {
  const { failed, failedReward } = command.ended
  if (failure.kind === 'reward') return failedReward(english.ownReward.sentence(failure.fault))
  return failed('message' in failure ? failure.message : failure.kind)
}

/** The progress of an experiment, in one line. */
function lineOf(name: string, { progression }: ExperimentState): string {
  const { done, total, runs, runsDone, secondsLeft } = progression
  const words = command.progress
  const parts = [name, words.runs(runsDone, runs), words.share(Math.floor((100 * done) / Math.max(1, total)))]
  if (secondsLeft !== null && runsDone < runs) parts.push(words.left(Math.ceil(secondsLeft)))
  return parts.join(' · ')
}
