import fc from 'fast-check'
import { describe, test } from 'vitest'
import { exportRun } from '../../src/runs/export'
import { importSettings } from '../../src/runs/handover/importSettings'
import { importLines } from '../../src/command/importLines'
import { importRun } from '../../src/runs/importRun'
import { fromSafetensors, toSafetensors } from '../../src/runs/weights/safetensors'
import { defaultConfig } from '../../src/settings/config'
import { taskOf } from '../../src/tasks'
import { readingNotice } from '../../src/text/readingNotice'
import { textFor } from '../../src/text'
import { exportComparisonJson } from '../../src/experiments/compare/comparisonExport'
import { readResults } from '../../src/app/experiments/results'
import { exportSweepJson } from '../../src/experiments/sweep/sweepExport'
import { stage } from '../app/fakeWorker'
import { record } from '../runs/recorded'
import {
  anyName,
  anyValue,
  check,
  checkConfig,
  checkNotices,
  checkSentence,
  damaged,
  inTime,
  PATIENCE,
  runs,
} from './judge'

const { handover } = textFor('en')

/** Values that a place in a file may have in place of its own. */
const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, '', 'x', 0, -1, 1.5, 1e21, 1e308, -0, 2 ** 53, [], {}, [[]], {
    constructor: 1,
  }),
  fc.nat(12),
  anyName,
  fc.array(fc.double(), { maxLength: 3 }),
  fc.json().map((text) => JSON.parse(text) as unknown),
)

/** A value with something else at a place that the numbers lead to, or with one place more or fewer. */
function changed(value: unknown, path: readonly number[], put: unknown, how: number): unknown {
  if (typeof value !== 'object' || value === null || path.length === 0) return put
  const keys = Object.keys(value)
  const [first, ...rest] = path
  if (keys.length === 0) return put
  const key = keys[first % keys.length]
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value }
  if (rest.length > 0) copy[key] = changed(copy[key], rest, put, how)
  else if (how === 0) delete copy[key]
  else if (how === 1) copy[typeof put === 'string' && !Array.isArray(value) ? put : key] = put
  else copy[key] = put
  return copy
}

const GOOD: unknown = JSON.parse(JSON.stringify(exportRun(record())))
const change = fc.tuple(fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }), strange, fc.nat(3))
const runFile = fc
  .array(change, { maxLength: 3 })
  .map((changes) =>
    JSON.stringify(changes.reduce((file, [path, put, how]) => changed(file, path, put, how), GOOD)),
  )
