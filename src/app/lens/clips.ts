import type { Inspection } from '../../train/inspection'
import type { PassFigures } from './passes'

/** A token or step of a completion. */
export interface Place {
  row: number
  place: number
}

/** The ratio and the advantage of a token of a group. */
export interface ClipDot {
  ratio: number
  advantage: number
}

/** The tokens of a row's group that took part in a pass, except token `except`. */
export function tokensOfGroup(
  inspection: Inspection,
  figures: PassFigures,
  row: number,
  except: number,
): ClipDot[] {
  const { offsets, length, lossMask, stepAdvantages, advantages } = inspection
  const end = offsets.findIndex((offset) => offset > row)
  const dots: ClipDot[] = []
  for (let k = offsets[end - 1] * length; k < offsets[end] * length; k++) {
    if (k === except || lossMask[k] === 0 || figures.kept[k] === 0 || !Number.isFinite(figures.ratio[k]))
      continue
    const advantage = stepAdvantages?.[k] ?? advantages[Math.floor(k / length)]
    dots.push({ ratio: figures.ratio[k], advantage })
  }
  return dots
}

/**
 * The next clipped token after another one: first in the rows of the shown group, then in the groups after it, then in those
 * before it.
 * @param rows of the group, in the order in which they are shown
 * @param open the token whose formula is open
 * @returns null if no token of the step is clipped
 */
export function nextClipped(
  { offsets, length, rows: all }: Inspection,
  { clipped }: PassFigures,
  group: number,
  rows: readonly number[],
  open: Place | null,
): Place | null {
  const others = [...range(offsets[group + 1], all), ...range(0, offsets[group])]
  const places = [...rows, ...others].flatMap((row) =>
    range(0, length)
      .filter((place) => clipped[row * length + place] !== 0)
      .map((place) => ({ row, place })),
  )
  const at = open ? places.findIndex(({ row, place }) => row === open.row && place === open.place) : -1
  return places[(at + 1) % places.length] ?? null
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
