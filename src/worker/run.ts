import type { RunConfig } from '../settings/knobs'
import type { Problem } from '../tasks/task'
import type { UnnamedInspection } from '../train/inspection'
import type { Snapshot } from '../train/snapshot'
import type { ConfiguredStep, Event, RunId } from './protocol'
import type { Session } from './session'
import { createStepRate, type StepRate } from './stepRate'
import { joinGroupedSteps, type UnreportedStep } from './unreportedSteps'

/** Milliseconds between two `progress` events: charts are drawn at this rate, whatever the speed of training. */
const TELL_EVERY = 150

/**
 * Milliseconds of a step after which the worker sends `checkpoint`. If the page gives up a later step, no earlier step
 * is lost.
 */
export const LONG_STEP = 1000

/** Sends an event to the page. */
export type Tell = (event: Event) => void

/** The run in Train, in its worker. */
export interface Run {
  id: RunId
  config: RunConfig
  session: Session
  /** steps taken */
  steps: number
  /** steps that the page does not know yet */
  unreported: UnreportedStep[]
  /** the configuration of the last step, null before the first; and the unreported steps at which it changed */
  lastConfig: RunConfig | null
  configs: ConfiguredStep[]
  /** the reward code of the last step, '' for the task reward; null before the first */
  lastCode: string | null
  /** when steps were last reported to the page */
  reportedAt: number
  rate: StepRate
  /** milliseconds that the last step took; Infinity before the first */
  lastStepTime: number
  playing: boolean
  /** prompts that are sampled anew at each inspected step, apart from training */
  prompts: readonly Problem[]
  /** groups of these prompts that were sampled before a step which is inspected; null if there are none */
  sampled: UnnamedInspection | null
  /** whether an inspection was asked for and waits for the step that was issued ahead */
  isToInspect: boolean
  /** whether the state of the run was asked for and waits in the same way */
  isToCapture: boolean
  /** the least milliseconds of a step, and when the next one may start */
  pace: number
  due: number
}

/** A run that was replaced by another one, and that `resume` continues. */
export type KeptRun = Pick<Run, 'id' | 'config'> & { snapshot: Snapshot }

/** A run that has just been made, paused after `steps` steps. */
export const newRun = (id: RunId, config: RunConfig, session: Session, steps: number, pace: number): Run => ({
  id,
  config,
  session,
  steps,
  unreported: [],
  lastConfig: null,
  configs: [],
  lastCode: null,
  reportedAt: 0,
  rate: createStepRate(),
  lastStepTime: Infinity,
  playing: false,
  prompts: [],
  sampled: null,
  isToInspect: false,
  isToCapture: false,
  pace,
  due: 0,
})

/** Reports the steps that the page does not know yet. */
export function tellProgress(run: Run, tell: Tell): void {
  const { rate, unreported } = run
  if (unreported.length > 0) {
    const steps = joinGroupedSteps(unreported)
    const [stepsPerSecond, msPerStep] = [rate.perSecond(), rate.milliseconds()]
    tell({ type: 'progress', run: run.id, steps, configs: run.configs, stepsPerSecond, msPerStep })
    run.unreported = []
    run.configs = []
  }
  run.reportedAt = performance.now()
}

/** Whether a `progress` is due at this time. */
export const isProgressDue = (run: Run, now: number): boolean => now - run.reportedAt > TELL_EVERY

/** Sends the whole arrays of the last step, and new groups of the followed prompts. */
export async function tellInspection(run: Run, tell: Tell): Promise<void> {
  tell({ type: 'inspection', run: run.id, inspection: await run.session.trainer.inspect(0) })
  await tellFollowed(run, tell)
}

/** The groups of the followed prompts that were sampled just before the last step; null if no prompt is followed. */
const sampledBefore = ({ sampled, session: { trainer } }: Run): UnnamedInspection | null =>
  sampled !== null && sampled.step === trainer.steps() - 1 ? sampled : null

