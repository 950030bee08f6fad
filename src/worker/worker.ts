/**
 * The worker's side: a loop that handles commands between two steps and trains the run while it plays, or the worker's share
 * of an experiment.
 */
import { DeviceLostError, GpuError } from '../engine/webgpu/failure'
import { configProblems } from '../settings/config'
import { RewardError } from '../sandbox/convention'
import { KNOBS, type RunConfig, type TaskId } from '../settings/knobs'
import { TASKS, taskOf } from '../tasks'
import type { Task } from '../tasks/task'
import { brokenTask, rewardedTask } from '../train/rewardedTask'
import { createInbox } from './inbox'
import { failureOf, isOutOfMemory } from './failure'
import { judge } from './judge'
import type { Command, Event, ExperimentCommand, ExperimentEvent, RunId } from './protocol'
import { openSession, type Session } from './session'
import { createExperimentShare, type ExperimentShare } from './experimentShare'
import { createStepBuffer, joinGroupedSteps, type GroupedSteps, type StepBuffer } from './stepBuffer'
import { createStepRate, type StepRate } from './stepRate'
import { rewardInfoOf } from './runInfo'
import { recordTrace } from './trace'
import { runTrial } from './trial'
import type { Snapshot } from '../train/snapshot'
import type { Tensor } from '../train/weights'

/** Milliseconds between two `progress` events: charts are drawn at this rate, whatever the speed of training. */
const TELL_EVERY = 150

type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>

interface Run {
  id: RunId
  config: RunConfig
  session: Session
  /** steps taken */
  steps: number
  /** the first step that has its reward */
  rewardFrom: number
  untold: StepBuffer<GroupedSteps>
  rate: StepRate
  playing: boolean
  /** whether an inspection waits for the step that was issued ahead */
  isToInspect: boolean
  /** milliseconds a step takes at least, and when the next one may start */
  pace: number
  due: number
}

/** A run that another one has replaced, and that can be resumed. */
type KeptRun = Pick<Run, 'id' | 'config' | 'steps'> & { snapshot: Snapshot }

const inbox = createInbox()
let run: Run | null = null
let keptRun: KeptRun | null = null
/** the last reward with which a step was taken */
let lastReward: { task: TaskId; code: string } | null = null
let told = 0
let share: { experiment: string; work: ExperimentShare } | null = null

/** The share of an experiment, while it has something to train. */
const workingShare = (): ExperimentShare | null => (share?.work.isWorking() ? share.work : null)

/** The run, while it plays. */
const playing = (): Run | null => (run?.playing ? run : null)

function tell(event: Event | ExperimentEvent): void {
  self.postMessage(event)
}

function tellProgress(current: Run): void {
  const steps = current.untold.flush()
  const { rate } = current
  if (steps) {
    const [stepsPerSecond, msPerStep] = [rate.perSecond(), rate.milliseconds()]
    tell({ type: 'progress', run: current.id, steps, stepsPerSecond, msPerStep })
  }
  told = performance.now()
}

/** The event that refuses an invalid configuration; null for a valid one. The page has checked it already. */
function refusal(id: RunId, config: RunConfig): Event | null {
  const problems = configProblems(config, taskOf)
  if (problems.length === 0) return null
  return { type: 'failed', run: id, failure: { kind: 'bad-config', problems } }
}

async function create({ run: id, config, pace, keeps, weights }: CommandOf<'create'>): Promise<void> {
  if (keeps !== 'kept') keptRun = keeps && run ? await keep(run) : null
  await open(id, config, pace, null, weights)
  if (run) await inspect(run)
}

async function resume({ run: id, pace }: CommandOf<'resume'>): Promise<void> {
  const kept = keptRun
  keptRun = null
  if (kept?.id !== id) throw new Error('the earlier run is no longer there')
  await open(id, kept.config, pace, kept)
}

/** Drops the run, and makes one that begins or goes on from what was kept. Without a run where that is refused. */
async function open(
  id: RunId,
  config: RunConfig,
  pace: number,
  kept: KeptRun | null,
  weights?: readonly Tensor[],
): Promise<void> {
  run?.session.dispose()
  run = null
  const refused = refusal(id, config)
  if (refused) return tell(refused)
  const preparing = (engine: 'webgpu') => tell({ type: 'preparing', run: id, engine })
  const opened = openSession(config, preparing, undefined, kept?.snapshot, weights)
  const session = await opened.catch((error: unknown) => {
    if (error instanceof RewardError) tell(rewardFailed(id, config, error))
    else if (isOutOfMemory(error)) tell(tooLarge(id, config, error, null))
    else throw error
    return null
  })
  if (!session) return
  const untold = createStepBuffer(joinGroupedSteps)
  const steps = kept?.steps ?? 0
  run = {
    id,
    config,
    session,
    steps,
    rewardFrom: 0,
    untold,
    rate: createStepRate(),
    playing: false,
    isToInspect: false,
    pace,
    due: 0,
  }
  tell({ type: 'created', run: id, engine: session.engine, info: session.info })
  if (session.refused) {
    tell({ type: 'failed', run: id, failure: { kind: 'bad-weights', problem: session.refused } })
  }
}

