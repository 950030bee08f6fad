import { measured, plus, putIn, times, words as written } from '../../glossary/expression'
import { standardDeviation, STEP_FORMULAS } from '../../glossary/termFormulas'
import { STD_CONVENTIONS } from '../../grpo'
import type { Catalogue } from '../../text/catalogue'
import { atStep, groupFigures } from './completion'
import { inNumbers, type Line } from './line'
import { tokenOf, type TokenSubject } from './token'
import { LINES_OF } from './tokenLines'
import type { WalkStage } from './stages'

/** The token and the group that the walk follows. */
export interface WalkedSubject extends TokenSubject {
  group: number
  parts: readonly { label: string; weight: number }[]
  words: Catalogue['walk']
}

/** The formulas of a stage, in symbols and with the numbers of the group or token. */
export function linesOfStage(stage: WalkStage, subject: WalkedSubject): Line[] {
  switch (stage) {
    case 'reward':
      return rewardLines(subject)
    case 'statistics':
      return statisticsLines(subject)
    case 'clip':
      return [...LINES_OF.bound(tokenOf(subject)), ...LINES_OF.objective(tokenOf(subject))]
    case 'update': {
      const update = putIn(STEP_FORMULAS.update, { η: measured(subject.inspection.config.learningRate) })
      return [{ name: subject.words.names.update, entry: 'adamw', equations: [[update]] }]
    }
    default:
      return LINES_OF[stage](tokenOf(subject))
  }
}

/** r = Σ weight · part, of one completion. If shaping changes r, also the value after shaping. */
function rewardLines({ inspection, row, parts, words }: WalkedSubject): Line[] {
  const { rewards, shapedRewards } = inspection
  const valueOf = (k: number) => measured(inspection.parts[row * parts.length + k])
  const inLabels = plus(...parts.map(({ label, weight }) => times(measured(weight), written(label))))
  const filled = plus(...parts.map(({ weight }, k) => times(measured(weight), valueOf(k))))
  const line = { name: words.names.reward, entry: 'reward' as const }
  const lines: Line[] = [{ ...line, equations: [[inLabels, filled]], result: rewards[row] }]
  if (Math.abs(shapedRewards[row] - rewards[row]) > 1e-6)
    lines.push({ ...line, result: shapedRewards[row], note: words.names.shaped })
  return lines
}

/** Mean and std of the rewards from which the advantages are computed. */
function statisticsLines({ inspection: whole, group, place, text, words }: WalkedSubject): Line[] {
  const inspection = atStep(whole, place)
  const { offsets, shapedRewards, config } = inspection
  const r = Array.from(shapedRewards.subarray(offsets[group], offsets[group + 1]))
  const { mean, std } = groupFigures(inspection).reward
  const deviation = standardDeviation('r', 'mean', STD_CONVENTIONS[config.stdConvention].ddof)
  const known = {
    values: { r, G: r.length, mean: measured(mean[group]) },
    symbols: { mean: text.symbols.mean },
  }
  return [
    {
      name: words.names.mean,
      entry: 'baseline',
      equations: [inNumbers(STEP_FORMULAS.groupMean, known)],
      result: mean[group],
    },
    {
      name: words.names.std,
      entry: 'std',
      equations: [inNumbers(deviation, known)],
      result: std[group],
    },
  ]
}
