import { describe, expect, test } from 'vitest'
import { loadText, textFor } from '../../src/text'
import { LANGUAGES } from '../../src/text/language'
import { foreignWords } from './names'

await Promise.all(LANGUAGES.map(loadText))

/** Stands for any argument: it is written “X”, is a list of two of itself, and has itself as every property. */
const anything: unknown = new Proxy(() => anything, {
  get(_, name) {
    if (name === Symbol.toPrimitive || name === 'toString') return () => 'X'
    if (name === 'join') return (joint: string) => ['X', 'X'].join(joint)
    if (name === 'map') return (each: (item: unknown) => unknown) => [each(anything), each(anything)]
    if (name === 'replace' || name === 'trim') return () => 'X'
    return name === 'length' ? 2 : anything
  },
})

/** Arguments that decide between sentences. */
const MORE = [0, 1, 2, '', 'X', true, null]

/** Of sentences about one of several cases, each case; other functions take anything. */
const problem = (kinds: readonly string[], of: (kind: string) => unknown[]) => kinds.map(of)
const KNOB_PROBLEMS = ['not-a-number', 'not-an-integer', 'out-of-range', 'not-an-option', 'not-a-switch']
const knobProblem = (kind: string) => ({
  problem: kind,
  min: 0,
  max: 1,
  options: ['X', 'X'],
  name: 'X',
  text: 'X',
})
const conflicts = [
  ...['not-divisible', 'mini-batches', 'replicas', 'heads', 'needs-tokens', 'no-solutions'].map((kind) => [
    kind,
    '',
  ]),
  ...['baseline', 'scaleRewards', 'advEstimator', 'multiObjectiveAggregation', 'surrogate'].map((other) => [
    'group-of-one',
    other,
  ]),
  ...['task', 'klIn', 'klAgainst'].map((other) => ['exact-kl', other]),
].map(([kind, other]) => [
  { problem: { problem: kind, other, divisors: [1, 2] }, knob: 'X', value: 'X', other: 'X', otherValue: 'X' },
])
const CASES: Readonly<Record<string, unknown[][]>> = {
  'messages.refused': problem(KNOB_PROBLEMS, (kind) => ['X', 'X', knobProblem(kind), 'X']),
  'messages.linkValue': problem(KNOB_PROBLEMS, (kind) => [knobProblem(kind), 'X']),
  'messages.conflict': conflicts,
  'messages.linkTogether': conflicts,
  'messages.stopped': [
    ...problem(['max-steps', 'budget', 'stop-reward'], (kind) => [{ kind }, 'X']),
    ...problem(['loss', 'gradient', 'logp'], (what) => [
      { kind: 'diverged', what, step: 2, restored: 1 },
      'X',
    ]),
  ],
  'messages.failure': [
    ...problem(['bad-prompt', 'engine', 'unexpected'], (kind) => [{ kind, message: 'X' }]),
    [{ kind: 'bad-config', problems: [{ knob: 'X', problem: 'X' }] }],
    ...[null, 3].map((restored) => [
      { kind: 'too-large', restored, sizes: { completions: 2, tokens: 2, width: 2, depth: 2 } },
    ]),
  ],
  'engine.badge': Object.keys(textFor('en').engine.reasons).map((reason) => [
    { engine: 'cpu', backend: null, reason, adapter: null },
  ]),
  metricFormula: Object.keys(textFor('en').metrics).map((name) => [name]),
}

/** Whether a function was made for the argument that it was given. */
const isWhole = (said: unknown): boolean => !/undefined|null|true/.test(JSON.stringify(said) ?? 'undefined')

/** What the leaves of a catalogue say, by their paths. A function says something for each of its cases. */
function sentences(value: unknown, path = ''): [path: string, said: readonly unknown[]][] {
  if (typeof value === 'string') return [[path, [value]]]
  if (typeof value === 'function') {
    const cases = CASES[path] ?? [Array.from({ length: 9 }, () => anything)]
    const said = cases.map((args) => value(...args))
    for (const one of MORE) {
      try {
        said.push(...[value(...Array.from({ length: 9 }, () => one))].filter(isWhole))
      } catch {
        // not an argument of this function
      }
    }
    return [[path, said.flatMap((one) => (typeof one === 'object' && one ? Object.values(one) : [one]))]]
  }
  return Object.entries(value as object).flatMap(([name, part]) =>
    sentences(part, path === '' ? name : `${path}.${name}`),
  )
}

const english = new Map(sentences(textFor('en')))

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the catalogue in %s', (language) => {
  const said = new Map(sentences(textFor(language)))

  test('has the entries of English, and no others', () => {
    expect([...said.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    expect(said.size).toBeGreaterThan(900)
  })
})

/** Names in a script that the page quotes. */
const CODE = /^conversion\.(names|places)\./

describe('Chinese', () => {
  const said = sentences(textFor('zh')).flatMap(([path, texts]) =>
    texts.map((text) => [path, String(text)] as const),
  )
  const wrong = (pattern: RegExp) => said.filter(([, text]) => pattern.test(text))

  test('says nothing in English but names', () => {
    const english = said
      .filter(([path]) => !CODE.test(path))
      .flatMap(([path, text]) => foreignWords(text).map((word) => [path, word]))
    expect(english).toEqual([])
  })

  test('has its own punctuation', () => {
    expect(wrong(/\p{Script=Han}[,.:;?!()]|[,.:;?!()]\p{Script=Han}/u)).toEqual([])
  })

  test('has no spaces between its characters, and none before %', () => {
    expect(wrong(/[\p{Script=Han}，。：；？！、（）] +[\p{Script=Han}，。：；？！、（）]| %/u)).toEqual([])
  })
})
