import type { RunConfig, TaskId } from '../settings/knobs'
import { TASKS } from '../tasks'
import { FRESH_COACH } from './coach/coachState'
import type { SavedRun } from '../runs/saved/savedStore'
import type { Snapshot } from '../train/snapshot'
import type { Tensor } from '../settings/weightsFit'
import type { VerbContext } from './context'
import { emptyHistory, type History } from './history/history'
import { keep, NOTHING_KEPT } from './history/keptInspections'
import { latestOf } from './history/latest'
import { withNotice, type Message } from './messages'
import { paceOf } from './pace'
import { mayRun, withoutDraft } from './reward/rewardCode'
import { STARTING, type PageState, type Run } from './state'
import { behind } from './history/thinning'

/** The number of earlier runs whose curves are kept behind the current one's. */
const KEPT_RUNS = 5

/** Messages about the run that was current when they came. */
const ABOUT_A_RUN: readonly Message['kind'][] = [
  'stopped',
  'failure',
  'replaced',
  'prompt',
  'other-engine',
  'other-arithmetic',
  'branched',
  'revived',
  'thinned',
  'thinned-replaced',
  'illness-shown',
]

/** Verbs that replace the current run by another one. */
export interface StartVerbs {
  /** Makes a run of the edited configuration, without keeping the current one. */
  begin(): void
  /**
   * Makes a run of a configuration, and keeps the current one for Undo if it has taken any step. A message says so, unless the
   * caller does.
   * @param more its initial weights; and an earlier run whose curves are shown behind its own
   */
  replace(edited: RunConfig, more?: { isTold?: boolean; weights?: readonly Tensor[]; behind?: Run }): void
  /** Shows the curves of a run that was read from a file behind the current one's, which stays as it is. */
  showBehind(one: Run): void
  /** Makes a run of a configuration; the current one stays as a faint line. The run that `undo` restores stays the same. */
  succeed(edited: RunConfig): void
  /**
   * Continues a saved run, paused, from the state after its last step. The current one is kept for Undo if it has taken any
   * step. Returns the new name of the run in the page.
   */
  revive(kept: SavedRun, history: History, from: Snapshot): string
  /** Restores the run that was replaced, with its curves and knobs, paused. */
  undo(): void
  /** Starts the edited configuration from step 0 with the same seed; the current run stays as a faint line. */
  reset(): void
  /** Resets with the next seed. */
  newSeed(): void
}

/** The state of a run that has just been requested. */
export function freshRun(id: string, config: RunConfig) {
  const history = emptyHistory([])
  return {
    ...STARTING,
    run: { id, first: config, changes: [], config, info: null, engine: null, moves: [], history },
    savedAs: null,
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
    followed: null,
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

/** The start of a run, if it is not its seed alone. */
interface Beginning {
  weights?: readonly Tensor[] | undefined
  from?: Snapshot | undefined
}

export function startVerbs({ get, set, send, keeper }: VerbContext): StartVerbs {
  let made = 0
  const nextId = () => `run-${++made}`

  /** The state of the page with a new run of a configuration. */
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

  const start = (
    fresh: Partial<PageState> & Pick<PageState, 'run'>,
    replaced: PageState['replaced'],
    keeps: 'replaced' | 'kept' | null = replaced && 'replaced',
    beginning: Beginning = {},
  ) => {
    keeper.leave()
    const before = get().run.id
    const { id, config } = fresh.run
    const pace = paceOf(get().preferences, config.task)
    const { rewardCode } = get()
    // a run that waits for consent has not replaced any in the worker yet
    const keepsThere = keeps === 'kept' ? (rewardCode.awaitsConsent?.keeps ?? keeps) : keeps
    const command = { type: 'create', run: id, config, pace, keeps: keepsThere, ...beginning } as const
    const isAllowed = mayRun(get(), config)
    set({
      ...fresh,
      replaced,
      rewardCode: isAllowed
        ? { ...rewardCode, awaitsConsent: null }
        : {
            ...rewardCode,
            awaitsConsent: command,
            isOpen: true,
            drafts: withoutDraft(rewardCode.drafts, config.task),
          },
    })
    keeper.thinReplaced()
    if (isAllowed) send(command)
    // the earlier run is dropped once this one may be made
    else send({ type: 'pause', run: before })
  }

  /** Starts a run in place of one that is not worth keeping. What `undo` restores stays the same. */
  const follow = (
    fresh: Partial<PageState> & Pick<PageState, 'run' | 'messages'>,
    beginning: Beginning = {},
  ) => {
    const { messages, replaced } = get()
    const about = messages.filter(({ kind }) => kind === 'replaced')
    start({ ...fresh, messages: [...fresh.messages, ...about] }, replaced, replaced && 'kept', beginning)
  }

  /** Starts a run that replaces the current one, which is kept for Undo if it has taken any step. */
  const supersede = (
    fresh: Partial<PageState> & Pick<PageState, 'run' | 'messages'>,
    isTold: boolean,
    beginning: Beginning,
  ) => {
    const before = get()
    if (before.run.history.steps === 0 || before.phase === 'failed') return follow(fresh, beginning)
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

  const showBehind = (one: Run) => set({ previous: withOne(one, get().previous) })

  const replace: StartVerbs['replace'] = (edited, { isTold = true, weights, behind } = {}) => {
    const before = get()
    const isKept = before.run.history.steps > 0 && before.phase !== 'failed'
    const previous = isKept ? withKept(before) : before.previous
    const fresh = around(edited, nextId())
    supersede({ ...fresh, previous: behind ? withOne(behind, previous) : previous }, isTold, { weights })
  }

  return {
    begin,
    showBehind,
    replace,
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
      follow({ ...around(edited, nextId()), previous: withKept(get()) })
    },
    undo() {
      const { replaced, preferences } = get()
      if (!replaced) return
      keeper.leave()
      const { rewardCode } = get()
      // while the new run waits for consent, this one is still in the worker
      const isThere = rewardCode.awaitsConsent !== null
      set({
        ...replaced,
        rewardCode: { ...rewardCode, awaitsConsent: null },
        ...STARTING,
        ...(isThere && { phase: 'paused' }),
        trial: null,
        replaced: null,
      })
      if (isThere) return
      send({
        type: 'resume',
        run: replaced.run.id,
        pace: paceOf(preferences, replaced.run.config.task),
      })
    },
    reset,
    newSeed() {
      const { edited } = get()
      set({ edited: { ...edited, seed: (edited.seed + 1) % 2 ** 32 } })
      reset()
    },
  }
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
