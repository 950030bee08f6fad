import type { Watched } from '../../coach/evidence'
import { changed, finding, listen, type Heard } from '../../coach/listen'
import { needsReset, type Change } from '../../coach/rule'
import type { RuleId } from '../../coach/ruleIds'
import { upTo } from '../../metrics/stepTable'
import { withChanges } from '../../runs/knobLog'
import { changedKnobs, configProblems } from '../../settings/config'
import type { RunConfig } from '../../settings/knobs'
import { TASKS, taskOf } from '../../tasks'
import { withParts } from '../../tasks/ownParts'
import type { Applied, CoachState, FieldChange } from './coachState'
import type { VerbContext } from '../context'
import type { EditingVerbs } from '../editingVerbs'
import { valueOf, withValue, type Field } from '../../tasks/fields'
import type { KlRange } from '../klRange'
import { klRangeOf } from '../soundKl'
import { isPlaying, type RunVerbs } from '../runVerbs'
import type { PageState, Run } from '../state'

/** The coach has no remark at present. */
const NO_REMARKS = { advice: null, others: [] } as const

/** Milliseconds in which two sentences can be read. */
const READING_TIME = 8000
/** Milliseconds in which a mark can be read. */
const MARK_TIME = 3000
/** Milliseconds in which nobody has begun to read. */
const UNREAD_FOR = 1000
/** Steps between two looks at steps that came together; if more steps came together, only the last is looked at. */
const LOOK_EVERY = 10
const MOST_AT_ONCE = 400

/** The facts of a run that the rules look at. */
function watchedOf({ first, config, changes, history, info }: Run, klRange: KlRange | null): Watched {
  // no step was taken with these knobs yet, so earlier steps are not evidence
  const isAhead = changedKnobs(withChanges(first, changes), config).length > 0
  return {
    config,
    task: withParts(TASKS[config.task], info?.ownParts ?? null),
    history,
    since: isAhead ? history.steps + 1 : (changes.at(-1)?.step ?? 1),
    mostKl: klRangeOf(klRange, config).high,
  }
}

/** The steps to look at, where several have come since the last look. */
function* stepsToHear(heardTo: number, steps: number): Generator<number> {
  if (steps - heardTo <= MOST_AT_ONCE)
    for (let step = heardTo + LOOK_EVERY; step < steps; step += LOOK_EVERY) yield step
  if (steps > 0) yield steps
}

/** The state of the coach after further steps of its run. */
function coached({ coach, run, preferences }: PageState, now: number): CoachState {
  const watched = watchedOf(run, preferences.klRange)
  const { steps } = run.history
  const silenced = [...coach.silenced, ...preferences.silenced]
  const shown = now - coach.saidAt
  const seen = shown < UNREAD_FOR ? 'new' : shown < READING_TIME ? 'reading' : 'read'
  let { heard } = coach
  for (const step of stepsToHear(coach.heardTo, steps)) {
    const history = step === steps ? run.history : upTo(run.history, step)
    const isShown = heard.advice?.rule === coach.heard.advice?.rule
    heard = listen(heard, { ...watched, history }, { silenced, seen: isShown ? seen : 'unshown' })
  }
  const isNew = heard.advice !== null && heard.advice.rule !== coach.heard.advice?.rule
  // The applied change is shown until the coach has another remark.
  return {
    ...coach,
    heard,
    heardTo: steps,
    saidAt: saidAt(coach, heard, now),
    applied: isNew ? null : coach.applied,
  }
}

/**
 * The time at which the coach counts as having said the shown sentence. Each sentence stays long enough to be read,
 * also if only its figures are new. The mark that a sentence is over has a time of its own.
 */
function saidAt(before: CoachState, { advice }: Heard, now: number): number {
  const said = before.heard.advice
  if (advice === said || advice === null) return before.saidAt
  const isMarked = advice.rule === said?.rule && advice.isOver && !said.isOver
  return isMarked ? Math.max(before.saidAt, now - READING_TIME + MARK_TIME) : now
}

