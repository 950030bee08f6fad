import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { binaryKind, FIRST_BYTES } from '../runs/binaryKind'
import { textOfBytes } from '../runs/textOfBytes'
import { command } from '../text/english'
import { FileError, UsageError } from './usage'

/** The largest file that is read as a run, in bytes. */
const LARGEST = 2 ** 28

/** The text of a file that the caller named. */
export function readText(path: string): string {
  try {
    const found = statSync(path)
    if (!found.isFile()) throw new UsageError(command.file.notFile(path))
    const kind = binaryKind(path, firstBytes(path))
    if (kind !== null) throw new UsageError(command.file.binary(path, kind))
    if (found.size > LARGEST) throw new UsageError(command.file.tooLarge(path, LARGEST / 2 ** 20))
    const text = textOfBytes(readFileSync(path))
    if (text === null) throw new UsageError(command.file.notText(path))
    return text
  } catch (error) {
    throw error instanceof UsageError ? error : new FileError(path, 'read', error)
  }
}

function firstBytes(path: string): Uint8Array {
  const bytes = new Uint8Array(FIRST_BYTES)
  const file = openSync(path, 'r')
  try {
    return bytes.subarray(0, readSync(file, bytes))
  } finally {
    closeSync(file)
  }
}
