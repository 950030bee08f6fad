import type { MetricKey } from '../../metrics/metrics'
import type { ReadLog } from '../../reading/contract'
import type { HistoryPart } from '../../runs/saved/savedStore'
import { logCurve, thinnedCurve, type LogPoint } from './logCurve'

type Curves = ReadonlyMap<MetricKey, readonly LogPoint[]>

/** The curves of a saved run of this page, by metric. */
export async function curvesOfRun(parts: AsyncIterable<HistoryPart>): Promise<Curves> {
  const curves = new Map<MetricKey, LogPoint[]>()
  for await (const { firstStep, steps, columns, values } of parts) {
    columns.forEach((metric, i) => {
      const points = curves.get(metric) ?? []
      if (points.length === 0) curves.set(metric, points)
      for (let at = 0; at < steps; at++) {
        const y = values[i][at]
        // a step without a measurement does not break the curve
        if (!Number.isNaN(y)) points.push({ x: firstStep + at, y, line: 0 })
      }
    })
  }
  return new Map([...curves].map(([metric, points]) => [metric, thinnedCurve(points)]))
}

/** The curves of the first run of a log, by metric of this page and in its unit. */
export function curvesOfLog({ runs }: ReadLog): Curves {
  const [run] = runs
  return new Map(
    (run?.columns ?? []).flatMap((column) => {
      const { metric, times } = column
      if (metric === null) return []
      const points = logCurve(run, column).map(({ y, ...point }) => ({
        ...point,
        y: y === null ? null : y * times,
      }))
      return [[metric, points] as const]
    }),
  )
}
