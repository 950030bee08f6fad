import { describe, expect, test } from 'vitest'
import { RewardError } from '../../src/sandbox/convention'
import { machineOf } from '../../src/sandbox/machine'
import { programOf } from '../../src/sandbox/program'
import { rewardFaultOf } from '../../src/runs/rewardFault'
import { checked } from '../../src/runs/fileParts'
import { textFor } from '../../src/text'
import { BATCH, body, judged } from './judging'

/** What an answer of the driver becomes where code decides how it is written. */
const TO_JSON = ['"x"', 'undefined', '({ kind: 1 })', '[{ join: 1 }]', '10n']
/** Where code can put such a method. */
const PLACES = ['Object.prototype', 'Array.prototype', 'BigInt.prototype']
/** Rewards that return numbers, parts, and each kind of what is refused. */
const REWARDS = [
  body('return 1'),
  body('return { a: 1, b: 2 }'),
  body('return completion.text === "12" ? { c: 1 } : { a: 1 }'),
  body('return { a: "1" }'),
  body('return 1n'),
  body('return [1]'),
  body('return undefined'),
  `const weights = { a: 1 }\n${body('return { a: 1 }')}`,
  `const weights = { a: "1" }\n${body('return { a: 1 }')}`,
  `const weights = 3\n${body('return { a: 1 }')}`,
]

