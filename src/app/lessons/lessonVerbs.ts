import '../../tasks/all'
import { LESSONS } from '../../lessons'
import { LESSON_IDS, type LessonId } from '../../lessons/ids'
import type { LessonRun } from '../../lessons/lesson'
import { armsOf, configOf, figuresOf, paceOfLesson } from '../../lessons/setup'
import type { VerbContext } from '../context'
import type { EditingVerbs } from '../editingVerbs'
import { paceAt, paceOf } from '../pace'
import type { RunVerbs } from '../runVerbs'
import type { PageState } from '../state'
import { LESSON_LIST, opened, type EndedRun, type Learn, type OpenLesson } from './state'

/** Verbs of Learn. A lesson trains in place of the page's run, and the visitor's own run returns when the lesson is left. */
export interface LessonVerbs {
  openLesson(id: LessonId): void
  /** Shows the list of lessons. */
  openLessons(): void
  /** Shows a worksheet of these lessons; of all if none is named. */
  openWorksheet(lessons?: readonly LessonId[]): void
  /** Saves the prediction, before the lesson runs. */
  predict(answer: string): void
  /** Makes the lesson's runs, one after the other. */
  runLesson(): void
  /** Continues the lesson's runs at full speed. */
  hurry(): void
  /** Runs the edited configuration; the explanation of the lesson stays. */
  runAgain(): void
  /** Opens Train with the lesson's run, which can continue there; Undo restores the visitor's own. */
  handOver(): void
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

export function createLessons({ get, set }: VerbContext, run: RunVerbs, editing: EditingVerbs): Lessons {
  /** the state of the page before the lesson's first run; null while the page's run is the visitor's own */
  let home: Pick<PageState, 'edited' | 'previous'> | null = null

  const lesson = (): OpenLesson | null => {
    const { learn } = get()
    return learn.page === 'lesson' ? learn : null
  }
  const change = (open: OpenLesson, by: Partial<OpenLesson>) => set({ learn: { ...open, ...by } })

  /** Makes a run and plays it at the lesson's pace. */
  const play = (open: OpenLesson, make: () => void, by: Partial<OpenLesson>) => {
    make()
    change(open, { ...by, run: get().run.id })
    run.setPace(paceAt(get().preferences.speed, paceOfLesson(LESSONS[open.id])))
    run.play()
  }

  const leave = () => {
    const open = lesson()
    if (open?.phase === 'running') change(open, { phase: 'reading', ended: [] })
    if (!home) return
    const { edited, previous } = home
    home = null
    if (get().replaced) return run.undo()
    set({ edited, previous })
    run.begin()
  }

  const show = (learn: Learn) => {
    leave()
    set({ learn })
  }

  /** Handles the end of a run: starts the next one, or explains them all. */
  const finish = (open: OpenLesson, { run: { id, history }, inspection, preferences }: PageState) => {
    const declared = LESSONS[open.id]
    const arms = armsOf(declared)
    const all: EndedRun[] = [
      ...open.ended,
      { arm: arms[open.ended.length], run: id, history, inspection: inspection! },
    ]
    const next = arms[all.length]
    if (next !== undefined) {
      return play(open, () => run.succeed(configOf(declared, next)), { ended: all })
    }
    const runs = Object.fromEntries(
      all.map((one): [string, LessonRun] => [one.arm, { ...one.history, inspection: one.inspection }]),
    )
    change(open, { phase: 'done', ended: all, figures: figuresOf(declared, runs) })
    set({ preferences: { ...preferences, lessons: { ...preferences.lessons, [open.id]: open.answer } } })
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
      else change(open, { phase: 'reading', ended: [] })
    },
    verbs: {
      openLesson: (id) => show(opened(id)),
      openLessons: () => show(LESSON_LIST),
      openWorksheet: (lessons = LESSON_IDS) => show({ page: 'worksheet', lessons }),
      predict(answer) {
        const open = lesson()
        if (open?.phase === 'reading') change(open, { answer })
      },
      runLesson() {
        const open = lesson()
        if (!open || open.phase === 'running') return
        const declared = LESSONS[open.id]
        const first = configOf(declared, armsOf(declared)[0])
        const isMine = home !== null
        const { edited, previous } = get()
        home ??= { edited, previous }
        const make = () => {
          if (isMine) run.succeed(first)
          else run.replace(first)
          set({ previous: [] })
        }
        play(open, make, { phase: 'running', ended: [], figures: null })
      },
      hurry: () => run.setPace(0),
      runAgain() {
        const open = lesson()
        if (open && home) play(open, () => run.succeed(get().edited), {})
      },
      handOver() {
        const open = lesson()
        if (!open || !home) return
        home = null
        change(open, { run: null })
        // without the lesson's last step, so that Play continues the run
        editing.setKnob('maxSteps', 0)
        const { messages, preferences, run: current } = get()
        set({ view: 'train', messages: messages.filter(({ kind }) => kind !== 'stopped') })
        run.setPace(paceOf(preferences, current.config.task))
      },
      forgetProgress: () => set({ preferences: { ...get().preferences, lessons: {} } }),
    },
  }
}
