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

/** The options of a command. */
type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Reads one link or file, and the options of a command.
 * @throws UsageError naming an argument that is not allowed
 */
export function parsed<const Declared extends Options>(args: readonly string[], options: Declared) {
  const config = { args: [...args], options, allowPositionals: true } as const
  // not strict, because the errors of parseArgs name neither the option nor the allowed values
  const { tokens } = parseArgs({ ...config, strict: false, tokens: true })
  const given = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    checkOption(token, options)
    const isRepeated = options[token.name].type === 'string' && given.has(token.name)
    if (isRepeated) throw new UsageError(command.option.repeated(token.rawName))
    given.add(token.name)
  }
  const { values, positionals } = parseArgs(config)
  if (positionals.length !== 1) throw new UsageError(command.oneSource(positionals.length))
  const [link] = positionals
  if (link.trim() === '') throw new UsageError(command.emptySource)
  return { link, values }
}

/** An option as it was written. */
interface WrittenOption {
  name: string
  rawName: string
  value?: string | undefined
  /** whether the value follows an equals sign */
  inlineValue?: boolean | undefined
}

/** @throws UsageError if there is no such option, or if it lacks a value or has one that it does not take */
function checkOption({ name, rawName, value, inlineValue }: WrittenOption, options: Options): void {
  const known = Object.keys(options).map((option) => `--${option}`)
  if (!known.includes(rawName)) throw new UsageError(command.option.unknown(rawName, known.join(', ')))
  if (options[name].type === 'boolean') {
    if (value !== undefined) throw new UsageError(command.option.noValue(rawName, value))
    return
  }
  if (value === undefined) throw new UsageError(command.option.missing(rawName))
  // without an equals sign this is probably the next option
  if (!inlineValue && /^-./.test(value)) throw new UsageError(command.option.dash(rawName, value))
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