/** The state of a run after its last step, which is told first; null where that step fails. */
async function keep(current: Run): Promise<KeptRun | null> {
  const { id, config, session } = current
  try {
    if (session.trainer.isAhead()) await train(current, false)
    tellProgress(current)
    const [snapshot] = await session.trainer.snapshots()
    return { id, config, steps: current.steps, snapshot }
  } catch {
    // The run is dropped whatever became of its last step; only its state is lost.
    return null
  }
}

async function inspect(current: Run): Promise<void> {
  tell({ type: 'inspection', run: current.id, inspection: await current.session.trainer.inspect(0) })
}

/** Takes one step and reports it: at once, or with others at chart rate. Returns true where a stop condition paused the run. */
async function train(current: Run, ahead: boolean): Promise<boolean> {
  const start = performance.now()
  const { step, records, stopped } = await current.session.trainer.train(ahead)
  current.steps = step
  const [record] = records
  const [reason] = stopped
  if (record) {
    current.untold.add(step, record)
    const { task, rewardCode: code } = current.config
    if (step >= current.rewardFrom) lastReward = { task, code }
    current.rate.count(start)
  }
  if (!ahead || reason || step === 1 || performance.now() - told > TELL_EVERY) tellProgress(current)
  if (!reason) return false
  current.playing = false
  await inspect(current)
  tell({ type: 'paused', run: current.id, reason })
  return true
}

async function handleExperiment(command: ExperimentCommand): Promise<void> {
  if (command.type === 'open') {
    share?.work.dispose()
    share = {
      experiment: command.experiment,
      work: createExperimentShare(command.experiment, command.keepEnds, tell),
    }
  }
  if (share?.experiment === command.experiment) await share.work.handle(command)
}

async function handle(command: Command | ExperimentCommand): Promise<void> {
  if ('experiment' in command) return handleExperiment(command)
  if (command.type === 'create') return create(command)
  if (command.type === 'resume') return resume(command)
  const current = run
  if (!current || current.id !== command.run) return
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
      if (trainer.isAhead() && (await train(current, false))) return
      tellProgress(current)
      await inspect(current)
      return tell({ type: 'paused', run: current.id, reason: { kind: 'asked' } })
    case 'step': {
      const reason = trainer.stopped(0)
      if (reason) return tell({ type: 'paused', run: current.id, reason })
      current.rate.resume()
      if (await train(current, false)) return
      await inspect(current)
      return tell({ type: 'paused', run: current.id, reason: { kind: 'stepped' } })
    }
    case 'configure': {
      const { config: next, task } = await rewarded(current, onlyLive(current.config, command.config))
      const refused = refusal(current.id, next)
      if (refused) return tell(refused)
      const step = trainer.configure(0, next, task)
      if (next.rewardCode !== current.config.rewardCode) current.rewardFrom = step
      current.config = next
      const { rewardCode } = next
      const reward = rewardInfoOf(next, task)
      return tell({
        type: 'configured',
        run: current.id,
        expected: command.expected,
        step,
        rewardCode,
        reward,
      })
    }
    case 'pace':
      current.due += command.milliseconds - current.pace
      current.pace = command.milliseconds
      return
    case 'inspect':
      // the weights after a step are gone once the next whole step is issued
      if (!current.playing || !trainer.isAhead()) return inspect(current)
      current.isToInspect = true
      return
    case 'draw': {
      if (current.playing || trainer.isAhead()) return
      const { group, count } = command
      return tell({ type: 'drawn', run: current.id, inspection: await trainer.draw(0, group, count) })
    }
    case 'explore': {
      const exploration = await current.session.explore(command.prompt, command.prefix)
      if (exploration) tell({ type: 'explored', run: current.id, exploration })
      return
    }
    case 'judge': {
      const verdict = await judge(command.code, command.completions, current.config)
      return tell({ type: 'judged', run: current.id, asked: command.asked, verdict })
    }
    case 'measure':
      return measure(current)
    case 'memory':
      return tell({
        type: 'memory',
        run: current.id,
        memory: current.session.memory(),
        history: trainer.historyBytes(0),
      })
    case 'weights':
      // a step that was issued whole has changed the weights already
      if (trainer.isAhead()) await train(current, false)
      return tell({
        type: 'weights',
        run: current.id,
        weights: await current.session.weights(current.steps),
      })
    case 'trace': {
      const isInterrupted = () => isWaitingFor(({ type }) => type === 'create' || type === 'resume')
      const trace = await recordTrace(command.config, command.steps, { isInterrupted })
      return tell({ type: 'trace', run: current.id, trace })
    }
    case 'ask': {
      const answer = await current.session.answer(command.prompt)
      if (answer) return tell({ type: 'answer', run: current.id, answer })
      return tell({ type: 'failed', run: current.id, failure: { kind: 'bad-prompt' } })
    }
  }
}