/** The fields that a change sets to other values. */
export function fieldChanges(config: RunConfig, change: Change): FieldChange[] {
  const after = changed(config, change)
  return (changedKnobs(config, after) as Field[]).map((field) => ({
    field,
    from: valueOf(field, config),
    to: valueOf(field, after),
  }))
}

/** Whether Undo still refers to the last change: none of its knobs was set again since. */
export function canTakeBack({ coach: { applied }, edited, replaced }: PageState): boolean {
  if (!applied) return false
  if (applied.isReset && replaced === null) return false
  return applied.changes.every(({ field, to }) => valueOf(field, edited) === to)
}

/** The visitor's reactions to the coach's advice. */
export interface CoachVerbs {
  /** Applies the advised change: at once, or with a new run if it acts on Reset. */
  applyAdvice(): void
  /** Reverts the last such change, and restores the run that it replaced. Its rule is silent in this run from then on. */
  takeBackAdvice(): void
  /** Silences the current rule, for this run or for good. */
  silenceAdvice(how: 'here' | 'always'): void
  /** Says one of the other findings in full. */
  chooseAdvice(rule: RuleId): void
  /** Unmutes all rules. */
  hearAll(): void
}

function coachVerbs(
  { get, set, tell, services }: VerbContext,
  run: RunVerbs,
  editing: EditingVerbs,
): CoachVerbs {
  /** Looks at the last step again: a run that waits or has ended takes no further one. */
  const lookAgain = (silenced: readonly RuleId[]) => {
    set({ coach: { ...get().coach, silenced } })
    set({ coach: coached(get(), services.now()) })
  }

  return {
    applyAdvice() {
      const { edited, coach, run: before } = get()
      const { advice } = coach.heard
      if (!advice?.change) return
      const after = changed(edited, advice.change)
      // The advice is for the current run, so it may contradict knobs that wait for Reset.
      const [problem] = configProblems(after, taskOf)
      if (problem) {
        const field = problem.knob as Field
        return tell({
          kind: 'conflict',
          field,
          written: String(valueOf(field, after)),
          problem,
          attempted: after,
        })
      }
      const isReset = needsReset(advice)
      const applied: Applied = {
        rule: advice.rule,
        changes: fieldChanges(edited, advice.change),
        step: before.history.steps,
        isReset,
        heard: coach.heard,
      }
      const wasPlaying = isPlaying(get())
      if (isReset) run.replace(after, { isTold: false })
      else editing.setKnobs(after)
      set({ coach: { ...get().coach, heard: { ...coach.heard, ...NO_REMARKS }, applied } })
      if (isReset && wasPlaying) run.play()
    },
    takeBackAdvice() {
      const { coach, edited } = get()
      const { applied } = coach
      if (!applied || !canTakeBack(get())) return
      if (applied.isReset) run.undo()
      else {
        editing.setKnobs(
          applied.changes.reduce((config, { field, from }) => withValue(config, field, from), edited),
        )
      }
      set({ coach: { ...get().coach, heard: applied.heard, applied: null } })
      lookAgain([...get().coach.silenced, applied.rule])
    },
    silenceAdvice(how) {
      const { coach, preferences } = get()
      const rule = coach.heard.advice?.rule
      if (rule === undefined) return
      if (how === 'always')
        set({ preferences: { ...preferences, silenced: [...preferences.silenced, rule] } })
      lookAgain(how === 'here' ? [...coach.silenced, rule] : coach.silenced)
    },
    chooseAdvice(rule) {
      const { coach, run, preferences } = get()
      const { advice, others } = coach.heard
      const listed = others.find((other) => other.rule === rule)
      if (!listed || !advice) return
      // the list may be of an earlier step
      const chosen = finding(rule, watchedOf(run, preferences.klRange)) ?? listed
      const rest = others.map((other) => (other === listed ? advice : other))
      set({
        coach: { ...coach, heard: { ...coach.heard, advice: chosen, others: rest }, saidAt: services.now() },
      })
    },
    hearAll() {
      set({ preferences: { ...get().preferences, silenced: [] } })
      lookAgain([])
    },
  }
}

/** The coach: its remarks after further steps, and the verbs for its advice. */
export const coaching = { coached, coachVerbs }
