import { parseNumber } from '../settings/knob'
import { KNOBS, type RunConfig } from '../settings/knobs'
import { fromLink, repeatedNames, toLink } from '../settings/link'
import { taskOf } from '../tasks'
import type { LinkNotice } from '../text/messages'
import { readingNotice } from '../text/readingNotice'
import { isAllowed, SETTING_LIMITS } from './compare/rows'
import type { CompareSetting } from './state'

/** The common parts of the links of Compare and Sweep. */

/** A configuration as the value of one entry: its own entries with `;` between them, without the seed. */
export function writeRow(config: RunConfig): string {
  const entries = toLink(config, taskOf)
    .split('&')
    .filter((entry) => !entry.startsWith('seed='))
  return entries.map((entry) => entry.replaceAll('%', '%25')).join(';')
}

/** Reads the entry of a configuration: of a row of Compare, from 1, or of the base of a sweep, 0. */
export function readRow(written: string, row: number): { config: RunConfig; notices: LinkNotice[] } {
  const text = written.replaceAll(';', '&')
  const { config, problems, renamed } = fromLink(text, taskOf)
  const notices: LinkNotice[] = problems.map((problem) => readingNotice(problem, config, { row }))
  if (renamed.length > 0) notices.push({ kind: 'link-renamed', row, renamed })
  // all runs have the seeds of the experiment
  const { external, default: seed } = KNOBS.seed
  if (config.seed === seed) return { config, notices }
  const own = { name: external, written: String(config.seed) }
  notices.push({ kind: 'link-entry', row, ...own, why: { fault: 'seed' } })
  return { config: { ...config, seed }, notices }
}

/** Settings such as seeds and budget as entries. */
export const settingEntries = <Name extends CompareSetting>(
  settings: Readonly<Record<Name, number>>,
  names: readonly Name[],
): [string, string][] => names.map((name) => [name, String(settings[name])])

/** Reads a setting from a link. Returns a notice if the value is invalid, else null. */
export function takeSetting<Name extends CompareSetting>(
  settings: Record<Name, number>,
  name: Name,
  written: string,
): LinkNotice | null {
  const value = parseNumber(written)
  if (isAllowed(name, value)) {
    settings[name] = value
    return null
  }
  const { least, most } = SETTING_LIMITS[name]
  return { kind: 'link-limit', name, written, least, most }
}

/** A notice for each repeated entry, except the one that may be repeated. */
export const repeatedNotices = (entries: URLSearchParams, may: string): LinkNotice[] =>
  repeatedNames(entries)
    .filter((name) => name !== may)
    .map((name) => ({ kind: 'link-repeated', name }))
