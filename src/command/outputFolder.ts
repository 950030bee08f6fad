import { createHash } from 'node:crypto'
import {
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { command } from '../text/english'
import { lockFolder } from './folderLock'
import { makeFolder } from './makeFolder'
import type { Surroundings } from './surroundings'
import { FileError, UsageError } from './usage'

/** The record of the files that commands have written into a folder, with the digests of their contents. */
const RECORD = '.grpo-playground-files.json'
const FORMAT = 'grpo-playground-files'
/** Ends the name of a file until it is whole. */
const PART = '.grpo-playground-part'

/** The folder of a command's results. It is locked, and files of other programs and people in it stay. */
export interface OutputFolder {
  readonly path: string
  /**
   * Writes a file, or replaces one that a command has written. Readers always find the old or the new file whole, even if this
   * process is killed. If writing fails, nothing of the new file is left.
   * @returns its path
   * @throws FileError if the system refuses; UsageError if another process has meanwhile taken the folder or put a file there
   */
  write(name: string, content: string | Uint8Array): string
  /**
   * Removes the files whose names begin with a prefix, except one. It removes only files that existed when the folder was opened
   * or that this command wrote, and that have not been changed since.
   */
  removeOthers(prefix: string, stays: string): void
  /** Releases the lock, and removes the folders that were made for results if they are empty. */
  close(): void
}

export interface FolderUse {
  /** the owner of the lock: "train" */
  command: string
  /** the names of the files that it may write, also below folders of its own */
  names: readonly string[]
  /** the prefix of the names of further files */
  prefix?: string
  /** a file that the command reads before it replaces it, so that it need not be in the record */
  reads?: string
  /** whether files that no command has written may be replaced */
  overwrite: boolean
  /** whether to wait until another process has ended */
  wait: boolean
}

/**
 * Makes a folder if there is none, and takes its lock.
 * @throws UsageError if `path` is a file, if another process uses the folder, or if it contains a file under the name of a
 *   result that no command has written, or that has been changed since; FileError if the system refuses
 */
export async function openOutputFolder(
  path: string,
  { command: user, names, prefix, reads, overwrite, wait }: FolderUse,
  around: Pick<Surroundings, 'warn' | 'interruption'>,
): Promise<OutputFolder> {
  const made = makeFolder(path)
  const lock = await lockFolder(path, user, wait, around)
  /** the digests under which commands have written each file: the last one, and the one before it */
  let record: Record<string, string[]>
  /** the files that may be replaced, as they are now */
  const own = new Map<string, { digest: string; state: string }>()
  const foreign: string[] = []
  try {
    record = readRecord(join(path, RECORD), overwrite)
    const others = prefix === undefined ? [] : listed(path).filter((name) => name.startsWith(prefix))
    for (const name of [...names, ...others]) {
      const file = join(path, name)
      if (stateOf(file) === MISSING) continue
      if (!isFile(file)) throw new UsageError(command.folder.notFile(file))
      // of a command that was killed while it wrote; TensorBoard would read it
      if (name.endsWith(PART)) {
        removeFile(file)
        continue
      }
      const digest = digestOf(contentOf(file))
      if (!overwrite && name !== reads && !record[name]?.includes(digest)) foreign.push(file)
      own.set(name, { digest, state: stateOf(file) })
    }
    if (foreign.length > 0) throw new UsageError(command.folder.changed(foreign))
  } catch (error) {
    lock.release()
    removeEmpty(made)
    throw error
  }

  /** Records the present and the next content of a file, so that both are known even if this process is killed. */
  const note = (name: string, digests: readonly (string | undefined)[]) => {
    record = { ...record, [name]: digests.filter((digest) => digest !== undefined) }
    if (digests.length === 0) delete record[name]
    replace(join(path, RECORD), JSON.stringify({ format: FORMAT, files: record }))
  }
  return {
    path,
    write(name, content) {
      const file = join(path, name)
      makeFolder(dirname(file))
      lock.confirm()
      const before = own.get(name)
      if (stateOf(file) !== (before?.state ?? MISSING)) throw new UsageError(command.folder.meanwhile(file))
      const digest = digestOf(content)
      note(name, [before?.digest, digest])
      replace(file, content)
      own.set(name, { digest, state: stateOf(file) })
      return file
    },
    removeOthers(prefix, stays) {
      const others = [...own].filter(([name]) => name.startsWith(prefix) && name !== stays)
      for (const [name, { state }] of others) {
        const file = join(path, name)
        if (stateOf(file) === state) removeFile(file)
        own.delete(name)
        note(name, [])
      }
    },
    close() {
      lock.release()
      removeEmpty(made)
    },
  }
}

/** Removes folders up to the first that has something in it, the innermost first. */
function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders) rmdirSync(folder)
  } catch {
    // it has results in it, or those of another command
  }
}

/** Writes a file under another name, then gives it its own. */
function replace(path: string, content: string | Uint8Array): void {
  const part = `${path}${PART}`
  try {
    writeFileSync(part, content)
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw new FileError(path, 'written', error)
  }
}

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch (error) {
    throw new FileError(path, 'removed', error)
  }
}

function readRecord(path: string, overwrite: boolean): Record<string, string[]> {
  if (stateOf(path) === MISSING) return {}
  if (!isFile(path)) throw new UsageError(command.folder.notFile(path))
  try {
    const found = JSON.parse(contentOf(path).toString()) as { format?: unknown; files?: unknown } | null
    if (found?.format === FORMAT && typeof found.files === 'object' && found.files !== null)
      return Object.fromEntries(
        Object.entries(found.files).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
      )
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  if (overwrite) return {}
  throw new UsageError(command.folder.foreign(path))
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    throw new FileError(folder, 'read', error)
  }
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new FileError(path, 'read', error)
  }
}

const digestOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** Whether a path is a file, or a link to one: reading anything else might never end. */
function isFile(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() ?? false
}

const MISSING = 'missing'

/** The properties that change when another program writes a file. */
function stateOf(path: string): string {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : MISSING
}
