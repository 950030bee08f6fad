import type { ProgramId } from '../../settings/exportIds'
import { optunaProgram } from './optuna'
import { rayProgram } from './ray'
import type { TrialPlan } from './trials'

/** The programs that train an experiment on many machines, and the names of their files. */
export const PROGRAMS: Readonly<Record<ProgramId, { file: string; write: (plan: TrialPlan) => string }>> = {
  ray: { file: 'ray_tune.py', write: rayProgram },
  optuna: { file: 'optuna_study.py', write: optunaProgram },
}

/** A program of a plan, and the name of its file. */
export function programFile(program: ProgramId, plan: TrialPlan): { file: string; text: string } {
  const { file, write } = PROGRAMS[program]
  return { file, text: write(plan) }
}
