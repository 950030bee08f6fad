import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A row of a [B][T] matrix in a golden file; null stands for NaN. */
type Matrix = (number | null)[][]

/** A [B][T] batch of a loss case. */
export interface GoldenBatch {
  mask: Matrix
  logp: Matrix
  old: Matrix | null
  ref: Matrix | null
  advantages: (number | null)[]
  entropy?: Matrix
}

/** One case, as written: the fields depend on the kind of the file. */
export interface GoldenCase {
  name: string
  batch?: string
  config?: Record<string, unknown>
  expect: Record<string, unknown>
  [field: string]: unknown
}

/** One file of the folder. */
export interface GoldenFile {
  name: string
  cases: GoldenCase[]
  batches: Record<string, GoldenBatch>
}

/** The folder that the environment variable GOLDEN_DIR names, or else this one. */
export function goldenFolder(): string {
  return process.env.GOLDEN_DIR ?? import.meta.dirname
}

/**
 * Every *.json of the folder, by name. What verl's adaptive controller did is put behind the cases as one more. A file that is
 * no such JSON has no cases.
 */
export function readGolden(folder: string): GoldenFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => {
    const content = parse(readFileSync(join(folder, name), 'utf8'))
    const cases: GoldenCase[] = Array.isArray(content?.cases) ? content.cases.filter(isObject) : []
    const controller = content?.adaptive_controller
    if (controller) {
      const expect = { coef: controller.updates.map((update: { coef: number }) => update.coef) }
      cases.push({ name: 'adaptive controller', adaptive_controller: controller, expect })
    }
    return { name, cases, batches: content?.batches ?? {} }
  })
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function parse(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A matrix or vector laid out flat, null as NaN. */
export function flat(values: unknown): Float32Array {
  const numbers = (values as unknown[]).flat() as (number | null)[]
  return Float32Array.from(numbers, (value) => value ?? NaN)
}
