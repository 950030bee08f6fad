import type { Learner } from '../engine/learner'
import type { RunRows } from './sampling/assemble'
import { writeContext } from './sampling/problems'

/** With which weights the completions of a group attend to their slots. Sizes: M completions, L layers, H heads, W slots. */
export interface Attention {
  /** the group, and how many of its completions, from its first on */
  group: number
  rows: number
  layers: number
  heads: number
  /** W: the longest prompt, then the completion without its last token */
  slots: number
  /**
   * [M, L, H, W, W] each; weights[m, l, h, i, j]: how much slot i attends to slot j. Under the policy at step 0, before the updates
   * of the step, and as it is now; `before` is null if nobody looked when the step was taken. Slots before a shorter prompt hold 0;
   * those after a completion's end have no meaning.
   */
  first: Float32Array
  before: Float32Array | null
  now: Float32Array
}

/** The most numbers of one array: a page receives a few of them each second. */
const MOST_NUMBERS = 2 ** 20

/**
 * The attention of run r's completions of a group; null if the network has none, or its engine does not report it.
 * @param parameters the policy's before the updates of the step, if they were kept
 */
export async function attentionOf(
  learner: Learner,
  r: number,
  rows: RunRows,
  group: number,
  parameters: Float32Array | null,
): Promise<Attention | null> {
  const { policy, window: W, length: T } = learner.shape
  if (!policy || !learner.attention) return null
  const { layers, heads } = policy
  const [from, to] = [rows.offsets[group], rows.offsets[group + 1]]
  const most = Math.max(1, Math.floor(MOST_NUMBERS / (layers * heads * W * W)))
  const count = Math.min(to - from, most)
  const { prompt } = rows.groups[group].problem
  const windows = new Int32Array(count * W)
  const longest = W - T + 1
  for (let i = 0; i < count; i++) {
    const written = rows.actions.subarray((from + i) * T, (from + i + 1) * T - 1) as Int32Array
    writeContext([...prompt.slice(-longest), ...written], W, windows, i)
  }
  const look = (which: 'initial' | 'policy' | Float32Array) => learner.attention!(r, which, windows, T - 1)
  return {
    group,
    rows: count,
    layers,
    heads,
    slots: W,
    first: await look('initial'),
    before: parameters && (await look(parameters)),
    now: await look('policy'),
  }
}
