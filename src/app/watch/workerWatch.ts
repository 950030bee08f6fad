import { deviceOf, ENGINES } from '../../settings/engines'
import type { Snapshot } from '../../train/snapshot'
import type { WorkerHandle } from '../../worker/client'
import type { Command, Event, RunId } from '../../worker/protocol'
import type { Services } from '../context'
import { cutTo, emptyHistory } from '../history'
import { cutBack } from '../knobLog'
import { latestOf } from '../latest'
import { withNotice, withoutKind, type Notice } from '../messages'
import { paceOf } from '../pace'
import type { PageState } from '../state'

/** Milliseconds between two checks. They are counted and no clock is read: a page that was suspended did not check. */
export const LOOK_EVERY = 500
const LONG_STEP = 1000

/** Checks after which the page says that something takes long: a command, a step of a playing run, the start of a run. */
const SLOW = 2
const SLOW_WHILE_PLAYING = 4
const SLOW_START = 8
/** Checks without an answer after which a worker may be gone, and at least so many times the length of a step. */
const SILENT = 40
const STEPS_OF_SILENCE = 4

/** States of runs that are remembered: that of the run in Train, and of the one before it. */
const REMEMBERED = 2

type Asked = 'pause' | 'step' | 'start'

/** What a command makes the page wait for, and the events that end the wait. */
const ASKS: Partial<Record<Command['type'], Asked>> = {
  pause: 'pause',
  step: 'step',
  create: 'start',
  resume: 'start',
}
const ANSWERS: readonly Event['type'][] = ['paused', 'created', 'failed', 'moved']

export interface WatchVerbs {
  /** Gives up what the worker does: a new one goes on with the run, paused, from its last kept state. */
  giveUp(): void
}

interface WatchContext {
  get(): PageState
  set(change: Partial<PageState>): void
  tell(notice: Notice): void
  services: Pick<Services, 'startWorker' | 'everyLook'>
}

/**
 * Watches over the worker of the run in Train: says what is waited for, tells a long step from a worker that is gone, and
 * replaces a worker that does not hear Pause or Reset.
 */
