/**
 * Messages of TensorBoard's event files: tensorflow/core/framework/summary.proto, tensorflow/core/util/event.proto. The
 * numbers are those of the fields there.
 */
import { joinBytes } from '../joinBytes'
import { double, doubles, embedded, float, integer, text } from './protobuf'
import { recordOf } from './record'

const EVENT = { wallTime: 1, step: 2, fileVersion: 3, summary: 5 }
const SUMMARY = { value: 1 }
const VALUE = { tag: 1, simpleValue: 2, histogram: 5, tensor: 8, metadata: 9 }
const HISTOGRAM = { min: 1, max: 2, num: 3, sum: 4, sumSquares: 5, bucketLimit: 6, bucket: 7 }
const METADATA = { plugin: 1 }
const PLUGIN = { name: 1, content: 2 }
const TENSOR = { type: 1, shape: 2, floats: 5, strings: 8 }
const FLOAT_TYPE = 1
const STRING_TYPE = 7

/** Buckets of a histogram, of equal width from the least value to the greatest. */
const BUCKETS = 30

/** The first record of a file, at a time in seconds since 1970. */
export const versionRecord = (wallTime: number): Uint8Array<ArrayBuffer> =>
  recordOf(joinBytes([double(EVENT.wallTime, wallTime), text(EVENT.fileVersion, 'brain.Event:2')]))

/** An event of values, each made by one of the functions below. */
export const eventRecord = (wallTime: number, step: number, values: readonly Uint8Array[]) =>
  recordOf(
    joinBytes([
      double(EVENT.wallTime, wallTime),
      integer(EVENT.step, step),
      embedded(EVENT.summary, ...values),
    ]),
  )

const value = (tag: string, ...fields: readonly Uint8Array[]) =>
  embedded(SUMMARY.value, text(VALUE.tag, tag), ...fields)

/** Makes the values of one scalar; only the four bytes of the float32 differ from step to step. */
export function scalar(tag: string): (number: number) => Uint8Array {
  const template = value(tag, float(VALUE.simpleValue, 0))
  return (number) => {
    const bytes = template.slice()
    new DataView(bytes.buffer).setFloat32(bytes.length - 4, number, true)
    return bytes
  }
}

/** A histogram of finite values, of which there is at least one. */
export function histogram(tag: string, values: readonly number[]): Uint8Array {
  let [min, max, sum, squares] = [Infinity, -Infinity, 0, 0]
  for (const x of values) {
    min = Math.min(min, x)
    max = Math.max(max, x)
    sum += x
    squares += x * x
  }
  const width = (max - min) / BUCKETS
  const count = width > 0 ? BUCKETS : 1
  const limits = Array.from({ length: count }, (_, i) => (i === count - 1 ? max : min + (i + 1) * width))
  const buckets = limits.map(() => 0)
  for (const x of values) buckets[width > 0 ? Math.min(count - 1, Math.floor((x - min) / width)) : 0]++
  return value(
    tag,
    embedded(
      VALUE.histogram,
      double(HISTOGRAM.min, min),
      double(HISTOGRAM.max, max),
      double(HISTOGRAM.num, values.length),
      double(HISTOGRAM.sum, sum),
      double(HISTOGRAM.sumSquares, squares),
      doubles(HISTOGRAM.bucketLimit, limits),
      doubles(HISTOGRAM.bucket, buckets),
    ),
  )
}

const metadata = (plugin: string, content: Uint8Array) =>
  embedded(
    VALUE.metadata,
    embedded(METADATA.plugin, text(PLUGIN.name, plugin), embedded(PLUGIN.content, content)),
  )

/** Markdown, for the Text tab. */
export const markdown = (tag: string, content: string) =>
  value(
    `${tag}/text_summary`,
    metadata('text', new Uint8Array()),
    embedded(
      VALUE.tensor,
      integer(TENSOR.type, STRING_TYPE),
      // a vector of one string
      embedded(TENSOR.shape, embedded(2, integer(1, 1))),
      text(TENSOR.strings, content),
    ),
  )

/** The data of a plugin itself; the tensor has no content. */
export const pluginValue = (tag: string, plugin: string, content: Uint8Array) =>
  value(
    tag,
    metadata(plugin, content),
    embedded(VALUE.tensor, integer(TENSOR.type, FLOAT_TYPE), embedded(TENSOR.shape), float(TENSOR.floats, 0)),
  )
