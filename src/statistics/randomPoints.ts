import { uniform, type Key } from '../random/streams'

/**
 * Points first … first + count − 1 of independent uniform points in the unit cube: count × dimensions, row by row. Point i is
 * the same whichever batch it comes in, so that a search can be continued.
 */
export function randomPoints(key: Key, dimensions: number, count: number, first = 0): Float64Array {
  return Float64Array.from({ length: count * dimensions }, (_, i) =>
    uniform(key[0], key[1], first * dimensions + i),
  )
}
