import { hasOtherArithmetic } from '../math/arithmetic'
import { groupTableOf } from '../metrics/groupTable'
import type { MetricKey, MetricName } from '../metrics/metrics'
import type { RecordedRun } from '../runs/export'
import { named } from '../text/naming'
import { withChanges } from '../runs/knobLog'
import type { EventSource } from '../runs/tensorboard/events'
import { changedKnobs } from '../settings/config'
import type { RunConfig } from '../settings/knobs'
import { externalName } from '../settings/names'
import { metricOf, type StepRecord } from '../train/record'
import type { Snapshot } from '../train/snapshot'
import type { StopReason } from '../train/stopping'
import type { RunWeights } from '../train/weights'
import { rewardedTask } from '../train/rewardedTask'
import { RewardError } from '../sandbox/convention'
import type { RewardFault } from '../settings/rewardFault'
import { command, english } from '../text/english'
import { openSession } from '../worker/session'
import { checkpointWriter, damaged, otherBackend, readCheckpoint, type RunCheckpoint } from './checkpoint'
import { inspectedSteps, withInspection } from './inspections'
import type { OutputFolder } from './outputFolder'
import type { RunSource } from './source'
import type { Surroundings } from './surroundings'
import { UsageError } from './usage'
import { STOP_KNOBS } from '../settings/stopConditions'

/** Milliseconds between two checkpoints, and between two checks for a signal. */
const CHECKPOINT_EVERY = 30_000
const BREATHE_EVERY = 50

/** The code of the reward failed in a step, which therefore was not taken. */
interface RewardFailure {
  kind: 'reward'
  step: number
  fault: RewardFault
}

export interface TrainedRun {
  run: EventSource
  snapshot: Snapshot
  /** those of the snapshot, with their greedy completions */
  weights: RunWeights
  /** why it stopped; null if it was interrupted */
  reason: StopReason | RewardFailure | null
  /** whether the checkpoint of the last step was written */
  isResumable: boolean
}

/**
 * Trains a run to its stop condition, or until it is interrupted, with a checkpoint in `folder` now and at the end.
 * @param resume whether to continue from the checkpoint in `folder`, if there is one
 * @param evaluations whether to print each evaluation as a line of JSON, those of the checkpoint first
 * @throws UsageError if the checkpoint is damaged, of another run, or of an engine that does not run here
 * @throws RewardError if the code of the reward fails before the first step is finished
 */