/** Whatever code does, it is scored with numbers, or ends in a fault that is told in a sentence and can be exported. */
async function judge(code: string): Promise<'scored' | 'failed'> {
  const outcome = await judged(code)
  if (Array.isArray(outcome)) {
    expect(outcome.length % BATCH.rows.length).toBe(0)
    expect(outcome.every((value) => Number.isFinite(Math.fround(value)))).toBe(true)
    return 'scored'
  }
  const said = textFor('en').ownReward.sentence(outcome)
  expect(said.length).toBeLessThan(700)
  expect(said).not.toMatch(/\[object|undefined “/)
  const inJson: unknown = JSON.parse(JSON.stringify(outcome))
  expect(checked(() => rewardFaultOf(inJson, 'failed'))).toEqual(outcome)
  return 'failed'
}

describe('code that decides how answers are written', () => {
  test.each(PLACES)('by %s.toJSON', async (place) => {
    for (const value of TO_JSON)
      for (const reward of REWARDS) await judge(`${place}.toJSON = () => (${value});\n${reward}`)
  })

  test('by a toJSON of its own', async () => {
    for (const value of TO_JSON)
      await judge(
        `const weights = Object.defineProperty({ a: 1 }, 'toJSON', { value: () => (${value}) })\n${body('return { a: 1 }')}`,
      )
    await judge(`const weights = { a: 1, toJSON: () => ({ a: "x" }) }\n${body('return { a: 1 }')}`)
  })
})

test('toJSON changes neither weights nor parts', async () => {
  const machine = await machineOf()
  const patches = 'Object.prototype.toJSON = () => ({ a: "x" }); Array.prototype.toJSON = () => ["x", "x"]\n'
  const weighted = programOf(
    machine,
    `${patches}const weights = { a: 0.5, b: 2 }\n${body('return { a: 1, b: 3 }')}`,
    BATCH,
  )
  expect(weighted.parts).toEqual([
    { name: 'a', weight: 0.5 },
    { name: 'b', weight: 2 },
  ])
  const returned = programOf(machine, `${patches}${body('return { a: 1, b: 3 }')}`, BATCH)
  expect(returned.parts.map(({ name }) => name)).toEqual(['a', 'b'])
})

test.each([
  [
    'a weight that is another number each time',
    'let n = 0; const weights = { get a() { return n++ < 1 ? 1 : "x" } }',
  ],
  [
    'a weight that is NaN the second time',
    'let n = 0; const weights = { get a() { return n++ < 1 ? 1 : NaN } }',
  ],
  [
    'weights that are other keys each time',
    'let n = 0; const weights = new Proxy({}, { ownKeys: () => ["a" + n++], getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }), get: () => 1 })',
  ],
  [
    'patched iterators',
    'Array.prototype[Symbol.iterator] = function* () { yield { toString: () => "a" } }; const weights = { a: 1, b: 2 }',
  ],
  [
    'patched methods',
    'for (const name of Object.getOwnPropertyNames(Array.prototype)) if (name !== "constructor") Array.prototype[name] = () => "0foo"',
  ],
  ['patched strings', 'String.prototype.slice = () => ({}); String.prototype.toString = () => 1'],
  [
    'setters of numbers',
    'Array.prototype.indexOf = () => "0foo"; Object.defineProperty(Object.prototype, "0foo", { set() { globalThis.out = this; this.buffer.transfer?.() } })',
  ],
  [
    'setters of fields',
    'for (const name of ["kind", "found", "part", "expected", "most", "message"]) Object.defineProperty(Object.prototype, name, { set() {}, get: () => 1 })',
  ],
  ['a patched Float64Array', 'Float64Array.prototype.__proto__ = null; globalThis.Float64Array = Array'],
])('%s', async (_, patch) => {
  for (const reward of REWARDS) await judge(`${patch}\n${reward.replace(/^const weights.*\n/, '')}`)
})

describe('texts of faults are cut where they are made', () => {
  const long = (count: number) => `"k".repeat(${count})`
  test.each([500, 2_000_000])('of %d characters', async (count) => {
    const key = long(count)
    for (const code of [
      `const weights = { [${key}]: "x" }\n${body('return 1')}`,
      `const weights = { [${key}]: 1 }\n${body('return 1')}`,
      body(`return { [${key}]: 1 }`),
      body(`return completion.text === "12" ? { [${key}]: 1 } : { a: 1 }`),
      body(`return { a: ${key} }`),
      body(`throw ${key}`),
      body(`const error = new Error("a"); error.name = ${key}; throw error`),
      body(`throw { message: "a", stack: "reward.js:" + "9".repeat(${count}) }`),
      body('throw { message: "a", stack: "reward.js:0:0" }'),
      body('throw { message: "a", stack: "reward.js:99:9999999999" }'),
      body(`return 10n ** ${Math.min(count, 50_000)}n`),
      body(
        `return Object.fromEntries(Array.from({ length: ${Math.min(count, 2000)} }, (_, i) => ["k" + i, 1]))`,
      ),
      body(
        `return completion.text === "12" ? Object.fromEntries(Array.from({ length: ${Math.min(count, 2000)} }, (_, i) => ["k" + i, 1])) : { a: 1 }`,
      ),
      `${'x'.repeat(count)} ${'y'.repeat(count)}`,
    ]) {
      expect(await judge(code), code.slice(0, 200)).toBe('failed')
    }
  })
})

test('an answer that the driver would not give is a fault', async () => {
  const machine = await machineOf()
  const code = `const weights = { a: 1 }\n${body('return 1')}`
  const { driver } = machine
  const answers = [
    '"x"',
    '1',
    '[]',
    '{"a":"x"}',
    '{"a":1e39}',
    '!',
    '!{}',
    '!{"kind":"weights"}',
    '!{"kind":"weights","found":3}',
    '!{"kind":"constructor"}',
    'undefined',
    '',
  ]
  for (const answer of answers) {
    const lying = {
      ...machine,
      driver: () => machine.vm.evalCode(`(() => ${JSON.stringify(answer)})`, 'driver.js'),
    }
    expect(() => programOf(lying, code, BATCH), answer).toThrow(RewardError)
  }
  // names that the driver would have cut
  for (const names of [['k'.repeat(2_000_000)], Array.from({ length: 2000 }, (_, i) => `k${i}`)]) {
    const answers = [names, Object.fromEntries(names.map((name) => [name, 1]))]
    for (const answer of answers) {
      const lying = {
        ...machine,
        driver: (name: string) =>
          name === (Array.isArray(answer) ? 'names' : 'weights')
            ? machine.vm.evalCode(`(() => ${JSON.stringify(JSON.stringify(answer))})`, 'driver.js')
            : driver(name),
      }
      let fault: unknown
      try {
        programOf(lying, body('return 1'), BATCH)
      } catch (error) {
        if (error instanceof RewardError) ({ fault } = error)
      }
      expect(fault).toMatchObject({ fault: { kind: 'part-names' } })
      const inJson: unknown = JSON.parse(JSON.stringify(fault))
      expect(checked(() => rewardFaultOf(inJson, 'failed'))).toEqual(fault)
    }
  }
  for (const answer of [
    '1',
    'null',
    '[]',
    'new Float64Array(2)',
    'new Float64Array([1, 2, NaN])',
    'new Float64Array([1, 2, 1e39])',
    'new Uint8Array(23)',
    '({})',
  ]) {
    const lying = {
      ...machine,
      driver: (name: string) =>
        name === 'score' ? machine.vm.evalCode(`(() => (${answer}))`, 'driver.js') : driver(name),
    }
    expect(() => programOf(lying, code, BATCH).score(BATCH, () => () => 0), answer).toThrow(RewardError)
  }
  expect(await judged(body('return 1'))).toEqual([1, 1, 1])
})
