import { deviceOf } from '../../settings/engines'
import type { Tensor } from '../../settings/weightsFit'
import type { Snapshot } from '../../train/snapshot'
import type { WorkerHandle } from '../../worker/client'
import type { Command, Event, RunId } from '../../worker/protocol'
import type { Services } from '../context'
import { cutTo, emptyHistory } from '../history/history'
import { cutBack } from '../history/knobLog'
import { latestOf } from '../history/latest'
import { withNotice, withoutKind } from '../messages'
import type { Notice } from '../../text/messages'
import { paceOf } from '../pace'
import { STARTING, type PageState } from '../state'
import { createPatience, type RequestKind } from './patience'

export interface WatchVerbs {
  /** Gives up the current work of the worker: a new one continues the run, paused, from the last state that the page has. */
  giveUp(): void
  /** Makes the run again if it has taken no step and a file of its engine was missing, which may be available now. */
  connected(): void
}

interface WatchContext {
  get(): PageState
  set(change: Partial<PageState>): void
  tell(notice: Notice): void
  services: Pick<Services, 'startWorker' | 'everyLook'>
}

/** The weights from which a run starts again if its worker is replaced before the page has a state of it. */
interface Beginning {
  run: RunId
  weights: readonly Tensor[]
}

/** The number of runs whose last state is remembered: the run in Train, and the one before it. */
const REMEMBERED = 2

/** What the page waits for after a command. */
const ASKS: Partial<Record<Command['type'], RequestKind>> = {
  pause: 'pause',
  step: 'step',
  create: 'start',
  resume: 'start',
}

/**
 * Watches the worker of the run in Train: reports what the page waits for, distinguishes a long step from a worker that is
 * gone, and replaces a worker that does not answer Pause or Reset.
 */
