import type { Answers } from './answers'

/** Design pixels between two tiles, and the width of a line of text. */
const TILE_GAP = 4
const TEXT = 168
const TEXT_ON_PHONE = 104
const COMPACT_TILE = 20
const LARGE_TILE = 34

/** The width of a tile: larger where the window is. */
export function tileSize(
  room: { width: number; height: number } | null,
  isPhone: boolean,
  groups: number,
): number {
  if (isPhone) return 26
  if (groups > 1) return COMPACT_TILE
  return room && room.height > 480 && room.width > 860 ? LARGE_TILE : 28
}

/** The width of a drawn answer: larger where tiles are. */
export const sceneWidth = (tile: number): number => (tile === LARGE_TILE ? 144 : 96)

/** The width of the column of answers. */
export function answersWidth(answers: readonly Answers[], tile: number, isPhone: boolean): number {
  const widths = answers.map(({ kind, columns }) => {
    if (kind === 'scene') return sceneWidth(tile)
    if (kind === 'text') return isPhone ? TEXT_ON_PHONE : TEXT
    return Math.max(columns * tile + (columns - 1) * TILE_GAP, 72)
  })
  return Math.max(...widths)
}
