import { TASKS } from '../tasks'
import type { EngineReport } from '../engine/report'
import type { ConfiguredStep, Event, PauseReason, RunId } from '../worker/protocol'
import type { VerbContext } from './context'
import { LATE_SCRIPTS } from './lateScripts'
import { appendGroupedSteps, emptyHistory } from './history/history'
import { setColumns, type GroupedSteps } from '../metrics/stepTable'
import { keep } from './history/keptInspections'
import { latestOf } from './history/latest'
import { logged } from './history/knobLog'
import type { UnnamedInspection } from '../train/inspection'
import type { Run } from './state'
import { thinLong } from './history/thinning'

/** Milliseconds between two inspections, two answers, and two announcements, while the run plays. */
const INSPECT_EVERY = 400
const ANSWER_EVERY = 1000
const ANNOUNCE_EVERY = 5000
/** Milliseconds between two requests for the rules of the coach. */
const COACH_EVERY = 2000

type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>

/** Handles the events of the worker. Events of earlier runs are ignored. */
export function receiver(context: VerbContext): (event: Event) => void {
  const { get, set, tell, send, services, keeper } = context
  let toldThinned: RunId | null = null
  const due = { inspection: 0, answer: 0, announcement: 0, coach: 0 }

  /** Whether something periodic is due; if so, starts its next interval. */
  const isDue = (what: keyof typeof due, every: number) => {
    const now = services.now()
    if (now < due[what]) return false
    due[what] = now + every
    return true
  }

  const ask = () => {
    const { prompt, run } = get()
    if (prompt !== null) send({ type: 'ask', run: run.id, prompt })
  }

  /** Sends the prompt of the first group to the policy, so that there is an answer before anything is typed. */
  const askFirst = () => {
    const { inspection, run } = get()
    const prompt = inspection?.names[0]
    const { parse } = TASKS[run.config.task]
    if (typeof prompt !== 'string' || !run.info || !parse?.(prompt, run.config.taskSettings)) return
    set({ prompt })
    ask()
  }

  const whilePlaying = () => {
    if (isDue('inspection', INSPECT_EVERY)) send({ type: 'inspect', run: get().run.id })
    if (isDue('answer', ANSWER_EVERY)) ask()
    if (isDue('announcement', ANNOUNCE_EVERY)) set({ announcement: get().latest })
    keeper.saveIfDue()
  }

  /** Announces where a run has come to rest, because the last periodic announcement was of an earlier step. */
  const announceRest = () => {
    const { phase, latest, announcement } = get()
    if (phase === 'playing' || latest.step === 0 || announcement?.step === latest.step) return
    set({ announcement: latest })
  }

  const stopped = (reason: PauseReason) => {
    if (reason.kind === 'asked' || reason.kind === 'stepped') return
    set({ phase: 'paused' })
    tell({ kind: 'stopped', reason })
  }

  /** Keeps the history of a long run within bounds. Reports once per run that steps were lost. */
  const thin = (run: Run) => {
    const known = keeper.savedAs(run.id)?.known ?? 0
    const isLost = thinLong(run, known)
    if (!isLost || run.id === toldThinned) return
    toldThinned = run.id
    tell({ kind: 'thinned' })
  }

  /** Adds the last steps of a run that was left, so that it can continue after them and is saved with them. */
  const takeLast = (id: RunId, steps: GroupedSteps, configs: readonly ConfiguredStep[]) => {
    const { replaced } = get()
    const left = replaced?.run.id === id ? replaced.run : keeper.leftRun(id)
    if (!left) return
    appendGroupedSteps(left.history, steps)
    const run = { ...left, ...logged(left, configs) }
    if (replaced?.run.id === id) set({ replaced: { ...replaced, run } })
    keeper.updateLeft(run)
  }

  /**
   * Whether the run continues on another engine than in the earlier visit; its later numbers then differ in their last bits.
   */
  const moved = (run: Run, now: EngineReport): Run => {
    const { engine: was, history } = run
    if (was === null || isSameEngine(was, now)) return run
    tell({ kind: 'other-engine', was, now, step: history.steps })
    const { engine, reason } = now
    const move = { step: history.steps + 1, engine, reason, restored: history.steps }
    return { ...run, moves: [...run.moves, move] }
  }

  /** Lets the coach look at the current steps, once its rules have been loaded. */
  const listen = () => {
    const coach = LATE_SCRIPTS.coach.loaded()
    if (coach) set({ coach: coach.coached(get(), services.now()) })
    // not loaded yet, or loading failed
    else if (isDue('coach', COACH_EVERY)) LATE_SCRIPTS.coach.load().then(listen, () => {})
  }

  /** The worker has made the run: it plays if the visitor has pressed Play meanwhile. */
  const created = (run: Run, { info, engine }: EventOf<'created'>) => {
    // a run that was replaced cannot answer
    keeper.runCreated()
    context.weights.answer(null)
    context.trace.answer(null)
    const { playWhenReady } = get()
    const isResumed = run.history.steps > 0
    if (isResumed) setColumns(run.history, info.columns)
    const made = isResumed ? moved(run, engine) : { ...run, history: emptyHistory(info.columns) }
    set({
      run: { ...made, info, engine },
      ...(isResumed && { version: run.history.version, latest: latestOf(run.history) }),
      phase: playWhenReady ? 'playing' : isResumed ? 'paused' : 'ready',
      preparing: null,
      isTraining: playWhenReady,
      playWhenReady: false,
    })
    const { followed } = get()
    if (followed) send({ type: 'follow', run: run.id, problems: followed.problems })
    if (playWhenReady) send({ type: 'play', run: run.id })
    if (isResumed && get().answer === null) askFirst()
    // a short run may end before the rules are loaded, so they are loaded when the page is idle
    services.whenIdle(listen)
  }

  /** Further steps of the run. */
  const trained = (run: Run, event: EventOf<'progress'>) => {
    const { stepsPerSecond, msPerStep } = event
    appendGroupedSteps(run.history, event.steps)
    thin(run)
    set({
      run: event.configs.length > 0 ? { ...run, ...logged(run, event.configs) } : run,
      version: run.history.version,
      latest: latestOf(run.history),
      drawn: null,
      stepsPerSecond: Number.isFinite(stepsPerSecond) ? stepsPerSecond : get().stepsPerSecond,
      msPerStep: Number.isFinite(msPerStep) ? msPerStep : get().msPerStep,
    })
    listen()
    if (get().phase === 'playing') whilePlaying()
  }

  /** A question or a step has failed, or the run as a whole. */
  const failed = (run: Run, { failure }: EventOf<'failed'>) => {
    if (failure.kind === 'bad-prompt') return tell({ kind: 'prompt', written: get().prompt ?? '' })
    context.weights.answer(null)
    context.trace.answer(null)
    set({ trial: null })
    tell({ kind: 'failure', failure })
    // A step that fails in the code of the reward does not count.
    if (failure.kind === 'reward' && run.info) {
      const phase = run.history.steps === 0 ? 'ready' : 'paused'
      return set({ phase, isTraining: false, playWhenReady: false })
    }
    if (failure.kind === 'too-large' && failure.restored !== null)
      return set({ phase: 'paused', isTraining: false })
    // A refused change leaves the run as it was.
    const goesOn = failure.kind === 'bad-config' && get().phase !== 'starting'
    if (!goesOn) set({ phase: 'failed', preparing: null, isTraining: false, playWhenReady: false })
  }

  return (event) => {
    const { run } = get()
    if (event.run !== null && event.run !== run.id && event.type === 'progress')
      takeLast(event.run, event.steps, event.configs)
    if (event.type === 'captured') return keeper.captured(event)
    if (event.run !== null && event.run !== run.id) return
    switch (event.type) {
      // of the worker alone: see `watchWorker`
      case 'here':
      case 'checkpoint':
        return
      case 'preparing':
        // the GPU was lost during a run, and is requested again
        if (get().phase !== 'starting') tell({ kind: 'gpu-asked' })
        return set({ preparing: event.what })
      case 'created':
        return created(run, event)
      case 'progress':
        return trained(run, event)
      case 'paused':
        // the event of this pause arrives after a later Play
        set({ isTraining: event.reason.kind === 'asked' && get().phase === 'playing' })
        stopped(event.reason)
        announceRest()
        ask()
        keeper.saveNow()
        return
      case 'rewarded': {
        // Code with other parts is not in use yet: it waits for Reset, like a knob that acts then.
        const { rewardCode, reward } = event
        return set({
          run: {
            ...run,
            config: { ...run.config, rewardCode },
            info: run.info && { ...run.info, ...reward },
          },
        })
      }
      case 'judged':
        return set({ verdict: event })
      case 'moved':
        set({
          phase: 'paused',
          preparing: null,
          isTraining: false,
          run: { ...run, engine: event.engine, moves: [...run.moves, event.move] },
        })
        announceRest()
        return tell({ kind: 'moved', move: event.move })
      case 'inspection': {
        const inspection = withKnownActions(event.inspection, get().inspection)
        // Curves start at step 1; the samples before training are not one of their steps.
        if (inspection.step === 0) set({ inspection, first: inspection })
        else set({ inspection, kept: keep(get().kept, inspection) })
        if (get().prompt === null) askFirst()
        else if (get().answer === null) ask()
        return
      }
      case 'explored':
        return set({ explored: event.exploration })
      case 'drawn':
        return set({ drawn: event.inspection })
      case 'followed': {
        const { followed } = get()
        if (followed) set({ followed: { ...followed, inspection: event.inspection } })
        return
      }
      case 'answer':
        return set({ answer: { ...event.answer, step: run.history.steps } })
      case 'weights':
        return context.weights.answer(event.weights)
      case 'trace':
        return context.trace.answer(event.trace)
      case 'measured':
        return set({ trial: event.figures })
      case 'memory':
        return set({ engineMemory: event.memory, workerHistory: event.history })
      case 'failed':
        return failed(run, event)
      default:
        event satisfies never
    }
  }
}

/** Whether two engines give the same bits: the same engine, on the same device. */
const isSameEngine = (a: EngineReport, b: EngineReport): boolean =>
  a.engine === b.engine && a.backend === b.backend && a.adapter === b.adapter

/**
 * Gives an inspection the array of actions of the previous inspection if both are of the same step. The worker sends a
 * step again, for example at Pause, with the same completions. Code that has kept their array must still recognise
 * them.
 */
function withKnownActions(
  inspection: UnnamedInspection,
  before: UnnamedInspection | null,
): UnnamedInspection {
  const isSame =
    before?.step === inspection.step &&
    before.actions.length === inspection.actions.length &&
    before.actions.every((action, k) => action === inspection.actions[k])
  return isSame ? { ...inspection, actions: before.actions } : inspection
}
