import type { KnobProblem } from '../../settings/knob'
import { rowsFault } from './own/rowsFault'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })

/** What a knob allows, after "Allowed:". */
export function allowed(problem: KnobProblem): string {
  switch (problem.problem) {
    case 'not-a-number':
      return `a number from ${number.format(problem.min)} to ${number.format(problem.max)}`
    case 'not-an-integer':
      return `a whole number from ${number.format(problem.min)} to ${number.format(problem.max)}`
    case 'out-of-range':
      return `${number.format(problem.min)} to ${number.format(problem.max)}`
    case 'not-an-option':
      return problem.options.join(', ')
    case 'not-a-switch':
      return 'true or false'
    case 'not-a-text':
      return 'a text'
    case 'too-long':
      return `at most ${number.format(problem.max)} characters; this one has ${number.format(problem.written)}`
    case 'rows':
      return `rows of prompt and answer. ${rowsFault(problem.fault)}`
  }
}
