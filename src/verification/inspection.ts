import { ESTIMATOR_TRAITS, isGdpo, readsRatio, SURROGATE_TRAITS } from '../grpo'
import { moveAlpha } from '../settings/derived'
import { taskOf } from '../tasks'
import type { Actions } from '../tasks/task'
import type { Inspection } from '../train/inspection'
import { outcome, type CheckOf, type Fault } from './checks'
import { FIGURE_NAMES, type FigureName } from './pasted/figures'
import { figuresOfRows } from './recomputed'
import type { Expectation, ReportedRow } from './rows'
import { figuresCheck } from './statedChecks'

/**
 * The completions of a step as rows; “now” is its first update.
 *
 * The key is the prompt. A step draws its prompts with replacement, so a prompt may come twice: then the second group's key
 * ends in “#2”. Each group was normalised separately, so that their joint std would be the wrong one to compare with; and if
 * multiples of k were allowed, a group that was counted twice would go unnoticed.
 *
 * With an advantage per step, a row has that of the last step, which is computed from the task's reward itself, and all T
 * of them under `steps`, with the rewards of the states that the steps led to. Where a task could reward each step and one
 * reward counts for all of them, the advantage is repeated under `steps`, as the loss repeats it.
 */
export function rowsOfInspection(inspection: Inspection, endToken = -1): ReportedRow[] {
  const { names, offsets, length, actions, mask, oldLogp, refLogp, updates, order } = inspection
  const first = updates.length === 0 ? null : updates[0]
  const isInFirst = new Set(first && order.subarray(first.start, first.start + first.count))
  const keys = keysOf(names)
  const ofSteps = inspection.stepAdvantages
  const rewardsOfSteps = ofSteps && stepRewardsOf(inspection)
  const isRepeated = ofSteps === null && taskOf(inspection.config.task).stepRewards !== undefined
  return keys.flatMap((key, p) =>
    Array.from({ length: offsets[p + 1] - offsets[p] }, (_, j): ReportedRow => {
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
          // The actions of a trajectory do not show its end.
          count: inspection.features ? null : tokensOf(cut(actions as Int32Array), endToken),
        },
        steps: ofSteps
          ? { advantages: cut(ofSteps), rewards: rewardsOfSteps && cut(rewardsOfSteps) }
          : isRepeated
            ? { advantages: new Float32Array(length).fill(inspection.advantages[i]), rewards: null }
            : undefined,
      }
    }),
  )
}

/** The reward of the state after each step, [N·T]; null for a task that rewards the end alone. */
function stepRewardsOf(inspection: Inspection): Float32Array | null {
  const { config, rows, length } = inspection
  const { stepRewards } = taskOf(config.task)
  if (!stepRewards) return null
  const rewards = new Float32Array(rows * length)
  stepRewards(inspection, rewards, config.taskSettings)
  return rewards
}

/** Unique keys: a repeated prompt gets a number. */
function keysOf(prompts: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return prompts.map((prompt) => {
    const times = (seen.get(prompt) ?? 0) + 1
    seen.set(prompt, times)
    return times === 1 ? prompt : `${prompt} #${times}`
  })
}

/** Tokens up to and including the end token. */
function tokensOf(actions: Int32Array, endToken: number): number {
  const end = actions.indexOf(endToken)
  return end < 0 ? actions.length : end + 1
}

/**
 * The expectation that follows from the configuration of a step. The S mini-batches are its batches, each split over
 * the replicas. Up to the first step the reference is the old policy; for later steps `referenceAge` has to be given.
 */
export function expectationOf(inspection: Inspection, referenceAge: number | null = null): Expectation {
  const { config, step, updates } = inspection
  const { stepsPerGeneration, replicas, generationBatchSize } = config
  const { multiObjectiveAggregation, surrogate } = config
  // devices that do not divide the mini-batch say nothing of its size
  const batchSize = generationBatchSize / (stepsPerGeneration * replicas)
  const isPartwise = isGdpo({ estimator: config.advEstimator, multiObjectiveAggregation })
  // A surrogate with another range than 1 − ε … 1 + ε high for the ratio of a token is not checked.
  const holdsRatio = readsRatio(surrogate) && SURROGATE_TRAITS[surrogate].reads.includes('epsilon')
  const limit = config.advClipMax
  // A completion that ended early has no advantage of the last step.
  const isWhole = inspection.stepAdvantages === null || inspection.mask.every((kept) => kept === 1)
  const isPlain = config.advEstimator === 'baseline' && !isPartwise && !config.normalizeAdvantages && isWhole
  return {
    sharding: Number.isInteger(batchSize) ? { batches: stepsPerGeneration, replicas, batchSize } : null,
    k: config.numGenerations,
    sizesVary: config.adaptiveGroupSize,
    unordered: isPartwise || ESTIMATOR_TRAITS[config.advEstimator].group === 'best_alone' || !isWhole,
    baseline: isPlain ? config.baseline : null,
    scaling: isPlain ? config.scaleRewards : null,
    stdConvention: config.stdConvention,
    ...(limit > 0 && { advantageLimit: limit }),
    // Replayed completions were sampled by an older policy.
    firstMiniBatch: updates.length > 0 && config.deadGroups !== 'replay',
    clip: holdsRatio ? { low: config.epsilon, high: config.epsilonHigh } : null,
    referenceAge: config.klAgainst === 'old' || (config.useReference && step <= 1) ? 0 : referenceAge,
    rounding: { reward: 0, advantage: 0 },
  }
}

/**
 * The four figures that the run recorded for a step against those of its completions, put together by prompt again. Groups
 * of one prompt count as one.
 *
 * @param logged the metrics of that step
 */
export function stepFiguresCheck(
  { config, step, problems, offsets, rewards }: Inspection,
  logged: Readonly<Partial<Record<FigureName, number>>>,
): CheckOf<'figures'> {
  const { key } = taskOf(config.task)
  const rows = problems.flatMap((problem, p) =>
    Array.from(rewards.subarray(offsets[p], offsets[p + 1]), (reward): ReportedRow => ({
      ...{ key: key(problem), reward, advantage: null, tokens: null },
    })),
  )
  const stated = FIGURE_NAMES.flatMap((name) => {
    const value = logged[name]
    if (value === undefined || Number.isNaN(value)) return []
    return [{ name, value, relation: '=' as const, decimals: 6, line: 0, step }]
  })
  return figuresCheck(stated, figuresOfRows(rows), { k: null, total: null })
}

/**
 * Whether a step that moved the reference moved each of its weights by α: reference ← (1 − α)·reference + α·policy, within
 * the rounding of 32 bits. Not applicable to a step in which the reference stayed.
 */
export function mixingCheck({ config, referenceMove: move }: Inspection): CheckOf<'mixing'> {
  const alpha = moveAlpha(config)
  if (!move) {
    return outcome('mixing', false, { parameters: 0, alpha, share: null, worst: null, wrong: 0 }, [])
  }
  const { parameters, share, worst, wrong } = move
  const found = Number.isNaN(share) ? {} : { found: share, expected: alpha }
  const faults: Fault[] = wrong === 0 ? [] : [{ about: 'figure', key: 'α', ...found }]
  return outcome('mixing', true, { parameters, alpha, share: found.found ?? null, worst, wrong }, faults)
}
