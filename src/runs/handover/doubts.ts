import { bare } from '../../settings/names'
import type { Draft } from './importRows'
import type { SettingsText } from './settingsLiterals'

/**
 * A function that marks the drafts of a text whose values are in doubt: later words may set them again (`isReplaceable`), or they
 * are defaults of options, which a command may set (`isOption`).
 */
export function doubtsOf({ replaceable = new Set(), optional = new Set() }: SettingsText) {
  const [doubtful, options] = [replaceable, optional].map((names) => new Set([...names].map(bare)))
  const isAmong = (names: ReadonlySet<string>, { name }: Draft) =>
    name.split(', ').some((one) => names.has(bare(one)))
  return (drafts: readonly Draft[]): Draft[] =>
    drafts.map((draft) => ({
      ...draft,
      ...(isAmong(doubtful, draft) && { isReplaceable: true }),
      ...(isAmong(options, draft) && { isOption: true }),
    }))
}
