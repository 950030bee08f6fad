import { describe, expect, test } from 'vitest'
import { loadText, textFor } from '../../src/text'
import { LANGUAGES } from '../../src/text/language'
import { foreignWords } from './names'

await Promise.all(LANGUAGES.map((language) => loadText(language)))

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
const KNOB_PROBLEMS = [
  'not-a-number',
  'not-an-integer',
  'out-of-range',
  'not-an-option',
  'not-a-switch',
  'not-a-text',
  'too-long',
]
const knobProblem = (kind: string) => ({
  problem: kind,
  min: 0,
  max: 1,
  written: 2,
  options: ['X', 'X'],
  name: 'X',
  text: 'X',
})
const conflicts = [
  ...[
    'not-divisible',
    'mini-batches',
    'heads',
    'needs-tokens',
    'too-large',
    'own-reward',
    'no-solutions',
  ].map((kind) => [kind, '']),
  ...['baseline', 'scaleRewards', 'advEstimator', 'multiObjectiveAggregation', 'surrogate'].map((other) => [
    'group-of-one',
    other,
  ]),
  ...['task', 'klIn', 'klAgainst'].map((other) => ['exact-kl', other]),
].map(([kind, other]) => ({
  problem: { problem: kind, knob: 'X', other, divisors: [1, 2] },
  attempted: { X: 'X', taskSettings: {} },
}))
const FILE_PROBLEMS = [
  ...['too-large', 'json', 'format', 'version', 'type', 'length', 'too-short', 'header-length'],
  ...['too-many', 'rows', 'unreadable', 'unknown', 'unknown-format', 'header-too-long', 'too-many-tensors'],
  ...['unopened', 'model', 'header-json', 'metadata', 'entry', 'type-of-tensor', 'size', 'offsets', 'rest'],
]
const FILE = {
  ...{ place: 'X', found: 'X', allowed: 'X', detail: 'X', tensor: 'X', type: 'X', shape: [1] },
  ...{ bytes: 1, most: 1, length: 1, from: 1, to: 2, expected: 3, count: 2, fault: { fault: 'empty' } },
  differences: [{ name: 'X', found: 'X', here: 'X' }],
}
const ROW_FAULTS = [
  ...['empty', 'not-json', 'unclosed-quote', 'columns', 'no-value', 'not-text', 'too-long'],
  ...['too-many-characters', 'too-many-rows', 'too-many-tokens'],
].map((fault) => ({
  ...{ fault, line: 2, names: ['X'], column: 'prompt', tokens: 2, most: 1, characters: 2, rows: 2, more: 1 },
}))
const MISFIT = {
  ...{ missing: [], misshapen: [], notFinite: [], surplus: [], all: 4, fitting: 3 },
}
const TENSOR = { tensor: 'X', shape: [1], expected: [1], index: 0 }
const MISFITS = [
  ...['missing', 'misshapen', 'notFinite', 'surplus'].flatMap((kind) =>
    [1, 4].map((count) => ({ ...MISFIT, [kind]: Array.from({ length: count }, () => TENSOR) })),
  ),
  { ...MISFIT, fitting: 0, surplus: [TENSOR] },
]
/** Rules of the coach whose sentence depends on the change that is offered. */
const COACH_CASES = ['hacking', 'evaluationFalls', 'entropyCollapse', 'neverRight', 'truncation'].map(
  (rule) => [
    `coach.rules.${rule}.says`,
    [null, { learningRate: 1 }, { temperature: 1 }, { entropyCoef: 1 }].map((change) => [
      anything,
      { change, part: 'X' },
    ]),
  ],
)
const said = () => 'X'
const WORDS = { label: said, named: said, value: said, metric: said, prompts: said, step: 2 }
/** Messages with this beside what can be anything, and who names things. */
const message = (cases: readonly object[]) =>
  cases.map((data) => [{ name: 'X', written: 'X', field: 'X', row: 1, ...data }, WORDS])
