import { readAddress, writeAddress } from './address'
import type { VerbContext } from './context'
import { exportFileName, exportRun } from '../runs/export'
import type { Lab } from './lab/lab'
import { withNotice } from './messages'
import type { RunVerbs } from './runVerbs'
import type { PageState, Preferences, View } from './state'

/** Verbs about the page around the run. */
export interface ViewVerbs {
  /** Shows a view. Training in another view goes on until something is played here. */
  setView(view: View): void
  dismiss(message: number): void
  setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void
  setHoverStep(step: number | null): void
  /** Shows a group in the lens, also for later steps. */
  chooseGroup(group: number): void
  forgetPrevious(): void
  copyLink(): Promise<void>
  exportRun(): void
  /** Saves a report on a step's arithmetic as a file. */
  saveReport(markdown: string, file: string): void
  /** Opens another link to this page: its run replaces the current one. */
  openAddress(fragment: string): void
  /** The text after `#` for what the page shows. */
  fragment(): string
}

export function viewVerbs({ get, set, services }: VerbContext, run: RunVerbs, lab: Lab): ViewVerbs {
  return {
    setView: (view) => set({ view }),
    dismiss: (message) => set({ messages: get().messages.filter(({ id }) => id !== message) }),
    setPreference: (name, value) => set({ preferences: { ...get().preferences, [name]: value } }),
    setHoverStep: (hoverStep) => set({ hoverStep }),
    chooseGroup: (group) => set({ group }),
    forgetPrevious: () => set({ previous: [] }),
    async copyLink() {
      const link = services.addressOf(fragmentOf(get()))
      const copied = await services.copyText(link).then(
        () => true,
        () => false,
      )
      set({
        messages: withNotice(
          get().messages,
          copied ? { kind: 'link-copied', repeats: 'run' } : { kind: 'copy-refused', link },
        ),
      })
    },
    exportRun() {
      const record = get().run
      const file = exportFileName(record)
      services.saveFile(file, JSON.stringify(exportRun(record)))
      set({ messages: withNotice(get().messages, { kind: 'exported', file }) })
    },
    saveReport(markdown, file) {
      services.saveFile(file, markdown)
      set({ messages: withNotice(get().messages, { kind: 'exported', file }) })
    },
    openAddress(fragment) {
      if (lab.openAddress(fragment)) {
        const { view, language, notices } = readAddress(fragment)
        set({
          view,
          language: language ?? get().language,
          languageChosen: language !== null,
          messages: notices.reduce(withNotice, get().messages),
        })
        return
      }
      if (get().view !== 'train') set({ view: 'train' })
      const { config, language, charts, notices } = readAddress(fragment)
      if (charts) set({ preferences: { ...get().preferences, charts } })
      if (fragment.replace(/^#/, '') === fragmentOf(get())) return
      set({
        edited: config,
        language: language ?? get().language,
        languageChosen: language !== null,
        messages: notices.reduce(withNotice, [] as PageState['messages']),
      })
      run.reset()
    },
    fragment() {
      const { view, language, languageChosen } = get()
      if (view === 'train') return fragmentOf(get())
      return languageChosen ? `${lab.fragment(view)}&lang=${language}` : lab.fragment(view)
    },
  }
}

/** The text after `#` for Train. */
export function fragmentOf({ edited, preferences, language, languageChosen }: PageState): string {
  return writeAddress(edited, preferences.charts, languageChosen ? language : null)
}
