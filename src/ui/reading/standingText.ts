import { formatNumber } from '../../app/series/format'
import type { Reading } from '../../reading/contract'
import type { Catalogue } from '../../text'

/** How the run stands, in a few words; null if the log has nothing that says so. */
export function standingText(standing: Reading['standing'], { reading }: Catalogue): string | null {
  const last = standing?.quoted.at(-1)
  return standing && last ? reading.standing(standing.name, formatNumber(last.value)) : null
}
