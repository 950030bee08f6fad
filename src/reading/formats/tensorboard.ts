/**
 * TensorBoard’s event files: records of a length, a checksum, an event, a checksum (TFRecord), the event in the wire format of
 * Protocol Buffers. `runs/tensorboard/summary.ts` has the numbers of the fields.
 */
import { maskedCrc32c } from '../../math/crc32c'
import type { Collected } from '../collected'
import { CELL } from '../contract'

const VARINT = 0
const EIGHT_BYTES = 1
const LENGTH = 2
const FOUR_BYTES = 5
/** The most bytes of a record: a longer one has no scalars. */
const MOST = 64 * 1024 * 1024
const FLOAT32 = 1
const FLOAT64 = 2

const utf8 = new TextDecoder()

/** Whether bytes are the start of a file of records: the checksum of the first length agrees. */
export function isTensorboard(bytes: Uint8Array): boolean {
  if (bytes.length < 12) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return view.getUint32(4, true) === 0 && maskedCrc32c(bytes.subarray(0, 8)) === view.getUint32(8, true)
}

type Field = (field: number, wire: number, view: DataView, from: number, to: number) => void

/** Calls `take` for each field of a message. @throws RangeError if the message breaks off */
function fields(bytes: Uint8Array, take: Field): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let i = 0
  const varint = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = view.getUint8(i++)
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  while (i < bytes.length) {
    const tag = varint()
    const [field, wire] = [Math.floor(tag / 8), tag % 8]
    const from = i
    if (wire === VARINT) {
      const value = varint()
      take(field, wire, view, value, value)
    } else {
      const length = wire === EIGHT_BYTES ? 8 : wire === FOUR_BYTES ? 4 : wire === LENGTH ? varint() : NaN
      const start = wire === LENGTH ? i : from
      if (!(start + length <= bytes.length)) throw new RangeError('a message breaks off')
      take(field, wire, view, start, start + length)
      i = start + length
    }
  }
}

/** The number of a tensor of one value; null if it has none, or several. */
function tensorValue(bytes: Uint8Array): number | null {
  let type = FLOAT32
  let found: number | null = null
  fields(bytes, (field, wire, view, from, to) => {
    if (field === 1 && wire === VARINT) type = from
    const read = type === FLOAT64 ? () => view.getFloat64(from, true) : () => view.getFloat32(from, true)
    const isOne = to - from === (type === FLOAT64 ? 8 : 4)
    // tensor_content, float_val, double_val
    if ((field === 4 || field === 5 || field === 6) && wire !== VARINT && isOne) found = read()
  })
  return found
}

interface Scalar {
  tag: string
  value: number
}

function scalarOf(bytes: Uint8Array): Scalar | null {
  let tag = ''
  let value: number | null = null
  fields(bytes, (field, wire, view, from, to) => {
    if (field === 1 && wire === LENGTH) tag = utf8.decode(bytes.subarray(from, to))
    else if (field === 2 && wire === FOUR_BYTES) value = view.getFloat32(from, true)
    else if (field === 8 && wire === LENGTH) value = tensorValue(bytes.subarray(from, to))
  })
  return value === null || tag === '' ? null : { tag, value }
}

function eventOf(bytes: Uint8Array): { step: number; scalars: Scalar[] } {
  let step = 0
  const scalars: Scalar[] = []
  fields(bytes, (field, wire, _, from, to) => {
    if (field === 2 && wire === VARINT) step = from
    if (field !== 5 || wire !== LENGTH) return
    const summary = bytes.subarray(from, to)
    fields(summary, (inner, innerWire, __, start, end) => {
      const scalar = inner === 1 && innerWire === LENGTH ? scalarOf(summary.subarray(start, end)) : null
      if (scalar) scalars.push(scalar)
    })
  })
  return { step, scalars }
}

/** Tags of the HParams tab: settings of the run, beside which the file has a 0. */
const HPARAMS = /^_hparams_\//

/** Tags of an evaluation, as transformers writes them. */
const EVALUATION = /^eval\//

/** Reads an event file chunk by chunk. `end` returns the number of records. */
export function tensorboardReader(collected: Collected, name: string) {
  let rest: Uint8Array = new Uint8Array(0)
  let records = 0
  let isOver = false
  collected.recognised('tensorboard')
  // the files of one training lie in one folder, or come from one process
  const folder = name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : null
  const process = /tfevents\.\d+\.(.+?)\.(\d+)\.\d+/.exec(name)
  const shared = folder ?? (process ? `${process[1]}.${process[2]}` : null)

  function takeRecord(data: Uint8Array): void {
    records++
    try {
      const { step, scalars } = eventOf(data)
      for (const { tag, value } of scalars) {
        if (HPARAMS.test(tag)) continue
        collected.counted(1)
        const cell = Number.isFinite(value) ? CELL.number : CELL.notFinite
        const isEvaluation = EVALUATION.test(tag)
        const pairs = [
          { name: tag.replace(/^train\//, ''), cell, value, digits: 17, significant: 17, line: records },
        ]
        collected.row('tensorboard', { step, epoch: null, isEvaluation, line: records, pairs }, { shared })
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      collected.leave('damaged', records, records, '', 1)
    }
  }

  return {
    chunk(bytes: Uint8Array): void {
      if (isOver) return
      const all = new Uint8Array(rest.length + bytes.length)
      all.set(rest)
      all.set(bytes, rest.length)
      const view = new DataView(all.buffer)
      let from = 0
      while (from + 12 <= all.length) {
        const length = view.getUint32(from, true)
        const isSound = maskedCrc32c(all.subarray(from, from + 8)) === view.getUint32(from + 8, true)
        if (!isSound || length > MOST || view.getUint32(from + 4, true) !== 0) {
          // without a length, no later record can be found
          collected.leave('damaged', records + 1, records + 1, '', 1)
          isOver = true
          break
        }
        if (from + length + 16 > all.length) break
        const data = all.subarray(from + 12, from + 12 + length)
        if (maskedCrc32c(data) === view.getUint32(from + 12 + length, true)) takeRecord(data)
        else collected.leave('damaged', ++records, records, '', 1)
        from += length + 16
      }
      rest = all.slice(from)
    },
    end(): number {
      if (!isOver && rest.length > 0) collected.leave('cut', records + 1, records + 1, '', 1)
      return records
    },
  }
}