/**
 * Whether a run that pauses takes one more step, so that the Stage shows what its updates did to the answers to followed prompts.
 * A long step is not worth that wait.
 */
export const needsMeasuredStep = (run: Run): boolean =>
  run.prompts.length > 0 && run.steps > 0 && run.lastStepTime < LONG_STEP && sampledBefore(run) === null

/**
 * Sends groups of the followed prompts: those that were sampled before the last step, with what its updates did to them, or new
 * ones from the current weights. Where a stop condition ended the run after a step without them, the last ones stay.
 */
export async function tellFollowed(run: Run, tell: Tell): Promise<void> {
  const { id, prompts, session } = run
  const { trainer } = session
  if (prompts.length === 0 || trainer.isAhead()) return
  const sampled = sampledBefore(run)
  if (!sampled && run.sampled) return
  const inspection = await (sampled ? trainer.afterStep(0, sampled) : trainer.drawPrompts(0, prompts))
  tell({ type: 'followed', run: id, inspection })
}

/** Reports the last steps, then the state after them. */
export async function tellState(run: Run, tell: Tell): Promise<void> {
  const { trainer } = run.session
  run.isToCapture = false
  tellProgress(run, tell)
  const [snapshot] = await trainer.snapshots()
  tell({ type: 'captured', run: run.id, snapshot, best: trainer.takeBest(0) })
}

/** Sends the state after the last step, which has to be reported before. */
async function tellCheckpoint(run: Run, tell: Tell): Promise<void> {
  const [snapshot] = await run.session.trainer.snapshots()
  tell({ type: 'checkpoint', run: run.id, snapshot })
}

/** Takes one step and reports it: at once, or with others at chart rate. Returns whether a stop condition paused the run. */
export async function takeStep(run: Run, ahead: boolean, tell: Tell): Promise<boolean> {
  const start = performance.now()
  const { step, configs, records, stopped } = await run.session.trainer.train(ahead)
  run.steps = step
  run.lastStepTime = performance.now() - start
  const [config] = configs
  const [record] = records
  const [reason] = stopped
  if (record) {
    run.unreported.push({ step, record })
    if (config !== run.lastConfig) run.configs.push({ step, config })
    run.lastConfig = config
    run.lastCode = config.rewardCode
    run.rate.count(start)
  }
  if (!ahead || reason || step === 1 || isProgressDue(run, performance.now())) tellProgress(run, tell)
  if (run.isToCapture && !run.session.trainer.isAhead()) await tellState(run, tell)
  else if (run.lastStepTime > LONG_STEP && !run.session.trainer.isAhead()) await tellCheckpoint(run, tell)
  if (!reason) return false
  run.playing = false
  await tellInspection(run, tell)
  tell({ type: 'paused', run: run.id, reason })
  return true
}

/**
 * Takes a step and sends its whole arrays. The followed prompts are answered before it, so that the updates can be seen in these
 * answers; a step that was issued ahead has none. Returns whether a stop condition paused the run.
 */
export async function takeInspectedStep(run: Run, tell: Tell): Promise<boolean> {
  const { trainer } = run.session
  const canSample = run.prompts.length > 0 && !trainer.isAhead()
  run.sampled = canSample ? await trainer.drawPrompts(0, run.prompts) : null
  if (await takeStep(run, false, tell)) return true
  await tellInspection(run, tell)
  return false
}

/** Reports the last steps of a run and returns its state after them; null if a step that was issued ahead fails. */
export async function keptRun(run: Run, tell: Tell): Promise<KeptRun | null> {
  const { id, config, session } = run
  try {
    if (session.trainer.isAhead()) await takeStep(run, false, tell)
    tellProgress(run, tell)
    const [snapshot] = await session.trainer.snapshots()
    return { id, config, snapshot }
  } catch {
    // Another run takes its place anyway; only Undo is lost.
    return null
  }
}
