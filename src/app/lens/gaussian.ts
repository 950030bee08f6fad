import { exactKl, type GaussianBatch } from '../../grpo'
import { taskOf } from '../../tasks'
import type { TaskHead } from '../../tasks/task'
import type { Inspection } from '../../train/inspection'

/** The Gaussian head of a step's task; null if actions are chosen from a list. */
export function gaussianHead({ config }: Inspection): TaskHead | null {
  return taskOf(config.task).head?.(config.taskSettings) ?? null
}

/** D, the variance (τσ_t)² of each step, and the factor of the log-density. */
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

/** One Gaussian action and its distribution; the means are null if they are not known. */
export interface GaussianNumbers {
  /** τσ_t, and the factor of the log-density */
  sigma: number
  scale: number
  /** [D] each */
  action: readonly number[]
  mean: readonly number[] | null
  refMean: readonly number[] | null
  gradientOfMean: readonly number[] | null
}

/** The means at a pass, and ∂loss/∂μ including the part that flows through logp, [N·T·D]; null without a Gaussian head. */
export interface MeanFigures {
  mean: Float32Array | null
  gradientOfMean: Float32Array | null
}

/** The numbers of step t of a completion: its action, and the mean at a pass. */
export function gaussianNumbers(
  inspection: Inspection,
  head: TaskHead,
  figures: MeanFigures | null,
  row: number,
  t: number,
): GaussianNumbers {
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

/** The exact KL of token k at a pass; null without a reference. */
export function exactKlAt(inspection: Inspection, { mean }: MeanFigures, k: number): number | null {
  const head = gaussianHead(inspection)
  const { refMean } = inspection
  if (head === null || mean === null || refMean === null) return null
  return exactKl({ ...densityOf(inspection, head), mean, refMean }, k)
}
