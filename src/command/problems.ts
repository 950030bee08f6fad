import type { ConfigProblem } from '../settings/config'
import type { RunConfig } from '../settings/knobs'
import { externalName } from '../settings/names'
import type { ReadingProblem } from '../settings/read'
import { command, english } from '../text/english'
import type { MessageWords } from '../text/messages'
import { visible } from '../text/visible'

/** The problem of an entry of a link or a file: the setting, its value and the allowed values. */
export function sentenceOf(problem: ReadingProblem): string {
  switch (problem.problem) {
    case 'unknown-name':
      return command.link.unknown(problem.name)
    case 'repeated':
      return command.link.repeated(problem.name)
    case 'same-knob':
      return command.link.sameSetting(problem.name, problem.first)
    case 'together':
      return conflict(problem.cause, problem.attempted)
    default:
      return command.refused(problem.name, problem.text, english.messageCards.allowed(problem))
  }
}

/** The command line uses the names of links for settings and their values. */
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

/** The most problems in a list. */
const MOST_LISTED = 20

/** A heading and the problems under it: the first of them, and how many more there are. */
export function listed(heading: string, problems: readonly string[]): string {
  const more = problems.length - MOST_LISTED
  const last = more > 0 ? [english.messageCards.more(more)] : []
  return [heading, ...problems.slice(0, MOST_LISTED), ...last].map((line) => visible(line)).join('\n  ')
}
