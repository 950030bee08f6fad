export interface Entry {
  workload: string
  engine: string
  workers: number
  runs: number
  msPerStep: { min: number; median: number; max: number }
  hostMs: number | null
  readMs: number | null
  dispatches: number | null
  reads: number | null
  submits: number | null
  newBuffers: number | null
}
export declare function spread(values: readonly number[]): { min: number; median: number; max: number }
export declare function stepsFor(wanted: number, ms: number): number
export declare function tableOf(entries: readonly Entry[]): string
