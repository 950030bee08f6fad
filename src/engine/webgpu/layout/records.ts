import { layoutOf } from './recordLayout'

/** What the programs of an update know of one run: a record, one per run, side by side. */
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

const LAYOUT = layoutOf(INTEGERS, NUMBERS)

export type RecordField = (typeof INTEGERS)[number] | (typeof NUMBERS)[number]

/** The fields of one run's record; what is left out is 0. */
export type GpuRecord = Partial<Record<RecordField, number>>

/** Words of a record. */
export const RECORD_WORDS = LAYOUT.words

/** The records of all runs as words for the GPU. */
export const packRecords = LAYOUT.pack

/** Which word of a record a field is. */
export const wordOf = LAYOUT.wordOf

/** WGSL that reads a field of the workgroup's run; `uniforms.recordsAt` is where the records start in `uploads`. */
export const field = (name: RecordField) => LAYOUT.read(name, 'uploads', 'uniforms.recordsAt')
