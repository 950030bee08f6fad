/** Stands for "no limit", because WGSL has no infinity. */
export const UNLIMITED = 1e30

/** The layout of records with named fields, one after the other, in 32-bit words. */
export interface RecordLayout<Field extends string> {
  /** of one record */
  words: number
  /** The records as words for the GPU; a field that is left out is 0. */
  pack(records: readonly Partial<Record<Field, number>>[]): Int32Array
  /** Which word of a record a field is. */
  wordOf(field: Field): number
  /** WGSL that reads a field of record number `run` of those that start at `start` in the array `array` of i32. */
  read(field: Field, array: string, start: string): string
}

/** A record of integers followed by float32 numbers, stored as their bits. */
export function layoutOf<Integer extends string, Number extends string>(
  integers: readonly Integer[],
  numbers: readonly Number[],
): RecordLayout<Integer | Number> {
  const fields: readonly (Integer | Number)[] = [...integers, ...numbers]
  const words = fields.length
  return {
    words,
    pack(records) {
      const packed = new Int32Array(records.length * words)
      const floats = new Float32Array(packed.buffer)
      records.forEach((record, r) => {
        fields.forEach((field, i) => {
          const value = record[field] ?? 0
          if (i < integers.length) packed[r * words + i] = value
          else floats[r * words + i] = Math.min(Math.max(value, -UNLIMITED), UNLIMITED)
        })
      })
      return packed
    },
    wordOf: (field) => fields.indexOf(field),
    read(field, array, start) {
      const at = fields.indexOf(field)
      const word = `${array}[${start} + run * ${words} + ${at}]`
      return at < integers.length ? word : `bitcast<f32>(${word})`
    },
  }
}
