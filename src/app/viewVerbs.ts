import { readAddress, writeAddress } from './address'
import type { Desk } from './app'
import { exportFileName, exportRun } from '../runs/export'
import type { Lab } from './lab/lab'
import { withNotice } from './messages'
import type { RunVerbs } from './runVerbs'
import type { PageState, Preferences, View } from './state'

/** What can be done to the page around the run. */
export interface ViewVerbs {
  /** Turns to a tab; what is trained in another pauses when something is played here. */
  setView(view: View): void
  dismiss(message: number): void
  setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void
  setHoverStep(step: number | null): void
  /** Puts a group of the step under the lens, and keeps it there. */
  chooseGroup(group: number): void
  forgetPrevious(): void
  copyLink(): Promise<void>
  exportRun(): void
  /** Hands a report on a step's arithmetic to the visitor as a file. */
  saveReport(markdown: string, file: string): void
  /** The visitor followed another link to this page: its run takes the place of the current one. */
  openAddress(fragment: string): void
  /** The text after `#` for what the page shows. */
  fragment(): string
}

export function viewVerbs({ get, set, surroundings }: Desk, run: RunVerbs, lab: Lab): ViewVerbs {
  return {
    setView: (view) => set({ view }),
    dismiss: (message) => set({ messages: get().messages.filter(({ id }) => id !== message) }),
    setPreference: (name, value) => set({ preferences: { ...get().preferences, [name]: value } }),
    setHoverStep: (hoverStep) => set({ hoverStep }),
    chooseGroup: (group) => set({ group }),
    forgetPrevious: () => set({ previous: [] }),
    async copyLink() {
      const link = surroundings.addressOf(fragmentOf(get()))
      const copied = await surroundings.copyText(link).then(
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
      surroundings.saveFile(file, JSON.stringify(exportRun(record)))
      set({ messages: withNotice(get().messages, { kind: 'exported', file }) })
    },
    saveReport(markdown, file) {
      surroundings.saveFile(file, markdown)
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
      if (fragment.replace(/^#/, '') === fragmentOf(get())) return
      const { config, language, notices } = readAddress(fragment)
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

/** The text after `#` for the page as it is. */
export function fragmentOf({ edited, language, languageChosen }: PageState): string {
  return writeAddress(edited, languageChosen ? language : null)
}
