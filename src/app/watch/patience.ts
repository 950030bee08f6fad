import type { Command, Event } from '../../worker/protocol'
import type { Wait } from '../state'

/** Milliseconds between two looks. They are counted and no clock is read: a page that was suspended did not look. */
export const LOOK_EVERY = 100

/** What the page waits for after a command that makes it wait. */
export type RequestKind = Exclude<Wait, 'device' | 'load'>

/** Milliseconds in which the worker has to answer Pause and Reset, or it may be replaced. */
const ANSWER_WITHIN = 200
/** Milliseconds after which the page reports that it waits; after Pause, ANSWER_WITHIN. */
const REPORT_AFTER = 400
/** After a step shorter than this, the page stops reporting a wait. Between longer steps the sentence stays. */
const BRIEF = 250

/**
 * Milliseconds after which the page reports that something takes long; for a step, at least SLOW_STEPS times the last step.
 */
const SLOW: Record<RequestKind, number> = { step: 2000, pause: 2000, start: 4000 }
const SLOW_STEPS = 2
/** Milliseconds of silence after which a worker may be gone, and at least STEPS_OF_SILENCE times the length of a step. */
const SILENT = 20_000
const STEPS_OF_SILENCE = 4

/** Milliseconds that a new worker takes at least to continue a run; if the last start took longer, its time counts. */
const SHORTEST_START = 1000
/** Milliseconds that Pause waits at most for a step, even if a new worker takes longer to start. */
const LONGEST_PAUSE = 5000

const ANSWERS: readonly Event['type'][] = ['paused', 'created', 'failed']

/** Keeps track of the answer that the page waits for from its worker, and for how long. */
export interface Patience {
  /** A command was sent. */
  sent(type: Command['type'], what: RequestKind | null): void
  /** The worker sent an event; `isLost`: its GPU was lost, and it asks for another. */
  heard(event: Event, isLost: boolean): void
  /** The worker was replaced, or is gone. */
  begin(): void
  /** Counts a look at the worker. Returns whether the worker has to be called: no earlier call is unanswered. */
  look(): boolean
  /**
   * Whether to replace the worker because its current step takes longer than a new worker needs to start, or than Pause may wait.
   * @param isKept whether the state before that step is kept, so that nothing but the step is lost
   */
  givesUp(isKept: boolean): boolean
  waitsForStart(): boolean
  /** Whether the GPU was lost and another is requested. */
  isLost(): boolean
  /** The wait that has lasted so long that the page tells the visitor about it; null if there is none. */
  waitsFor(isPlaying: boolean): Wait | null
  /** Whether a wait that the page has reported still lasts. */
  stillWaitsFor(wait: Wait, isPlaying: boolean): boolean
  /** The wait that has lasted so long that the page offers to give up; null if there is none. */
  isSlow(isPlaying: boolean): Exclude<Wait, 'device'> | null
  /** Whether earlier waits are over: nothing is requested, and the worker has just sent more than an answer to a call. */
  isNew(): boolean
  /** Whether the worker was called and has not answered. */
  isSilent(): boolean
  /** Whether the worker has been silent for longer than its steps take. Before its first word it is being loaded. */
  isGone(): boolean
}

export function createPatience(): Patience {
  /** milliseconds since the worker was called and did not answer; −1 if no call is open */
  let silent = -1
  /** milliseconds since the worker last sent something other than an answer to a call, or had nothing to do */
  let quiet = 0
  /** milliseconds of the last step, null before the first; and of the last start */
  let stepTime: number | null = null
  let startTime = SHORTEST_START
  /**
   * The last request: milliseconds since it was sent, the number of answers that are still to come, and whether the worker was
   * taking a step at that time and has been silent since.
   */
  let request: { what: RequestKind; waited: number; answers: number; inStep: boolean } | null = null
  /** whether Play was the last request */
  let isStepping = false
  let isLost = false
  /** whether the worker's last answer was that it has nothing to do */
  let isIdle = false
  /** whether the worker has said anything: until then its scripts are being loaded */
  let hasSpoken = false
  const named = (what: RequestKind) => (what === 'start' && !hasSpoken ? 'load' : what)

  return {
    sent(type, what) {
      if (what) {
        const inStep = isStepping || request?.what === 'step' || (request?.inStep ?? false)
        const before = what === 'start' ? 0 : (request?.answers ?? 0)
        request = { what, waited: 0, answers: before + 1, inStep }
      }
      isStepping = type === 'play' || (isStepping && what === null)
    },
    heard(event, wasLost) {
      silent = -1
      hasSpoken = true
      if (event.type === 'here') {
        isIdle = !event.isBusy
        if (isIdle) quiet = 0
        return
      }
      // the report of the same step came before, and was counted
      if (event.type === 'checkpoint') return
      quiet = 0
      isIdle = false
      if (event.type === 'progress') stepTime = event.msPerStep
      if (event.type === 'created') {
        if (request?.what === 'start') startTime = Math.max(SHORTEST_START, request.waited)
        stepTime = null
      }
      if (wasLost) {
        // the loss of the GPU has answered the request; later requests wait for the other device
        isLost = true
        request = null
        isStepping = false
      } else if (event.type === 'moved' || event.type === 'created' || event.type === 'failed') isLost = false
      if (event.type === 'moved') isStepping = false
      if (ANSWERS.includes(event.type)) {
        isStepping = false
        if (request && (event.type !== 'paused' || --request.answers === 0)) request = null
      }
      if (request) request.inStep = false
    },
    begin() {
      silent = -1
      quiet = 0
      stepTime = null
      request = null
      isStepping = false
      isLost = false
      isIdle = false
      hasSpoken = false
    },
    look() {
      if (request) request.waited += LOOK_EVERY
      quiet += LOOK_EVERY
      const isToCall = silent < 0
      silent = isToCall ? 0 : silent + LOOK_EVERY
      return isToCall
    },
    givesUp(isKept) {
      if (!request || request.waited < ANSWER_WITHIN) return false
      const { what, inStep } = request
      // the worker may already make the new run, silently
      if (what === 'start') return inStep && (stepTime ?? quiet / 2) > startTime
      const isLong = Math.max(inStep ? (stepTime ?? 0) : 0, quiet) > Math.min(startTime, LONGEST_PAUSE)
      return what === 'pause' && isKept && isLong
    },
    waitsForStart: () => request?.what === 'start',
    isLost: () => isLost,
    waitsFor(isPlaying) {
      if (isLost) return 'device'
      if (request)
        return request.waited >= (request.what === 'pause' ? ANSWER_WITHIN : REPORT_AFTER)
          ? named(request.what)
          : null
      return isPlaying && quiet >= REPORT_AFTER ? 'step' : null
    },
    stillWaitsFor(wait, isPlaying) {
      if (isLost) return wait === 'device'
      if (request) return wait === named(request.what)
      return wait === 'step' && isPlaying && !isIdle && (quiet > 0 || (stepTime ?? 0) >= BRIEF)
    },
    isSlow(isPlaying) {
      if (request) return request.waited >= SLOW[request.what] ? named(request.what) : null
      return isPlaying && quiet >= Math.max(SLOW.step, SLOW_STEPS * (stepTime ?? 0)) ? 'step' : null
    },
    isNew: () => !request && quiet === 0,
    isSilent: () => silent >= 0,
    isGone: () => hasSpoken && silent > Math.max(SILENT, STEPS_OF_SILENCE * (stepTime ?? 0)),
  }
}
