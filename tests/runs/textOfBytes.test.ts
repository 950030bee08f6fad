import { describe, expect, it } from 'vitest'
import { textOfBytes } from '../../src/runs/textOfBytes'
import { utf16 } from './utf16'

const ROWS = 'prompt,answer\r\n一加一,二\r\nwhat is 1 + 1?,2\r\n'

describe('the text of a file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(ROWS)],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${ROWS}`)],
    ['UTF-16, little end first', utf16(ROWS, true, '\ufeff')],
    ['UTF-16, big end first', utf16(ROWS, false, '\ufeff')],
    ['UTF-16, little end first, without a mark', utf16(ROWS, true)],
    ['UTF-16, big end first, without a mark', utf16(ROWS, false)],
  ])('in %s is read', (_, bytes) => {
    expect(textOfBytes(bytes)).toBe(ROWS)
  })

  it('without a mark is read where most of its characters are Chinese, one of them with a zero byte', () => {
    const rows = `${'一个很长的问题写在这里，还没有写完'.repeat(3)},答案\n`.repeat(90)
    expect(textOfBytes(utf16(rows, true))).toBe(rows)
    expect(textOfBytes(utf16(rows, false))).toBe(rows)
  })

  it.each([
    ['Latin-1', Uint8Array.of(0x63, 0x61, 0x66, 0xe9, 0x2c, 0x31, 0x0a)],
    ['GB 18030, as Excel saves CSV in Chinese', Uint8Array.of(0xd2, 0xbb, 0x2c, 0xb6, 0xfe, 0x0a)],
    ['a text with a zero byte', new TextEncoder().encode(`${'a,b\n'.repeat(60)}\0a,`)],
    ['half a character of UTF-16', utf16(`${ROWS}\ud800`, true, '\ufeff')],
    ['numbers of 32 bits', new Uint8Array(Float32Array.of(1, 2, 3, 4).buffer)],
    ['numbers of 16 bits', new Uint8Array(Uint16Array.of(1, 2, 3, 4).buffer)],
  ])('is not made up from other bytes: %s', (_, bytes) => {
    expect(textOfBytes(bytes)).toBeNull()
  })
})
