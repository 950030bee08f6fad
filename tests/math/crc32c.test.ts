import { expect, test } from 'vitest'
import { crc32c, maskedCrc32c } from '../../src/math/crc32c'

test.each([
  ['32 zeros', new Uint8Array(32), 0x8a9136aa],
  ['32 times 255', new Uint8Array(32).fill(255), 0x62a8ab43],
  ['0 to 31', Uint8Array.from({ length: 32 }, (_, i) => i), 0x46dd794e],
  ['31 to 0', Uint8Array.from({ length: 32 }, (_, i) => 31 - i), 0x113fdb5c],
  ['nine digits', new TextEncoder().encode('123456789'), 0xe3069283],
  ['nothing', new Uint8Array(0), 0],
])('the checksum of %s is that of RFC 3720', (_, bytes, expected) => {
  expect(crc32c(bytes)).toBe(expected)
})

test('the masked checksum is rotated by 15 bits, plus a constant', () => {
  // 0x8a9136aa rotated right by 15: 0x6d551522
  expect(maskedCrc32c(new Uint8Array(32))).toBe((0x6d551522 + 0xa282ead8) % 2 ** 32)
})
