import { readSettings, type Entry, type Reading } from '../../settings/read'
import { KNOB_NAMES, KNOBS, type KnobName, type RunConfig } from '../../settings/knobs'
import { bare, find, taskAliases } from '../../settings/names'
import { taskOf } from '../../tasks'
import type { SettingsText, SettingsTextProblem, Skipped } from './settingsLiterals'
import { readSettingsText } from './settingsText'

/** What was made of another program's settings. */
export interface SettingsReport extends Pick<SettingsText, 'form'> {
  /** what was left out before it was read, and why */
  skipped: (Omit<Skipped, 'why'> & { why: Skipped['why'] | 'updates' })[]
  /** with what was taken */
  config: RunConfig
  /** names that set a knob, what was written, and the knob's value */
  taken: { name: string; written: string }[]
  problems: Reading['problems']
}

/** TRL's loss types that are a surrogate of their own, and how each makes one number of its tokens. */
const SURROGATES: Readonly<Record<string, string>> = { cispo: 'dapo', sapo: 'grpo', vespo: 'dapo' }
/** Knobs whose None in TRL is 0 here. */
const NONE_IS_0: readonly KnobName[] = ['delta', 'offPolicyMaskThreshold', 'rewardClipRange']

/** What an entry of TRL's says under the page's names: surrogate and aggregation, for one, are one word there. */
function asHere([name, written]: Entry): Entry[] {
  const knob = find(name)?.field
  if (knob === 'lossType' && Object.hasOwn(SURROGATES, written))
    return [
      [KNOBS.surrogate.external, written],
      [name, SURROGATES[written]],
    ]
  if (knob === 'lrSchedulerType' && written === 'constant_with_warmup') return [[name, 'constant']]
  return [[name, written]]
}

/** What None says of a knob; nothing where it says nothing. */
function noneHere(name: string): Entry[] {
  const knob = find(name)?.field
  if (knob === 'epsilonHigh') return [[KNOBS.epsilonHighFollows.external, 'true']]
  return NONE_IS_0.includes(knob as KnobName) ? [[name, '0']] : []
}

/**
 * Another program's settings as the page's knobs: what names no knob keeps the value that it has now.
 * @param now the configuration that they change
 */
export function importSettings(text: string, now: RunConfig): SettingsReport | SettingsTextProblem {
  const read = readSettingsText(text)
  if ('problem' in read) return read
  const isOwn = read.entries.some(([name]) => name === KNOBS.task.external)
  // TRL's max_steps counts updates, the page's steps
  const counts = ([name]: Entry) => !isOwn && name === KNOBS.maxSteps.external
  const nones = read.skipped.flatMap(({ name, why }) => (why === 'none' ? noneHere(name) : []))
  const entries = [...read.entries.filter((entry) => !counts(entry)).flatMap(asHere), ...nones]
  const own = entries.map(([name]) => find(name)?.field)
  // what a name sets besides its own knob is no longer what it is now
  for (const [name, written] of entries)
    for (const also of Object.keys(find(name)?.alias?.also?.(written) ?? {})) own.push(find(also)?.field)
  // TRL has a reference where β is not 0
  const beta = entries.find(([name]) => find(name)?.field === 'beta')
  if (!isOwn && beta && Number(beta[1]) > 0 && !own.includes('useReference')) {
    entries.push([KNOBS.useReference.external, 'true'])
    own.push('useReference')
  }
  const kept = KNOB_NAMES.filter((name) => !own.includes(name) && keeps(name, own)).map((name): Entry => [
    KNOBS[name].external,
    String(now[name]),
  ])
  const ofThisTask = taskAliases(taskOf(now.task).knobs)
  const named = new Set(entries.flatMap(([name]) => [name, `task.${ofThisTask.get(bare(name))}`]))
  const ofTask = isOwn
    ? []
    : Object.entries(now.taskSettings).map(([name, value]): Entry => [`task.${name}`, String(value)])
  const reading = readSettings([...entries, ...kept, ...ofTask.filter(([name]) => !named.has(name))], taskOf)
  const refused = new Set(reading.problems.flatMap((problem) => ('name' in problem ? [problem.name] : [])))
  return {
    form: read.form,
    skipped: [
      ...read.skipped.filter(({ name, why }) => why !== 'none' || noneHere(name).length === 0),
      ...read.entries.filter(counts).map(([name, written]) => ({ name, written, why: 'updates' as const })),
    ],
    config: reading.config,
    taken: read.entries
      .filter((entry) => !counts(entry) && !refused.has(entry[0]))
      .map(([name, written]) => ({ name, written })),
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
