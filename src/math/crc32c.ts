/** The Castagnoli polynomial with its bits in reverse order. */
const POLYNOMIAL = 0x82f63b78

/** Tables for four bytes at a time: TABLES[k][b] is the remainder of byte b followed by k zero bytes. */
const TABLES = [0, 1, 2, 3].map(() => new Uint32Array(256))
for (let byte = 0; byte < 256; byte++) {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1
  TABLES[0][byte] = rest
}
for (let k = 1; k < 4; k++) {
  for (let byte = 0; byte < 256; byte++) {
    const before = TABLES[k - 1][byte]
    TABLES[k][byte] = (before >>> 8) ^ TABLES[0][before & 255]
  }
}

/** CRC-32C (RFC 3720, appendix B.4) of bytes, as an unsigned number. */
export function crc32c(bytes: Uint8Array): number {
  const [t0, t1, t2, t3] = TABLES
  let crc = 0xffffffff
  let i = 0
  for (; i + 4 <= bytes.length; i += 4) {
    crc ^= bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24)
    crc = t3[crc & 255] ^ t2[(crc >>> 8) & 255] ^ t1[(crc >>> 16) & 255] ^ t0[crc >>> 24]
  }
  for (; i < bytes.length; i++) crc = (crc >>> 8) ^ t0[(crc ^ bytes[i]) & 255]
  return ~crc >>> 0
}

/** The checksum as TFRecord files store it: rotated right by 15 bits, plus a constant. */
export function maskedCrc32c(bytes: Uint8Array): number {
  const crc = crc32c(bytes)
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0
}
