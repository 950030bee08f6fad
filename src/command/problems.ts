import type { ConfigProblem } from '../settings/config'
import type { RunConfig } from '../settings/knobs'
import { externalName } from '../settings/names'
import type { ReadingProblem } from '../settings/read'
import { english } from '../text/english'
import type { MessageWords } from '../text/messages'

/** What is wrong with an entry of a link or a file, in a sentence that names field, value and what is allowed. */
export function sentenceOf(problem: ReadingProblem): string {
  switch (problem.problem) {
    case 'unknown-name':
      return `${problem.name} is not a setting.`
    case 'repeated':
      return `${problem.name} is set more than once.`
    case 'same-knob':
      return `${problem.name} and ${problem.first} are the same setting.`
    case 'together':
      return conflict(problem.cause, problem.attempted)
    default:
      return `${problem.name}=${problem.text}: allowed is ${english.messageCards.allowed(problem)}.`
  }
}

/** The command line calls settings and their values what links call them. */
export const LINK_WORDS: MessageWords = {
  label: externalName,
  named: (name) => name,
  value: (_, value) => String(value),
  metric: (key) => key,
  prompts: () => '',
  step: 0,
}

/** Why a configuration cannot be trained. */
export const conflict = (problem: ConfigProblem, attempted: RunConfig): string =>
  english.messageCards.conflict(problem, attempted, LINK_WORDS)
