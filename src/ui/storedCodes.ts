import type { CodePlace, Whose } from '../app/reward/codePlace'

const PLACE = 'grpo-playground-reward-codes'
/** Increased when the stored form changes; what has another version is not read, so that its code is asked about again. */
const VERSION = 1
/** The most codes that are remembered, and characters of all of them: own data and settings have room beside them. */
const MOST_CODES = 64
const MOST_CHARACTERS = 200_000

type Entry = readonly [code: string, whose: Whose]

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  value[0] !== '' &&
  (value[1] === 'visitor' || value[1] === 'somebody')

/** What of a stored text can be read, the oldest first. */
function entriesIn(stored: string | null): Entry[] {
  let value: unknown
  try {
    value = JSON.parse(stored ?? 'null')
  } catch {
    return []
  }
  if (typeof value !== 'object' || value === null) return []
  const { version, codes } = value as { version?: unknown; codes?: unknown }
  return version === VERSION && Array.isArray(codes) ? codes.filter(isEntry) : []
}

/** The last of these that there is room for. */
function bounded(entries: readonly Entry[]): Entry[] {
  let characters = 0
  const fitting = entries
    .toReversed()
    .slice(0, MOST_CODES)
    .filter(([code]) => (characters += code.length) <= MOST_CHARACTERS)
  return fitting.toReversed()
}

/**
 * Rewards as code that the visitor wrote or let run, from visit to visit. They are compared as texts: code that differs by one
 * character is other code.
 */
export const storedCodes: CodePlace = {
  read() {
    try {
      return new Map(entriesIn(localStorage.getItem(PLACE)))
    } catch {
      return null
    }
  },
  add(codes, whose) {
    try {
      const known = new Map(entriesIn(localStorage.getItem(PLACE)))
      for (const code of codes) {
        // at the end of the list, as the latest
        const before = known.get(code)
        known.delete(code)
        known.set(code, before ?? whose)
      }
      localStorage.setItem(PLACE, JSON.stringify({ version: VERSION, codes: bounded([...known]) }))
      return true
    } catch {
      // storage is full or forbidden
      return false
    }
  },
}
