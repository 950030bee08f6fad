import type { RunConfig, TaskId } from '../settings/knobs'
import { TASKS } from '../tasks'
import type { Judged } from '../worker/protocol'
import { FRESH_COACH } from './coachState'
import type { KeptRun } from '../runs/kept/runStore'
import type { Snapshot } from '../train/snapshot'
import type { Tensor } from '../train/weights'
import type { VerbContext } from './context'
import { emptyHistory, type History } from './history'
import { keep, NOTHING_KEPT } from './keptInspections'
import { latestOf } from './latest'
import { withNotice, withoutField, withoutKind, type Message } from './messages'
import { rowsFaultOf } from './faultyRows'
import { mayRun, withoutDraft } from './rewardCode'
import type { PageState, Run, Speed } from './state'
import { behind } from './thinning'

/** The number of earlier runs whose curves are kept behind the current one's. */
export const KEPT_RUNS = 5

/** Messages about the run that was there when they came. */
const ABOUT_A_RUN: readonly Message['kind'][] = [
  'stopped',
  'failure',
  'replaced',
  'prompt',
  'other-engine',
  'thinned',
  'thinned-replaced',
]

/** Milliseconds in which a task learns at normal speed, and how many times as long it takes at slow speed. */
const WATCHING_TIME = 17_500
const SLOWER = 4

/** The least milliseconds per step of a task. */
export const paceOf = (speed: Speed, task: TaskId): number =>
  paceAt(speed, WATCHING_TIME / TASKS[task].learnsIn)

/** The least milliseconds per step of what takes so many at normal speed. */
export function paceAt(speed: Speed, normal: number): number {
  if (speed === 'full') return 0
  return Math.round(speed === 'slow' ? SLOWER * normal : normal)
}

/** Verbs about the run. */
export interface RunVerbs {
  /** Makes a run of the edited configuration, without keeping the current one. */
  begin(): void
  /**
   * Makes a run of a configuration, and keeps the current one for Undo if it has taken any step. A message tells so, unless
   * whoever asks for it does.
   * @param more its first weights; and an earlier run whose curves are shown behind its own
   */
  replace(edited: RunConfig, more?: { isTold?: boolean; weights?: readonly Tensor[]; behind?: Run }): void
  /**
   * Makes a run of a configuration; the current one stays as a faint line. What `undo` brings back stays as it was.
   */
  succeed(edited: RunConfig): void
  /**
   * Goes on, paused, with a kept run from the state after its last step. The current one is kept for Undo if it has taken any
   * step. Returns the new name of the run in the page.
   */
  revive(kept: KeptRun, history: History, from: Snapshot): string
  /** Brings back the run that was replaced, with its curves and knobs, paused. */
  undo(): void
  play(): void
  pause(): void
  /** Pauses a run that plays; plays one that does not. */
  toggle(): void
  /** Takes one step, after pausing a run that plays. */
  step(): void
  /** Starts the edited configuration from step 0 with the same seed; the current run stays as a faint line. */
  reset(): void
  /** Resets with the next seed. */
  newSeed(): void
  /** Sets the speed from the next step on, and for later visits. */
  setSpeed(speed: Speed): void
  /** Sets the least milliseconds per step of the current run alone. */
  setPace(milliseconds: number): void
  /** Switches between full and normal speed. */
  toggleFullSpeed(): void
  /** Asks the policy a prompt, now and again as it learns. False where the task cannot parse the prompt. */
  ask(written: string): boolean
  inspect(): void
  /** Draws completions of the prompt of a group of the latest step from the weights as they are, while the run is paused. */
  draw(group: number, count: number): void
  /** Asks what the policy does after a prefix of a completion of a prompt. */
  explore(prompt: readonly number[], prefix: readonly number[]): void
  /**
   * Asks what code of a reward makes of completions, without changing the run; the answer is `verdict`, with the number that
   * is returned here as `asked`.
   */
  judge(code: string, completions: readonly Judged[]): number
  /** Drops what was drawn. */
  forgetDrawn(): void
}

