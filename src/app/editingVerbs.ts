import { changedKnobs, configProblems } from '../settings/config'
import type { KnobValue } from '../settings/knob'
import type { RunConfig, TaskId } from '../settings/knobs'
import { taskOf } from '../tasks'
import type { VerbContext } from './context'
import { edit, liveConfig, pendingKnobs } from './editing'
import { baseOf, baseValueOf, valueOf, withTask, type Field } from '../tasks/fields'
import { withKeptRows } from './ownData/keptRows'
import { withNotice, withoutField, withoutRewardFault } from './messages'
import { mayRun } from './reward/rewardCode'
import type { RunVerbs } from './runVerbs'
import { withSetup } from './setups'
import type { PageState } from './state'

/** Verbs that set knobs. */
export interface EditingVerbs {
  /** Sets a field. `written` is what the visitor typed, if that differs from the value. */
  setKnob(field: Field, value: KnobValue, written?: string): void
  /** Sets several knobs at once: the configuration must be valid. */
  setKnobs(edited: RunConfig): void
  /** Starts a run of a task; Undo restores the previous run. */
  chooseTask(task: TaskId): void
  /** Starts a run of one of the task's presets, or of its defaults; Undo restores the previous run. */
  chooseSetup(setup: string): void
  /**
   * Starts a run of a configuration from a file or a text. Undo restores the previous run, or only its settings if it
   * has no steps. `isUndo`: these are the settings that Undo restores, so no message offers Undo again.
   */
  applySettings(config: RunConfig, isUndo?: boolean): void
  restoreDefault(field: Field): void
  /** Resets every knob to the defaults of the chosen task and preset; the seed stays. */
  restoreAll(): void
}

export function editingVerbs(context: VerbContext, run: RunVerbs): EditingVerbs {
  const { get, set, tell, services, brought, withTasks } = context

  const setKnob = (field: Field, value: KnobValue, written = String(value)) => {
    const { edited, messages, run: current } = get()
    const others = withoutField(messages, field)
    const outcome = edit(edited, field, value, current.config)
    if ('refused' in outcome) {
      const { refused: problem } = outcome
      const kept = valueOf(field, edited)
      set({ messages: withNotice(others, { kind: 'refused', field, written, problem, kept }) })
    } else if ('conflict' in outcome) {
      const { conflict: problem, attempted } = outcome
      set({ messages: withNotice(others, { kind: 'conflict', field, written, problem, attempted }) })
    } else {
      set({ messages: others })
      take(context, run, outcome.taken)
    }
  }

  return {
    setKnob,
    setKnobs: (edited) => take(context, run, edited),
    chooseTask: (task) =>
      void withTasks([task], () => {
        const { edited } = get()
        const kept =
          task === 'own-data' && edited.task !== task
            ? withKeptRows(withTask(edited, task), services.rows)
            : null
        if (kept === null) return setKnob('task', task)
        set({ messages: withoutEdits(get().messages) })
        take(context, run, kept)
      }),
    chooseSetup(setup) {
      const attempted = withSetup(get().edited, setup)
      const [problem] = configProblems(attempted, taskOf)
      const messages = withoutEdits(get().messages)
      if (problem) {
        set({
          messages: withNotice(messages, {
            kind: 'conflict',
            field: 'task',
            written: setup,
            problem,
            attempted,
          }),
        })
        return
      }
      set({ messages })
      run.replace(attempted)
    },
    applySettings: (config, isUndo = false) =>
      void withTasks([config.task], () => {
        const { edited: before, messages } = get()
        brought([config.rewardCode], 'file')
        set({ messages: withoutEdits(messages) })
        run.replace(config)
        // a run without steps is not kept
        if (get().replaced === null && !isUndo) tell({ kind: 'settings-taken', before })
      }),
    restoreDefault(field) {
      const { edited } = get()
      if (field === 'epsilonHigh' && baseOf(edited).epsilonHighFollows) setKnob('epsilonHighFollows', true)
      else setKnob(field, baseValueOf(field, edited))
    },
    restoreAll() {
      const { edited, messages } = get()
      set({ messages: withoutEdits(messages) })
      take(context, run, baseOf(edited))
    },
  }
}

/** The messages without those about edits, and without an Undo of them. */
const withoutEdits = (messages: PageState['messages']) =>
  messages.filter(({ kind }) => kind !== 'refused' && kind !== 'conflict' && kind !== 'settings-taken')

/**
 * Applies a valid configuration: live knobs at once, others on Reset. Before the first step nothing can be lost, so all act at
 * once. Another task starts a run, and Undo restores the previous one.
 */
function take(context: VerbContext, run: RunVerbs, edited: RunConfig): void {
  const { get, set, send } = context
  const before = get().edited
  if (edited.task !== before.task) return run.replace(edited)
  set({ edited })
  const current = get().run
  const live = liveConfig(current.config, edited, changedKnobs(before, edited))
  // The columns of a run are the parts of its reward, which its code decides.
  const isAnotherReward = live.rewardCode !== current.config.rewardCode
  // code without consent does not run, whichever way it came
  if (isAnotherReward && !mayRun(get(), live)) return run.replace(edited)
  if (isUntouched(get()) && (isAnotherReward || pendingKnobs(live, edited).length > 0)) {
    run.begin()
    return
  }
  if (changedKnobs(current.config, live).length === 0) return
  const first = isUntouched(get()) ? live : current.first
  const { messages } = get()
  set({
    run: { ...current, config: live, first },
    messages: isAnotherReward ? withoutRewardFault(messages) : messages,
  })
  if (get().phase !== 'failed') send({ type: 'configure', run: current.id, config: live })
}

/** Whether the run has taken no step, and is not taking one. */
function isUntouched({ phase, run, playWhenReady }: PageState): boolean {
  if (phase === 'failed' || run.history.steps > 0) return run.history.steps === 0
  return phase === 'ready' || (phase === 'starting' && !playWhenReady)
}
