import { layoutOf } from './recordLayout'

/** The record of one run for the programs of an update; the records of all runs lie one after the other. */
const INTEGERS = [
  /** 1 if the run takes part */
  'isOn',
  /** the mini-batch: its first completion and its size */
  'start',
  'count',
  /** how it is cut for the weight gradient */
  'chunkRows',
  'chunks',
  /** 1: ∂loss/∂logp and ∂loss/∂entropy were uploaded, and the loss program copies them */
  'isGiven',
  /** 1: add to the gradient that is waiting */
  'accumulates',
  /** 1: there is a gradient; 0: the optimiser uses zeros */
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

/** The fields of one run's record; a missing field is 0. */
export type GpuRecord = Partial<Record<RecordField, number>>

/** Words of a record. */
export const RECORD_WORDS = LAYOUT.words

/** The records of all runs as words for the GPU. */
export const packRecords = LAYOUT.pack

/** Which word of a record a field is. */
export const wordOf = LAYOUT.wordOf

/** WGSL that reads a field of the workgroup's run; `uniforms.recordsAt` is where the records start in `uploads`. */
export const field = (name: RecordField) => LAYOUT.read(name, 'uploads', 'uniforms.recordsAt')
