import '../../src/tasks/all'
import { normalQuantile } from '../../src/math/normalQuantile'
import { cos, exp, expm1, log, log10, log1p, log2, pow, sin } from '../../src/math/portable'
import { bits } from '../../src/random/streams'
import { machineOf } from '../../src/sandbox/machine'
import { programOf } from '../../src/sandbox/program'
import { fromLink } from '../../src/settings/link'
import { TASK_IDS } from '../../src/settings/knobs'
import { taskOf } from '../../src/tasks'
import { columnsOf } from '../../src/train/record'
import { rewardedTask } from '../../src/train/rewardedTask'
import { openSession } from '../../src/worker/session'
import { multiplyAdd, type MultiplyAdd } from './multiplyAdd'

/** Digests of everything that must have the same bits in every runtime, by name. */
export type Digests = Record<string, string>

/** The digests of a runtime, and how it computes a·b + c, on which the bits of the engine `cpu` depend. */
export interface Found {
  multiplyAdd: MultiplyAdd
  digests: Digests
}

const INPUTS = 20_000
const STEPS = 30
/** A small network, so that all tasks take seconds. */
const SMALL = 'width=16&num_generations=4&generation_batch_size=16'
const ENGINES = ['plain', 'cpu-simd128', 'cpu'] as const
/** Transformers by their names in the digests: prompts of one length, and of several. */
const TRANSFORMERS = [
  ['transformer', 'task=reverse&policy=transformer'],
  ['transformer of two layers', 'task=addition&policy=transformer&layers=2&heads=4'],
]

/** Draw i of input stream s, uniform on [low, high). */
const between = (stream: number, i: number, low: number, high: number) =>
  low + (high - low) * (bits(stream, 0x6d617468, i) / 0x100000000)

/** Special values and values near overflow and underflow. */
const EDGES = [0, -0, 1, -1, 2, 0.5, 1e-300, 5e-324, 1e300, 709.7, -745.1, Infinity, -Infinity, NaN]

const inputs = (stream: number, low: number, high: number): number[] => [
  ...EDGES,
  ...Array.from({ length: INPUTS }, (_, i) => between(stream, i, low, high)),
]

/** Each portable function on its inputs. */
const FUNCTIONS: Record<string, () => number[]> = {
  exp: () => inputs(1, -50, 50).map(exp),
  expm1: () => inputs(2, -5, 5).map(expm1),
  log: () => inputs(3, 0, 100).map(log),
  log1p: () => inputs(4, -1, 5).map(log1p),
  log2: () => inputs(5, 0, 100).map(log2),
  log10: () => inputs(6, 0, 100).map(log10),
  sin: () => inputs(7, -1000, 1000).map(sin),
  cos: () => inputs(8, -1000, 1000).map(cos),
  pow: () => inputs(9, 0, 10).map((x, i) => pow(x, between(10, i, -20, 20))),
  normalQuantile: () => inputs(14, 0, 1).map(normalQuantile),
  // the lint rule allows `x ** 2`
  square: () => inputs(11, -1e3, 1e3).map((x) => x ** 2),
}

/** The functions of one number that a custom reward can call. They belong to the interpreter, not to the browser. */
const SANDBOXED = [
  ...['exp', 'expm1', 'log', 'log1p', 'log2', 'log10', 'cbrt'],
  ...['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh'],
].map((name) => [`Math.${name}`, `Math.${name}(x)`] as const)

/** Formulas of two numbers, which a custom reward computes. */
const SANDBOXED_OF_TWO = [
  ['Math.pow', 'Math.pow(Math.abs(x), y)'],
  ['**', 'Math.abs(x) ** y'],
  ['Math.hypot', 'Math.hypot(x, y)'],
  ['Math.atan2', 'Math.atan2(x, y)'],
] as const

