import type { RowsPlace } from '../app/ownData/rowsPlace'
import { isJsonObject } from '../settings/json'
import type { KnobValue } from '../settings/knob'

/**
 * A browser stores at least 2.5 million characters for a site: the rows, of which there are at most a million characters,
 * and the settings of the page have room.
 */
const PLACE = 'grpo-playground-own-data'

/** The visitor's rows and how they are scored, from visit to visit. */
export const storedRows: RowsPlace = {
  read() {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(PLACE) ?? 'null')
      return isJsonObject(stored) ? (stored as Record<string, KnobValue>) : null
    } catch {
      return null
    }
  },
  write(settings) {
    try {
      if (settings === null) localStorage.removeItem(PLACE)
      else localStorage.setItem(PLACE, JSON.stringify(settings))
      return true
    } catch {
      // storage is full or forbidden
      return false
    }
  },
}
