import { KNOBS, type RunConfig } from '../../settings/knobs'
import type { KnobValue } from '../../settings/knob'
import { bare, find, taskAliases } from '../../settings/names'
import { fromLink } from '../../settings/link'
import { readSettings, type Entry, type Reading } from '../../settings/read'
import { taskOf } from '../../tasks'
import { valueOf, type Field } from '../../tasks/fields'
import { currentEntries } from './currentEntries'
import { codeAndCommands } from './notebook'
import { doubtsOf } from './doubts'
import { draftsOf } from './drafts'
import { laidOver } from './laidOver'
import { nearNames } from './nearName'
import { epochDrafts } from './epochDrafts'
import type { Draft, ImportRow, WhyLeft } from './importRows'
import { hasRate, isFarAbove, isForLargeModel, madeForLarge } from './largeModel'
import { otherTrainer } from './otherTrainer'
import { programOf, type ProgramId } from './programs'
import { ownRows } from './ownRows'
import {
  isPartial,
  type Broken,
  type Columns,
  type Part,
  type SettingsForm,
  type SettingsText,
  type SettingsTextProblem,
  type Several,
} from './settingsLiterals'
import { withoutSections } from './sections'
import { claimOf, configOf, settled, type Evaluated } from './settledRows'
import { readSettingsText } from './settingsText'

/** The settings of another program: a row for each, and the configuration with those that are taken. */
export interface SettingsReport {
  form: SettingsForm
  /** whether this page has written the settings: they are taken as a whole, and what they leave out has the page's defaults */
  isOwn: boolean
  /** the program whose defaults stand for what the file leaves out; null if no program is known */
  program: ProgramId | null
  /** the name in the file that the newest version of that program refuses, so that an older one counts; null if it has none */
  older: string | null
  /** the version of TRL that the text names, so that its defaults or the nearest ones count; null if it names none */
  pinned: string | null
  /** the method that the text configures instead of GRPO, such as SFT; null if it may be GRPO */
  trainer: string | null
  /** a script that makes settings several times, and which of them these are; null if it makes them once */
  several: Several | null
  /** the block or document that was read, of several with settings; null if the text is one */
  part: Part | null
  /** the columns of a table with several of values; null for any other text */
  columns: Columns | null
  /** other commands of a script, whose settings are not read */
  others: readonly string[]
  /** the file of settings that a command is given, which is not read; null if it is given none */
  file: string | null
  /** what is broken in the text; null if it is whole */
  broken: Broken | null
  /** whether the text may set more than what is read, so that no defaults are taken */
  isPartial: boolean
  rows: ImportRow[]
  config: RunConfig
}

/** The visitor's choices: the program, and whether to take each row, by its id. */
export interface ImportChoices {
  program?: ProgramId | 'none' | undefined
  taken?: ReadonlyMap<string, boolean>
  /** the texts of the files that this one is laid over, the lowest first */
  bases?: readonly string[]
}

/**
 * Another program's settings as the page's knobs: one row for each setting, in the order of the file, then the program's
 * defaults. What was chosen for a model of billions of parameters is left unless the choices take it. A knob that no taken row
 * sets keeps its current value.
 * @param now the current configuration
 */
