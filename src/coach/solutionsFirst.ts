import type { RunConfig } from '../settings/knobs'
import type { Evidence } from './evidence'
import { STRETCH } from './losses'
import type { Change, Finding } from './rule'

/** Document 003: `grpo_lambda_sup` 0.8, `grpo_warmup_epochs` from 10 to 15, and `batch_size` 1. */
const LAMBDA = 0.8
const LONGER = 1.5
/** the warm start that the coach proposes to a run without one */
const WARM_START = 15
/** the share of stuck groups from which a run that learns from solutions counts as collapsed */
const MOST_STUCK = 0.75

/** More weight on the solutions, and a single prompt in each step. */
export function moreSolutions(config: RunConfig): Change {
  const change: Change = {}
  if (config.lambdaSup < LAMBDA) change.lambdaSup = LAMBDA
  if (config.generationBatchSize > config.numGenerations) change.generationBatchSize = config.numGenerations
  return change
}

/** The same with a longer warm start, which a run can only have at its start. */
export const solutionsFirst = (config: RunConfig): Change => ({
  ...moreSolutions(config),
  ...(config.staging === 'single'
    ? { staging: 'warm_single', warmStartSteps: WARM_START }
    : { warmStartSteps: Math.ceil(LONGER * config.warmStartSteps) }),
})

/**
 * The change for a collapsed run that learns from solutions: nearly all its groups are stuck. Measured over five seeds of
 * document 003's collapse: smaller updates, other advantages and another λ of consistency leave the evaluation at −1, made
 * during the run or from its start; solutions first lead to 0.74 to 0.84. Null for any other run.
 */
export function restart({ config, groups }: Evidence): Pick<Finding, 'change' | 'fromStart'> | null {
  if (config.staging === 'off' || !(groups(STRETCH).stuck >= MOST_STUCK)) return null
  return { change: solutionsFirst(config), fromStart: true }
}
