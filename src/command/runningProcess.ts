import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { isMissing, isSystemError } from './systemFault'

/** The milliseconds that `ps` or PowerShell may take. */
const PATIENCE = 10_000

/** Identifies a process beyond its number, which another process may have by now. */
export interface ProcessIdentity {
  pid: number
  /** when it started, in the words of its system; null if the system does not tell */
  started: string | null
  /** the computer, and on Linux the namespace, in which the number counts */
  place: string
}

/** This process. */
export const thisProcess = (): ProcessIdentity => ({
  pid: process.pid,
  started: startOf(process.pid),
  place: placeOfNumbers(),
})

/** Whether a process of this computer still runs. If the system does not say when it started, its number decides. */
export function isRunning({ pid, started }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // a process of another user exists, but refuses signals
    return isSystemError(error) && error.code === 'EPERM'
  }
  const found = startOf(pid)
  return found !== ENDED && (found === null || started === null || found === started)
}

/** Stands for the start of a process that has ended, but whose parent has not read its exit code. */
const ENDED = 'ended'

/** When a process started; null if the system does not tell. */
function startOf(pid: number): string | null {
  try {
    return STARTS[process.platform]?.(pid) ?? startByPs(pid)
  } catch (error) {
    if (isMissing(error) && process.platform === 'linux') return ENDED
    return null
  }
}

const STARTS: Partial<Record<NodeJS.Platform, (pid: number) => string>> = {
  linux(pid) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the second field is the program's name in brackets, which may itself contain spaces and brackets
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state] = fields
    const ticks = fields[19]
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return state === 'Z' || state === 'X' ? ENDED : `${boot} ${ticks}`
  },
  win32: (pid) =>
    execFileSync(
      'powershell.exe',
      ['-NoProfile', '-NonInteractive', '-Command', `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: PATIENCE, windowsHide: true },
    ).trim(),
}

/** The start of a process as `ps` writes it, which macOS and the BSDs have. */
export const startByPs = (pid: number): string =>
  execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: PATIENCE,
  }).trim()

/** Where process numbers are unique: containers on one computer may share its name, but not its processes. */
function placeOfNumbers(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}