export function importSettings(
  text: string,
  now: RunConfig,
  { program: chosen, taken = new Map(), bases = [] }: ImportChoices = {},
): SettingsReport | SettingsTextProblem {
  const written = readSettingsText(text)
  if ('problem' in written) return written
  if (written.form === 'link') {
    const link = new URLSearchParams(written.entries.map(([name, value]) => [name, value])).toString()
    return own(written.form, fromLink(link, taskOf), now)
  }
  const isOwn = written.entries.some(([name]) => name === KNOBS.task.external)
  if (isOwn)
    return own(
      written.form,
      readSettings([...written.entries, ...currentEntries(written.entries, now)], taskOf),
      now,
    )
  const code = codeAndCommands(text)
  const lower = bases.map(readSettingsText).filter((one): one is SettingsText => !('problem' in one))
  const whole = laidOver(written, lower)
  const read = withoutSections(whole, programOf(whole, code)?.id)
  const trainer = otherTrainer(read)
  const told = chosen === undefined && trainer === null ? programOf(read, code) : null
  const program = chosen === 'none' ? null : (chosen ?? told?.id ?? null)
  const withDoubts = doubtsOf(read)
  // whoever chooses a program wants its defaults, whatever else the text may set
  const withDefaults = chosen !== undefined || !isPartial(read)
  const drafts = draftsOf(read, program, now, { trainer, withDefaults })
  const rows = withNear(rowsOf(withDoubts(drafts), now), program, now)
  const isLarge = isForLargeModel(rows, program) || trainer !== null
  const first = configOf(tick(rows, taken, isLarge, now), now)
  // epochs count the prompts of the steps that the other rows make
  const epochs = rowsOf(withDoubts(epochDrafts(read.entries, first.config)), now)
  const all = tick([...rows, ...epochs], taken, isLarge, now)
  const { form, several = null, part = null, columns = null, others = [], file = null, broken = null } = read
  return {
    form,
    isOwn: false,
    program,
    older: told?.older ?? null,
    pinned: told?.pinned ?? null,
    trainer,
    several: several && withDiffering(several, all),
    part,
    columns,
    others,
    file,
    broken,
    isPartial: !withDefaults,
    ...settled(all, taken, now),
  }
}

/** Calls with the number of settings in which they differ, if each setting that they have depends on which one runs. */
function withDiffering(several: Several, rows: readonly Evaluated[]): Several {
  const known = rows.filter(({ origin, field }) => origin === 'written' && field !== null)
  const isOpen = known.length > 0 && known.every(({ why }) => why === 'conditional')
  return isOpen ? { ...several, differing: known.length } : several
}

/** The drafts with what each sets on the page, or why the page has no use for it. */
function rowsOf(drafts: readonly Draft[], now: RunConfig): Evaluated[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  const setBy = new Map<string, string>()
  const ofTask = taskAliases(taskOf(now.task).knobs)
  const rows: Evaluated[] = []
  for (const draft of drafts) {
    const id = seen.has(draft.name) ? `${draft.name} ${rows.length}` : draft.name
    const { name, written, origin, entries, fits, isReplaceable, isOption } = draft
    const doubt = isReplaceable && { isReplaceable }
    const base = {
      id,
      name,
      written,
      origin,
      entries,
      ...(fits && { fits }),
      ...(isOption && { isOption }),
      ...doubt,
    }
    const isElsewhere = draft.why === 'elsewhere' || draft.why === 'overridden'
    const isRepeated = seen.has(draft.name) && draft.origin === 'written' && !isElsewhere
    seen.add(draft.name)
    const [first] = draft.entries
    // a row that is left has its setting by its own name, unless that means something else in the program
    const named = first?.[0] ?? draft.about ?? (draft.why === 'no-setting' ? undefined : draft.name)
    const field = named === undefined ? null : fieldOf(named, ofTask)
    const claims = draft.entries.map(([name]) => claimOf(fieldOf(name, ofTask)))
    const other = claims[0] === undefined ? undefined : setBy.get(claims[0])
    const leave = (why: WhyLeft): Evaluated => ({
      ...base,
      field,
      value: null,
      here: field && valueOf(field, now),
      canBeTaken: false,
      isTaken: false,
      why,
    })
    if (isRepeated) {
      // one row reports all repetitions of a name
      if (!repeated.has(draft.name)) rows.push(leave('repeated'))
      repeated.add(draft.name)
    } else if (draft.why !== undefined)
      rows.push(leave((draft.why === 'no-literal' && plainValue(named, written, now)) || draft.why))
    else if (field === null) rows.push(leave('no-setting'))
    else if (other !== undefined) rows.push(leave({ sameAs: other }))
    else {
      for (const claim of claims) if (!setBy.has(claim)) setBy.set(claim, draft.name)
      const set = valueWith(draft.entries, field, now)
      if ('refused' in set) rows.push(leave({ refused: set.refused }))
      else
        rows.push({
          ...base,
          field,
          value: set.value,
          here: valueOf(field, now),
          canBeTaken: true,
          isTaken: true,
          why: null,
        })
    }
  }
  return rows
}

