/**
 * What the programs of an update know of one run: a record of 32-bit words, one per run, side by side. Integers as they
 * are, numbers as the bits of a float32.
 */
const INTEGERS = [
  /** 1 where the run takes part */
  'isOn',
  /** the mini-batch: its first completion and its size */
  'start',
  'count',
  /** how it is cut for the weight gradient */
  'chunkRows',
  'chunks',
  /** 1: ∂loss/∂logp and ∂loss/∂entropy were uploaded, the loss program only passes them on */
  'isGiven',
  /** 1: a gradient is waiting already, add to it */
  'accumulates',
  /** 1: there is a gradient; else the optimiser takes zeros */
  'hasGradient',
  'surrogate',
  'ratioLevel',
  'klEstimator',
  /** 1: the KL of a token is multiplied by its ratio */
  'isCorrected',
] as const

const NUMBERS = [
  'temperature',
  'low',
  'high',
  'delta',
  'dualClip',
  'cispoFloor',
  'cispoCap',
  'beta',
  'klClamp',
  'entropySlope',
  'sapoPositive',
  'sapoNegative',
  'logRatioMin',
  'logRatioMax',
  'learningRate',
  'decay',
  'beta1',
  'beta2',
  'rest1',
  'rest2',
  'correction1',
  'correction2',
  'eps',
  'maxGradNorm',
] as const

type IntegerField = (typeof INTEGERS)[number]
type NumberField = (typeof NUMBERS)[number]
export type RecordField = IntegerField | NumberField

/** The fields of one run's record; what is left out is 0. */
export type RunRecord = Partial<Record<RecordField, number>>

const FIELDS: readonly RecordField[] = [...INTEGERS, ...NUMBERS]

/** Words of a record. */
export const RECORD_WORDS = FIELDS.length

/** Stands for "no limit": WGSL need not know infinity. */
export const UNLIMITED = 1e30

/** The records of all runs as words for the GPU. */
export function packRecords(records: readonly RunRecord[]): Int32Array {
  const integers = new Int32Array(records.length * RECORD_WORDS)
  const numbers = new Float32Array(integers.buffer)
  records.forEach((record, r) => {
    FIELDS.forEach((field, i) => {
      const at = r * RECORD_WORDS + i
      const value = record[field] ?? 0
      if (i < INTEGERS.length) integers[at] = value
      else numbers[at] = Math.min(Math.max(value, -UNLIMITED), UNLIMITED)
    })
  })
  return integers
}

/** WGSL that reads a field of the workgroup's run; `uniforms.recordsAt` is where the records start in `uploads`. */
export function field(name: RecordField): string {
  const at = FIELDS.indexOf(name)
  const word = `uploads[uniforms.recordsAt + run * ${RECORD_WORDS} + ${at}]`
  return at < INTEGERS.length ? word : `bitcast<f32>(${word})`
}
