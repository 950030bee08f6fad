import { describe, expect, test } from 'vitest'
import { readAddress } from '../../src/app/address'
import { readCompare } from '../../src/experiments/compare/compareLink'
import { readSweep } from '../../src/experiments/sweep/sweepLink'
import { readSource } from '../../src/command/source'
import { surroundings } from '../command/surroundings'
import {
  LINK_VERSION,
  LONGEST_LINK,
  LONGEST_PACKED,
  openLink,
  writeLink,
} from '../../src/settings/packedLink'
import { stage } from '../app/fakeWorker'
import { OLD_LINKS } from './oldLinks'

const long = `task=addition&beta=0.25&${Array.from({ length: 300 }, (_, i) => `charts${i}=${i * 7919}`).join('&')}`
/** Characters that deflate cannot make fewer than three quarters of. */
function noise(length: number): string {
  let state = 1
  return Array.from({ length }, () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return String.fromCharCode(97 + ((state >>> 0) % 26))
  }).join('')
}

/** Packs bytes as a link has them. */
async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return `v=2&z=${Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url')}`
}

describe('a link', () => {
  test('that is short is written as it is, and read without a word about it', async () => {
    expect(await writeLink('beta=0.1&seed=1')).toEqual({ text: 'beta=0.1&seed=1', leftOut: [] })
    expect(await openLink('#beta=0.1&seed=1')).toBe('beta=0.1&seed=1')
    expect(await openLink('')).toBe('')
  })

  test('that is long is packed, and is the same when it is opened', async () => {
    const { text, leftOut } = await writeLink(long)
    expect(text).toMatch(/^v=2&z=[\w-]+$/)
    expect(text.length).toBeLessThan(long.length)
    expect(leftOut).toEqual([])
    expect(await openLink(text)).toBe(long)
    // what was added by hand stands behind
    expect(await openLink(`#${text}&glossary=kl`)).toBe(`${long}&glossary=kl`)
  })

  test('holds any text of a setting', async () => {
    const code = '// 奖励\n"&=;%+#" \u{1F600}\0'.repeat(200)
    const row = encodeURIComponent(`reward_code=${encodeURIComponent(code)}`)
    const link = `view=compare&row=task=bandit;${row}&row=task=bandit`
    expect(await openLink((await writeLink(link)).text)).toBe(link)
  })

  test.each([
    [
      'left out of Train',
      (text: string) => `beta=0.1&reward_code=${text}&seed=3`,
      'beta=0.1&&seed=3&left_out=reward_code',
    ],
    [
      'left out of a row',
      (text: string) => `view=compare&row=beta=0.1;task.data=${text};seed=2&row=beta=0.2`,
      'view=compare&row=beta=0.1;;seed=2&row=beta=0.2&left_out=task.data',
    ],
    [
      'left out of the base of a sweep',
      (text: string) => `view=sweep&base=reward_code=${text}&seed=2`,
      'view=sweep&base=&seed=2&left_out=reward_code',
    ],
  ])('has no room for everything: %s', async (_, link, rest) => {
    const { text, leftOut } = await writeLink(link(noise(120_000)))
    expect(leftOut).toEqual([rest.split('left_out=')[1]])
    expect(text.length).toBeLessThanOrEqual(LONGEST_PACKED)
    expect(await openLink(text)).toBe(rest)
    const { notices } = readAddress(rest)
    expect(notices).toContainEqual({ kind: 'link-left-out', names: leftOut })
    // and what had room is all that is there
    const { text: whole, leftOut: nothing } = await writeLink(link(noise(40_000)))
    expect(nothing).toEqual([])
    expect(await openLink(whole)).toBe(link(noise(40_000)))
  })

  test('that is too long is not read, be it before or after it is unpacked', async () => {
    expect(await openLink('x'.repeat(LONGEST_LINK + 1))).toEqual({
      problem: 'too-long',
      length: LONGEST_LINK + 1,
      most: LONGEST_LINK,
    })
    const bomb = await packed(new Uint8Array(4_000_000))
    expect(bomb.length).toBeLessThan(LONGEST_LINK)
    expect(await openLink(bomb)).toEqual({ problem: 'unpacks-too-long', most: LONGEST_LINK })
  })

  test.each([
    ['cut off', async () => (await writeLink(long)).text.slice(0, -20)],
    ['of other characters', () => 'v=2&z=%%%'],
    ['of nothing', () => 'v=2&z='],
    ['of bytes that are no text', () => packed(Uint8Array.of(255, 254, 1))],
    ['of bytes that were never packed', () => 'v=2&z=AAAA'],
  ])('that is damaged, %s, says so', async (_, link) => {
    expect(await openLink(await link())).toEqual({ problem: 'damaged' })
  })

  test('that was not read begins the defaults, and changes no run', () => {
    const s = stage('#beta=0.5', { address: { problem: 'damaged' } })
    expect(s.app.store.getState()).toMatchObject({
      edited: { beta: 0.04 },
      messages: [{ kind: 'link-unread', problem: { problem: 'damaged' } }],
    })
    s.ready()
    const { run } = s.app.store.getState()
    s.app.openAddress({ problem: 'unpacks-too-long', most: LONGEST_LINK })
    expect(s.app.store.getState().run).toBe(run)
    expect(s.sent).toHaveLength(1)
  })

  test('of a newer version says so, and one of this version or an older one does not', () => {
    const told = (link: string) => readAddress(link).notices
    expect(told(`v=${LINK_VERSION + 1}&beta=0.5`)).toEqual([
      { kind: 'link-newer', written: String(LINK_VERSION + 1) },
    ])
    for (const version of ['1', String(LINK_VERSION)]) expect(told(`v=${version}&beta=0.5`)).toEqual([])
    expect(told('v=x')).toEqual([
      {
        kind: 'link-entry',
        name: 'v',
        written: 'x',
        why: { fault: 'form', example: `v=${LINK_VERSION}` },
      },
    ])
    expect(told('view=sweep&v=3')).toHaveLength(1)
  })

  test('is packed for the command too, which trains nothing else than what it says', async () => {
    const { text } = await writeLink(`beta=0.25&seed=9&epsilon=0.1${'&lang=en'.repeat(300)}`)
    expect(text).toContain('z=')
    expect((await readSource(`#${text}`, surroundings('/'))).config).toMatchObject({ beta: 0.25, seed: 9 })
    for (const [link, said] of [
      ['#beta=0.1&left_out=reward_code', /no room for reward_code/],
      ['#v=3&beta=0.1', /has version 3; this copy reads links up to version 2/],
      ['#v=2&z=AAAA', /damaged/],
    ] as const)
      await expect(readSource(link, surroundings('/'))).rejects.toThrow(said)
  })
})

describe('a link of an earlier version', () => {
  test.each(OLD_LINKS)('$link opens as it did', async ({ link, view, config }) => {
    const text = await openLink(link)
    if (typeof text !== 'string') throw new Error(text.problem)
    const address = readAddress(text)
    expect(address.notices).toEqual([])
    expect(address.view).toBe(view)
    if (view === 'train') expect(address.config).toMatchObject(config)
    if (view === 'compare') {
      const { rows, notices } = readCompare(text)
      expect(notices).toEqual([])
      expect(rows[0].config).toMatchObject(config)
    }
    if (view === 'sweep') {
      const { base, notices } = readSweep(text)
      expect(notices).toEqual([])
      expect(base).toMatchObject(config)
    }
  })
})
