import { existsSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { command } from '../text/english'
import { isMissing, isSystemError } from './systemFault'
import { FileError, UsageError } from './usage'

/** Whether a path is a symbolic link to nothing: it cannot be read, and nothing can be created there. */
export const isDangling = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true && !existsSync(path)

/**
 * Makes a folder and those above it. Not with `mkdirSync` and `recursive`, which never returns if the system reports an
 * existing folder as missing, as in /proc.
 * @returns the folders that were not there, the innermost first
 */
export function makeFolder(path: string): string[] {
  let found
  try {
    found = statSync(path)
  } catch (error) {
    const isBelowFile = isSystemError(error) && error.code === 'ENOTDIR'
    if (!isMissing(error) && !isBelowFile) throw new FileError(path, 'opened', error)
  }
  if (found?.isDirectory()) return []
  if (found) throw new UsageError(command.folder.isFile('--out', path))
  const above = dirname(path) === path ? [] : makeFolder(dirname(path))
  try {
    mkdirSync(path)
    return [path, ...above]
  } catch (error) {
    const isThere = isSystemError(error) && error.code === 'EEXIST'
    if (isThere && isDangling(path)) throw new UsageError(command.folder.dangling(path))
    // another command may have made it just now
    if (isThere && statSync(path).isDirectory()) return above
    throw new FileError(path, 'made', error)
  }
}
