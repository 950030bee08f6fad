import type { Panel } from '../../tasks/scene'
import type { Size } from '../charts/useSize'

/** Height in pixels of a panel's title and legend. */
const AROUND = 44
/** between two panels */
export const GAP = 8
/** width over height of a panel whose proportions are free */
const PLEASANT = 1.3

/** Width over height of a panel. */
function proportion({ bounds: [x0, y0, x1, y1], isSquare }: Pick<Panel, 'bounds' | 'isSquare'>): number {
  return isSquare ? Math.abs((x1 - x0) / (y1 - y0)) : PLEASANT
}

/** The number of columns that makes the panels of a picture largest. */
export function columnsFor(panels: readonly Pick<Panel, 'bounds' | 'isSquare'>[], size: Size): number {
  let best = { columns: 1, area: 0 }
  for (let columns = 1; columns <= panels.length; columns++) {
    const rows = Math.ceil(panels.length / columns)
    const width = (size.width - GAP * (columns - 1)) / columns
    const height = (size.height - GAP * (rows - 1)) / rows - AROUND
    const area = panels.reduce((sum, panel) => {
      const drawn = Math.max(0, Math.min(width, height * proportion(panel)))
      return sum + drawn * (drawn / proportion(panel))
    }, 0)
    if (area > best.area * 1.02) best = { columns, area }
  }
  return best.columns
}
