import type { Scale } from '../../tasks/scene'

/** The number that is written for a coordinate. */
export function numberAt(scale: Scale | undefined, coordinate: number): number {
  switch (scale) {
    case 'log2':
      return 2 ** coordinate
    case 'size':
      return Math.abs(coordinate)
    case undefined:
      return coordinate
  }
}
