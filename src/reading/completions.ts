/** Completions that came with a log: one entry per completion, in the order of the file. */
export interface CompletionTable {
  /** an index of `ReadLog.files` */
  file: number
  /** NaN where it is not known */
  step: number
  prompts: readonly string[]
  completions: readonly string[]
  /** by reward function; NaN where a value is missing */
  rewards: Readonly<Record<string, Float64Array>>
  /** the total; the sum of the parts where the file has none */
  reward: Float64Array
  /** null if the file has none */
  advantages: Float64Array | null
  /** whether texts were cut for printing, so that they cannot be compared */
  isCut: boolean
  /** by how much the numbers may differ from the true ones, because they were rounded for printing; absent for full ones */
  rounding?: number
}

/** One completion as a file has it: names and values. */
export type CompletionRow = Readonly<Record<string, string | number | null | undefined>>
