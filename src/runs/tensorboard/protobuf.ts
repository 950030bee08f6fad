/**
 * Fields of Protocol Buffers messages in their wire format (protobuf.dev/programming-guides/encoding). A message is its
 * fields one after another.
 */
import { joinBytes } from '../joinBytes'

const VARINT = 0
const EIGHT_BYTES = 1
const LENGTH = 2
const FOUR_BYTES = 5

const utf8 = new TextEncoder()

const tag = (field: number, wire: number) => varint(field * 8 + wire)

/** A whole number from 0 to 2⁵³ − 1, seven bits a byte, the lowest first. */
function varint(value: number): number[] {
  const bytes: number[] = []
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) + 128)
  return [...bytes, value]
}

function withView(field: number, wire: number, size: number, write: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(size)
  write(new DataView(bytes.buffer))
  return joinBytes([Uint8Array.from(tag(field, wire)), bytes])
}

/** An int32, int64, bool or enum; not negative. */
export const integer = (field: number, value: number) =>
  Uint8Array.from([...tag(field, VARINT), ...varint(value)])

export const double = (field: number, value: number) =>
  withView(field, EIGHT_BYTES, 8, (view) => view.setFloat64(0, value, true))

export const float = (field: number, value: number) =>
  withView(field, FOUR_BYTES, 4, (view) => view.setFloat32(0, value, true))

/** A string, bytes, or an embedded message of these fields. */
export function embedded(field: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return joinBytes([Uint8Array.from([...tag(field, LENGTH), ...varint(length)]), ...parts])
}

export const text = (field: number, value: string) => embedded(field, utf8.encode(value))

/** A packed list of doubles. */
export function doubles(field: number, values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(8 * values.length)
  const view = new DataView(bytes.buffer)
  values.forEach((value, i) => view.setFloat64(8 * i, value, true))
  return embedded(field, bytes)
}
