import { resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { knobProblem, parseKnob, type Knob } from '../settings/knob'
import { KNOBS } from '../settings/knobs'
import { command, english } from '../text/english'
import { UsageError } from './usage'

/** The engines that run without a browser. */
export const ENGINES_HERE = ['cpu', 'cpu-simd128', 'plain'] as const

/** The values of --steps. */
export const STEPS: Knob = { ...KNOBS.maxSteps, min: 1 }

/** Reads one link or file, and the options of a command. */
export function parsed<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  let found
  try {
    found = parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    // parseArgs throws a TypeError for options that it refuses
    if (!(error instanceof TypeError)) throw error
    throw new UsageError(command.seeHelp(error.message))
  }
  const { values, positionals } = found
  if (positionals.length !== 1) throw new UsageError(command.oneSource(positionals.length))
  return { link: positionals[0], values }
}

/** The number given for an option. */
export function numberOf(name: string, written: string, knob: Knob): number {
  const value = parseKnob(knob, written)
  const problem = knobProblem(knob, value)
  if (problem) throw new UsageError(command.refused(name, written, english.messageCards.allowed(problem)))
  return value as number
}

/** The engine given for --engine. */
export function engineOf(written: string): (typeof ENGINES_HERE)[number] {
  const known = ENGINES_HERE.find((name) => name === written)
  if (!known) throw new UsageError(command.refused('--engine', written, ENGINES_HERE.join(', ')))
  return known
}

/** The folder given for an option; relative paths start in `from`. */
export function folderOf(name: string, written: string, from: string): string {
  if (written.trim() === '') throw new UsageError(command.emptyFolder(name))
  return resolve(from, written)
}
