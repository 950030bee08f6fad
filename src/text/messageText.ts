import type { ConfigProblem } from '../settings/config'
import type { KnobProblem } from '../settings/knob'
import type { LinkProblem } from '../settings/packedLink'
import type { ReadingProblem } from '../settings/read'
import type { StopReason } from '../train/stopping'
import type { Failure } from '../worker/failure'

/** A value in a link that its knob does not allow. */
export type LinkValueProblem = Extract<ReadingProblem, { name: string; text: string }>

/** A conflict between two knobs, with the labels of both and their values as the page shows them. */
export interface Conflict {
  problem: Extract<ConfigProblem, { other: string }>
  knob: string
  value: string
  other: string
  otherValue: string
}

export interface MessageText {
  refused(label: string, written: string, problem: KnobProblem, kept: string): string
  conflict(conflict: Conflict): string
  runGoesOn: string
  /** before the message: the row of Compare that it is about */
  from(place: string): string
  /** sentences one after the other */
  sentences(parts: readonly string[]): string
  /** @param file the name of the file that says so; absent where a link does, here and below */
  linkUnknown(name: string, file?: string): string
  linkRepeated(name: string, file?: string): string
  linkSameKnob(name: string, first: string, file?: string): string
  /**
   * What the names of other programs became. `external` is the page's own name, null for prompts per step; `row` counts the
   * configurations of a comparison from 1; 0 and null need no number.
   */
  linkRenamed(
    renamed: readonly {
      name: string
      written: string
      label: string
      external: string | null
      value: string
    }[],
    row: number | null,
  ): string
  linkValue(problem: LinkValueProblem, used: string, file?: string): string
  linkTogether(conflict: Conflict, file?: string): string
  linkUnread(problem: LinkProblem): string
  /** the version of a link, and the newest that this page reads */
  linkNewer(written: string, known: string): string
  /** what somebody's link had no room for, as this page was opened by it */
  linkLeftOut(names: string): string
  /** what the copied link has no room for, and how many characters it has at most */
  linkCopiedWithout(names: string, most: string): string
  /** after the messages about a link or file: so many are not shown */
  more(count: string): string
  language(written: string, known: string): string
  languageMissing(name: string): string
  prompt(written: string, allowed: string): string
  stopped(reason: StopReason, step: string): string
  /** @param isBack whether the GPU takes over again; if not, the CPU does */
  moved(isBack: boolean, restored: string): string
  /** `reload` is the label of the button that loads the page again */
  failure(failure: Failure, reload: string): string
  linkCopied: string
  copyRefused: string
  exported(file: string): string
  replaced(task: string, step: string): string
  undo: string
}