export function watchWorker(
  { get, set, tell, services }: WatchContext,
  hear: (event: Event) => void,
): WorkerHandle<Command> & WatchVerbs {
  const states = new Map<RunId, Snapshot>()
  let worker = start()
  /** checks since the worker was called and did not answer; −1 where it is not being called */
  let silent = -1
  /** what the page waits for, the checks since then, and whether the worker was in a step then and has reported nothing since */
  let asked: { what: Asked; looks: number; inStep: boolean; command: Command } | null = null
  /** whether the run was told to play, and nothing else since */
  let isStepping = false
  /** whether the worker ended with an error, and whether it has the run that Undo brings back */
  let isGone = false
  let holdsReplaced = false

  function start(): WorkerHandle<Command> {
    const mine = services.startWorker((event) => {
      if (mine === worker) receive(event)
    })
    return mine
  }

  function receive(event: Event): void {
    if (event.type === 'here') {
      silent = -1
      return forgetSilence()
    }
    if (event.type === 'captured') remember(event.run, event.snapshot)
    if (event.type === 'failed' && event.run === null) isGone = true
    if (ANSWERS.includes(event.type)) {
      asked = null
      isStepping = false
    } else if (asked) asked.inStep = false
    silent = -1
    forgetSilence()
    hear(event)
  }

  function remember(run: RunId, snapshot: Snapshot): void {
    states.delete(run)
    states.set(run, snapshot)
    for (const old of [...states.keys()].slice(0, -REMEMBERED)) states.delete(old)
  }

  function forgetSilence(): void {
    const { messages } = get()
    const others = withoutKind(withoutKind(messages, 'worker-silent'), asked ? 'worker-silent' : 'slow')
    if (others.length < messages.length) set({ messages: others })
  }

  const isLong = ({ msPerStep }: PageState) => msPerStep === null || msPerStep > LONG_STEP
  const isOnCpu = ({ run }: PageState) => run.engine === null || ENGINES[run.engine.engine].device === 'cpu'

  function say(notice: Notice): void {
    if (!get().messages.some(({ kind }) => kind === notice.kind)) tell(notice)
  }

  function look(): void {
    const page = get()
    if (isGone || page.phase === 'failed') return
    if (silent < 0) {
      silent = 0
      worker.send({ type: 'call', run: page.run.id })
    } else silent++
    if (asked) asked.looks++
    const step = page.run.history.steps
    if (asked?.inStep && isLong(page)) {
      // a new run is made by a new worker; a GPU finishes its step before it can be paused
      if (asked.what === 'start') return replace()
      if (asked.what === 'pause' && silent > 0 && isOnCpu(page)) return giveUp()
    }
    const longest = Math.max(SILENT, (STEPS_OF_SILENCE * (page.msPerStep ?? 0)) / LOOK_EVERY)
    if (silent > longest) return say({ kind: 'worker-silent', step: keptStep() })
    if (asked && asked.looks >= (asked.what === 'start' ? SLOW_START : SLOW))
      return say({ kind: 'slow', what: asked.what, step: step + 1 })
    if (page.phase === 'playing' && silent >= SLOW_WHILE_PLAYING)
      say({ kind: 'slow', what: 'step', step: step + 1 })
  }

  const keptStep = () => states.get(get().run.id)?.step ?? 0

  function startAnew(): void {
    worker.close()
    worker = start()
    isGone = false
    holdsReplaced = false
    silent = -1
  }

  /** Has a new worker make the run that was asked for. */
  function replace(): void {
    const { command } = asked!
    startAnew()
    // nothing to keep: the run had no steps
    send(command.type === 'create' ? { ...command, keeps: null } : command)
  }

  /** What makes the run in Train go on from its last kept state; its later steps are taken back. */
  function goOn(): Command {
    const { run, preferences } = get()
    const from = states.get(run.id)
    const back = from?.step ?? 0
    const history = from ? run.history : emptyHistory(run.history.columns)
    cutTo(history, back)
    const { id, config } = run
    set({
      run: { ...run, ...cutBack(run, back), history },
      version: history.version,
      latest: latestOf(history),
    })
    const pace = paceOf(preferences.speed, config.task)
    return { type: 'create', run: id, config, pace, keeps: null, ...(from && { from }) }
  }

  function giveUp(): void {
    if (asked?.what === 'start') return giveUpStart()
    const command = goOn()
    const messages = withoutKind(withoutKind(get().messages, 'slow'), 'worker-silent')
    const notice = { kind: 'went-back', step: get().run.history.steps } as const
    set({ phase: 'starting', playWhenReady: false, messages: withNotice(messages, notice) })
    startAnew()
    send(command)
  }

  /** A run whose start on a GPU is given up starts on the CPU. On the CPU it is not there then: Reset makes another. */
  function giveUpStart(): void {
    const { run, edited, messages } = get()
    const { command } = asked!
    if (command.type === 'create' && deviceOf(run.config.engine) !== 'cpu') {
      const config = { ...run.config, engine: 'cpu' } as const
      const first = run.history.steps === 0 ? config : run.first
      set({
        run: { ...run, first, config },
        edited: { ...edited, engine: 'cpu' },
        preparing: null,
        messages: withoutKind(messages, 'slow'),
      })
      startAnew()
      return send({ ...command, config, keeps: null })
    }
    asked = null
    worker.close()
    isGone = true
    set({
      phase: 'failed',
      preparing: null,
      playWhenReady: false,
      messages: withoutKind(get().messages, 'slow'),
    })
  }

  function send(command: Command): void {
    const what = ASKS[command.type]
    if (what === 'start' && isGone) startAnew()
    const meant = command.type === 'resume' && !holdsReplaced ? goOn() : command
    if (meant.type === 'create')
      holdsReplaced = meant.keeps === 'replaced' || (meant.keeps === 'kept' && holdsReplaced)
    if (what) {
      const inStep = isStepping || asked?.what === 'step' || (asked?.inStep ?? false)
      asked = { what, looks: 0, inStep, command: meant }
    }
    isStepping = command.type === 'play' || (isStepping && what === undefined)
    worker.send(meant)
  }
  const stop = services.everyLook(look)
  return {
    send,
    giveUp,
    close() {
      stop()
      worker.close()
    },
  }
}