export async function trainRun(
  source: RunSource,
  folder: OutputFolder,
  { resume, evaluations }: { resume: boolean; evaluations: boolean },
  { interruption, progress, say, warn }: Surroundings,
): Promise<TrainedRun> {
  const checkpoint = resume ? readCheckpoint(folder.path, 'train') : null
  if (checkpoint) refuseOther(source.config, checkpoint)
  if (checkpoint && hasOtherArithmetic(checkpoint.snapshot.carried)) warn(command.checkpoint.otherArithmetic)
  const stops = Object.fromEntries(STOP_KNOBS.map((name) => [name, source.config[name]]))
  let config: RunConfig = { ...(checkpoint?.snapshot.carried.config ?? source.config), ...stops }
  const session = await openSession(config, undefined, undefined, checkpoint?.snapshot).catch(
    (error: unknown) => {
      // parts that `readCheckpoint` does not check may be damaged too
      throw checkpoint && !(error instanceof RewardError) ? damaged(folder.path) : error
    },
  )
  const { trainer, engine, info } = session
  if (checkpoint && checkpoint.engine !== engine.engine)
    throw new UsageError(command.checkpoint.otherEngine(checkpoint.engine, engine.engine))
  const other = checkpoint && otherBackend(checkpoint, engine, String(checkpoint.snapshot.step))
  if (other) warn(other)
  const records: StepRecord[] = [...(checkpoint?.records ?? [])]
  let inspections = checkpoint?.inspections ?? []
  const resumedAt = records.length
  const started = performance.now()
  let breathed = started
  let savedAt = started
  let reason: TrainedRun['reason'] = trainer.stopped(0)

  const tell = (record: StepRecord, step: number) => {
    const measured = metricOf(record, 'eval_reward')
    if (!evaluations || !Number.isFinite(measured)) return
    const completions = metricOf(record, 'num_completions')
    say(JSON.stringify({ step, completions, eval_reward: measured, reward: metricOf(record, 'reward') }))
  }
  records.forEach((record, s) => tell(record, s + 1))

  const checkpoints = checkpointWriter(folder, 'train', warn)
  const save = async (): Promise<{ snapshot: Snapshot; isResumable: boolean }> => {
    const [snapshot] = await trainer.snapshots()
    const isResumable = checkpoints.write({
      first: source.config,
      engine: engine.engine,
      backend: engine.backend,
      records,
      inspections,
      snapshot,
    })
    savedAt = performance.now()
    return { snapshot, isResumable }
  }
  const line = () =>
    lineOf(config, records, ((records.length - resumedAt) / (performance.now() - started)) * 1000)

  try {
    while (reason === null && !interruption.isAsked()) {
      const now = source.changes.filter(({ step }) => step === records.length + 1)
      if (now.length > 0) {
        config = withChanges(config, now)
        trainer.configure(0, config, await rewardedTask(config))
      }
      const taken = await trainer.train(false).catch((error: unknown) => {
        if (error instanceof RewardError && records.length > 0) return error
        throw error
      })
      if (taken instanceof RewardError) {
        reason = { kind: 'reward', step: records.length + 1, fault: taken.fault }
        break
      }
      if (taken.records[0]) {
        records.push(taken.records[0])
        tell(taken.records[0], records.length)
      }
      reason = taken.stopped[0]
      if (taken.records[0] && inspectedSteps(taken.step)(taken.step))
        inspections = withInspection(inspections, named(await trainer.inspect(0), english))
      progress.tell(line)
      if (performance.now() - savedAt > CHECKPOINT_EVERY) await save()
      if (performance.now() - breathed > BREATHE_EVERY) {
        await interruption.breathe()
        breathed = performance.now()
      }
    }
    const { snapshot, isResumable } = await save()
    progress.end(line())
    const changes = source.changes.filter(({ step }) => step <= records.length)
    const history = recorded(info.columns, records)
    const run = { first: source.config, changes, engine, moves: [], history, inspections, info }
    return { run, snapshot, weights: await session.weights(records.length), reason, isResumable }
  } finally {
    session.dispose()
  }
}

/** Only the run that wrote a checkpoint can continue from it, possibly with other stop conditions. */
function refuseOther(config: RunConfig, { first }: RunCheckpoint): void {
  const names = changedKnobs(first, config).filter((name) => !STOP_KNOBS.some((stop) => stop === name))
  if (names.length === 0) return
  throw new UsageError(command.checkpoint.otherValues(names.map(externalName).join(', ')))
}

/** The progress of a run, in one line. */
function lineOf({ task, maxSteps }: RunConfig, records: readonly StepRecord[], perSecond: number): string {
  const words = command.progress
  const last = (name: MetricName) => {
    const record = records.findLast((one) => Number.isFinite(metricOf(one, name)))
    return record ? metricOf(record, name).toFixed(3) : '–'
  }
  const parts = [
    task,
    words.step(records.length, maxSteps),
    words.reward(last('reward')),
    words.evaluation(last('eval_reward')),
  ]
  if (perSecond > 0) {
    parts.push(words.rate(perSecond.toPrecision(3)))
    const left = (maxSteps - records.length) / perSecond
    if (left > 0) parts.push(words.left(Math.ceil(left)))
  }
  return parts.join(' · ')
}

/** The steps of a run, in order, for exports. */
const recorded = (columns: readonly MetricKey[], records: readonly StepRecord[]): RecordedRun['history'] => ({
  firstStep: 1,
  columns,
  steps: records.length,
  values: columns.map((_, c) => Float64Array.from(records, ({ metrics }) => metrics[c])),
  groups: groupTableOf(records.map(({ groups }) => groups)),
})
