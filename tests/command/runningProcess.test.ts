import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { isRunning, startByPs, thisProcess } from '../../src/command/runningProcess'

test('this process runs, and one of its number that started at another time does not', () => {
  const own = thisProcess()
  expect(own.pid).toBe(process.pid)
  expect(own.started).toEqual(thisProcess().started)
  expect(isRunning(own)).toBe(true)
  expect(isRunning({ ...own, started: 'another time' })).toBe(false)
  // a system that does not tell
  expect(isRunning({ ...own, started: null })).toBe(true)
})

test('a process runs until it is killed', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'])
  await once(child, 'spawn')
  const identity = { ...thisProcess(), pid: child.pid!, started: null }
  expect(isRunning(identity)).toBe(true)
  const ended = once(child, 'close')
  child.kill('SIGKILL')
  await ended
  expect(isRunning(identity)).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'a killed process whose exit code nobody has read does not run',
  async () => {
    // the shell starts a process and becomes one that never reads exit codes
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'])
    try {
      const [line] = (await once(parent.stdout, 'data')) as [Buffer]
      const pid = Number(line.toString())
      await vi.waitFor(() => expect(isRunning({ ...thisProcess(), pid, started: null })).toBe(false))
    } finally {
      parent.kill('SIGKILL')
    }
  },
)

test.skipIf(spawnSync('ps', ['-p', '1']).error)(
  'ps tells when a process started, always in the same words',
  () => {
    const told = startByPs(process.pid)
    expect(Date.parse(`${told} UTC`)).toBeGreaterThan(Date.now() - 24 * 3600_000)
    expect(startByPs(process.pid)).toBe(told)
  },
)
