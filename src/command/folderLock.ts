import { randomUUID } from 'node:crypto'
import {
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { isDangling, makeFolder } from './makeFolder'
import { isRunning, thisProcess, type ProcessIdentity } from './runningProcess'
import { command } from '../text/english'
import type { Surroundings } from './surroundings'
import { isMissing, isSystemError } from './systemFault'
import { CommandError, EXIT, FileError, UsageError } from './usage'

const words = command.folder

const FILE = '.grpo-playground.lock'

/** Milliseconds between two signs of life of a lock. */
const BEAT_EVERY = 5_000
/** Milliseconds without a sign of life after which the lock of a process on another computer counts as abandoned. */
const SILENCE = 30_000
/** Milliseconds between two looks at a lock. */
const LOOK_EVERY = 200

/** The content of the lock file. */
interface Holder extends ProcessIdentity {
  /** distinguishes this lock from all others */
  id: string
  command: string
  /** the time at which it was taken, ISO 8601 */
  since: string
}

/** The exclusive right of a process to write into a folder. */
export interface FolderLock {
  /** @throws UsageError if another process has taken the folder meanwhile */
  confirm(): void
  release(): void
}

/**
 * Takes the lock of a folder. A lock whose process has ended is replaced. On this computer the number and the start of the
 * process decide; on another one, 30 seconds without a sign of life.
 * @param owner the command that takes the lock: "train"
 * @param waits whether to wait until another process has ended
 * @throws UsageError if another process holds it, FileError if the folder cannot be written
 */
export async function lockFolder(
  folder: string,
  owner: string,
  waits: boolean,
  { warn, interruption }: Pick<Surroundings, 'warn' | 'interruption'>,
): Promise<FolderLock> {
  const path = join(folder, FILE)
  const own: Holder = { ...thisProcess(), id: randomUUID(), command: owner, since: new Date().toISOString() }
  const look = async () => {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    if (interruption.isAsked()) throw new CommandError(words.interrupted(folder), EXIT.interrupted)
  }

  const told = new Set<string>()
  const tellOnce = (found: Lock, action: string) => {
    if (!told.has(action)) warn(`${inUse(folder, found)} ${action}`)
    told.add(action)
  }

  /** Whether the process of a lock runs, as far as can be told from here. */
  const isAlive = async (found: Lock): Promise<boolean> => {
    if (found.holder?.place === own.place) return isRunning(found.holder)
    tellOnce(found, words.waitingForSign(SILENCE / 1000))
    for (let silent = 0; silent < SILENCE; silent += LOOK_EVERY) {
      await look()
      const now = readLock(path)
      if (now === null || now.text !== found.text) return false
      if (now.beat !== found.beat) return true
    }
    return false
  }

  while (!created(path, own)) {
    const found = readLock(path)
    if (found === null) {
      // otherwise it was removed just now, and can be created
      if (isDangling(path)) throw new UsageError(words.dangling(path))
      continue
    }
    if (!(await isAlive(found))) {
      remove(path, found)
      continue
    }
    if (!waits) throw new UsageError(`${inUse(folder, found)} ${words.chooseAnother}`)
    tellOnce(found, words.waiting)
    await look()
  }
  const beating = setInterval(() => {
    try {
      const now = new Date()
      if (readLock(path)?.holder?.id === own.id) utimesSync(path, now, now)
    } catch {
      // the next file that is written into the folder reports the problem
    }
  }, BEAT_EVERY)
  beating.unref()
  return {
    confirm() {
      const found = readLock(path)
      // somebody who tidied up may have deleted it
      if (found?.holder?.id === own.id || (found === null && created(path, own))) return
      throw new UsageError(`${inUse(folder, readLock(path))} ${words.taken}`)
    },
    release() {
      clearInterval(beating)
      if (readLock(path)?.holder?.id === own.id) rmSync(path, { force: true })
    },
  }
}

/** A lock file that was read; without a holder if it is being written, or comes from another program. */
interface Lock {
  text: string
  holder: Holder | null
  /** when it was last touched */
  beat: number
}

function readLock(path: string): Lock | null {
  try {
    const found = statSync(path)
    // reading a pipe would wait for ever
    if (found.isFIFO()) throw new UsageError(words.notFile(path))
    const text = readFileSync(path, 'utf8')
    return { text, holder: holderIn(text), beat: found.mtimeMs }
  } catch (error) {
    if (isMissing(error)) return null
    throw new FileError(path, 'read', error)
  }
}

function holderIn(text: string): Holder | null {
  try {
    const holder = JSON.parse(text) as Holder | null
    const isWhole =
      Number.isInteger(holder?.pid) && [holder?.id, holder?.place].every((text) => typeof text === 'string')
    return isWhole ? holder : null
  } catch {
    return null
  }
}

/** Creates the lock file; false if there is one. */
function created(path: string, own: Holder): boolean {
  let file: number
  try {
    file = openSync(path, 'wx')
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false
    if (!isMissing(error)) throw new FileError(path, 'written', error)
    // the process that held the lock wrote nothing, and removed the folder that it had made
    makeFolder(dirname(path))
    return false
  }
  try {
    writeFileSync(file, JSON.stringify(own))
    return true
  } catch (error) {
    rmSync(path, { force: true })
    throw new FileError(path, 'written', error)
  } finally {
    closeSync(file)
  }
}

/** Removes the lock of a killed process, but not one that a third process has put in its place. */
function remove(path: string, found: Lock): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
    if (readLock(aside)?.text === found.text) rmSync(aside)
    else renameSync(aside, path)
  } catch (error) {
    if (!isMissing(error)) throw new FileError(path, 'removed', error)
  }
}

function inUse(folder: string, lock: Lock | null): string {
  const holder = lock?.holder
  if (!holder) return words.inUse(folder)
  const [host] = holder.place.split(' ')
  return words.inUseBy(folder, { ...holder, host })
}
