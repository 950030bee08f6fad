import { copyLink, isGlossaryAlone, readAddress, writeAddress, writeGlossary } from './address'
import type { LinkProblem } from '../settings/packedLink'
import type { VerbContext } from './context'
import type { Field } from '../tasks/fields'
import type { Speak } from './languageVerbs'
import type { AnyEntryId } from './glossary'
import { nearestKept } from './history/keptInspections'
import type { ExperimentLink } from './experiments/link'
import type { Late } from './lateVerbs'
import { learnFragment } from './lessons/learnLink'
import type { Lessons } from './lessons/lessonVerbs'
import { withNotices } from './messages'
import type { RunVerbs } from './runVerbs'
import type { PageState, Preferences } from './state'
import { tasksIn } from './tasksInUse'
import type { View } from '../settings/views'

/** Verbs about the page around the run. */
export interface ViewVerbs {
  /** Shows a view. Training in another view continues until something is played here. */
  setView(view: View): void
  dismiss(message: number): void
  setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void
  setHoverStep(step: number | null): void
  /** Shows an earlier step, or the nearest kept one, in the lens, the balance and the task's picture, until `unpin`. */
  pinStep(step: number): void
  /** Shows the latest step again. */
  unpin(): void
  /** Shows a group in the lens, also for later steps. */
  chooseGroup(group: number): void
  /** Filters the settings by a name; shows all if it is empty. */
  seek(query: string): void
  /** Shows a setting in Train. */
  showField(field: Field): void
  /** The panel has shown the wanted setting. */
  fieldShown(): void
  /** Opens the glossary at an entry, or at the list of all. */
  openGlossary(entry: AnyEntryId | 'all'): void
  closeGlossary(): void
  forgetPrevious(): void
  copyLink(): Promise<void>
  /** Saves a text that the page shows as a file. */
  saveText(text: string, file: string): void
  /**
   * Opens another link to this page: its run replaces the current one. A link that cannot be read changes nothing.
   * @returns false if the task of the link could not be loaded. The address bar then keeps the link, so that a reload tries
   * again.
   */
  openAddress(link: string | LinkProblem): Promise<boolean>
  /** The text after `#` for the content of the page. */
  fragment(): string
}

export function viewVerbs(
  context: VerbContext,
  run: RunVerbs,
  experimentLink: ExperimentLink,
  lessons: Late<Lessons>,
  speak: Speak,
): ViewVerbs {
  const { get, set, tell, tellAll, brought, services } = context
  const save = (file: string, text: string) => {
    services.saveFile(file, text)
    tell({ kind: 'exported', file })
  }
  /** The text after `#` for the content of the view. */
  const viewFragment = () => {
    const { view, learn, language, languageChosen } = get()
    if (view === 'train') return fragmentOf(get())
    if (view === 'learn') return learnFragment(learn, languageChosen ? language : null)
    if (view === 'runs') return languageChosen ? `view=runs&lang=${language}` : 'view=runs'
    const fragment = experimentLink.fragment(view)
    return languageChosen ? `${fragment}&lang=${language}` : fragment
  }
  /** Shows the content of the text after `#`. Its tasks have to be loaded. */
  const open = (fragment: string) => {
    const { view, config, language, shown, learn, glossary, notices } = readAddress(fragment)
    set({ glossary })
    if (isGlossaryAlone(fragment)) {
      tellAll(notices)
      return
    }
    const isOfExperiment = experimentLink.open(fragment)
    if (Object.keys(shown).length > 0) set({ preferences: { ...get().preferences, ...shown } })
    if (learn) void lessons.act((opened) => opened.show(learn))
    else lessons.made()?.leave()
    const isOfTrain = view === 'train' && !isOfExperiment
    const ofRun = fragment.replace(/^#/, '').replace(/&glossary=[^&]*/, '')
    if (isOfTrain && ofRun === fragmentOf(get())) return set({ view: 'train' })
    set({
      view,
      messages: withNotices(isOfTrain ? [] : get().messages, notices),
    })
    void speak(language ?? get().language, language !== null)
    if (!isOfTrain) return
    brought([config.rewardCode], 'link')
    set({ edited: config })
    run.reset()
  }
  return {
    setView(view) {
      if (view !== 'learn') lessons.made()?.leave()
      set({ view })
    },
    dismiss: (message) => set({ messages: get().messages.filter(({ id }) => id !== message) }),
    setPreference(name, value) {
      const preferences = { ...get().preferences, [name]: value }
      set({ preferences })
      // slow is slower on the Stage, which plays the phases of a step
      if (name === 'layout' && preferences.speed === 'slow') run.setSpeed('slow')
    },
    setHoverStep: (hoverStep) => set({ hoverStep }),
    pinStep(asked) {
      const inspection = nearestKept(get().kept, asked)
      if (inspection) set({ pinned: { asked, inspection } })
    },
    unpin: () => set({ pinned: null }),
    chooseGroup: (group) => set({ group }),
    seek: (query) => set({ query }),
    showField(field) {
      lessons.made()?.leave()
      set({ view: 'train', query: '', wantedField: field })
    },
    fieldShown: () => set({ wantedField: null }),
    openGlossary: (glossary) => set({ glossary }),
    closeGlossary: () => set({ glossary: null }),
    forgetPrevious: () => set({ previous: [] }),
    copyLink: async () => tell(await copyLink(services, fragmentOf(get()), 'run')),
    saveText: (text, file) => save(file, text),
    async openAddress(link) {
      if (typeof link === 'string') return context.withTasks(tasksIn(link), () => open(link))
      tell({ kind: 'link-unread', problem: link })
      return true
    },
    fragment: () => viewFragment() + writeGlossary(get().glossary),
  }
}

/** The text after `#` for Train. */
export function fragmentOf({ edited, preferences, language, languageChosen }: PageState): string {
  return writeAddress(edited, preferences, languageChosen ? language : null)
}
