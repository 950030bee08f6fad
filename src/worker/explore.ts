import type { Learner } from '../engine/learner'
import type { Task, TaskSettings } from '../tasks/task'
import { writeContext } from '../train/sampling/problems'

/** A token that the policy may write next, and the tokens that may follow it. */
export interface Branch {
  token: number
  /** of the token given its prefix, and of the whole completion up to this token */
  probability: number
  path: number
  /** the most likely first; empty if the completion ends here, or the tree was not followed further */
  next: Branch[]
}

/** The policy after a prefix of a completion. */
export interface Exploration {
  prompt: readonly number[]
  prefix: readonly number[]
  /** of each token of the vocabulary, now and at step 0, [V]; empty if the completion is over */
  now: number[]
  first: number[]
  /** the likely completions of the prompt as a tree, from its first token */
  tree: Branch[]
  /** the policy at every prompt if completions are single tokens and there are few prompts; else null */
  whole: PromptPolicy[] | null
}

/** A prompt of a task, with the token that answers it best if the task knows it. */
interface KnownPrompt {
  prompt: readonly number[]
  right: number | null
}

/** The probability of each token after a prompt, [V]. */
export interface PromptPolicy extends KnownPrompt {
  now: number[]
}

/** The most distributions that are computed for the tree, and the probability that each prefix in it has at least. */
const MOST_NODES = 24
const LEAST_PATH = 0.01
/** The most prompts for which the policy is shown at every prompt. */
const MOST_PROMPTS = 32

/**
 * The distribution over the next token after a prefix, and the tree of likely completions. The tree follows the most
 * likely prefix first, until it has followed 24 prefixes or all completions have ended. It has no prefix less likely
 * than 1 %.
 */
export async function explore(
  learner: Learner,
  prompt: readonly number[],
  prefix: readonly number[],
  task: Task,
  settings: TaskSettings,
): Promise<Exploration> {
  const { window: W, length: T, endToken } = learner.shape
  const context = new Int32Array(W)
  const after = async (written: readonly number[], which: 'policy' | 'initial') => {
    writeContext([...prompt, ...written], W, context, 0)
    return Array.from(await learner.distribution(0, which, context, written.length))
  }
  const isOver = (written: readonly number[]) =>
    written.length >= T || (endToken >= 0 && written.at(-1) === endToken)

  const root: Branch = { token: -1, probability: 1, path: 1, next: [] }
  const open = [{ branch: root, written: [] as readonly number[] }]
  for (let node = 0; node < MOST_NODES && open.length > 0; node++) {
    const best = open.reduce((a, b) => (b.branch.path > a.branch.path ? b : a))
    open.splice(open.indexOf(best), 1)
    const probabilities = await after(best.written, 'policy')
    for (const [token, probability] of probabilities.entries()) {
      const path = best.branch.path * probability
      if (path < LEAST_PATH) continue
      const branch: Branch = { token, probability, path, next: [] }
      best.branch.next.push(branch)
      const written = [...best.written, token]
      if (!isOver(written)) open.push({ branch, written })
    }
    best.branch.next.sort((a, b) => b.path - a.path || a.token - b.token)
  }
  const asked = isOver(prefix) ? null : prefix
  const prompts = fewPrompts(task, settings)
  return {
    prompt,
    prefix,
    now: asked ? await after(asked, 'policy') : [],
    first: asked ? await after(asked, 'initial') : [],
    tree: root.next,
    whole: prompts && (await policyAt(learner, prompts)),
  }
}

/** Every prompt of a task whose completions are single tokens, if there are few; else null. */
function fewPrompts(task: Task, settings: TaskSettings): KnownPrompt[] | null {
  const problems = task.completionLength(settings) === 1 ? task.pool(settings) : null
  if (problems === null || problems.length > MOST_PROMPTS) return null
  return problems.map((problem) => ({
    prompt: problem.prompt,
    right: task.solve?.(problem, settings)?.[0] ?? null,
  }))
}

/** The distribution over the first token after each of these prompts. */
async function policyAt(learner: Learner, prompts: readonly KnownPrompt[]): Promise<PromptPolicy[]> {
  const { window: W, vocabulary: V } = learner.shape
  const contexts = new Int32Array(prompts.length * W)
  prompts.forEach(({ prompt }, i) => writeContext(prompt, W, contexts, i))
  const all = await learner.distribution(0, 'policy', contexts, 0)
  return prompts.map((known, i) => ({ ...known, now: Array.from(all.subarray(i * V, (i + 1) * V)) }))
}
