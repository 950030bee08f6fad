import { random, streamKey } from '../random/streams'
import { lengthOf } from '../tasks/completions'
import type { Completions, Problem, Scoring, Task, TaskSettings } from '../tasks/task'
import { withParts } from '../tasks/ownParts'
import { textOf } from '../tasks/tokenText'
import { RewardError, type OwnCompletion, type OwnProblem } from './convention'
import { cutText } from '../settings/rewardFault'
import { machineOf } from './machine'
import { programOf, type Chance, type OwnBatch } from './program'

/** A seed for what must be the same in every run: a reward's random numbers in evaluation, and the problem of the probe. */
const COMMON_SEED = 0

/**
 * A task of tokens whose reward is the visitor's code. Everything else comes from the task: problems, measures, solutions.
 * @throws RewardError if the code cannot be used
 */
export async function ownTask(task: Task, settings: TaskSettings, code: string): Promise<Task> {
  const machine = await machineOf().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    throw new RewardError({
      fault: { kind: 'no-interpreter', message: cutText(message) },
      line: null,
      column: null,
      completion: null,
    })
  })
  const program = programOf(machine, code, probeOf(task, settings))
  return {
    ...withParts(task, program.parts),
    rewardAll(scoring, parts) {
      parts.set(program.score(batchOf(task, scoring, settings), chanceOf(scoring)))
    },
  }
}

/** The stream of a row: that of the task's noise or, if there is no noise, one that depends on the row alone. */
const chanceOf =
  ({ noise }: Pick<Scoring, 'noise'>): Chance =>
  (row) => {
    const key = noise ? ([noise[2 * row], noise[2 * row + 1]] as const) : streamKey(COMMON_SEED, 'noise', row)
    const draw = random(key)
    return () => draw.uniform()
  }

/** Completions in the form that the code receives. */
function batchOf(
  task: Task,
  completions: Pick<Completions, 'problems' | 'offsets' | 'actions' | 'mask'>,
  settings: TaskSettings,
): OwnBatch {
  const { problems, offsets, actions } = completions
  const T = task.completionLength(settings)
  const write = writerOf(task, settings)
  const rows = problems.flatMap((_, p) =>
    Array.from({ length: offsets[p + 1] - offsets[p] }, (_, i) => {
      const row = offsets[p] + i
      const length = lengthOf(completions, row, T)
      return [p, write(Array.from(actions.subarray(row * T, row * T + length)))] as const
    }),
  )
  return { problems: problems.map((problem) => problemOf(task, problem, settings)), rows }
}

function writerOf(task: Task, settings: TaskSettings): (tokens: number[]) => OwnCompletion {
  const words = task.vocabulary(settings)
  const end = task.endToken(settings)
  return (tokens) => ({
    text: textOf(tokens, words, end),
    tokens,
    ended: end < 0 || tokens.at(-1) === end,
  })
}

/** A problem's own fields, with its prompt as text and as tokens. */
function problemOf(task: Task, problem: Problem, settings: TaskSettings): OwnProblem {
  const { prompt, ...fields } = problem
  const written = task.write(problem, settings)
  const own = Object.entries(fields).map(([name, value]) => [
    name,
    ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value,
  ])
  return {
    ...Object.fromEntries(own),
    prompt: typeof written === 'string' ? written : textOf(prompt, task.vocabulary(settings), -1),
    tokens: [...prompt],
  }
}

/** A completion with which the parts of a reward are found: the solution of a problem if the task has one, else an empty one. */
function probeOf(task: Task, settings: TaskSettings): OwnBatch {
  const problem = task.problem(random(streamKey(COMMON_SEED, 'evaluation', 0)), settings)
  const tokens = task.solve?.(problem, settings) ?? []
  return {
    problems: [problemOf(task, problem, settings)],
    rows: [[0, writerOf(task, settings)(tokens)]],
  }
}