/** Commands that can wait until a trial of the engines is over. */
const CAN_WAIT: readonly (Command | ExperimentCommand)['type'][] = [
  'ask',
  'draw',
  'explore',
  'inspect',
  'memory',
  'pause',
  'trace',
  'weights',
]

/** Whether a command waits, messages that were already posted included. */
async function isWaitingFor(which: (command: Command | ExperimentCommand) => boolean): Promise<boolean> {
  await inbox.yieldToMessages()
  return inbox.waiting.some(which)
}

/** Compares the engines until another command needs the worker. */
async function measure(current: Run): Promise<void> {
  const isInterrupted = () => isWaitingFor(({ type }) => !CAN_WAIT.includes(type))
  const figures = await runTrial(current.config, { isInterrupted })
  tell({ type: 'measured', run: current.id, figures })
}

/**
 * A configuration for a run, and the run's task with the reward that it asks for. Code with other parts than the run's waits for
 * Reset; code that cannot be used is in force, and the next step says what is wrong with it.
 */
async function rewarded(current: Run, wanted: RunConfig): Promise<{ config: RunConfig; task: Task }> {
  const task = current.session.trainer.task()
  const { rewardCode } = current.config
  if (wanted.rewardCode === rewardCode) return { config: wanted, task }
  try {
    const next = await rewardedTask(wanted)
    const parts = (of: Task) => of.parts.map(({ name }) => name).join()
    return parts(next) === parts(task)
      ? { config: wanted, task: next }
      : { config: { ...wanted, rewardCode }, task }
  } catch (error) {
    if (!(error instanceof RewardError)) throw error
    return { config: wanted, task: brokenTask(task, error.fault) }
  }
}

/** The running configuration with the live knobs of another one; knobs that act on Reset keep their values. */
function onlyLive(running: RunConfig, wanted: RunConfig): RunConfig {
  const live = Object.entries(wanted).filter(
    ([name]) => name in KNOBS && KNOBS[name as keyof typeof KNOBS].effect === 'step',
  )
  return { ...running, ...Object.fromEntries(live) }
}

/** The message that the code of a run's reward failed. */
function rewardFailed(id: RunId, { task, rewardCode: code }: RunConfig, { fault }: RewardError): Event {
  const worked = lastReward?.task === task && lastReward.code !== code ? lastReward.code : null
  return { type: 'failed', run: id, failure: { kind: 'reward', fault, code, worked } }
}

/** The message that memory ran out. */
function tooLarge(id: RunId, config: RunConfig, error: Error, restored: number | null): Event {
  const { width, depth, generationBatchSize: completions, task, taskSettings } = config
  const tokens = TASKS[task].completionLength(taskSettings)
  const sizes = { completions, tokens, width, depth }
  return { type: 'failed', run: id, failure: { kind: 'too-large', sizes, restored, message: error.message } }
}

/**
 * After a lost GPU, or where memory ran out or the code of the reward failed, the run pauses and can go on; any other error ends
 * it with a message.
 */
async function recover(error: unknown): Promise<void> {
  const current = run
  if (current) current.playing = false
  if (current && error instanceof DeviceLostError) {
    tellProgress(current)
    const { engine, restored } = await current.session.recover()
    const move = { step: current.steps + 1, engine: engine.engine, reason: engine.reason, restored }
    return tell({ type: 'moved', run: current.id, engine, move })
  }
  if (current && error instanceof RewardError) {
    tellProgress(current)
    return tell(rewardFailed(current.id, current.config, error))
  }
  if (current && isOutOfMemory(error)) {
    tellProgress(current)
    // a GPU that ran out of memory is not used again
    const restored = error instanceof GpuError ? null : await current.session.restore()
    return tell(tooLarge(current.id, current.config, error, restored))
  }
  const failure = failureOf(error)
  if (share) {
    tell({ type: 'failed', experiment: share.experiment, failure })
    share.work.dispose()
    share = null
    return
  }
  tell({ type: 'failed', run: current?.id ?? null, failure })
}

/** Takes the next step of the run that plays, no faster than its pace, and lets messages in. */
async function play(current: Run): Promise<void> {
  const rest = current.due - performance.now()
  if (rest > 0) {
    // At a slow pace, report finished steps before the next one.
    if (current.due - told > TELL_EVERY) tellProgress(current)
    return inbox.wait(rest)
  }
  current.due = performance.now() + current.pace
  const { isToInspect } = current
  current.isToInspect = false
  const isOver = await train(current, !isToInspect)
  if (isToInspect && !isOver) await inspect(current)
  await inbox.yieldToMessages()
}

self.onmessage = ({ data }: MessageEvent<Command | ExperimentCommand>) => inbox.put(data)

for (;;) {
  try {
    for (let command = inbox.take(); command; command = inbox.take()) await handle(command)
    const current = playing()
    const work = workingShare()
    if (current) await play(current)
    else await (work ? work.work().then(inbox.yieldToMessages) : inbox.wait())
  } catch (error) {
    await recover(error)
  }
}
