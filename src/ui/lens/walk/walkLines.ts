import { measured, plus, putIn, times, words as written } from '../../../glossary/expression'
import { standardDeviation, STEP_FORMULAS } from '../../../glossary/formulas'
import { STD_CONVENTIONS } from '../../../grpo'
import type { WalkText } from '../../../text/en/lens/walk'
import { atStep, groupFigures } from '../figures/completion'
import { inNumbers, inUpdate, type Line, type TokenSubject } from '../formula/line'
import {
  advantageLine,
  boundLines,
  gradientLines,
  klLines,
  logProbLines,
  lossLines,
  objectiveLines,
  ratioLines,
  sampleLines,
} from '../formula/tokenLines'
import type { WalkStage } from './stages'

/** The token and the group that the walk follows. */
export interface WalkFormulasSubject extends TokenSubject {
  group: number
  /** labels and weights of the parts of the reward */
  parts: readonly { label: string; weight: number }[]
  words: WalkText
}

/** The formulas of each stage, in symbols and with the numbers of the group or token. */
export const STAGE_LINES: Record<WalkStage, (subject: WalkFormulasSubject) => Line[]> = {
  sample: sampleLines,
  reward: rewardLines,
  statistics: statisticsLines,
  advantage: (subject) => [advantageLine(subject)],
  logProbs: (subject) => [...logProbLines(subject), ...referenceLines(subject)],
  ratio: ratioLines,
  clip: (subject) => [...boundLines(subject), ...objectiveLines(subject)],
  kl: klLines,
  loss: lossLines,
  gradient: gradientLines,
  update: ({ inspection, words }) => [
    {
      name: words.names.update,
      entry: 'adamw',
      equations: [[putIn(STEP_FORMULAS.update, { η: measured(inspection.config.learningRate) })]],
    },
  ],
}

/** The log-prob of the token under the reference, if there is one. */
function referenceLines(subject: WalkFormulasSubject): Line[] {
  const refLogp = inUpdate(subject)?.numbers.refLogp ?? null
  if (refLogp === null) return []
  return [{ name: subject.words.names.refLogp, entry: 'reference-policy', result: refLogp }]
}

/** r = Σ weight · part, of one completion; also after shaping, if that changes it. */
function rewardLines({ inspection, row, parts, words }: WalkFormulasSubject): Line[] {
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
function statisticsLines({ inspection: whole, group, place, text, words }: WalkFormulasSubject): Line[] {
  const inspection = atStep(whole, place)
  const { offsets, shapedRewards, config } = inspection
  const r = Array.from(shapedRewards.subarray(offsets[group], offsets[group + 1]))
  const { mean, std } = groupFigures(inspection).reward
  const deviation = standardDeviation('r', 'mean', STD_CONVENTIONS[config.stdConvention].ddof)
  const given = { r, G: r.length, mean: measured(mean[group]) }
  return [
    {
      name: words.names.mean,
      entry: 'baseline',
      equations: [inNumbers(STEP_FORMULAS.groupMean, given)],
      result: mean[group],
    },
    {
      name: words.names.std,
      entry: 'std',
      equations: [inNumbers(deviation, given, { mean: text.symbols.mean })],
      result: std[group],
    },
  ]
}