export function watchWorker(
  { get, set, tell, services }: WatchContext,
  hear: (event: Event) => void,
): WorkerHandle<Command> & WatchVerbs {
  const states = new Map<RunId, Snapshot>()
  const patience = createPatience()
  let beginning: Beginning | null = null
  let worker = start()
  /** the command that the page waits for, as it was sent */
  let asked: Command | null = null
  /** whether the worker ended with an error, and whether it has the run that Undo restores */
  let isGone = false
  let holdsReplaced = false

  function start(): WorkerHandle<Command> {
    const mine = services.startWorker((event) => {
      if (mine === worker) receive(event)
    })
    return mine
  }

  function receive(event: Event): void {
    if (event.type === 'captured' || event.type === 'checkpoint') remember(event.run, event.snapshot)
    if (event.type === 'failed' && event.run === null) isGone = true
    const isLost = event.type === 'preparing' && get().phase !== 'starting'
    patience.heard(event, isLost)
    hear(event)
    forget()
  }

  function remember(run: RunId, snapshot: Snapshot): void {
    states.delete(run)
    states.set(run, snapshot)
    for (const old of [...states.keys()].slice(0, -REMEMBERED)) states.delete(old)
  }

  /** Removes the messages about waits that are over. */
  function forget(): void {
    const { messages, waiting, phase } = get()
    let others = messages
    if (!patience.isSilent()) others = withoutKind(others, 'worker-silent')
    if (patience.isNew()) others = withoutKind(others, 'slow')
    if (!patience.isLost()) others = withoutKind(others, 'gpu-asked')
    if (others.length < messages.length) set({ messages: others })
    if (waiting !== null && !patience.stillWaitsFor(waiting, phase === 'playing')) set({ waiting: null })
  }

  function say(notice: Notice): void {
    const isSaid = get().messages.some(
      (said) =>
        said.kind === notice.kind &&
        // the start of a run follows the loading of its worker
        (said.kind !== 'slow' || notice.kind !== 'slow' || said.what === notice.what),
    )
    if (!isSaid) tell(notice)
  }

  function look(): void {
    const { phase, rewardCode, run, waiting } = get()
    // a run whose code is not allowed yet waits for the visitor
    if (isGone || phase === 'failed' || rewardCode.awaitsConsent !== null) return
    if (patience.look()) worker.send({ type: 'call', run: run.id })
    const { steps } = run.history
    if (patience.givesUp(keptStep() === steps)) return patience.waitsForStart() ? replace() : giveUp()
    const wait = patience.waitsFor(phase === 'playing')
    if (wait !== null && wait !== waiting) set({ waiting: wait })
    if (patience.isGone()) return say({ kind: 'worker-silent', step: keptStep() })
    const slow = patience.isSlow(phase === 'playing')
    if (slow) say({ kind: 'slow', what: slow, step: steps + 1 })
  }

  const keptStep = () => states.get(get().run.id)?.step ?? 0

  function startAnew(): void {
    worker.close()
    worker = start()
    isGone = false
    holdsReplaced = false
    patience.begin()
  }

  /** Requests the same run from a new worker. */
  function replace(): void {
    const command = asked!
    startAnew()
    // the run had no steps, so there is nothing to keep for Undo
    send(command.type === 'create' ? { ...command, keeps: null } : command)
    set({ waiting: 'start' })
  }

  /** Takes back the steps after the last state of the run in Train; returns the command that continues it from there. */
  function goOn(): Command {
    const { run, preferences } = get()
    const from = states.get(run.id)
    const back = from?.step ?? 0
    const history = from
      ? run.history
      : { ...emptyHistory(run.history.columns), takenBack: [...run.history.takenBack, 0] }
    cutTo(history, back)
    const { id, config } = run
    set({
      run: { ...run, ...cutBack(run, back), history },
      version: history.version,
      latest: latestOf(history),
    })
    const pace = paceOf(preferences, config.task)
    const weights = !from && beginning?.run === id ? beginning.weights : undefined
    return { type: 'create', run: id, config, pace, keeps: null, ...(from && { from }), weights }
  }

  function giveUp(): void {
    if (patience.waitsForStart()) return giveUpStart()
    if (patience.isLost()) takeCpu()
    const command = goOn()
    const { messages, run } = get()
    const others = (['slow', 'worker-silent', 'gpu-asked'] as const).reduce(withoutKind, messages)
    const notice = { kind: 'went-back', step: run.history.steps } as const
    set({
      ...STARTING,
      messages: withNotice(others, notice),
    })
    startAnew()
    send(command)
  }

  /** The run in Train computes on the CPU from its next start on. */
  function takeCpu(): void {
    const { run, edited } = get()
    const config = { ...run.config, engine: 'cpu' } as const
    const first = run.history.steps === 0 ? config : run.first
    set({ run: { ...run, first, config }, edited: { ...edited, engine: 'cpu' } })
  }

  /**
   * A run whose start on a GPU is given up starts on the CPU. If it was already starting on the CPU, it fails: Reset makes
   * another.
   */
  function giveUpStart(): void {
    const { run, messages } = get()
    const command = asked!
    const ended = { preparing: null, waiting: null, messages: withoutKind(messages, 'slow') }
    if (command.type === 'create' && deviceOf(run.config.engine) !== 'cpu') {
      takeCpu()
      set(ended)
      startAnew()
      return send({ ...command, config: get().run.config, keeps: null })
    }
    asked = null
    patience.begin()
    worker.close()
    isGone = true
    set({ ...ended, phase: 'failed', isTraining: false, playWhenReady: false })
  }

  function connected(): void {
    const { phase, run, preferences } = get()
    if (phase !== 'ready' || run.engine?.reason !== 'file-missing') return
    const { id, config } = run
    const weights = beginning?.run === id ? beginning.weights : undefined
    set({ phase: 'starting' })
    send({
      type: 'create',
      run: id,
      config,
      pace: paceOf(preferences, config.task),
      // the run that Undo restores stays the same
      keeps: holdsReplaced ? 'kept' : null,
      weights,
    })
  }

  function send(command: Command): void {
    const what = ASKS[command.type]
    // a request for a GPU may never be answered
    const isStuck = patience.isLost() || patience.isSlow(false) === 'start'
    const isAnew = what === 'start' && (isGone || isStuck)
    if (isAnew) startAnew()
    const meant =
      command.type === 'resume' && !holdsReplaced
        ? goOn()
        : isAnew && command.type === 'create'
          ? { ...command, keeps: null }
          : command
    if (meant.type === 'create') {
      holdsReplaced = meant.keeps === 'replaced' || (meant.keeps === 'kept' && holdsReplaced)
      if (meant.from) remember(meant.run, meant.from)
      if (meant.weights) beginning = { run: meant.run, weights: meant.weights }
    }
    if (what) asked = meant
    patience.sent(command.type, what ?? null)
    worker.send(meant)
  }
  const stop = services.everyLook(look)
  return {
    send,
    giveUp,
    connected,
    close() {
      stop()
      worker.close()
    },
  }
}
