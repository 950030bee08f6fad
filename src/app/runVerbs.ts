import { TASKS } from '../tasks'
import type { Problem } from '../tasks/task'
import type { Judged } from '../worker/protocol'
import type { VerbContext } from './context'
import { rowsFaultOf } from './ownData/faultyRows'
import { withNotice, withoutField, withoutKind, withoutRewardFault } from './messages'
import { paceOf } from './pace'
import { startVerbs, type StartVerbs } from './startVerbs'
import type { PageState, Speed } from './state'

/** Verbs about the run: those that start one, and those that act on the current one. */
export interface RunVerbs extends StartVerbs {
  play(): void
  pause(): void
  /** Pauses a playing run; plays any other. */
  toggle(): void
  /** Takes one step, after pausing a playing run. */
  step(): void
  /** Sets the speed from the next step on, and for later visits. */
  setSpeed(speed: Speed): void
  /** Sets the least milliseconds per step of the current run alone. */
  setPace(milliseconds: number): void
  /** Switches between full and normal speed. */
  toggleFullSpeed(): void
  /** Sends a prompt to the policy, now and again as it learns. False if the task cannot parse the prompt. */
  ask(written: string): boolean
  inspect(): void
  /** Draws completions of the prompt of a group of the latest step from the current weights, while the run is paused. */
  draw(group: number, count: number): void
  /**
   * Keeps prompts on the Stage: they are sampled at each shown step, apart from training. An empty list shows each step's own.
   */
  follow(problems: readonly Problem[]): void
  /** Lets inspections have a transformer's attention; null ends it. Views ask with `look`. */
  attend(of: { group: number | null } | null): void
  /** Asks for the policy after a prefix of a completion of a prompt. */
  explore(prompt: readonly number[], prefix: readonly number[]): void
  /**
   * Scores completions with reward code, without changing the run; the answer is `verdict`, with the number that is returned
   * here as `asked`.
   */
  judge(code: string, completions: readonly Judged[]): number
  /** Clears the drawn completions. */
  forgetDrawn(): void
}

export function runVerbs(context: VerbContext): RunVerbs {
  const { get, set, send } = context
  let asked = 0
  const run = () => get().run.id

  /** Reports the fault of rows with which no run can start; returns whether there is one. */
  const refuses = (): boolean => {
    const fault = rowsFaultOf(get())
    if (fault) set({ messages: withNotice(get().messages, { kind: 'rows-unused', fault }) })
    return fault !== null
  }

  const play = () => {
    if (refuses()) return
    const { phase } = get()
    if (phase === 'starting') set({ playWhenReady: true })
    if (phase !== 'ready' && phase !== 'paused') return
    const messages = withoutRewardFault(withoutKind(withoutKind(get().messages, 'stopped'), 'unfinished'))
    // the latest step is shown again
    set({ phase: 'playing', isTraining: true, pinned: null, messages })
    send({ type: 'play', run: run() })
  }

  const pause = () => {
    const { phase } = get()
    if (phase === 'starting') set({ playWhenReady: false })
    if (phase !== 'playing') return
    set({ phase: 'paused' })
    send({ type: 'pause', run: run() })
  }

  const setPace = (milliseconds: number) => send({ type: 'pace', run: run(), milliseconds })

  const setSpeed = (speed: Speed) => {
    const preferences = { ...get().preferences, speed }
    set({ preferences })
    setPace(paceOf(preferences, get().run.config.task))
  }

  return {
    ...startVerbs(context),
    play,
    pause,
    toggle: () => (isPlaying(get()) ? pause() : play()),
    step() {
      if (refuses()) return
      pause()
      const { phase } = get()
      if (phase !== 'ready' && phase !== 'paused') return
      set({ phase: 'paused', isTraining: true, messages: withoutRewardFault(get().messages) })
      send({ type: 'step', run: run() })
    },
    setSpeed,
    setPace,
    toggleFullSpeed: () => setSpeed(get().preferences.speed === 'full' ? 'normal' : 'full'),
    ask(written) {
      const { task, taskSettings } = get().run.config
      const messages = withoutField(get().messages, 'prompt')
      if (!TASKS[task].parse?.(written, taskSettings)) {
        set({ messages: withNotice(messages, { kind: 'prompt', written }) })
        return false
      }
      set({ prompt: written, messages })
      send({ type: 'ask', run: run(), prompt: written })
      return true
    },
    inspect: () => send({ type: 'inspect', run: run() }),
    draw: (group, count) => send({ type: 'draw', run: run(), group, count }),
    follow(problems) {
      const followed = problems.length > 0 ? { problems, inspection: null } : null
      // fresh groups are of the latest step
      set({ followed, pinned: null })
      send({ type: 'follow', run: run(), problems })
    },
    attend: (of) => send({ type: 'attend', run: run(), of }),
    explore: (prompt, prefix) => send({ type: 'explore', run: run(), prompt, prefix }),
    judge(code, completions) {
      asked++
      send({ type: 'judge', run: run(), asked, code, completions })
      return asked
    },
    forgetDrawn: () => set({ drawn: null }),
  }
}

/** Whether the run plays, or will play when it has been made. */
export function isPlaying({ phase, playWhenReady }: PageState): boolean {
  return phase === 'playing' || (phase === 'starting' && playWhenReady)
}

/** Whether the run stands because the code of its reward failed. */
export const isStoppedByReward = ({ phase, messages }: Pick<PageState, 'phase' | 'messages'>): boolean =>
  phase !== 'playing' &&
  phase !== 'starting' &&
  messages.some((message) => message.kind === 'failure' && message.failure.kind === 'reward')
