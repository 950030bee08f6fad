import type { ExperimentsState } from './context'
import type { ExperimentKind } from '../../settings/views'

/** The reward code of a comparison or a sweep, each text once, without the task reward. */
export function codesIn({ compare, sweep }: ExperimentsState, view: ExperimentKind): string[] {
  const { base, plan } = sweep
  const axes = plan.kind === 'grid' ? [plan.x, ...(plan.y ? [plan.y] : [])] : []
  const codes =
    view === 'compare'
      ? compare.rows.map(({ config }) => config.rewardCode)
      : [
          base.rewardCode,
          ...axes.flatMap(({ field, values }) => (field === 'rewardCode' ? values.map(String) : [])),
        ]
  return [...new Set(codes)].filter((code) => code !== '')
}