/** The first 8 bytes of the SHA-256 of numbers as float64. All NaNs count as equal. */
async function digest(numbers: Iterable<number>): Promise<string> {
  const values = Float64Array.from(numbers)
  const view = new DataView(new ArrayBuffer(8 * values.length))
  values.forEach((value, i) => view.setFloat64(8 * i, Number.isNaN(value) ? 0 : value, true))
  values.forEach((value, i) => Number.isNaN(value) && view.setUint32(8 * i, 0x7ff80001, true))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', view.buffer))
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The digest of a formula that a custom reward computes for 400 pairs of numbers x and y. */
async function sandboxDigest(formula: string): Promise<string> {
  const machine = await machineOf()
  const targets = Array.from({ length: 400 }, (_, i) => [between(12, i, -5, 5), between(13, i, -5, 5)])
  const code = `function reward({ target: [x, y] }) { const value = ${formula}; return Number.isFinite(value) ? value : 0 }`
  const batch = {
    problems: targets.map((target) => ({ prompt: '', tokens: [], target })),
    rows: targets.map((_, i) => [i, { text: '', tokens: [], ended: true }] as const),
  }
  return digest(programOf(machine, code, batch).score(batch, () => () => 0))
}

/**
 * The digests leave out two metrics: the time of a step, and the epoch, which follows from the settings and did not exist when
 * the digests were recorded.
 */
const UNHASHED: ReadonlySet<string> = new Set(['step_time', 'epoch'])

/** The digest of all metrics and groups of 30 steps, and of the weights after them; null if the engine does not run here. */
async function runDigest(link: string): Promise<string | null> {
  const { config, problems } = fromLink(link, taskOf)
  if (problems.length > 0) throw new Error(`${link}: ${JSON.stringify(problems)}`)
  const session = await openSession(config)
  if (session.engine.engine !== config.engine) return null
  try {
    const task = await rewardedTask(config)
    const hashed = columnsOf(task).map((key) => !UNHASHED.has(key))
    const numbers: number[] = []
    for (let step = 0; step < STEPS; step++) {
      const { records } = await session.trainer.train(false)
      for (const record of records) {
        if (!record) continue
        record.metrics.forEach((value, column) => hashed[column] && numbers.push(value))
        for (const column of Object.values(record.groups)) for (const value of column) numbers.push(value)
      }
    }
    const [{ parameters }] = await session.trainer.snapshots()
    for (const weight of parameters) numbers.push(weight)
    return await digest(numbers)
  } finally {
    session.dispose()
  }
}

/**
 * The only task that `plain` trains if `isShort`. `plain` is the slowest engine, and the portable functions that it uses have
 * digests of their own.
 */
const ON_PLAIN = 'bandit'

/**
 * All digests of the current runtime.
 * @param isShort leaves out the runs that take longest
 */
export async function digests(isShort = false): Promise<Found> {
  const found: Digests = {}
  for (const [name, values] of Object.entries(FUNCTIONS)) found[name] = await digest(values())
  for (const [name, formula] of [...SANDBOXED, ...SANDBOXED_OF_TWO])
    found[`${name} in a custom reward`] = await sandboxDigest(formula)
  const runs = [...TASK_IDS.map((task) => [task, `task=${task}`]), ...TRANSFORMERS]
  for (const [name, link] of runs) {
    for (const engine of ENGINES) {
      if (isShort && engine === 'plain' && name !== ON_PLAIN) continue
      const made = await runDigest(`${link}&engine=${engine}&${SMALL}`)
      if (made !== null) found[`${name} on ${engine}`] = made
    }
  }
  return { multiplyAdd: multiplyAdd(), digests: found }
}

/**
 * The names of digests that differ from the recorded ones, or that are missing. The record was made with fused multiply-add.
 * Without it, `cpu` must have the bits of `cpu-simd128`; without relaxed SIMD, there is no `cpu`.
 */
export function differing({ multiplyAdd, digests }: Found, recorded: Digests): string[] {
  const expected = (name: string): string | undefined => {
    if (!name.endsWith(' on cpu') || multiplyAdd === 'fused') return recorded[name]
    return multiplyAdd === 'absent' ? undefined : recorded[`${name}-simd128`]
  }
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(digests)])]
  return names.filter((name) => digests[name] !== expected(name))
}

/** The record without the runs that `isShort` leaves out. */
export const withoutSlow = (recorded: Digests): Digests =>
  Object.fromEntries(
    Object.entries(recorded).filter(
      ([name]) => !name.endsWith(' on plain') || name.startsWith(`${ON_PLAIN} `),
    ),
  )
