import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { messageText } from '../../src/ui/frame/messageText'
import type { Notice } from '../../src/text/messages'
import { withNotices, type Message } from '../../src/app/messages'
import { configProblems, defaultConfig } from '../../src/settings/config'
import { KNOBS, KNOB_NAMES, TASK_IDS, type RunConfig } from '../../src/settings/knobs'
import { aliasesOf } from '../../src/settings/names'
import { taskOf } from '../../src/tasks'
import { textFor } from '../../src/text'
import { casesOf } from '../isLong'

/** For thousands of cases on a busy machine. */
export const PATIENCE = 300_000

/**
 * Milliseconds of a core that reading something may take, twice those of a usual machine. What is read again and again takes
 * many times as long.
 */
const MOST_TIME = 1000

/** How often it is tried: a core that is shared takes longer, by turns. */
const TRIES = 10

/** What comes of a case; one of the tries must be in time. */
export function inTime<Outcome>(read: () => Outcome): Outcome {
  let quickest = Infinity
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const start = process.cpuUsage()
    const outcome = read()
    quickest = Math.min(quickest, process.cpuUsage(start).user / 1000)
    if (quickest < MOST_TIME) return outcome
  }
  throw new Error(`It took ${quickest.toFixed(0)} ms.`)
}

/** The same of what takes more than one turn. */
export async function inTimeLater<Outcome>(read: () => Promise<Outcome>): Promise<Outcome> {
  let quickest = Infinity
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const start = process.cpuUsage()
    const outcome = await read()
    quickest = Math.min(quickest, process.cpuUsage(start).user / 1000)
    if (quickest < MOST_TIME) return outcome
  }
  throw new Error(`It took ${quickest.toFixed(0)} ms.`)
}

export function check(isTrue: boolean, what: string): asserts isTrue {
  if (!isTrue) throw new Error(what)
}

/** The longest sentence: a list of all tasks or presets, with what was written. */
const LONGEST_SENTENCE = 4000

/** A sentence that says something. */
export function checkSentence(sentence: string): void {
  check(
    sentence.length > 0 && sentence.length < LONGEST_SENTENCE,
    `a sentence of ${sentence.length}: ${sentence.slice(0, 300)}`,
  )
  check(!/undefined|\[object/.test(sentence), sentence)
}

export function checkConfig(config: RunConfig): void {
  const problems = configProblems(config, taskOf)
  check(problems.length === 0, JSON.stringify(problems))
}

export function checkEqual(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected)
}

const running = defaultConfig(taskOf)

/** What the page would say of notices, each in a sentence. */
export function checkNotices(notices: readonly Notice[], config: RunConfig = running): void {
  const messages = withNotices([] as readonly Message[], notices)
  check(messages.length <= 11, `${messages.length} messages`)
  for (const message of messages)
    checkSentence(messageText(message, { config, running, step: 3, text: textFor('en') }))
}

/** How many cases there are of each kind. */
export const CASES = {
  'links to Train': 5000,
  'links to Compare': 500,
  'links to Sweep': 300,
  'packed links': 1400,
  'links while the page is open': 100,
  runs: 2500,
  weights: 4100,
  results: 900,
  settings: 3400,
  'runs that are refused': 100,
  rows: 2000,
  'large rows': 28,
  'reward code': 800,
} as const

/** The same cases in every run; those that a run tries, or `times` as many. */
export const runs = (kind: keyof typeof CASES, times = 1) => ({
  numRuns: casesOf(times * CASES[kind]),
  seed: 20_000,
  endOnFailure: true,
})

/** Names that every object has. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']
const TASK_NAMES = TASK_IDS.flatMap((task) => Object.keys(taskOf(task).knobs).map((name) => `task.${name}`))
const ALIASES = KNOB_NAMES.flatMap((name) =>
  aliasesOf(name).map((alias) => (typeof alias === 'string' ? alias : alias.name)),
)

/** A name of a setting, or one that is nearly that. */
export const anyName: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...KNOB_NAMES.map((name) => KNOBS[name].external)) },
  { weight: 3, arbitrary: fc.constantFrom(...TASK_NAMES) },
  { weight: 2, arbitrary: fc.constantFrom(...ALIASES) },
  { weight: 1, arbitrary: fc.constantFrom(...INHERITED, ...INHERITED.map((name) => `task.${name}`)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
)

const OPTIONS = KNOB_NAMES.flatMap((name) => {
  const knob = KNOBS[name]
  return knob.kind === 'choice' ? [...knob.options] : []
})
const WORDS = [
  ...[
    '',
    ' ',
    '0',
    '-0',
    '1',
    '2',
    '8',
    '64',
    '0.04',
    '1e-3',
    '1e400',
    '-1',
    '1e21',
    '0x10',
    '1_000',
    '１',
    'NaN',
  ],
  ...[
    'Infinity',
    '-Infinity',
    'true',
    'false',
    'True',
    'None',
    'null',
    '9007199254740993',
    '4294967296',
    '1.5',
  ],
  ...[
    'k1+',
    '%',
    '%E0%A4%A',
    '%00',
    '+',
    ';',
    ',',
    ',,,',
    '\u202E',
    '\uD800',
    '奖励',
    '\u{1F600}',
    '<b>',
    '\'"`',
  ],
]

/** A value of a setting, or nearly that. */
export const anyValue: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: fc.constantFrom(...OPTIONS, ...INHERITED) },
  { weight: 2, arbitrary: fc.integer({ min: -2, max: 200 }).map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.string({ maxLength: 20, unit: 'binary' }) },
  { weight: 1, arbitrary: fc.nat(3000).map((length) => 'x'.repeat(length)) },
)

/** A text with a few characters left out, doubled, changed or moved. */
export const damaged = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(
      texts,
      fc.array(
        fc.tuple(
          fc.nat(),
          fc.nat(8),
          fc.constantFrom('', '&', '=', ';', ',', ':', '{', '"', '\n', '0', '-', '#'),
        ),
        {
          maxLength: 4,
        },
      ),
    )
    .map(([text, changes]) =>
      changes.reduce((current, [place, length, put]) => {
        const at = place % (current.length + 1)
        return current.slice(0, at) + put + current.slice(at + length)
      }, text),
    )
