import { foldIn, random, streamKey } from '../../random/streams'
import type { EvaluationSource, Problem, Task, TaskSettings } from '../../tasks/task'

/** The number of problems of greedy evaluation, the same for every run of a task. */
const EVALUATION_PROBLEMS = 128
/** The evaluation set depends on the task alone, so its random stream has a fixed seed. */
export const EVALUATION_SEED = 0

export interface EvaluationSet {
  problems: Problem[]
  /** those that training never uses */
  keys: ReadonlySet<string>
  source: EvaluationSource
}

/**
 * The problems of greedy evaluation: those that the task declares; else all of them if the task can list them; else 128
 * that training never uses.
 */
export function evaluationSet(task: Task, settings: TaskSettings): EvaluationSet {
  const own = task.evaluation?.(settings)
  if (own) {
    const keys = new Set(own.areHeldOut ? own.problems.map((problem) => task.key(problem)) : [])
    return { problems: own.problems, keys, source: own.areHeldOut ? 'held-out' : 'training' }
  }
  const pool = task.pool(settings)
  if (pool) return { problems: pool, keys: new Set(), source: 'all' }
  const problems: Problem[] = []
  const keys = new Set<string>()
  for (let draw = 0; problems.length < EVALUATION_PROBLEMS; draw++) {
    const problem = task.problem(random(streamKey(EVALUATION_SEED, 'evaluation', draw)), settings)
    const key = task.key(problem)
    if (keys.has(key)) continue
    keys.add(key)
    problems.push(problem)
  }
  return { problems, keys, source: 'held-out' }
}

/** Added to the number of a round, so that its streams differ from those of redraws. */
const ROUND_OFFSET = 0x80000000

/**
 * Problem p of a step for a seed, in a round of dynamic sampling (0 is the first). Independent of the group size; redrawn
 * while it is one of the evaluation problems.
 */
export function trainingProblem(
  task: Task,
  settings: TaskSettings,
  heldOut: ReadonlySet<string>,
  seed: number,
  step: number,
  p: number,
  round: number,
): Problem {
  const asked = streamKey(seed, 'problem', step, p)
  const key = round === 0 ? asked : foldIn(asked, ROUND_OFFSET + round)
  for (let attempt = 0; ; attempt++) {
    const problem = task.problem(random(foldIn(key, attempt)), settings)
    if (!heldOut.has(task.key(problem))) return problem
  }
}

/** The last W tokens of a prompt, left-padded with −1, at `contexts[row·W …]`. */
export function writeContext(
  prompt: readonly number[],
  window: number,
  contexts: Int32Array,
  row: number,
): void {
  for (let w = 0; w < window; w++) {
    const token = prompt.length - window + w
    contexts[row * window + w] = token < 0 ? -1 : prompt[token]
  }
}
