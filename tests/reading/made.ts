import { readLogs } from '../../src/reading/readLogs'
import { reading } from '../../src/reading/reading'
import type { ReadLog } from '../../src/reading/contract'
import { textSource } from './textSource'

/** Noise of a given row and name: uniform in −1 … 1, the same each time. */
export function noise(row: number, name: string): number {
  let hash = 2166136261
  for (const c of `${row} ${name}`) hash = Math.imul(hash ^ c.charCodeAt(0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519)
  return ((hash >>> 8) / 2 ** 23) * 1 - 1
}

type Row = Readonly<Record<string, number>>

/** A healthy run of TRL: the reward rises from 0.3 to 0.8 under noise, the rest behaves. */
export function healthy(row: number, rows = 200): Row {
  const t = row / rows
  return {
    loss: 0.002 * t + 0.01 * noise(row, 'loss'),
    grad_norm: 0.2 + 0.1 * noise(row, 'grad'),
    learning_rate: 1e-6 * (1 - t),
    'completions/mean_length': 220 + 40 * t + 15 * noise(row, 'length'),
    'completions/min_length': 40 + 5 * noise(row, 'min'),
    'completions/max_length': 512,
    'completions/clipped_ratio': 0.05 + 0.03 * noise(row, 'cut'),
    'completions/mean_terminated_length': 200,
    'rewards/accuracy/mean': 0.3 + 0.5 * t + 0.08 * noise(row, 'accuracy'),
    'rewards/accuracy/std': 0.4,
    reward: 0.3 + 0.5 * t + 0.08 * noise(row, 'accuracy'),
    reward_std: 0.35 + 0.05 * noise(row, 'spread'),
    frac_reward_zero_std: 0.25 + 0.1 * noise(row, 'dead'),
    entropy: 0.5 - 0.25 * t + 0.03 * noise(row, 'entropy'),
    kl: 0.05 * t + 0.004 * (1 + noise(row, 'kl')),
    'clip_ratio/region_mean': 0,
  }
}

/** A log of the console with these rows; a value of NaN is written nan, one of Infinity leaves its key out. */
export const consoleOf = (rows: readonly Row[]): string =>
  rows
    .map((row) => {
      const pairs = Object.entries(row).filter(([, value]) => value !== Infinity)
      return `{${pairs.map(([name, value]) => `'${name}': ${Number.isNaN(value) ? 'nan' : value}`).join(', ')}}\n`
    })
    .join('')

/** A log with the healthy rows, changed by `change`. */
export const madeOf = (change: (row: Row, t: number, i: number) => Row = (row) => row, rows = 200): string =>
  consoleOf(Array.from({ length: rows }, (_, i) => change(healthy(i, rows), i / rows, i)))

export async function readMade(
  text: string,
  name = 'made.log',
): Promise<{ log: ReadLog; rules: string[]; fine: string[]; implied: string[] }> {
  const log = await readLogs([textSource(text, name)])
  const said = reading(log)
  return {
    log,
    rules: said.findings.map(({ rule }) => rule),
    fine: said.fine.map((one) => one.case),
    implied: said.implied.map((one) => one.case),
  }
}
