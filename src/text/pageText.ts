import type { View } from '../settings/views'

export interface PageText {
  title: string
  /** of the document, for search engines */
  description: string
  /** one line, shown before the first step, that says what will happen */
  onboarding(step: { prompts: string; answers: string; byGroup: boolean }): string
  /** the same line while the run is being made and is to play then */
  starting: string
  views: Record<View, string>
  tablist: string
  copyLink: string
  exportRun: string
  help: string
  theme: string
  themes: { system: string; light: string; dark: string }
  language: string
  footer: string
  smoothing: string
  /** the switch that shows all figures as tables */
  tables: string
  /** opens Compare with these settings and with REINFORCE */
  compareWithReinforce: string
  moreCharts: string
  addMetric: {
    label: string
    add: string
    /** no metric of the run has what was typed in its name */
    unknown(written: string): string
  }
  previousRuns(count: number): string
  /** the name of an earlier run */
  runName(run: { algorithm: string; group: string; beta: string; seed: string; steps: string }): string
  forgetPrevious: string
  loading: string
  broken: string
  tryAgain: string
  /** parts of the page, or scripts, that could not be loaded */
  missing: string
  /** said after an error, while the run plays */
  runContinues: string
  /** the button that closes a message */
  dismiss: string
  reload: string
  /** shown in place of the whole page where it cannot be */
  brokenPage: {
    lead: string
    /** opens the page without the link */
    defaults: string
    again: string
    /** the field with the address that was opened */
    link: string
  }
  regions: { transport: string; settings: string; charts: string; lens: string; messages: string }
  /** accessible name of the navigation between the parts of Train */
  parts: string
}

export interface TransportText {
  play: string
  pause: string
  step: string
  reset: string
  newSeed: string
  speed: string
  /** `label` is what is seen, `name` the accessible name, which begins with it */
  speeds: Record<'slow' | 'normal' | 'full', { label: string; name: string; about: string }>
  starting: string
  failed: string
  pending(count: number): string
  /** the parts of the status line, joined by " · " */
  status: Record<'step' | 'reward' | 'evaluation' | 'completions' | 'rate', (figure: string) => string>
  announcement(figures: { step: string; reward: string; evaluation: string }): string
  absent: string
}

export interface PromptText {
  /** label of the field */
  title: string
  ask: string
  now(step: string): string
  first: string
  reward(value: string): string
  probability(token: string, percent: string): string
  allowed(prompts: string): string
}

export interface HelpText {
  title: string
  close: string
  what: string[]
  keysTitle: string
  keys: { key: string; does: string }[]
  shortcuts: string
  allKnobs: string
  glossary: string
}