/** What the page shows of a run before anything is known of it. */
export function freshRun(id: string, config: RunConfig) {
  const history = emptyHistory([])
  return {
    phase: 'starting',
    preparing: null,
    playWhenReady: false,
    run: { id, first: config, changes: [], config, info: null, engine: null, moves: [], history },
    keptAs: null,
    version: history.version,
    latest: latestOf(history),
    stepsPerSecond: null,
    msPerStep: null,
    inspection: null,
    kept: NOTHING_KEPT,
    pinned: null,
    first: null,
    group: null,
    prompt: null,
    answer: null,
    drawn: null,
    explored: null,
    verdict: null,
    trial: null,
    engineMemory: null,
    workerHistory: 0,
    hoverStep: null,
    announcement: null,
    coach: FRESH_COACH,
  } satisfies Partial<PageState>
}

export function runVerbs({ get, set, send, keeper }: VerbContext): RunVerbs {
  let made = 0
  let asked = 0
  const nextId = () => `run-${++made}`
  const run = () => get().run.id

  /** The state of the page around a new run of a configuration. */
  const around = (edited: RunConfig, id: string) => {
    const { prompt, messages } = get()
    const isPrompt = prompt !== null && Boolean(TASKS[edited.task].parse?.(prompt, edited.taskSettings))
    return {
      ...freshRun(id, edited),
      edited,
      prompt: isPrompt ? prompt : null,
      previous: get().previous,
      messages: messages.filter(({ kind }) => !ABOUT_A_RUN.includes(kind)),
    }
  }

  /** What a run begins with, where that is not its seed alone. */
  interface Beginning {
    weights?: readonly Tensor[] | undefined
    from?: Snapshot | undefined
  }

  const start = (
    fresh: Partial<PageState> & Pick<PageState, 'run'>,
    replaced: PageState['replaced'],
    keeps: 'replaced' | 'kept' | null = replaced && 'replaced',
    beginning: Beginning = {},
  ) => {
    keeper.leave()
    const before = run()
    const { id, config } = fresh.run
    const pace = paceOf(get().preferences.speed, config.task)
    const command = { type: 'create', run: id, config, pace, keeps, ...beginning } as const
    const { rewardCode } = get()
    const isAllowed = mayRun(get(), config)
    set({
      ...fresh,
      replaced,
      rewardCode: isAllowed
        ? { ...rewardCode, held: null }
        : {
            ...rewardCode,
            held: command,
            isOpen: true,
            drafts: withoutDraft(rewardCode.drafts, config.task),
          },
    })
    keeper.thinReplaced()
    if (isAllowed) send(command)
    // the earlier run is dropped once this one may be made
    else send({ type: 'pause', run: before })
  }

  /** Starts a run in the place of the current one, which is kept for Undo if it has taken any step. */
  const supersede = (
    fresh: Partial<PageState> & Pick<PageState, 'run' | 'messages'>,
    isTold: boolean,
    beginning: Beginning,
  ) => {
    const before = get()
    if (before.run.history.steps === 0 || before.phase === 'failed')
      return start(fresh, null, null, beginning)
    const names = Object.keys(fresh) as (keyof typeof fresh)[]
    const mine = Object.fromEntries(names.map((name) => [name, before[name]]))
    const { task } = before.run.config
    const notice = { kind: 'replaced', task, step: before.run.history.steps } as const
    const { messages } = fresh
    start(
      { ...fresh, messages: isTold ? withNotice(messages, notice) : messages },
      // Only one run's earlier steps are kept at a time, so that their limit holds.
      { ...mine, run: before.run, messages, kept: NOTHING_KEPT, pinned: null },
      'replaced',
      beginning,
    )
  }

  const begin = () => start(around(get().edited, nextId()), null)

  const reset = () => {
    set({ previous: withKept(get()) })
    begin()
  }

  /** Tells why the run does not start, where it is not of what the page shows. */
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
    const messages = withoutKind(withoutKind(get().messages, 'stopped'), 'unfinished').filter(
      // why it was paused is over when it plays
      (message) => message.kind !== 'failure' || message.failure.kind !== 'reward',
    )
    set({ phase: 'playing', messages })
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
    set({ preferences: { ...get().preferences, speed } })
    setPace(paceOf(speed, get().run.config.task))
  }

  return {
    begin,
    replace(edited, { isTold = true, weights, behind } = {}) {
      const before = get()
      const isKept = before.run.history.steps > 0 && before.phase !== 'failed'
      const previous = isKept ? withKept(before) : before.previous
      const fresh = around(edited, nextId())
      supersede({ ...fresh, previous: behind ? withOne(behind, previous) : previous }, isTold, { weights })
    },
    revive({ entry, lens }, history, from) {
      const { first, changes, config, engine, moves } = entry
      const fresh = around(config, nextId())
      const run = { ...fresh.run, first, changes, engine, moves, history }
      const { first: before, latest } = lens
      supersede(
        {
          ...fresh,
          run,
          version: history.version,
          latest: latestOf(history),
          first: before,
          inspection: latest ?? before,
          kept: latest && latest.step > 0 ? keep(NOTHING_KEPT, latest) : NOTHING_KEPT,
        },
        true,
        { from },
      )
      return run.id
    },
    succeed(edited) {
      const { messages, replaced } = get()
      const about = messages.filter(({ kind }) => kind === 'replaced')
      const fresh = around(edited, nextId())
      start(
        { ...fresh, previous: withKept(get()), messages: [...fresh.messages, ...about] },
        replaced,
        replaced && 'kept',
      )
    },
    undo() {
      const { replaced, preferences } = get()
      if (!replaced) return
      keeper.leave()
      const { rewardCode } = get()
      // while its successor waits, the run is still where it was
      const isThere = rewardCode.held !== null
      set({
        ...replaced,
        rewardCode: { ...rewardCode, held: null },
        phase: isThere ? 'paused' : 'starting',
        preparing: null,
        playWhenReady: false,
        trial: null,
        replaced: null,
      })
      if (isThere) return
      send({
        type: 'resume',
        run: replaced.run.id,
        pace: paceOf(preferences.speed, replaced.run.config.task),
      })
    },
    play,
    pause,
    toggle: () => (isPlaying(get()) ? pause() : play()),
    step() {
      if (refuses()) return
      pause()
      const { phase } = get()
      if (phase !== 'ready' && phase !== 'paused') return
      set({ phase: 'paused' })
      send({ type: 'step', run: run() })
    },
    reset,
    newSeed() {
      const { edited } = get()
      set({ edited: { ...edited, seed: (edited.seed + 1) % 2 ** 32 } })
      reset()
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
    explore: (prompt, prefix) => send({ type: 'explore', run: run(), prompt, prefix }),
    judge(code, completions) {
      asked++
      send({ type: 'judge', run: run(), asked, code, completions })
      return asked
    },
    forgetDrawn: () => set({ drawn: null }),
  }
}

/** Whether the run plays, or will as soon as it is made. */
export function isPlaying({ phase, playWhenReady }: PageState): boolean {
  return phase === 'playing' || (phase === 'starting' && playWhenReady)
}

/** The previous runs whose curves can be shown behind the current one's: those of the same task. */
export function comparableRuns(previous: readonly Run[], task: TaskId): readonly Run[] {
  return previous.filter(({ first }) => first.task === task)
}

/** The previous runs, with the current one if it has taken any step. */
function withKept({ previous, run }: PageState): readonly Run[] {
  return run.history.steps > 0 ? withOne(run, previous) : previous
}

const withOne = (run: Run, previous: readonly Run[]) =>
  [{ ...run, history: behind(run.history) }, ...previous].slice(0, KEPT_RUNS)
