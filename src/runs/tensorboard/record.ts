import { maskedCrc32c } from '../../math/crc32c'

/**
 * One record of a TFRecord file: length (uint64), masked CRC-32C of the length, the data, masked CRC-32C of the data; all
 * numbers little-endian.
 */
export function recordOf(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const record = new Uint8Array(data.length + 16)
  const view = new DataView(record.buffer)
  view.setUint32(0, data.length, true)
  view.setUint32(8, maskedCrc32c(record.subarray(0, 8)), true)
  record.set(data, 12)
  view.setUint32(12 + data.length, maskedCrc32c(data), true)
  return record
}
