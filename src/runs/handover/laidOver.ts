import { bare } from '../../settings/names'
import type { SettingsText } from './settingsLiterals'

/** Names under which a text names the file that it is laid over. */
const NAMES_FILE = /^(defaults|config)$/

/**
 * The settings of a text, laid over those of `bases`, the files that it builds on, the lowest first. Of each name the
 * last value counts.
 */
export function laidOver(own: SettingsText, bases: readonly SettingsText[]): SettingsText {
  const [lowest] = bases
  if (lowest === undefined) return own
  const texts = [...bases, own]
  const last = new Map<string, SettingsText>()
  for (const text of texts)
    for (const name of [...text.entries.map(([one]) => one), ...text.skipped.map((one) => one.name)])
      last.set(bare(name), text)
  const counts = (name: string, text: SettingsText) => last.get(bare(name)) === text
  const { file: _, ...rest } = own
  return {
    ...rest,
    entries: texts.flatMap((text) =>
      text.entries.filter(([name]) => counts(name, text) && !NAMES_FILE.test(name)),
    ),
    skipped: texts.flatMap((text) => text.skipped.filter(({ name }) => counts(name, text))),
    called: texts.findLast(({ called }) => called !== '')?.called ?? '',
    ...(lowest.file !== undefined && { file: lowest.file }),
  }
}
