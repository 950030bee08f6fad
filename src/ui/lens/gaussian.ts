import { exactKl } from '../../grpo/exactKl'
import type { GaussianBatch } from '../../grpo/spec'
import { taskOf } from '../../tasks'
import type { TaskHead } from '../../tasks/task'
import type { Inspection } from '../../train/inspection'
import type { PassFigures } from './passes'

/** The Gaussian head of a step's task; null where actions are chosen from a list. */
export function headOf({ config }: Inspection): TaskHead | null {
  return taskOf(config.task).head?.(config.taskSettings) ?? null
}

/** D, the variance (τσ_t)² of each step, and what the log-density is multiplied by. */
export function densityOf(
  { config }: Inspection,
  head: TaskHead,
): Pick<GaussianBatch, 'dimensions' | 'variance' | 'scale'> {
  return {
    dimensions: head.dimensions,
    variance: Float32Array.from(head.sigma, (sigma) => (config.temperature * sigma) ** 2),
    scale: head.logpScale,
  }
}

/** One Gaussian action and where it came from; the means are null where they are not known. */
export interface GaussianReading {
  /** τσ_t, and what the log-density is multiplied by */
  sigma: number
  scale: number
  /** [D] each */
  action: readonly number[]
  mean: readonly number[] | null
  refMean: readonly number[] | null
  gradientOfMean: readonly number[] | null
}

/** The numbers of step t of a completion: its action, and the mean as a pass met it. */
export function gaussianReading(
  inspection: Inspection,
  head: TaskHead,
  figures: PassFigures | null,
  row: number,
  t: number,
): GaussianReading {
  const { dimensions: D, scale } = densityOf(inspection, head)
  const at = (row * inspection.length + t) * D
  const cut = (values: ArrayLike<number> | null | undefined) =>
    values ? Array.from({ length: D }, (_, d) => values[at + d]) : null
  return {
    sigma: inspection.config.temperature * head.sigma[t],
    scale,
    action: cut(inspection.actions)!,
    mean: cut(figures?.mean),
    refMean: cut(inspection.refMean),
    gradientOfMean: cut(figures?.gradientOfMean),
  }
}

/** The exact KL of token k as a pass met it; null without a reference. */
export function exactKlOf(inspection: Inspection, { mean }: PassFigures, k: number): number | null {
  const head = headOf(inspection)
  const { refMean } = inspection
  if (head === null || mean === null || refMean === null) return null
  return exactKl({ ...densityOf(inspection, head), mean, refMean }, k)
}
