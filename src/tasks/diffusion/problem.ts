import { cos, sin } from '../../math/portable'
import { choice, real, taskKnobs, whole } from '../knobs'
import type { Problem, SettingsOf } from '../task'
import { PROCESSES } from './denoising'
import { SHAPES } from './targets'

export const diffusionKnobs = taskKnobs({
  process: choice(PROCESSES, 'diffusion'),
  steps: whole(10, 4, 18),
  randomness: real(1, 0.1, 1, 0.1),
  shape: choice(SHAPES, 'spot'),
  conditions: { ...whole(8, 2, 32768), scale: 'log' },
  log_prob: choice(['mean', 'sum'], 'mean'),
  pretraining_steps: whole(600, 0, 2000, 50),
})
export type DiffusionSettings = SettingsOf<typeof diffusionKnobs>

/** A condition: one of K directions, and the target shape there. */
export interface DiffusionProblem extends Problem {
  condition: number
  cos: number
  sin: number
}

export function problemOf(condition: number, { conditions }: DiffusionSettings): DiffusionProblem {
  const angle = (2 * Math.PI * condition) / conditions
  return { prompt: [], condition, cos: cos(angle), sin: sin(angle) }
}