const LIMITS = [
  'rows',
  'seed',
  'seeds',
  'values',
  'points',
  'knobs',
  'runs',
  'budget',
  'threshold',
  'reduction',
]
const ENTRY_FAULTS = [
  ...['unknown', 'seed', 'setting', 'fixed'].map((fault) => ({ fault, name: 'X' })),
  ...['metric', 'lesson', 'glossary'].map((what) => ({ fault: 'absent', what })),
  ...['words', 'scale'].map((fault) => ({ fault, name: 'X', written: 'X', allowed: ['X'] })),
  ...['order', 'log', 'not-a-number', 'not-numeric'].map((kind) => ({
    fault: 'range',
    name: 'X',
    problem: kind,
  })),
  ...KNOB_PROBLEMS.map((kind) => ({ fault: 'value', name: 'X', written: 'X', problem: knobProblem(kind) })),
  { fault: 'value', name: 'X', written: '', problem: knobProblem(KNOB_PROBLEMS[0]) },
  { fault: 'form', example: 'X' },
  { fault: 'halving', reduction: { least: 1, most: 2 }, most: 3 },
  ...[0, 1, 3].map((ends) => ({ fault: 'ends', name: 'X', ends })),
  { fault: 'count', name: 'X', written: '0', least: 1, most: 2 },
]
const CASES: Readonly<Record<string, unknown[][]>> = {
  ...Object.fromEntries(COACH_CASES),
  'panel.evaluation': problem(['held-out', 'all', 'training'], (source) => ['X', source]),
  'messages.refused': message(KNOB_PROBLEMS.map((kind) => ({ problem: knobProblem(kind) }))),
  'messages.link-value': message(KNOB_PROBLEMS.map((kind) => ({ problem: knobProblem(kind) }))),
  'messages.conflict': message(conflicts),
  'messages.link-conflict': message(conflicts),
  'messageCards.allowed': KNOB_PROBLEMS.map((kind) => [knobProblem(kind)]),
  'messageCards.conflict': conflicts.map((conflict) => [conflict.problem, conflict.attempted, WORDS]),
  'messages.limit': message(LIMITS.map((what) => ({ what, least: 1, most: 2 }))),
  'messages.bad-range': message(
    ['order', 'log', 'not-a-number', 'not-numeric'].map((kind) => ({ problem: kind })),
  ),
  'messages.link-entry': message(ENTRY_FAULTS.map((why) => ({ why }))),
  'messageCards.entryFault': ENTRY_FAULTS.map((why) => [why]),
  'messages.link-unread': message(
    ['too-long', 'unpacks-too-long', 'damaged'].map((kind) => ({ problem: { problem: kind } })),
  ),
  'messages.link-copied': message([
    { repeats: 'run' },
    { repeats: 'experiment' },
    { repeats: 'run', leftOut: ['X'] },
  ]),
  'messages.link-left-out': message([{ names: ['X'] }]),
  'messages.kept-deleted': message([{ names: ['X'] }, { names: ['X', 'X', 'X', 'X'] }]),
  'messages.link-renamed': message(
    [null, 1].map((row) => ({ row, renamed: [{ name: 'X', written: 'X', field: 'X', value: 1 }] })),
  ),
  'messages.language-missing': message([{ language: 'en' }]),
  'messages.slow': message(['step', 'pause', 'start'].map((what) => ({ what, step: 2 }))),
  'messages.stopped': message([
    ...['max-steps', 'budget', 'stop-reward'].map((kind) => ({ reason: { kind } })),
    ...['loss', 'gradient', 'logp'].map((what) => ({
      reason: { kind: 'diverged', what, step: 2, restored: 1 },
    })),
    { reason: { kind: 'diverged', what: 'loss', step: 2, restored: 1, largestReward: 1e16 } },
  ]),
  'messages.moved': message(['webgpu', 'cpu'].map((engine) => ({ move: { engine, restored: 2 } }))),
  'messages.failure': message([
    ...['bad-prompt', 'engine', 'unexpected', 'missing'].map((kind) => ({
      failure: { kind, message: 'X' },
    })),
    { failure: { kind: 'bad-config', problems: [{ knob: 'X', problem: 'X' }] } },
    ...[null, 3].map((restored) => ({
      failure: {
        kind: 'too-large',
        restored,
        sizes: { completions: 2, tokens: 2, width: 2, layers: { knob: 'depth', count: 2 } },
      },
    })),
  ]),
  'messages.rows-unused': message(ROW_FAULTS.map((fault) => ({ fault }))),
  'messages.stored': message(['unreadable', 'full', 'newer', 'refused'].map((kind) => ({ problem: kind }))),
  'messages.log-not-kept': message(['full', 'newer', 'refused'].map((kind) => ({ problem: kind }))),
  'messages.not-changed': message(['full', 'newer', 'refused'].map((kind) => ({ problem: kind }))),
  'messages.unfinished': message([{ name: 'X', task: 'bandit', step: 2 }]),
  'messages.not-kept': message(['full', 'newer', 'refused'].map((kind) => ({ problem: kind }))),
  'messages.revived': message(['run', 'compare', 'sweep'].map((what) => ({ what, name: 'X' }))),
  'messages.other-engine': message([
    { was: { engine: 'cpu', adapter: null }, now: { engine: 'webgpu', adapter: 'X' }, step: 2 },
  ]),
  'messages.exported': message([{ file: 'X' }, { file: 'X', thinned: { first: 1, last: 2, recorded: 1 } }]),
  'messages.not-written': message(
    (['cancelled', 'ended', { failed: 'X' }] as const).map((why) => ({ file: 'X', why })),
  ),
  'messages.not-exported': message([
    {
      form: 'trl',
      unsupported: [
        { knob: 'X', value: 1, only: [] },
        { knob: 'X', value: 1, only: [2] },
      ],
    },
  ]),
  'messages.imported': message([
    ...['run', 'weights', 'metrics'].map((what) => ({ file: 'X', what, steps: 2, without: null })),
    ...[false, true].map((isKnown) => ({
      ...{ file: 'X', what: 'weights', steps: 2, without: { isKnown, heads: 2, activation: 'relu' } },
    })),
  ]),
  'messages.imported-results': message(
    ['compare', 'sweep'].map((view) => ({ file: 'X', view, runs: 2, unfinished: 1, missing: ['X'] })),
  ),
  'messages.import-refused': message([
    ...FILE_PROBLEMS.map((kind) => ({ file: 'X', why: { ...FILE, problem: kind } })),
    ...MISFITS.map((misfit) => ({ file: 'X', why: { problem: 'misfit', misfit } })),
  ]),
  'messages.replaced': message([{ task: 'bandit', step: 2 }]),
  'ownData.fault': ROW_FAULTS.map((fault) => [fault]),
  'engine.badge': Object.keys(textFor('en').engineDetails.reasons).map((reason) => [
    { engine: 'cpu', backend: null, reason, adapter: null },
  ]),
  metricFormula: Object.keys(textFor('en').metrics).map((name) => [name]),
}

