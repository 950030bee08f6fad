import type { ConfigProblem } from '../settings/config'
import { KNOBS, type RunConfig } from '../settings/knobs'
import type { ReadingProblem } from '../settings/read'
import { en } from '../text/en'
import { allowed } from '../text/en/allowed'

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
      return `${problem.name}=${problem.text}: allowed is ${allowed(problem)}.`
  }
}

/** A contradiction between two knobs, by their names in links. */
export function conflict(problem: ConfigProblem, attempted: RunConfig): string {
  if (!('other' in problem)) return `${problem.knob}: allowed is ${allowed(problem)}.`
  const { knob, other } = problem
  return en.messages.conflict({
    problem,
    knob: KNOBS[knob].external,
    value: String(attempted[knob]),
    other: KNOBS[other].external,
    otherValue: String(attempted[other]),
  })
}
