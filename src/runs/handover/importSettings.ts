import { readSettings, type Entry, type Reading } from '../../settings/read'
import { KNOB_NAMES, KNOBS, type KnobName, type RunConfig } from '../../settings/knobs'
import { bare, find, taskAliases } from '../../settings/names'
import { taskOf } from '../../tasks'
import type { SettingsText, SettingsTextProblem, Skipped } from './settingsLiterals'
import { readSettingsText } from './settingsText'
import { CONSTANT_WITH_WARMUP, impliedLossType, NONE_AT_0 } from './trlKnobs'

/** The settings of another program that were read. */
export interface SettingsReport extends Pick<SettingsText, 'form'> {
  /** the entries that were left out before reading, and why */
  skipped: (Omit<Skipped, 'why'> & { why: Skipped['why'] | 'updates' })[]
  /** with the entries that were taken */
  config: RunConfig
  /** names that set a knob, the written value, and the knob's value */
  taken: { name: string; written: string }[]
  problems: Reading['problems']
}

/** An entry of TRL under the page's names: TRL writes surrogate and aggregation in one word, for example. */
function asHere([name, written]: Entry): Entry[] {
  const knob = find(name)?.field
  const implied = knob === 'lossType' ? impliedLossType(written) : undefined
  if (implied)
    return [
      [KNOBS.surrogate.external, written],
      [name, implied],
    ]
  if (knob === 'lrSchedulerType' && written === CONSTANT_WITH_WARMUP) return [[name, 'constant']]
  return [[name, written]]
}

/** The entries that None means for a knob; none if it means nothing. */
function noneHere(name: string): Entry[] {
  const knob = find(name)?.field
  if (knob === 'epsilonHigh') return [[KNOBS.epsilonHighFollows.external, 'true']]
  return NONE_AT_0.some((limit) => limit === knob) ? [[name, '0']] : []
}

/**
 * Another program's settings as the page's knobs. A knob that they do not name keeps its current value.
 * @param now the current configuration
 */
export function importSettings(text: string, now: RunConfig): SettingsReport | SettingsTextProblem {
  const read = readSettingsText(text)
  if ('problem' in read) return read
  const isOwn = read.entries.some(([name]) => name === KNOBS.task.external)
  // TRL's max_steps counts updates, the page's steps
  const counts = ([name]: Entry) => !isOwn && name === KNOBS.maxSteps.external
  const nones = read.skipped.flatMap(({ name, why }) => (why === 'none' ? noneHere(name) : []))
  const entries = [...read.entries.filter((entry) => !counts(entry)).flatMap(asHere), ...nones]
  const found = entries.map(([name]) => find(name))
  // a set, because a text may name thousands of settings, and each knob is looked for among them
  const own = new Set(found.map((one) => one?.field))
  // a knob that an entry sets besides its own does not keep its current value
  for (const [i, [, written]] of entries.entries())
    for (const also of Object.keys(found[i]?.alias?.also?.(written) ?? {})) own.add(find(also)?.field)
  // TRL has a reference if β is not 0
  const beta = entries.find((_, i) => found[i]?.field === 'beta')
  if (!isOwn && beta && Number(beta[1]) > 0 && !own.has('useReference')) {
    entries.push([KNOBS.useReference.external, 'true'])
    own.add('useReference')
  }
  const kept = KNOB_NAMES.filter((name) => !own.has(name) && keeps(name, own)).map((name): Entry => [
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
    taken: [
      ...read.entries
        .filter((entry) => !counts(entry) && !refused.has(entry[0]))
        .map(([name, written]) => ({ name, written })),
      ...read.skipped
        .filter(({ name, why }) => why === 'none' && noneHere(name).length > 0)
        .map(({ name, written }) => ({ name, written })),
    ],
    problems: reading.problems,
  }
}

/** Whether a knob keeps its value: ε high follows ε if only ε is set, and the prompts of a step set its completions. */
function keeps(name: KnobName, own: ReadonlySet<string | undefined>): boolean {
  if (name === 'generationBatchSize') return !own.has('promptsPerStep')
  if (name === 'epsilonHigh' || name === 'epsilonHighFollows')
    return !own.has('epsilonHigh') && !own.has('epsilonHighFollows')
  return true
}
