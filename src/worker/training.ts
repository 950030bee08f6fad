import { DeviceLostError, GpuError } from '../engine/webgpu/failure'
import { configProblems } from '../settings/config'
import { KNOBS, type RunConfig } from '../settings/knobs'
import { isKnobName } from '../settings/names'
import { RewardError } from '../sandbox/convention'
import { TASKS, taskOf } from '../tasks'
import type { Task } from '../tasks/task'
import type { Snapshot } from '../train/snapshot'
import type { Tensor } from '../settings/weightsFit'
import { brokenTask, rewardedTask } from '../train/rewardedTask'
import { failureOf, isOutOfMemory } from './failure'
import type { Command, Event, RunId } from './protocol'
import { answer, isQuestion, type IsWaitingFor } from './questions'
import {
  isProgressDue,
  LONG_STEP,
  keptRun,
  needsMeasuredStep,
  newRun,
  takeInspectedStep,
  takeStep,
  tellInspection,
  tellProgress,
  type KeptRun,
  type Run,
  type Tell,
} from './run'
import { rewardInfoOf } from './runInfo'
import { openSession, type Preparation } from './session'

type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>

/** Handles the commands about the run in Train, and takes its steps while it plays. */
export interface Training {
  handle(command: Command): Promise<void>
  isPlaying(): boolean
  /** Milliseconds until the next step may start, at the run's pace. */
  rest(): number
  /** Takes the next step. */
  work(): Promise<void>
  /**
   * Handles an error. If the GPU was lost, memory ran out or the code of the reward failed, the run pauses and can continue; any
   * other error ends it with a message.
   */
  recover(error: unknown): Promise<void>
}

/** A run was replaced before it had been made. */
class AbandonedError extends Error {}

/** @param isWaitingFor whether a command waits, by its type */
export function createTraining(tell: Tell, isWaitingFor: IsWaitingFor): Training {
  let run: Run | null = null
  let replaced: KeptRun | null = null

  async function create(command: CommandOf<'create'>): Promise<void> {
    const { run: id, config, pace, keeps, weights, from } = command
    if (keeps !== 'kept') replaced = keeps && run ? await keptRun(run, tell) : null
    await open(id, config, pace, from ?? null, weights)
    if (run && !from) await tellInspection(run, tell)
  }

  async function resume({ run: id, pace }: CommandOf<'resume'>): Promise<void> {
    const kept = replaced
    replaced = null
    if (kept?.id !== id) throw new Error('the earlier run is no longer there')
    await open(id, kept.config, pace, kept.snapshot)
  }

  /** Rejects if another run was asked for while this one is being made. */
  const goOn = async () => {
    if (await isWaitingFor((type) => type === 'create' || type === 'resume')) throw new AbandonedError()
  }

  /** Replaces the run by a new one, or by one that continues from a snapshot. If that is refused, there is no run. */
  async function open(
    id: RunId,
    config: RunConfig,
    pace: number,
    from: Snapshot | null,
    weights?: readonly Tensor[],
  ): Promise<void> {
    // code that worked can be offered again only for the same task
    const lastCode = run?.config.task === config.task ? run.lastCode : null
    // the page waits for a state of the run, which is sent once its current step is finished
    if (run?.isToCapture) await keptRun(run, tell)
    run?.session.dispose()
    run = null
    const refused = refusal(id, config)
    if (refused) return tell(refused)
    const preparing = (what: Preparation) => tell({ type: 'preparing', run: id, what })
    const opened = openSession(config, preparing, undefined, from, weights, goOn)
    const session = await opened.catch((error: unknown) => {
      if (error instanceof AbandonedError) return null
      if (error instanceof RewardError) tell(rewardFailed(id, config, error, lastCode))
      else if (isOutOfMemory(error)) tell(tooLarge(id, config, error, null))
      else throw error
      return null
    })
    if (!session) return
    run = { ...newRun(id, config, session, from?.step ?? 0, pace), lastCode }
    tell({ type: 'created', run: id, engine: session.engine, info: session.info })
  }

  async function act(current: Run, command: Exclude<Command, { type: 'create' | 'resume' }>): Promise<void> {
    if (isQuestion(command)) return answer(current, command, tell, isWaitingFor)
    const { trainer } = current.session
    switch (command.type) {
      case 'play': {
        const reason = trainer.stopped(0)
        if (reason) return tell({ type: 'paused', run: current.id, reason })
        current.playing = true
        current.rate.resume()
        return
      }
      case 'pause':
        current.playing = false
        if (trainer.isAhead() && (await takeStep(current, false, tell))) return
        if (needsMeasuredStep(current)) {
          if (await takeInspectedStep(current, tell)) return
        } else {
          tellProgress(current, tell)
          await tellInspection(current, tell)
        }
        return tell({ type: 'paused', run: current.id, reason: { kind: 'asked' } })
      case 'step': {
        const reason = trainer.stopped(0)
        if (reason) return tell({ type: 'paused', run: current.id, reason })
        current.rate.resume()
        if (await takeInspectedStep(current, tell)) return
        return tell({ type: 'paused', run: current.id, reason: { kind: 'stepped' } })
      }
      case 'configure': {
        const wanted = onlyLive(current.config, command.config)
        const refused = refusal(current.id, wanted)
        if (refused) return tell(refused)
        const { config: next, task } = await withReward(current, wanted)
        trainer.configure(0, next, task)
        const isChanged = wanted.rewardCode !== current.config.rewardCode
        current.config = next
        const { rewardCode } = next
        if (isChanged)
          tell({ type: 'rewarded', run: current.id, rewardCode, reward: rewardInfoOf(next, task) })
        // before the first step, the page shows the groups that these settings draw
        if (trainer.steps() === 0 && !current.playing) await tellInspection(current, tell)
        return
      }
      case 'pace':
        current.due += command.milliseconds - current.pace
        current.pace = command.milliseconds
        return
    }
  }

  return {
    async handle(command) {
      if (command.type === 'create') return create(command)
      if (command.type === 'resume') return resume(command)
      if (run?.id === command.run) await act(run, command)
    },
    isPlaying: () => run?.playing ?? false,
    rest() {
      const current = run!
      // At a slow pace, report finished steps before the next one.
      if (current.due > performance.now() && isProgressDue(current, current.due)) tellProgress(current, tell)
      return current.due - performance.now()
    },
    async work() {
      const current = run!
      current.due = performance.now() + current.pace
      const { isToInspect, isToCapture } = current
      // followed prompts are answered before a step that is inspected, so one that was issued ahead is finished first
      const isInspected = isToInspect && (current.prompts.length === 0 || !current.session.trainer.isAhead())
      current.isToInspect = isToInspect && !isInspected
      if (isInspected) return void (await takeInspectedStep(current, tell))
      // after a long step, its state is sent before the next step starts. If the page gives that step up, no other step
      // is lost
      const ahead = !isToInspect && !isToCapture && current.lastStepTime < LONG_STEP
      await takeStep(current, ahead, tell)
    },
    async recover(error) {
      const current = run
      if (current) Object.assign(current, { playing: false, sampled: null })
      if (current && error instanceof DeviceLostError) {
        tellProgress(current, tell)
        tell({ type: 'preparing', run: current.id, what: 'device' })
        const { engine, restored } = await current.session.recover()
        const move = { step: current.steps + 1, engine: engine.engine, reason: engine.reason, restored }
        return tell({ type: 'moved', run: current.id, engine, move })
      }
      if (current && isOutOfMemory(error)) {
        tellProgress(current, tell)
        // a GPU that ran out of memory is not used again
        const restored = error instanceof GpuError ? null : await current.session.restore()
        return tell(tooLarge(current.id, current.config, error, restored))
      }
      if (current && error instanceof RewardError) {
        tellProgress(current, tell)
        return tell(rewardFailed(current.id, current.config, error, current.lastCode))
      }
      tell({ type: 'failed', run: current?.id ?? null, failure: failureOf(error) })
    },
  }
}

