/**
 * The safetensors format (huggingface/safetensors): the length of a header (uint64), the header as JSON, then the numbers of
 * the tensors, all little-endian. Only float32 is read and written here.
 */
import { isJsonObject } from '../../settings/json'
import type { TensorProblem } from '../../settings/importProblem'
import type { Tensor } from '../../settings/weightsFit'
import { joinBytes } from '../joinBytes'

/** Tensors, and texts about them. */
export interface TensorFile {
  tensors: readonly Tensor[]
  metadata: Readonly<Record<string, string>>
}

const METADATA = '__metadata__'
/** Numbers begin at a multiple of this; the header is filled up with spaces. */
const ALIGNMENT = 8
/** The most bytes of a header that are read: one of this page has a link with the rows of own data, at most nine bytes a character. */
export const LONGEST_HEADER = 2 ** 24
/** The most tensors that are read: no network here has as many, and the page would wait for them. */
export const MOST_TENSORS = 1000

/** A file of tensors, in their order. */
export function toSafetensors(
  tensors: readonly Tensor[],
  metadata: Readonly<Record<string, string>>,
): Uint8Array<ArrayBuffer> {
  const header: Record<string, unknown> = { [METADATA]: metadata }
  let end = 0
  for (const { name, shape, values } of tensors) {
    const begin = end
    end += 4 * values.length
    header[name] = { dtype: 'F32', shape, data_offsets: [begin, end] }
  }
  const json = new TextEncoder().encode(JSON.stringify(header))
  const length = Math.ceil(json.length / ALIGNMENT) * ALIGNMENT
  const start = new Uint8Array(8 + length).fill(0x20)
  new DataView(start.buffer).setBigUint64(0, BigInt(length), true)
  start.set(json, 8)
  return joinBytes([start, ...tensors.map(({ values }) => littleEndian(values))])
}

/** Reads such a file, or returns its problem and the place of it. */
export function fromSafetensors(bytes: Uint8Array): TensorFile | TensorProblem {
  if (bytes.length < 8) return { problem: 'too-short', bytes: bytes.length }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const length = Number(view.getBigUint64(0, true))
  if (length > bytes.length - 8) return { problem: 'header-length', length, bytes: bytes.length }
  if (length > LONGEST_HEADER) return { problem: 'header-too-long', length, most: LONGEST_HEADER }
  const header = headerOf(bytes.subarray(8, 8 + length))
  if (typeof header === 'string') return { problem: 'header-json', detail: header }
  if (typeof header === 'number') return { problem: 'too-many-tensors', count: header, most: MOST_TENSORS }
  const names = Object.keys(header).filter((name) => name !== METADATA)
  if (names.length > MOST_TENSORS)
    return { problem: 'too-many-tensors', count: names.length, most: MOST_TENSORS }
  const { [METADATA]: metadata = {} } = header
  if (!isJsonObject(metadata) || Object.values(metadata).some((value) => typeof value !== 'string')) {
    return { problem: 'metadata' }
  }
  const tensors: Tensor[] = []
  const places = names.map((tensor) => ({ tensor, place: placeOf(header[tensor]) }))
  const unreadable = places.find(({ place }) => place === null)
  if (unreadable) return { problem: 'entry', tensor: unreadable.tensor }
  const inOrder = places
    .map(({ tensor, place }) => ({ tensor, ...place! }))
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
  const data = bytes.length - 8 - length
  let expected = 0
  for (const { tensor, type, shape, from, to } of inOrder) {
    if (type !== 'F32') return { problem: 'type-of-tensor', tensor, type }
    if (from !== expected || to > data) return { problem: 'offsets', tensor, from, to, expected, bytes: data }
    const count = shape.reduce((product, size) => product * size, 1)
    if (to - from !== 4 * count) return { problem: 'size', tensor, shape, bytes: to - from }
    const values = new Float32Array(count)
    for (let i = 0; i < count; i++) values[i] = view.getFloat32(8 + length + from + 4 * i, true)
    tensors.push({ name: tensor, shape, values })
    expected = to
  }
  if (expected !== data) return { problem: 'rest', expected, bytes: data }
  return { tensors, metadata: metadata as Record<string, string> }
}

/** Each tensor has these, once. */
const OFFSETS = '"data_offsets"'

/** The header; why it cannot be read; or the number of its tensors where they are too many: to parse them would take a second. */
function headerOf(bytes: Uint8Array): Record<string, unknown> | string | number {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    let count = 0
    for (let at = text.indexOf(OFFSETS); at >= 0; at = text.indexOf(OFFSETS, at + OFFSETS.length)) count++
    if (count > MOST_TENSORS) return count
    const header: unknown = JSON.parse(text)
    return isJsonObject(header) ? header : 'not an object'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** An entry of the header; null if it is malformed. */
function placeOf(entry: unknown): { type: string; shape: number[]; from: number; to: number } | null {
  if (!isJsonObject(entry)) return null
  const { dtype, shape, data_offsets: offsets } = entry
  if (typeof dtype !== 'string' || !Array.isArray(shape) || !Array.isArray(offsets)) return null
  if (!shape.every(isCount) || offsets.length !== 2 || !offsets.every(isCount)) return null
  const [from, to] = offsets as number[]
  return from <= to ? { type: dtype, shape, from, to } : null
}

function littleEndian(values: Float32Array): Uint8Array {
  const bytes = new Uint8Array(4 * values.length)
  const view = new DataView(bytes.buffer)
  values.forEach((value, i) => view.setFloat32(4 * i, value, true))
  return bytes
}
