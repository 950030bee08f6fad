/** As much of an export as is looked at here. */
export interface Exported {
  config: Record<string, unknown>
  changes: unknown[]
  engine: string
  engine_reason: string
  steps: number
  completions: number
  metrics: Record<string, (number | null)[]>
  evaluations: { step: number; completions: number; eval_reward: number }[]
  groups: Record<string, unknown[][]>
}

/** Everything but how long it took. */
export const learnt = ({ metrics, evaluations, groups }: Exported) => ({
  metrics: { ...metrics, step_time: [] },
  evaluations,
  groups,
})
