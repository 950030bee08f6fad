import type { ShellScope } from './shellValues'

/** The value of an expression of whole numbers and variables; null if it is unknown. */
export function arithmeticOf(written: string, scope: ShellScope): string | null {
  let text = written
  for (;;) {
    const inner = /\(([^()]*)\)/.exec(text)
    if (!inner) return sumOf(text, scope)
    const value = sumOf(inner[1], scope)
    if (value === null) return null
    text = text.replace(inner[0], () => value)
  }
}

/** The value of sums and products without brackets, from the left with products first; null if it is unknown. */
function sumOf(written: string, { variables }: ShellScope): string | null {
  const tokens = written.match(/\d+|[A-Za-z_]\w*|\*\*|[-+*/%]/g) ?? []
  if (tokens.join('') !== written.replace(/[\s${}]/g, '')) return null
  const sum: number[] = []
  let sign = 1
  let operator = ''
  for (const token of tokens) {
    if (/^[-+*/%]/.test(token)) {
      if (token === '**' || operator !== '') return null
      if (token === '+' || token === '-') sign = token === '-' ? -1 : 1
      operator = token
      continue
    }
    const value = Number(/^\d/.test(token) ? token : variables.get(token))
    if (!Number.isInteger(value)) return null
    const last = sum.length - 1
    if (operator === '*') sum[last] *= value
    else if (operator === '/' || operator === '%') {
      if (value === 0) return null
      const before = sum[last]
      sum[last] = operator === '/' ? Math.trunc(before / value) : before % value
    } else sum.push(sign * value)
    ;[sign, operator] = [1, '']
  }
  if (operator !== '' || sum.length === 0) return null
  return String(sum.reduce((total, term) => total + term, 0))
}

const CHANGES = /([A-Za-z_]\w*)\s*(?:(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--)|(?:\+\+|--)\s*([A-Za-z_]\w*)/g

/** The variables that arithmetic changes, as N in `N += 4`, `N++` and `N <<= 1`. */
export const namesChangedIn = (arithmetic: string): string[] =>
  [...arithmetic.matchAll(CHANGES)].map(([, name, behind]) => name ?? behind)

/** Arithmetic whose result is a word: `$((…))`, or `$[…]` in old scripts. */
const EXPANSION = /^\$(?:\(\((.*?)\)\)|\[(.*?)\])/s

/** The variables that arithmetic changes at the beginning of a text. */
export function changedByExpansion(text: string): string[] {
  const [, inParentheses, inBrackets] = EXPANSION.exec(text) ?? []
  return namesChangedIn(inParentheses ?? inBrackets ?? '')
}
