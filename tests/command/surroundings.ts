import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Surroundings } from '../../src/command/surroundings'
import { localWorker } from '../worker/localWorker'
import type { ExportedRun } from '../../src/runs/export'

/** A folder of this test alone. */
export function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'grpo-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** The surroundings of a command in a folder, and what it said; it is interrupted when it has looked so often. */
export function surroundings(
  folder: string,
  looks = Infinity,
): Surroundings & { said: string[]; warned: string[]; hinted: string[] } {
  const said: string[] = []
  const warned: string[] = []
  const hinted: string[] = []
  let looked = 0
  return {
    folder,
    said,
    warned,
    hinted,
    say: (line) => void said.push(line),
    warn: (line) => void warned.push(line),
    hint: (line) => void hinted.push(line),
    interruption: { isAsked: () => looked++ >= looks, breathe: async () => undefined },
    startWorker: localWorker,
    progress: { tell: () => undefined, end: () => undefined },
  }
}

/** The exported run in a folder, but for how long its steps took. */
export function learnt(folder: string): ExportedRun {
  const run = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as ExportedRun
  return { ...run, metrics: { ...run.metrics, step_time: [] } }
}

/** The names of the files in a folder, without the hidden ones, in alphabetical order. */
export const resultsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .toSorted()
