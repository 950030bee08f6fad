import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockFolder } from '../../src/command/folderLock'
import { thisProcess, type ProcessIdentity } from '../../src/command/runningProcess'
import { EXIT, UsageError } from '../../src/command/usage'
import { folderOfTest, surroundings } from './surroundings'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const fileIn = (folder: string) => join(folder, '.grpo-playground.lock')

const lock = (folder: string, { waits = false, around = surroundings(folder) } = {}) =>
  lockFolder(folder, 'train', waits, around)

/** A lock file of some process. */
function leave(folder: string, process: Partial<ProcessIdentity>): void {
  const holder = { ...thisProcess(), id: 'other', command: 'sweep', since: '2026-01-01T00:00:00.000Z' }
  writeFileSync(fileIn(folder), JSON.stringify({ ...holder, ...process }))
}

/** The identity of a process that has ended. */
async function endedProcess(): Promise<Partial<ProcessIdentity>> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'close')
  return { pid: child.pid! }
}

test('a second process is told who has the folder; after the first it gets it', async () => {
  const folder = folderOfTest()
  const first = await lock(folder)
  await expect(lock(folder)).rejects.toThrow(UsageError)
  await expect(lock(folder)).rejects.toThrow(
    new RegExp(`in use: npm run train has been writing into it since 20.* \\(process ${process.pid} on `),
  )
  first.confirm()
  first.release()
  expect(existsSync(fileIn(folder))).toBe(false)
  const second = await lock(folder)
  second.confirm()
})

test('the lock of a process that has ended is replaced', async () => {
  const folder = folderOfTest()
  leave(folder, await endedProcess())
  const own = await lock(folder)
  own.confirm()
  expect(JSON.parse(readFileSync(fileIn(folder), 'utf8')).pid).toBe(process.pid)
})

test('the lock of an earlier process with the number of a living one is replaced', async () => {
  const folder = folderOfTest()
  leave(folder, { started: 'before the computer was started' })
  const own = await lock(folder)
  own.confirm()
})

test('with --wait, a command waits until the other one has ended', async () => {
  const folder = folderOfTest()
  const around = surroundings(folder)
  const first = await lock(folder)
  let isLocked = false
  const second = lock(folder, { waits: true, around }).then((own) => {
    isLocked = true
    return own
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isLocked).toBe(false)
  expect(around.warned).toEqual([expect.stringMatching(/in use: npm run train .* Waiting for it to end/)])
  first.release()
  await vi.advanceTimersByTimeAsync(1000)
  ;(await second).confirm()
})

test('Ctrl-C ends the wait', async () => {
  const folder = folderOfTest()
  await lock(folder)
  const waiting = lock(folder, { waits: true, around: surroundings(folder, 3) })
  const ended = expect(waiting).rejects.toMatchObject({ exit: EXIT.interrupted })
  await vi.advanceTimersByTimeAsync(2000)
  await ended
})

test('a lock of another computer is replaced after 30 seconds without a sign of life', async () => {
  const folder = folderOfTest()
  leave(folder, { place: 'another computer' })
  const around = surroundings(folder)
  const locked = lock(folder, { around })
  await vi.advanceTimersByTimeAsync(29_000)
  expect(JSON.parse(readFileSync(fileIn(folder), 'utf8')).id).toBe('other')
  await vi.advanceTimersByTimeAsync(2000)
  ;(await locked).confirm()
  expect(around.warned).toEqual([
    expect.stringMatching(/on another.* Waiting up to 30 s to see whether it still runs/),
  ])
})

test('a lock of another computer whose process lives is respected', async () => {
  const folder = folderOfTest()
  leave(folder, { place: 'another computer' })
  const locked = lock(folder)
  const refused = expect(locked).rejects.toThrow(/in use: npm run sweep/)
  await vi.advanceTimersByTimeAsync(4000)
  utimesSync(fileIn(folder), new Date(), new Date())
  await vi.advanceTimersByTimeAsync(1000)
  await refused
})

test('a lock shows that its process lives, every five seconds', async () => {
  const folder = folderOfTest()
  const own = await lock(folder)
  const long = new Date(0)
  for (let beat = 0; beat < 3; beat++) {
    utimesSync(fileIn(folder), long, long)
    await vi.advanceTimersByTimeAsync(5000)
    expect(statSync(fileIn(folder)).mtimeMs).toBeGreaterThan(0)
  }
  own.release()
})

test.each(['', '{"pid":1,"id":"x"}'])(
  'the unreadable lock %j counts as one of another computer',
  async (text) => {
    const folder = folderOfTest()
    writeFileSync(fileIn(folder), text)
    const locked = lock(folder)
    await vi.advanceTimersByTimeAsync(31_000)
    ;(await locked).confirm()
  },
)

test('whoever has lost the folder to another process hears it; a lock that was only deleted is taken again', async () => {
  const folder = folderOfTest()
  const own = await lock(folder)
  rmSync(fileIn(folder))
  own.confirm()
  expect(existsSync(fileIn(folder))).toBe(true)
  leave(folder, {})
  expect(() => own.confirm()).toThrow(/in use: npm run sweep .* It has taken the folder from this command/)
  own.release()
  // that of the other process stays
  expect(existsSync(fileIn(folder))).toBe(true)
})

test('a lock that is a link to nothing is refused, and is not waited for without end', async () => {
  const folder = folderOfTest()
  symlinkSync(join(folder, 'nowhere'), fileIn(folder))
  await expect(lock(folder)).rejects.toThrow(/grpo-playground\.lock is a link to a file or folder that does/)
})