/** The event that refuses an invalid configuration; null for a valid one. The page has checked it already. */
function refusal(id: RunId, config: RunConfig): Event | null {
  const problems = configProblems(config, taskOf)
  if (problems.length === 0) return null
  return { type: 'failed', run: id, failure: { kind: 'bad-config', problems } }
}

/** The running configuration with the live knobs of another one; knobs that act on Reset keep their values. */
function onlyLive(running: RunConfig, wanted: RunConfig): RunConfig {
  const live = Object.entries(wanted).filter(([name]) => isKnobName(name) && KNOBS[name].effect === 'step')
  return { ...running, ...Object.fromEntries(live) }
}

/**
 * A configuration for a run, and the run's task with the reward that the configuration names. Code with other reward
 * parts than the run's waits for Reset. Code that cannot be used is accepted as well: then the next step fails and
 * gives the reason.
 */
async function withReward(current: Run, wanted: RunConfig): Promise<{ config: RunConfig; task: Task }> {
  const task = current.session.trainer.task()
  const { rewardCode } = current.config
  if (wanted.rewardCode === rewardCode) return { config: wanted, task }
  try {
    const next = await rewardedTask(wanted)
    return hasPartsOf(next, task)
      ? { config: wanted, task: next }
      : { config: { ...wanted, rewardCode }, task }
  } catch (error) {
    if (!(error instanceof RewardError)) throw error
    return { config: wanted, task: brokenTask(task, error.fault) }
  }
}

/** Whether two rewards have the same parts in the same order. */
const hasPartsOf = (one: Task, other: Task) =>
  one.parts.length === other.parts.length && one.parts.every(({ name }, k) => name === other.parts[k].name)

/** The message that the code of a run's reward failed. */
function rewardFailed(
  id: RunId,
  { rewardCode: code }: RunConfig,
  { fault }: RewardError,
  lastCode: string | null,
): Event {
  const failure = { kind: 'reward', fault, code, worked: lastCode === code ? null : lastCode } as const
  return { type: 'failed', run: id, failure }
}

/** The message that memory ran out. */
function tooLarge(id: RunId, config: RunConfig, error: Error, restored: number | null): Event {
  const { width, generationBatchSize: completions, policy, task, taskSettings } = config
  const tokens = TASKS[task].completionLength(taskSettings)
  const knob = policy === 'transformer' ? 'layers' : 'depth'
  const sizes = { completions, tokens, width, layers: { knob, count: config[knob] } } as const
  return { type: 'failed', run: id, failure: { kind: 'too-large', sizes, restored, message: error.message } }
}
