import { readdirSync, readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { printer, watchOutput } from '../../src/command/printed'
import { endOf } from '../../src/command/usage'
import { createProgressLine } from '../../src/command/progressLine'
import { train } from '../../src/command/train'
import { folderOfTest, surroundings } from './surroundings'

/** Everything that a terminal could obey, or that ends a line. */
const UNSEEN = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
const ALL = Array.from({ length: 0x110000 }, (_, i) => String.fromCodePoint(i)).join('|')

/** A stream that keeps what is written to it. */
function stream(isTTY: boolean) {
  const written: string[] = []
  return { written, isTTY, columns: 200, write: (text: string) => Boolean(written.push(text)) }
}

test('what is printed has no character that a terminal obeys, but for its own line feeds', () => {
  const out = stream(true)
  printer(out)(`a\x1b]0;title\x07b\r\x9b2J\u202e\n${ALL}`)
  expect(out.written.join('')).not.toMatch(UNSEEN)
  expect(out.written[0].slice(0, 60)).toBe(
    'a\\u001b]0;title\\u0007b\\u000d\\u009b2J\\u202e\n\\u0000|\\u0001|\\u00'.slice(0, 60),
  )
})

test('the progress line has its own control sequence alone', () => {
  for (const isTTY of [true, false]) {
    const out = stream(isTTY)
    createProgressLine(out, () => 0).end('task\x1b[2J\nforged')
    const own = isTTY ? '\r\x1b[2K' : ''
    expect(out.written.join('')).toBe(`${own}task\\u001b[2J\\u000aforged\n`)
  }
})

test.each([
  [
    'what code throws',
    `reward_code=${encodeURIComponent("throw new Error('\\x1b]0;owned\\x07\\nDone.')\nfunction reward() {}")}`,
  ],
  [
    'a part of a reward',
    `reward_code=${encodeURIComponent("function reward() { return { '\\x1b[2J': 1 } }")}`,
  ],
  ['the name of a setting', 'be%1B%5B2Jta=1'],
  ['a value', 'beta=%1B%5B2J%0Aforged'],
  ['a view', 'view=%1B%5B2J'],
  ['a version', 'v=%1B%5B2J'],
])('%s is shown, not sent', async (_, link) => {
  const around = surroundings(folderOfTest())
  const out = stream(false)
  const error = await train([`#task=addition&${link}`, '--steps', '1', '--out', 'a'], around).catch(
    (one: unknown) => one,
  )
  printer(out)(endOf(error).said)
  expect(out.written.join('')).toContain('\\u001b')
  expect(out.written.join('')).not.toMatch(UNSEEN)
  // one sentence, or a heading with its list
  expect(out.written.join('')).not.toMatch(/^(forged|Done)/m)
})

test('the first error of an output is reported; a reader that stops early is no error', () => {
  const out = new Writable()
  const faults: unknown[] = []
  watchOutput(out, ({ code }) => faults.push(code))
  for (const code of ['EPIPE', 'ENOSPC', 'EIO']) out.emit('error', Object.assign(new Error(code), { code }))
  expect(faults).toEqual(['ENOSPC'])
})

test('nothing else in the room prints', () => {
  const folder = new URL('../../src/command/', import.meta.url)
  const prints = readdirSync(folder).filter((name) =>
    /\b(stdout|stderr|out)\.write\(|console\./.test(readFileSync(new URL(name, folder), 'utf8')),
  )
  expect(prints.toSorted()).toEqual(['printed.ts', 'progressLine.ts'])
})
