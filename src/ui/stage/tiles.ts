import type { Answers } from './answers'

/** Design pixels between two tiles, and the width of a line of text. */
const TILE_GAP = 4
const TEXT = 168
const TEXT_ON_PHONE = 104
const COMPACT_TILE = 20
const LARGE_TILE = 34
const SMALLEST_SCENE = 96

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

/** The width of a drawn answer, of which most are three times as wide as high: larger where rows are taller. */
export const sceneWidth = (row: number, isPhone: boolean): number =>
  isPhone ? SMALLEST_SCENE : Math.round(Math.min(TEXT, Math.max(SMALLEST_SCENE, 3 * row - 6)))

/**
 * The width of the column of answers.
 * @param row the height of a row
 */
export function answersWidth(
  answers: readonly Answers[],
  { tile, row, isPhone }: { tile: number; row: number; isPhone: boolean },
): number {
  const widths = answers.map(({ kind, columns }) => {
    if (kind === 'scene') return sceneWidth(row, isPhone)
    if (kind === 'text') return isPhone ? TEXT_ON_PHONE : TEXT
    return Math.max(columns * tile + (columns - 1) * TILE_GAP, 72)
  })
  return Math.max(...widths)
}