/** Whether a function was made for the argument that it was given. */
const isWhole = (said: unknown): boolean => !/undefined|null|true/.test(JSON.stringify(said) ?? 'undefined')

/** A piece of a passage of the glossary: words, or a link. Their order is that of the language. */
const isPart = (part: unknown): part is string | { words?: string } =>
  typeof part === 'string' || (typeof part === 'object' && part !== null && 'to' in part)

/** What the leaves of a catalogue say, by their paths. A function says something for each of its cases. */
function sentences(value: unknown, path = ''): [path: string, said: readonly unknown[]][] {
  if (typeof value === 'string') return [[path, [value]]]
  if (Array.isArray(value) && /^glossary\..*\.also$/.test(path)) return [[path, [value.join('、')]]]
  if (Array.isArray(value) && path.startsWith('glossary.') && value.every(isPart)) {
    return [[path, [value.map((part) => (typeof part === 'string' ? part : (part.words ?? ''))).join('')]]]
  }
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

test.each(LANGUAGES)('no button has the name of a view, and no two views have one: %s', (language) => {
  const { page, learn, transport } = textFor(language)
  const names = [...Object.values(page.views), learn.run, ...Object.values(transport)]
  const views = Object.values(page.views) as unknown[]
  expect(names.filter((name) => views.includes(name))).toHaveLength(views.length)
})

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the catalogue in %s', (language) => {
  const said = new Map(sentences(textFor(language)))

  test('has the entries of English, and no others', () => {
    expect([...said.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    expect(said.size).toBeGreaterThan(900)
  })
})

/** Names in a script that the page quotes. */
const CODE = /^conversion\.(names|places)\.|\.also$/

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

  test('has one term for each concept', () => {
    const others =
      /无差别|停滞|整形|滑动均值|个运行|(?<![a-z])nats|裁判|采样策略|比率层级|对(各组|批次|各回答)的(均值|std)/
    expect(wrong(others).filter(([path]) => !CODE.test(path))).toEqual([])
    expect(wrong(/提示(?!词)/)).toEqual([])
  })

  test('has its own punctuation', () => {
    expect(wrong(/\p{Script=Han}[,.:;?!()]|[,.:;?!()]\p{Script=Han}/u)).toEqual([])
  })

  test('has no spaces between its characters, and none before %', () => {
    expect(wrong(/[\p{Script=Han}，。：；？！、（）] +[\p{Script=Han}，。：；？！、（）]| %/u)).toEqual([])
  })
})
