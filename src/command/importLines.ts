import { agreeingSetup } from '../runs/handover/agreeingSetup'
import { ruinOf, type ImportRow } from '../runs/handover/importRows'
import type { SettingsReport } from '../runs/handover/importSettings'
import { KNOWN_DEFAULTS, PROGRAMS, type ProgramId } from '../runs/handover/programs'
import { typedNumber, type KnobValue } from '../settings/knob'
import { externalName } from '../settings/names'
import { command, english } from '../text/english'
import { conflict } from './problems'
import { UsageError } from './usage'

const words = english.handover.importSettings

/** The program given for --defaults; `none` leaves what the file leaves out. */
export function programNamed(written: string): ProgramId | 'none' {
  const known = [...KNOWN_DEFAULTS, 'none' as const].find((id) => id === written)
  if (known === undefined)
    throw new UsageError(command.refused('--defaults', written, [...KNOWN_DEFAULTS, 'none'].join(', ')))
  return known
}

/** The rows given for --take, by the names of their settings; `all` takes what can be taken. */
export function takenIn(written: string, { rows }: SettingsReport): ReadonlyMap<string, boolean> {
  const names = written.split(',').map((name) => name.trim())
  const possible = rows.filter(({ canBeTaken }) => canBeTaken)
  const isNamed = ({ name, field }: ImportRow, asked: string) => name === asked || settingOf(field) === asked
  for (const name of names)
    if (name !== 'all' && !possible.some((row) => isNamed(row, name))) {
      const left = possible.filter(({ isTaken }) => !isTaken).map(({ field }) => settingOf(field))
      throw new UsageError(command.refused('--take', name, ['all', ...new Set(left)].join(', ')))
    }
  const taken = possible.filter((row) => names.includes('all') || names.some((name) => isNamed(row, name)))
  return new Map(taken.map(({ id }) => [id, true]))
}

const settingOf = (field: ImportRow['field']) =>
  field === null ? '' : field === 'promptsPerStep' ? 'prompts_per_step' : externalName(field)

/** The most names in a list, and the most characters of a name or a value. */
const MOST_NAMED = 500
const LONGEST = 60

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** A value as it can be typed: 1e-6, not 0.000001. */
const shown = (value: KnobValue) => (typeof value === 'number' ? typedNumber(value) : String(value))

/** The report on a file: how many settings change, each of them, and each setting that was left out, with its reason. */
export function importLines(report: SettingsReport): { heading: string; lines: string[] } {
  const {
    form,
    program,
    older,
    pinned,
    trainer,
    several,
    part,
    columns,
    others,
    file,
    broken,
    isPartial,
    rows,
  } = report
  const title = program === null ? '' : PROGRAMS[program].title
  // a setting of a task that is left has no value there
  const changes = rows.filter(({ isTaken, value, here }) => isTaken && value !== null && value !== here)
  const left = rows.filter(({ isTaken, why }) => !isTaken && why !== 'no-setting')
  const meaningless = rows.filter(({ why }) => why === 'no-setting').map(({ name }) => cut(name))
  const same = rows.filter(({ isTaken, value, here }) => isTaken && value !== null && value === here)
  const hasDefaults = program !== null && Object.keys(PROGRAMS[program].defaults).length > 0
  const lines = [
    ...(broken === null ? [] : [words.broken[broken.how](broken.line, broken.found)]),
    ...(trainer === null ? [] : [words.notGrpo(trainer)]),
    ...(part === null ? [] : [words.part(part)]),
    ...(several === null ? [] : [words.several(several)]),
    ...(columns === null ? [] : [words.tableColumns(columns.read, columns.others)]),
    ...(others.length === 0 ? [] : [words.others(others.map(cut).join(', '))]),
    ...(file === null ? [] : [command.file.inFile(cut(file))]),
    ...(pinned === null ? [] : [words.pinned(pinned, title)]),
    ...(older === null ? [] : [words.older(older, title)]),
    ...(program === null || isPartial ? [] : [command.file.absent(title, hasDefaults)]),
    ...changes.map(({ field, here, value, name, written, origin, why, remark }) =>
      command.file.changes(
        settingOf(field),
        here === null ? '–' : shown(here),
        shown(value!),
        `${sourceOf(name, written, origin, title)}${said(why, remark)}`,
      ),
    ),
    ...left.map((row) => command.file.skipped(originOf(row, title), whyOf(row))),
    ...(same.length === 0
      ? []
      : [command.file.same(words.same(same.length), listed(same.map(({ field }) => settingOf(field))))]),
    ...(meaningless.length === 0 ? [] : [command.file.noSetting(listed(meaningless))]),
    ...agreesWith(report),
  ]
  return { heading: words.read(words.forms[form], changes.length, left.length + meaningless.length), lines }
}

/** The preset that has all that the file states, and what else it sets. */
function agreesWith(report: SettingsReport): string[] {
  const found = agreeingSetup(report)
  if (found === null) return []
  const preset = english.tasks[report.config.task].setups[found.id]?.label ?? found.id
  return [words.agrees(preset, found.also.map(settingOf))]
}

/** A list of names, without those that are far too many. */
const listed = (names: readonly string[]) =>
  [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ['…'] : [])].join(', ')

/** A name with its value; a word of a command that belongs to no option is both. */
const nameAndValue = ({ name, written }: ImportRow) =>
  name === written ? cut(name) : `${cut(name)} = ${cut(written)}`

/** A name with its value that is not taken, and whose default it is. */
const originOf = (row: ImportRow, title: string) =>
  row.origin === 'default' ? `${nameAndValue(row)}, ${words.origins.default(title)}` : nameAndValue(row)

/** The origin of a value: an entry of the file, or a default or fixed behaviour of its program. */
function sourceOf(name: string, written: string, origin: ImportRow['origin'], title: string): string {
  const set = `${name} = ${cut(written)}`
  if (origin === 'default') return `${set}, ${words.origins.default(title)}`
  if (origin === 'always') return words.origins.always(title)
  return set
}

/** What is said of a value that is taken. */
function said(why: ImportRow['why'], remark: ImportRow['remark']): string {
  const ruin = ruinOf(why)
  if (ruin) return `; ${words.madeForLarge[ruin]}`
  return remark === null ? '' : `; ${words.remarks[remark]}`
}

/** Why a row was not taken. */
function whyOf({ why, here, written }: ImportRow): string {
  if (why === null) return ''
  if (typeof why === 'string') return words.why[why]
  // a page trains until it is stopped, a command until its last step
  if ('madeForLarge' in why && why.madeForLarge === 'steps') return command.file.ofTheirRun
  if ('madeForLarge' in why)
    return command.file.stays(words.madeForLarge[why.madeForLarge], here === null ? '–' : shown(here))
  if ('near' in why) return words.near(why.near)
  if ('plain' in why) return words.plain(why.of, why.plain)
  if ('sameAs' in why) return words.sameAs(why.sameAs)
  if ('idle' in why) return words.idle(why.idle)
  if ('refused' in why) return words.notAllowed(why.refused, written)
  return words.together(conflict(why.together, why.attempted))
}
