import { advantages } from '../../../src/grpo'
import { advantageSpecOf } from '../../../src/settings/specs'
import { defaultConfig } from '../../../src/settings/config'
import type { RunConfig } from '../../../src/settings/knobs'
import type { ClipControl } from '../../../src/ui/clip/ClipPicture'
import type { Inspection } from '../../../src/train/inspection'
import { NO_TASK } from '../../settings/noTask'

/**
 * Two groups of two completions of at most two tokens, by hand. The second completion has one token; the second group is
 * dead. Update 1 is on-policy; update 2 meets the log-probs given here.
 */
export function inspectionOf(changes: Partial<RunConfig> = {}): Inspection {
  const config: RunConfig = {
    ...defaultConfig(() => NO_TASK),
    // a task with one part of the reward
    task: 'bandit',
    numGenerations: 2,
    generationBatchSize: 4,
    ...changes,
  }
  const offsets = Int32Array.of(0, 2, 4)
  const rewards = Float32Array.of(1, 0, 0.5, 0.5)
  const oldLogp = Float32Array.of(-1.3, -0.5, -2, 0, -1, -1, -1, -1)
  const moved = Float32Array.of(-1.234, -0.2, -2.4, 0, -1, -1, -0.9, -1.1)
  const update = { entropy: new Float32Array(8).fill(1), mean: null, start: 0, count: 4 }
  return {
    step: 7,
    config,
    rows: 4,
    length: 2,
    problems: [{ prompt: [0, 1] }, { prompt: [2] }],
    names: ['0 1', '2'],
    features: null,
    refMean: null,
    ownParts: null,
    stepAdvantages: null,
    promptHistory: null,
    probe: null,
    offsets,
    actions: Int32Array.of(0, 1, 1, 0, 2, 2, 0, 0),
    mask: Float32Array.of(1, 1, 1, 0, 1, 1, 1, 1),
    lossMask: Float32Array.of(1, 1, 1, 0, 1, 1, 1, 1),
    oldLogp,
    refLogp: config.useReference ? Float32Array.of(-1.5, -0.5, -2, 0, -1, -1, -1, -1) : null,
    afterLogp: Float32Array.of(-1.2, -0.2, -2.4, 0, -1, -1, -0.9, -1.1),
    parts: Float32Array.of(1, 0, 0.5, 0.5),
    rewards,
    shapedRewards: rewards,
    advantages: advantages({ rewards, offsets }, advantageSpecOf(config, 2)).advantages,
    order: Int32Array.of(0, 1, 2, 3),
    updates: [
      { ...update, logp: oldLogp.slice() },
      { ...update, logp: moved },
    ],
  }
}

/** Knobs of the clip as the page passes them on. */
export const clipControl = (changes: Partial<ClipControl> = {}): ClipControl => ({
  labels: { epsilon: 'ε', epsilonHigh: 'ε high' },
  values: { epsilon: 0.2, epsilonHigh: 0.2 },
  onKnob: () => {},
  ...changes,
})

/** The words of markup, with formulas in a line: fractions with a stroke, and no spaces. */
export function written(markup: string): string {
  return markup
    .replace(/<math.*?<\/math>/g, (math) => math.replaceAll('</mrow><mrow>', '/'))
    .replace(/<[^>]+>/g, '')
    .replace(/\s/g, '')
}
