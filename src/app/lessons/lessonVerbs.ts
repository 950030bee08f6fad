import '../../tasks/all'
import { LESSONS } from '../../lessons'
import { LESSON_IDS, type LessonId } from '../../lessons/ids'
import type { Answers } from '../../lessons/progress'
import { paceOfLesson } from '../../lessons/setup'
import type { VerbContext } from '../context'
import type { EditingVerbs } from '../editingVerbs'
import { paceAt, paceOf } from '../pace'
import type { RunVerbs } from '../runVerbs'
import type { PageState } from '../state'
import { endedRuns, isFree, OTHER_SEEDS, plannedRuns, showsSpread, withoutPlan, withRun } from './plan'
import { opened, predicted, type Learn, type Making, type OpenLesson } from './state'

/** Verbs of Learn. A lesson trains in place of the page's run, and the visitor's own run returns when the lesson is left. */
export interface LessonVerbs {
  openLesson(id: LessonId): void
  /** Shows a worksheet of these lessons; of all if none is named. */
  openWorksheet(lessons?: readonly LessonId[]): void
  /** Saves the prediction, before the lesson runs; or that of its second experiment. */
  predict(answer: string): void
  predictNext(answer: string): void
  /** Makes the lesson's runs, one after the other; once more if they have ended. */
  runLesson(): void
  /** Makes the runs of its second experiment, which has a prediction. */
  runNext(): void
  /** Makes the lesson's own runs with other seeds, at full speed; a second experiment breaks them off. */
  runOtherSeeds(): void
  /** Shows the first or the second experiment, both of which have run. */
  showExperiment(shows: OpenLesson['shows']): void
  /** Continues the lesson's runs at full speed. */
  hurry(): void
  /** Opens Train with the lesson's run, which can continue there; Undo restores the visitor's own. */
  handOver(): void
  /** Notes that lesson 0 was seen to its end. */
  finishStart(): void
  /** Takes over what another tab has stored about finished lessons. */
  readProgress(stored: Answers): void
  forgetProgress(): void
}

/** The functions of Learn for the rest of the app. */
export interface Lessons {
  verbs: LessonVerbs
  /** Shows the content of a link. */
  show(learn: Learn): void
  /** Restores the visitor's own run if a lesson has replaced it. */
  leave(): void
  /** Notices that a run of the lesson has ended. */
  watch(state: PageState, before: PageState): void
}

