import { uniform, type Key } from '../random/streams'

/**
 * Independent uniform points in the unit cube: count × dimensions, row by row. Point i is the same however many there are, so
 * that a search can have more.
 */
export const randomPoints = (key: Key, dimensions: number, count: number): Float64Array =>
  Float64Array.from({ length: count * dimensions }, (_, i) => uniform(key[0], key[1], i))
