import type { Catalogue } from '../../text/catalogue'
import { ALIASES } from '../../verification/pasted/columns'
import type { ParseProblem, Place } from '../../verification/pasted/textTable'

/** The message about a problem of a pasted text, with its line and column. */
export function problemText(problem: ParseProblem, { paste }: Catalogue['verify']): string {
  const { problems } = paste
  const at = ({ kind, number }: Place) => paste.place[kind](number)
  switch (problem.problem) {
    case 'empty':
    case 'not-rows':
    case 'no-rows':
      return problems[problem.problem]()
    case 'too-long':
    case 'too-many-rows':
    case 'too-many-lines':
      return problems[problem.problem](problem)
    case 'not-json':
      return problems['not-json'](problem)
    case 'no-column':
      return problems['no-column']({
        field: problem.field,
        aliases: ALIASES[problem.field],
        found: problem.found.slice(0, 12),
      })
    case 'lengths':
      return problems.lengths(problem)
    case 'unclosed-quote':
    case 'not-an-object':
      return problems[problem.problem]({ place: at(problem.place) })
    case 'no-key':
      return problems['no-key']({ place: at(problem.place), column: problem.column })
    case 'cells':
      return problems.cells({ ...problem, place: at(problem.place) })
    case 'not-a-number':
      return problems['not-a-number']({ ...problem, place: at(problem.place) })
  }
}
