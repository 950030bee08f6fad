/**
 * Links as they are written after `#`, and back. One that would be long is deflated: `v=2&z=` and the bytes as base64url
 * (RFC 4648, §5). The entry `v` is the version of the links that a page must be able to read to understand this one; a link
 * without it has version 1. Whatever would make a page of an older version take a link for something else, such as another
 * default of a knob, needs a new version, and links of the older ones must go on being read as they were meant.
 */
import { readEntries, writeEntries } from './link'

/** The newest version of links that this page reads. */
export const LINK_VERSION = 2
/** The version in which links can be packed. */
const PACKED_SINCE = 2
const VERSION = 'v'
const PACKED = 'z'
/** Names the entries that did not fit. */
export const LEFT_OUT = 'left_out'

/** Characters after `#` that are read at most, as they are written and after unpacking. */
export const LONGEST_LINK = 1_000_000
/** Characters of a link that is not packed: more are cut off by some programs that pass links on. */
const LONGEST_PLAIN = 2_000
/** Characters of a packed link: every browser and every shell takes as many. */
export const LONGEST_PACKED = 64_000
/** Bytes that are unpacked at once, to at most 1032 times as many. */
const PORTION = 512

/** Why a link is not read. */
export type LinkProblem =
  | { problem: 'too-long'; length: number; most: number }
  | { problem: 'unpacks-too-long'; most: number }
  | { problem: 'damaged' }

/** A link as it is written after `#`, and the names of what was too long for it. */
export interface WrittenLink {
  text: string
  leftOut: readonly string[]
}

/** Whether a text is written as it is. */
export const isPlain = (text: string): boolean => text.length <= LONGEST_PLAIN

/**
 * Writes a link: as it is, or packed if it would be long. If it is still too long, its longest entries are left out and
 * named.
 */
export async function writeLink(text: string): Promise<WrittenLink> {
  const leftOut: string[] = []
  if (isPlain(text)) return { text, leftOut }
  for (let rest = text; ;) {
    const named = leftOut.length === 0 ? rest : `${rest}&${LEFT_OUT}=${[...new Set(leftOut)].join(',')}`
    const packed = writeEntries([
      [VERSION, String(PACKED_SINCE)],
      [PACKED, toBase64Url(await deflated(named))],
    ])
    const shortest = packed.length < named.length ? packed : named
    if (shortest.length <= LONGEST_PACKED) return { text: shortest, leftOut: [...new Set(leftOut)] }
    const longest = longestEntry(rest)
    leftOut.push(longest.name)
    rest = longest.rest
  }
}

/** The longest entry of a link, be it one of a configuration inside it, and the link without it. */
function longestEntry(text: string): { name: string; rest: string } {
  let [from, to] = [0, 0]
  for (const { index, 0: entry } of text.matchAll(/[^&;]+/g)) {
    // an entry inside another begins after the name of that one: row=task=bandit;beta=0.1
    const outer = /^(row|base)=/.exec(entry)?.[0].length ?? 0
    if (entry.length - outer > to - from) [from, to] = [index + outer, index + entry.length]
  }
  return { name: text.slice(from, to).split('=', 1)[0], rest: text.slice(0, from) + text.slice(to) }
}

/** The text of a link as it was before it was packed, or why there is none. */
export async function openLink(written: string): Promise<string | LinkProblem> {
  const text = written.replace(/^#/, '')
  if (text.length > LONGEST_LINK) return { problem: 'too-long', length: text.length, most: LONGEST_LINK }
  const entries = readEntries(text)
  const packed = entries.get(PACKED)
  // before that version the name meant nothing
  if (packed === null || !(Number(entries.get(VERSION)) >= PACKED_SINCE)) return text
  const inside = await inflated(packed)
  if (typeof inside !== 'string') return inside
  const others = text.split('&').filter((entry) => !/^(v|z)=/.test(entry))
  const version = entries.get(VERSION) === String(PACKED_SINCE) ? [] : [`${VERSION}=${entries.get(VERSION)}`]
  return [inside, ...others, ...version].join('&')
}

async function deflated(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Unpacks portion by portion, so that few bytes cannot become many before that is noticed. */
async function inflated(packed: string): Promise<string | LinkProblem> {
  try {
    const bytes = fromBase64Url(packed)
    let at = 0
    const portions = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull(controller) {
          if (at >= bytes.length) return controller.close()
          controller.enqueue(bytes.slice(at, (at += PORTION)))
        },
      },
      { highWaterMark: 0 },
    )
    const reader = portions.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text + decoder.decode()
      text += decoder.decode(value, { stream: true })
      if (text.length > LONGEST_LINK) {
        void reader.cancel()
        return { problem: 'unpacks-too-long', most: LONGEST_LINK }
      }
    }
  } catch {
    return { problem: 'damaged' }
  }
}

/** Bytes that are turned into characters at once: more arguments than a function takes would be an error. */
const CHUNK = 0x2000

function toBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (let i = 0; i < bytes.length; i += CHUNK) binary += String.fromCharCode(...bytes.subarray(i, i + CHUNK))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** @throws DOMException where the text is not base64url */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) throw new RangeError('not base64url')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}
