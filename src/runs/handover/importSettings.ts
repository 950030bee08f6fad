import { readSettings, type Reading } from '../../settings/read'
import type { KnobName, RunConfig } from '../../settings/knobs'
import { KNOBS } from '../../settings/knobs'
import { bare, find } from '../../settings/names'
import { taskOf } from '../../tasks'
import { readSettingsText, type SettingsText, type SettingsTextProblem } from './settingsText'

/** What was made of another program's settings. */
export interface SettingsReport extends Pick<SettingsText, 'form' | 'skipped'> {
  /** with what was taken */
  config: RunConfig
  /** names that set a knob, what was written, and the knob's value */
  taken: { name: string; written: string }[]
  problems: Reading['problems']
}

/** TRL's loss types that are a surrogate of their own. */
const SURROGATES: Readonly<Record<string, string>> = { cispo: 'dapo', sapo: 'grpo', vespo: 'dapo' }

/**
 * Another program's settings as the page's knobs: what names no knob keeps the value that it has now.
 * @param now the configuration that they change
 */
export function importSettings(text: string, now: RunConfig): SettingsReport | SettingsTextProblem {
  const read = readSettingsText(text)
  if ('problem' in read) return read
  const entries = read.entries.flatMap(([name, written]) => {
    // surrogate and aggregation are one word in TRL
    const aggregation = bare(name) === KNOBS.lossType.external ? SURROGATES[written] : undefined
    if (aggregation === undefined) return [[name, written] as const]
    return [[KNOBS.surrogate.external, written] as const, [name, aggregation] as const]
  })
  const own = entries.map(([name]) => find(name)?.field)
  const kept = Object.entries(KNOBS).flatMap(([name, { external }]) =>
    own.includes(name as KnobName) || !keeps(name as KnobName, own)
      ? []
      : [[external, String(now[name as KnobName])] as const],
  )
  const task = Object.entries(now.taskSettings).map(
    ([name, value]) => [`task.${name}`, String(value)] as const,
  )
  const named = new Set(entries.map(([name]) => name))
  const reading = readSettings([...entries, ...kept, ...task.filter(([name]) => !named.has(name))], taskOf)
  const refused = new Set(reading.problems.flatMap((problem) => ('name' in problem ? [problem.name] : [])))
  return {
    form: read.form,
    skipped: read.skipped,
    config: reading.config,
    taken: entries.filter(([name]) => !refused.has(name)).map(([name, written]) => ({ name, written })),
    problems: reading.problems,
  }
}

/** ε high follows ε where only ε is set; prompts and completions of a step say the same. */
function keeps(name: KnobName, own: readonly (string | undefined)[]): boolean {
  if (name === 'generationBatchSize') return !own.includes('promptsPerStep')
  if (name === 'epsilonHigh' || name === 'epsilonHighFollows')
    return !own.includes('epsilonHigh') && !own.includes('epsilonHighFollows')
  return true
}
