import type { Surroundings } from './surroundings'
import { endOf } from './usage'

/**
 * Writes the results of a command, and prints their paths. A file that cannot be written is named, and the others are written.
 * @param files each writes a file and returns its path
 * @returns whether all were written
 */
export function writeResults(
  files: readonly (() => string)[],
  { say, warn }: Pick<Surroundings, 'say' | 'warn'>,
): boolean {
  const isWritten = files.map((write) => {
    try {
      say(write())
      return true
    } catch (error) {
      warn(endOf(error).said)
      return false
    }
  })
  return isWritten.every(Boolean)
}
