import type { Actions } from '../../tasks/task'
import type { Inspection } from '../../train/inspection'
import type { Expectation, Row } from './rows'

/**
 * The completions of a step as rows; “now” is its first update.
 *
 * The key is the prompt. A step draws its prompts with replacement, so a prompt may come twice: then the second group's key
 * ends in “#2”. Each of the two was normalised by itself, and put together they would be compared with a std that nobody
 * divided by; and a check that lets multiples of k pass could not see a group that was counted twice.
 *
 * Where each step has an advantage of its own, a row has that of the last step, which is made of the task's reward itself.
 */
export function rowsOfInspection(inspection: Inspection, endToken = -1): Row[] {
  const { names, offsets, length, actions, mask, oldLogp, refLogp, updates, order } = inspection
  const first = updates.length === 0 ? null : updates[0]
  const isInFirst = new Set(first && order.subarray(first.start, first.start + first.count))
  const keys = keysOf(names)
  const ofSteps = inspection.stepAdvantages
  return keys.flatMap((key, p) =>
    Array.from({ length: offsets[p + 1] - offsets[p] }, (_, j): Row => {
      const i = offsets[p] + j
      const cut = <Values extends Actions>(values: Values) =>
        values.subarray(i * length, (i + 1) * length) as Values
      return {
        key,
        reward: ofSteps ? inspection.rewards[i] : inspection.shapedRewards[i],
        taskReward: inspection.rewards[i],
        advantage: ofSteps ? ofSteps[(i + 1) * length - 1] : inspection.advantages[i],
        tokens: {
          mask: cut(mask),
          logp: first && isInFirst.has(i) ? cut(first.logp) : null,
          oldLogp: cut(oldLogp),
          refLogp: refLogp && cut(refLogp),
          // A trajectory ends where its world ends, which no action tells.
          count: inspection.features ? null : tokensOf(cut(actions as Int32Array), endToken),
        },
      }
    }),
  )
}

/** Each key once: a key that came before gets its number. */
function keysOf(prompts: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return prompts.map((prompt) => {
    const times = (seen.get(prompt) ?? 0) + 1
    seen.set(prompt, times)
    return times === 1 ? prompt : `${prompt} #${times}`
  })
}

/** Tokens up to and with the end token. */
function tokensOf(actions: Int32Array, endToken: number): number {
  const end = actions.indexOf(endToken)
  return end < 0 ? actions.length : end + 1
}

/**
 * What the configuration of a step promises. The S mini-batches are its batches, each dealt to the replicas. The
 * reference is known to be the policy that sampled in the first step and before it; `referenceAge` says it for others.
 */
export function expectationOf(inspection: Inspection, referenceAge: number | null = null): Expectation {
  const { config, step, updates } = inspection
  const { stepsPerGeneration, replicas, generationBatchSize } = config
  const isGdpo = config.multiObjectiveAggregation === 'normalize_then_sum'
  const isClipped = config.advClipMax > 0
  // A completion that ended early has no last step to be judged by.
  const isWhole = inspection.stepAdvantages === null || inspection.mask.every((kept) => kept === 1)
  const isPlain =
    config.advEstimator === 'baseline' && !isGdpo && !isClipped && !config.normalizeAdvantages && isWhole
  return {
    sharding: {
      batches: stepsPerGeneration,
      replicas,
      batchSize: generationBatchSize / (stepsPerGeneration * replicas),
    },
    k: config.numGenerations,
    sizesVary: config.adaptiveGroupSize,
    unordered: isGdpo || isClipped || config.advEstimator === 'grpo_passk' || !isWhole,
    baseline: isPlain ? config.baseline : null,
    scaling: isPlain ? config.scaleRewards : null,
    stdConvention: config.stdConvention,
    // What is replayed was sampled by an older policy.
    firstMiniBatch: updates.length > 0 && config.deadGroups !== 'replay',
    clip: config.surrogate === 'clip' ? { low: config.epsilon, high: config.epsilonHigh } : null,
    referenceAge: config.klAgainst === 'old' || (config.useReference && step <= 1) ? 0 : referenceAge,
    rounding: { reward: 0, advantage: 0 },
  }
}