export function createLessons(
  { get, set, services }: VerbContext,
  run: RunVerbs,
  editing: EditingVerbs,
): Lessons {
  /** the state of the page before the lesson's first run; null while the page's run is the visitor's own */
  let home: Pick<PageState, 'edited' | 'previous' | 'replaced'> | null = null
  /** the lessons that were finished on this visit, with their runs */
  const finished = new Map<LessonId, OpenLesson>()

  const lesson = (): OpenLesson | null => {
    const { learn } = get()
    return learn.page === 'lesson' ? learn : null
  }
  const change = (open: OpenLesson, by: Partial<OpenLesson>) => {
    const learn = { ...open, ...by }
    if (learn.phase === 'done') finished.set(open.id, learn)
    set({ learn })
  }
  /**
   * A lesson as the visitor left it. If the visitor finished it on an earlier visit, it has the prediction of that
   * visit.
   */
  const reopened = (id: LessonId): OpenLesson => finished.get(id) ?? predicted(opened(id), get().preferences)

  /** Makes the next run of the plan and plays it at the lesson's pace. */
  const play = (open: OpenLesson, by: Partial<OpenLesson>) => {
    const planning = { ...open, ...by }
    const declared = LESSONS[open.id]
    const { config } = plannedRuns(declared, planning)[endedRuns(planning)]
    const isMine = home !== null
    const { edited, previous, replaced, preferences } = get()
    home ??= { edited, previous, replaced }
    if (isMine) run.succeed(config)
    else run.replace(config)
    set({ previous: [] })
    change(planning, { phase: 'running', run: get().run.id })
    run.setPace(planning.making === 'seeds' ? 0 : paceAt(preferences.speed, paceOfLesson(declared)))
    run.play()
  }
  /** Begins to make runs, unless others are being made for which the visitor asked. */
  const begin = (making: Making, by: Partial<OpenLesson>) => {
    const open = lesson()
    if (open && (open.phase !== 'running' || isFree(open))) play(withoutPlan(open), { making, ...by })
  }
  const runOtherSeeds = () => {
    const open = lesson()
    if (open?.phase === 'done' && open.figures && open.others.length < OTHER_SEEDS.length) begin('seeds', {})
  }

  const leave = () => {
    const open = lesson()
    if (open?.phase === 'running') change(open, withoutPlan(open))
    if (!home) return
    const { edited, previous, replaced } = home
    home = null
    // a run without steps was not kept
    if (get().replaced?.run.id !== replaced?.run.id) return run.undo()
    run.succeed(edited)
    set({ previous })
  }

  const show = (learn: Learn) => {
    leave()
    set({ learn: learn.page === 'lesson' ? reopened(learn.id) : learn })
  }

  /** Handles the end of a run: starts the next one of the plan, or explains them all. */
  const finish = (open: OpenLesson, { run: { id, history }, inspection, preferences }: PageState) => {
    const declared = LESSONS[open.id]
    const plan = plannedRuns(declared, open)
    // a copy: the run grows when it is continued in Train
    const own = { ...history, values: [...history.values], groups: { ...history.groups } }
    const made = { run: id, history: own, inspection: inspection! }
    const now = withRun(declared, open, plan[endedRuns(open)], made)
    if (endedRuns(now) < plan.length) return play(now, {})
    change(now, { phase: 'done', shows: open.making === 'seeds' ? open.shows : open.making })
    if (open.making !== 'first') return
    set({ preferences: { ...preferences, lessons: { ...preferences.lessons, [open.id]: open.answer } } })
    const isShown = () => lesson()?.id === open.id
    if (showsSpread(declared)) services.whenIdle(() => isShown() && runOtherSeeds())
  }

  return {
    show,
    leave,
    watch(state, before) {
      const open = state.learn.page === 'lesson' && state.learn.phase === 'running' ? state.learn : null
      if (!open || state.run.id !== open.run || state.phase === before.phase) return
      if (state.phase !== 'paused' && state.phase !== 'failed') return
      const isOver = state.phase === 'paused' && state.run.history.steps >= state.run.config.maxSteps
      if (isOver) finish(open, state)
      else change(open, withoutPlan(open))
    },
    verbs: {
      openLesson: (id) => show(opened(id)),
      openWorksheet: (lessons = LESSON_IDS) => show({ page: 'worksheet', lessons }),
      predict(answer) {
        const open = lesson()
        // if the visitor has done this lesson before, the first prediction stays
        if (open?.phase === 'reading' && get().preferences.lessons[open.id] === undefined)
          change(open, { answer })
      },
      predictNext(answer) {
        const open = lesson()
        if (open && isFree(open) && open.next.figures === null)
          change(open, { next: { ...open.next, answer } })
      },
      runLesson() {
        const open = lesson()
        // the same runs give the same bits: what was made after them stays, and the figures are shown until they are read again
        if (open) begin('first', { ended: [], shows: 'first' })
      },
      runNext() {
        const open = lesson()
        if (open?.figures && open.next.answer !== null)
          begin('next', { next: { ...open.next, ended: [], figures: null } })
      },
      runOtherSeeds,
      showExperiment(shows) {
        const open = lesson()
        if (open && isFree(open) && open.next.figures) change(open, { shows })
      },
      hurry: () => run.setPace(0),
      handOver() {
        const open = lesson()
        if (!open || !home) return
        home = null
        // the run of another seed is not the one in the charts
        if (open.making === 'seeds')
          run.succeed(plannedRuns(LESSONS[open.id], { making: 'first' }).at(-1)!.config)
        change(open, { run: null })
        // without the lesson's last step, so that Play continues the run
        editing.setKnob('maxSteps', 0)
        const { messages, preferences, run: current } = get()
        set({ view: 'train', messages: messages.filter(({ kind }) => kind !== 'stopped') })
        run.setPace(paceOf(preferences, current.config.task))
      },
      finishStart() {
        const { preferences } = get()
        set({ preferences: { ...preferences, lessons: { ...preferences.lessons, start: null } } })
      },
      readProgress(stored) {
        const { preferences, learn } = get()
        const ids = Object.keys({ ...preferences.lessons, ...stored })
        if (ids.every((id) => preferences.lessons[id] === stored[id])) return
        set({ preferences: { ...preferences, lessons: stored } })
        if (learn.page === 'lesson' && learn.phase === 'reading')
          set({ learn: predicted(learn, get().preferences) })
      },
      forgetProgress() {
        finished.clear()
        set({ preferences: { ...get().preferences, lessons: {} } })
      },
    },
  }
}
