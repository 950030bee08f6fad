import type { Catalogue } from '../../text/catalogue'

/** The names that code can use: examples of the arguments, from the run itself, and JavaScript's own. */
export interface Scope {
  problem: Readonly<Record<string, unknown>>
  completion: Readonly<Record<string, unknown>>
}

/** The fields that every problem and completion has, for use before a completion is known. */
export const EMPTY_SCOPE: Scope = {
  problem: { prompt: '', tokens: [0] },
  completion: { text: '', tokens: [0], ended: true },
}

/** A name that the editor offers. */
export interface OfferedName {
  label: string
  kind: 'property' | 'method' | 'function' | 'variable' | 'constant' | 'class'
  /** its type, shown beside it */
  detail: string
  /** an explanation and an example */
  info: string
}

/** Globals of the language that a reward can use. None of them reaches anything outside. */
const LANGUAGE = {
  Math, Number, String, Array, Object, Boolean, JSON, Set, Map, RegExp, parseInt, parseFloat, isNaN, isFinite,
  Infinity, NaN,
} // oxfmt-ignore

const KEYWORDS = [
  'const',
  'let',
  'function',
  'return',
  'if',
  'else',
  'for',
  'of',
  'while',
  'break',
  'continue',
]

/** The type of a value as it is written in TypeScript. */
function typeOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'unknown[]' : `${typeOf(value[0])}[]`
  if (typeof value === 'object' && value !== null) return 'object'
  return value === null ? 'null' : typeof value
}

const LONGEST_EXAMPLE = 60

/** A value as one line of text. */
function exampleOf(value: unknown): string {
  const written = JSON.stringify(value) ?? String(value)
  return written.length > LONGEST_EXAMPLE ? `${written.slice(0, LONGEST_EXAMPLE - 1)}…` : written
}

/**
 * The value of a path in the code: from an argument or a global, else from a field of an argument that has the first
 * name, as after `const { target } = problem`. Undefined if it is not known.
 */
function valueAt(path: readonly string[], { problem, completion }: Scope): unknown {
  const roots = { ...problem, ...completion, problem, completion, ...LANGUAGE }
  let value: unknown = roots
  for (const name of path) {
    if (value === null || value === undefined) return undefined
    value = (Object(value) as Record<string, unknown>)[name]
  }
  return value
}

/** The names of the properties of a value, its prototypes' included, but not those of every object. */
function propertiesOf(value: unknown): string[] {
  const names = new Set<string>()
  for (
    let at = Object(value) as object | null;
    at && at !== Object.prototype;
    at = Object.getPrototypeOf(at)
  ) {
    for (const name of Object.getOwnPropertyNames(at)) if (/^[a-zA-Z]/.test(name)) names.add(name)
  }
  names.delete('constructor')
  if (typeof value !== 'function') return [...names]
  return [...names].filter((name) => !(name in Function.prototype))
}

/** The names that can follow a path; with an empty path, the names that code can begin with. */
export function offeredNames(
  path: readonly string[],
  scope: Scope,
  text: Catalogue['rewardCode']['names'],
): OfferedName[] {
  if (path.length === 0) return globals(text)
  const value = valueAt(path, scope)
  if (value === undefined || value === null) return []
  return propertiesOf(value).map((label) => {
    const member = (Object(value) as Record<string, unknown>)[label]
    const key = `${path.join('.')}.${label}`
    const about = (text.fields as Readonly<Record<string, string>>)[key]
    if (typeof member === 'function') return { label, kind: 'method', detail: '()', info: '' }
    const isOfArgument = path[0] === 'problem' || path[0] === 'completion'
    const example = isOfArgument ? text.example(exampleOf(member)) : ''
    const info = [about, example].filter(Boolean).join('\n')
    return { label, kind: 'property', detail: typeOf(member), info }
  })
}

function globals(text: Catalogue['rewardCode']['names']): OfferedName[] {
  return [
    { label: 'problem', kind: 'variable', detail: 'object', info: text.problem },
    { label: 'completion', kind: 'variable', detail: 'object', info: text.completion },
    { label: 'random', kind: 'function', detail: '() => number', info: text.random },
    { label: 'weights', kind: 'constant', detail: '{ part: number }', info: text.weights },
    ...Object.entries(LANGUAGE).map(([label, value]): OfferedName => {
      const kind = typeof value === 'function' ? (/^[A-Z]/.test(label) ? 'class' : 'function') : 'constant'
      return { label, kind, detail: '', info: '' }
    }),
    ...KEYWORDS.map((label): OfferedName => ({ label, kind: 'constant', detail: '', info: '' })),
  ]
}
