import { isKlRange, type KlRange } from '../app/klRange'
import { RULE_IDS } from '../coach/ruleIds'
import { MERGED } from '../lessons/ids'
import type { Answers } from '../lessons/progress'
import { LANGUAGES } from '../text/language'
import { isJsonObject } from '../settings/json'
import { LAYOUTS } from '../settings/views'
import { PREFERENCES_PLACE } from './storedLanguage'
import { DEFAULT_PREFERENCES, SIDES, SPEEDS, THEMES, type Preferences } from '../app/state'

/** The preferences stored by the last visit, each checked; empty if none were stored. */
export function storedPreferences(): Partial<Preferences> {
  try {
    const written = localStorage.getItem(PREFERENCES_PLACE)
    const stored: unknown = JSON.parse(written ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    // Older versions stored the least milliseconds per step.
    const { speed } = stored as { speed?: unknown }
    const named = typeof speed === 'number' ? { ...stored, speed: speed === 0 ? 'full' : 'normal' } : stored
    const entries = Object.entries(named)
      .filter(([name, value]) => isPreference(name, value))
      .map(([name, value]) => [name, name === 'lessons' ? withMerged(value as Answers) : value] as const)
    // lesson 0 is offered on the first visit, which has stored nothing yet
    return { ...Object.fromEntries(entries), ...(written !== null && { offeredStart: true }) }
  } catch {
    return {}
  }
}

function isPreference(name: string, value: unknown): boolean {
  if (name === 'language') return LANGUAGES.some((language) => language === value)
  if (name === 'theme') return THEMES.some((theme) => theme === value)
  if (name === 'layout') return LAYOUTS.some((layout) => layout === value)
  if (name === 'side') return SIDES.some((side) => side === value)
  if (name === 'speed') return SPEEDS.some((speed) => speed === value)
  if (name === 'smoothing') return typeof value === 'number' && value >= 0 && value <= 0.99
  if (name === 'klRange') return value === null || (typeof value === 'object' && isKlRange(value as KlRange))
  if (name === 'charts') return Array.isArray(value) && value.every((metric) => typeof metric === 'string')
  if (name === 'lessons') return isAnswers(value)
  if (name === 'silenced') return Array.isArray(value) && value.every((rule) => RULE_IDS.includes(rule))
  return Object.hasOwn(DEFAULT_PREFERENCES, name) && typeof value === 'boolean'
}

const isAnswers = (value: unknown) =>
  isJsonObject(value) && Object.values(value).every((answer) => answer === null || typeof answer === 'string')

/** The stored answers, in which a lesson counts as done if one that it has taken in is done. */
function withMerged(answers: Answers): Answers {
  const merged = Object.entries(MERGED).filter(([old]) => answers[old] !== undefined)
  return { ...Object.fromEntries(merged.map(([, id]) => [id, null])), ...answers }
}

/** Stores for the next visit what has changed. A browser that refuses to store it is ignored. */
export function storePreferences(after: Preferences, before: Preferences): void {
  try {
    localStorage.setItem(
      PREFERENCES_PLACE,
      JSON.stringify(withChanges({ ...after, ...storedPreferences() }, before, after)),
    )
  } catch {
    // storage is full or forbidden
  }
}

/** The stored preferences with what this tab has changed: another tab may have stored the others since. */
export const withChanges = (stored: Preferences, before: Preferences, after: Preferences): Preferences => ({
  ...changed(stored, before, after),
  lessons: changed(stored.lessons, before.lessons, after.lessons),
})

function changed<T extends object>(stored: T, before: T, after: T): T {
  const names = Object.keys({ ...before, ...after }) as (keyof T)[]
  const mine = names.filter((name) => before[name] !== after[name])
  return { ...stored, ...Object.fromEntries(mine.map((name) => [name, after[name]])) }
}
