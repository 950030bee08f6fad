import type { Section } from '../settings/knobs/declaration'
import type { EvaluationSource, Shelf } from '../tasks/task'

/** Combinations of knobs that are allowed, and do something other than most people expect. */
export type SurpriseName =
  | 'gdpoIgnoresScaling'
  | 'cispoCapBelowOne'
  | 'luspoWithoutSequence'
  | 'sequenceByLength'
  | 'plusInReward'
  | 'oldInReward'
  | 'oldByK1'
  | 'minusK1Rewards'
  | 'minusK1Restrains'
  | 'deltaBelowClip'
  | 'groupOfOneIsDead'
  | 'historyNeverFull'

export interface PanelText {
  /** the field that finds a setting by any of its names */
  find: string
  found(count: number): string
  sections: Record<Section, string> & { task(title: string): string }
  /** headings of the groups in the list of tasks */
  shelves: Record<Shelf, string>
  setup: string
  plainSetup: string
  changedSetup: string
  plainSetupHelp: string
  /** of the button that chooses the set-up which mends the chosen one */
  applyCure: string
  cureHelp(setup: string): string
  example: string
  weights: string
  /** what the network takes, counted from its sizes */
  networkCost(cost: { parameters: string; megaOperations: string; megabytes: string }): string
  /** What a step takes; `from` is what the run's own takes, where the time is scaled from it. Null where none was measured. */
  stepTime(step: {
    engine: string | null
    time: { milliseconds: string; from: string | null } | null
  }): string
  lookFor: string
  whatToLookFor: string
  presetChanged(name: string): string
  slider(label: string): string
  about(label: string): string
  on: string
  off: string
  beginsRun: string
  actsOnReset: string
  waitsForReset: string
  /** what the group size costs: N and the time of a step, where one was measured; `now` is the run's N while N waits for Reset */
  groupCost(cost: { completions: string; milliseconds: string | null; now: string | null }): string
  actsAtOnce: string
  changed: string
  default(value: string): string
  range(min: string, max: string): string
  trl(name: string): string
  verl(name: string): string
  link(name: string): string
  /** before the papers that a knob comes from */
  sources: string
  restore(label: string): string
  restoreAll: string
  /** opens the dialog in which another program's settings are pasted */
  importSettings: string
  /** opens the reward of the task as code */
  editReward: string
  /** leads to the entry of a setting in the glossary */
  inGlossary: string
  idle(label: string, value: string): string
  surprises: Record<SurpriseName, string>
  /** for screen readers: a fold that holds a surprise */
  hasSurprise: string
  evaluation(problems: string, source: EvaluationSource): string
  /** the value 0 of a stop condition */
  never: string
}

export interface KnobTableText {
  title: string
  caption: string
  close: string
  filter: string
  count(shown: string, all: string): string
  columns: Record<'label' | 'link' | 'trl' | 'verl' | 'default' | 'allowed' | 'papers', string>
  range(min: string, max: string): string
  wholeRange(min: string, max: string): string
  /** the default of a text */
  empty: string
  textUpTo(length: string): string
  /** shown, and read aloud, for a knob that a library does not have */
  absent: string
  absentSpoken: string
  /** of a row's button, which leads to its knob */
  show(label: string): string
  leftOutTitle: string
  leftOut: { what: string; why: string }[]
}