/** Files that are large, deep, or not what their name says. */
const PUMPED = [
  '['.repeat(100_000),
  `{"format":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  `${'{"a":'.repeat(16_000)}1${'}'.repeat(16_000)}`,
  '\0'.repeat(50_000),
  `{"format":"grpo-playground-run","version":1,"config":{${'"x":1,'.repeat(20_000)}"y":1}}`,
  JSON.stringify({
    ...(GOOD as object),
    config: Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`x${i}`, i])),
  }),
  JSON.stringify({ ...(GOOD as object), steps: 1e7 }),
]

describe('any file ends in what it says, or in a message', () => {
  test(
    'of a run',
    () => {
      const files = fc.oneof(
        { weight: 12, arbitrary: runFile },
        { weight: 6, arbitrary: damaged(runFile) },
        { weight: 1, arbitrary: fc.constantFrom(...PUMPED) },
      )
      fc.assert(
        fc.property(files, (text) => {
          const read = inTime(() => importRun(text))
          if ('problem' in read)
            return checkNotices([{ kind: 'import-refused', file: 'run.json', why: read }])
          checkConfig(read.config)
          checkNotices(
            read.problems.map((problem) => readingNotice(problem, read.config)),
            read.config,
          )
          const { history, changes } = read
          check(
            history.values.every(({ length }) => length === history.steps),
            'steps',
          )
          check(history.groups.offsets.length === history.steps + 1, 'groups')
          // it can be written again, and is then the same
          const again = JSON.stringify(
            exportRun({ first: read.config, changes, engine: null, moves: [], history }),
          )
          check(!('problem' in importRun(again)), again)
        }),
        runs('runs'),
      )
    },
    PATIENCE,
  )

  const tensors = [
    { name: 'policy.embedding', shape: [2, 3], values: Float32Array.of(1, 2, 3, 4, 5, 6) },
    { name: 'policy.bias', shape: [2], values: Float32Array.of(-1, NaN) },
    { name: 'empty', shape: [0, 7], values: new Float32Array(0) },
  ]
  const goodBytes = toSafetensors(tensors, { link: 'beta=0.1&seed=3', step: '7' })
  const headerLength = Number(new DataView(goodBytes.buffer).getBigUint64(0, true))
  const goodHeader: unknown = JSON.parse(new TextDecoder().decode(goodBytes.subarray(8, 8 + headerLength)))

  test(
    'of weights',
    () => {
      const header = fc.oneof(
        fc
          .array(change, { maxLength: 3 })
          .map((changes) =>
            JSON.stringify(
              changes.reduce((file, [path, put, how]) => changed(file, path, put, how), goodHeader),
            ),
          ),
        damaged(fc.constant(JSON.stringify(goodHeader))),
        fc.constantFrom(...PUMPED),
        fc
          .tuple(fc.array(fc.nat(5), { maxLength: 12 }), fc.nat(64), fc.nat(64))
          .map(([shape, from, to]) =>
            JSON.stringify({ a: { dtype: 'F32', shape, data_offsets: [from, to] } }),
          ),
      )
      const length = fc.oneof(
        { weight: 6, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }) },
        { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 600n }) },
      )
      const data = fc.oneof(fc.constant(goodBytes.slice(8 + headerLength)), fc.uint8Array({ maxLength: 80 }))
      fc.assert(
        fc.property(header, length, data, fc.nat(20), (text, announced, numbers, lost) => {
          const json = new TextEncoder().encode(text)
          const bytes = new Uint8Array(8 + json.length + numbers.length)
          new DataView(bytes.buffer).setBigUint64(0, announced ?? BigInt(json.length), true)
          bytes.set(json, 8)
          bytes.set(numbers, 8 + json.length)
          const read = inTime(() => fromSafetensors(lost < 17 ? bytes : bytes.slice(0, lost)))
          if ('problem' in read)
            return checkNotices([{ kind: 'import-refused', file: 'weights.safetensors', why: read }])
          for (const { shape, values } of read.tensors)
            check(values.length === shape.reduce((product, size) => product * size, 1), 'a shape')
          check(
            Object.values(read.metadata).every((value) => typeof value === 'string'),
            'metadata',
          )
        }),
        runs('weights'),
      )
    },
    PATIENCE,
  )

  const RESULTS: unknown[] = [
    'view=compare&seed=1&seeds=2&budget=640&row=task=bandit&row=task=bandit;beta=0.1',
    'view=sweep&base=task=bandit&x=beta:0,0.1&seed=1&seeds=2&budget=640',
  ].map((link) => {
    const { app } = stage(`#${link}`)
    const { compare, sweep } = app.experiments.store.getState()
    const written = link.includes('sweep') ? exportSweepJson(sweep) : exportComparisonJson(compare)
    app.close()
    return JSON.parse(JSON.stringify(written)) as unknown
  })

  test(
    'of results',
    () => {
      const files = fc
        .tuple(fc.constantFrom(...RESULTS), fc.array(change, { maxLength: 3 }))
        .map(([file, changes]) =>
          changes.reduce((now, [path, put, how]) => changed(now, path, put, how), file),
        )
      fc.assert(
        fc.property(files, (file) => {
          const inJson: unknown = JSON.parse(JSON.stringify(file))
          const read = inTime(() => readResults(inJson))
          if ('problem' in read)
            return checkNotices([{ kind: 'import-refused', file: 'results.json', why: read }])
          const { definition } = read
          if ('base' in definition) checkConfig(definition.base)
          else for (const { config } of definition.rows) checkConfig(config)
        }),
        runs('results'),
      )
    },
    PATIENCE,
  )

  const now = { ...defaultConfig(taskOf, 'addition'), seed: 7 }
  const pair = fc.tuple(fc.oneof(anyName, fc.constantFrom('output_dir', 'loss_type', 'max_steps')), anyValue)
  const pairs = fc.array(pair, { maxLength: 10 })
  const quote = (value: string) => (value.length % 2 ? JSON.stringify(value) : value)
  const settings = fc.oneof(
    pairs.map((all) => JSON.stringify(Object.fromEntries(all))),
    fc
      .array(fc.tuple(anyName, strange), { maxLength: 8 })
      .map((all) => JSON.stringify({ train: Object.fromEntries(all) })),
    fc
      .array(fc.tuple(pair, fc.nat(3)), { maxLength: 10 })
      .map((all) =>
        all.map(([[name, value], indent]) => `${'  '.repeat(indent)}${name}: ${quote(value)}`).join('\n'),
      ),
    pairs.map((all) => all.map(([name, value]) => `${name}=${value}`).join('\n')),
    pairs.map(
      (all) =>
        `GRPOConfig(\n${all.map(([name, value]) => `    ${name}=${quote(value)},  # x`).join('\n')}\n)`,
    ),
    pairs.map((all) => all.map(([name, value]) => `${name}=${quote(value)}`).join(', ')),
  )
  const DEEP = [
    `${'{"a":'.repeat(16_000)}1${'}'.repeat(16_000)}`,
    `{"a":${'['.repeat(45_000)}${']'.repeat(45_000)}}`,
    Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
    `beta: ${'a: "'.repeat(22_500)}x`,
    `"${'a: "'.repeat(22_500)}`,
  ]
  const pumpedSettings = fc
    .tuple(
      fc.constantFrom(
        'a=1,\n',
        '{"a":',
        '[',
        '(',
        '"',
        "'",
        '#',
        '\n',
        ' ',
        '\t',
        'a:\n ',
        '- ',
        '\\',
        'f(',
        'x',
        '=',
        '_',
        '1',
        ',',
        '--a.',
        'a: "',
        '+',
        '/*',
      ),
      fc.constantFrom('', 'f(', '{', 'beta=0.1, ', 'beta: ', '"'),
      fc.constantFrom('', ')', '}', '\n)', 'x', '!'),
    )
    .map(([part, before, after]) => before + part.repeat(Math.floor(90_000 / part.length)) + after)

  test(
    'of settings',
    () => {
      const texts = fc.oneof(
        { weight: 12, arbitrary: settings },
        { weight: 6, arbitrary: damaged(settings) },
        { weight: 1, arbitrary: fc.oneof(pumpedSettings, fc.constantFrom(...DEEP)) },
      )
      fc.assert(
        fc.property(texts, (text) => {
          const read = inTime(() => importSettings(text, now))
          if ('problem' in read)
            return checkSentence(handover.importSettings.notRead[read.problem](read.line, read.found))
          checkConfig(read.config)
          check(
            // a knob of a task that is left has no value there
            read.rows.every(({ isTaken, value, here }) => !isTaken || value !== null || here !== null),
            'a row that is taken',
          )
          for (const sentence of importLines(read).lines) checkSentence(sentence)
        }),
        runs('settings'),
      )
    },
    PATIENCE,
  )

  test(
    'without a change of the run, where it is not taken',
    async () => {
      const s = stage('#task=bandit&seed=4')
      s.ready()
      s.steps(2)
      const { run, edited } = s.app.store.getState()
      await fc.assert(
        fc.asyncProperty(damaged(runFile), async (text) => {
          const bytes = new TextEncoder().encode(text)
          if (!('problem' in importRun(text))) return
          await s.app.importFiles([new File([bytes], 'x.json')])
          const state = s.app.store.getState()
          check(state.run === run && state.edited === edited, 'another run')
          // what may be the settings of another program goes into the form that takes them
          check(state.messages.length === (state.settingsFile === null ? 1 : 0), 'messages')
          s.app.closeSettingsFile()
        }),
        runs('runs that are refused'),
      )
    },
    PATIENCE,
  )
})