/** The rows, with the setting that may be meant where no setting has the name that is written. */
function withNear(rows: readonly Evaluated[], program: ProgramId | null, now: RunConfig): Evaluated[] {
  const unknown = rows.filter(({ why }) => why === 'no-setting').map(({ name }) => name)
  const near = nearNames(unknown, {
    written: rows.flatMap(({ name, origin }) => (origin === 'written' || origin === 'derived' ? name : [])),
    ofTask: taskAliases(taskOf(now.task).knobs),
    byEnd: program === null,
  })
  return rows.map((row) => {
    if (row.why !== 'no-setting') return row
    // in a mapping under the name of a setting; deeper ones are sections of a program
    const [of, ...parts] = bare(row.name).split('.')
    const inside = parts.length === 1 ? plainValue(of, '{}', now) : null
    const known = near.get(row.name)
    return inside ? { ...row, why: inside } : known === undefined ? row : { ...row, why: { near: known } }
  })
}

/** Why a list or a mapping is no value of a setting that is a number or a switch; null if the name has none. */
function plainValue(name: string | undefined, written: string, now: RunConfig): WhyLeft | null {
  const field = name === undefined || name === '' ? undefined : find(name)?.field
  if (name === undefined || field === undefined) return null
  if (field !== 'promptsPerStep' && !/^(number|switch)$/.test(KNOBS[field].kind)) return null
  const set = valueWith([[name, written]], field, now)
  return 'refused' in set ? { plain: set.refused, of: name } : null
}

function fieldOf(name: string, ofTask: ReadonlyMap<string, string>): Field | null {
  if (name.startsWith('task.')) return name as Field
  const found = find(name)
  if (found) return found.field
  const own = ofTask.get(bare(name))
  return own === undefined ? null : `task.${own}`
}

/** The value that entries give a field, by themselves; or why it does not take it. */
function valueWith(
  entries: readonly Entry[],
  field: Field,
  now: RunConfig,
): { value: KnobValue } | { refused: Extract<WhyLeft, { refused: unknown }>['refused'] } {
  const { config, problems, renamed } = readSettings([[KNOBS.task.external, now.task], ...entries], taskOf)
  for (const problem of problems) if ('text' in problem) return { refused: problem }
  const together = problems.find((problem) => problem.problem === 'together')
  const attempted = together && 'attempted' in together ? together.attempted : config
  if (field !== 'promptsPerStep') return { value: valueOf(field, attempted) }
  const prompts = renamed.find((entry) => entry.field === field)?.value
  return { value: prompts ?? Number(entries[0][1]) }
}

/** Marks the rows that are taken: by default all that can be, except those that were made for large models. */
function tick(
  rows: readonly Evaluated[],
  taken: ReadonlyMap<string, boolean>,
  isLarge: boolean,
  now: RunConfig,
): Evaluated[] {
  const prompts = now.generationBatchSize / now.numGenerations
  const isRateKnown = hasRate(rows)
  return rows.map((row) => {
    if (!row.canBeTaken) return row
    const { field, value } = row
    const isBelowGroup = field === 'stepsPerGeneration' && typeof value === 'number' && value > prompts
    const made = field === null || row.fits || value === row.here ? undefined : madeForLarge(field, value!)
    // completions are short here, whatever the size of the network
    const isLeft = isLarge || made === 'tokens' || (!isRateKnown && isFarAbove(made, value!, row.here))
    const large = isLarge && isBelowGroup ? 'mini-batches' : isLeft ? made : undefined
    const doubt = row.isReplaceable ? 'replaceable' : null
    const why = large === undefined ? doubt : { madeForLarge: large }
    return { ...row, isTaken: taken.get(row.id) ?? why === null, why }
  })
}

const own = (form: SettingsForm, reading: Reading, now: RunConfig): SettingsReport => ({
  form,
  isOwn: true,
  program: null,
  older: null,
  pinned: null,
  trainer: null,
  several: null,
  part: null,
  columns: null,
  others: [],
  file: null,
  broken: null,
  isPartial: false,
  rows: ownRows(reading, now),
  config: reading.config,
})
