import {
  evaluate,
  measured,
  plus,
  putIn,
  times,
  words,
  type Expression,
  type Values,
} from '../../glossary/expression'
import {
  BASELINE_FORMULAS,
  ESTIMATOR_FORMULAS,
  KL_FORMULAS,
  LOSS_TYPE_FORMULAS,
  RATIO_FORMULAS,
  SCALING_FORMULAS,
  SURROGATE_FORMULAS,
  type GroupSymbol,
} from '../../glossary/formulas'
import { STEP_FORMULAS, tokenGradient, tokenLoss } from '../../glossary/termFormulas'
import type { Surrogate } from '../../grpo'
import { SURROGATE_TRAITS } from '../../grpo/declarations'
import { unitOf, vectorText } from './writing'
import { advantageNumbers, atStep, isTakenApart } from './completion'
import { gradientTerms } from './gradient'
import { hasRatio, tokensIn } from './passes'
import { inNumbers, inSteps, type Line } from './line'
import { inUpdate, tokenOf, type Token, type TokenSubject, type UpdatedToken } from './token'

/** Relative tolerance for numbers that were stored in 32 bits. */
const ROUNDING = 1e-5

/** Lines that need an update; none without one. */
const afterUpdate =
  (linesOf: (token: UpdatedToken) => Line[]) =>
  (token: Token): Line[] => {
    const updated = inUpdate(token)
    return updated === null ? [] : linesOf(updated)
  }

/** The probability of a sampled token, or the density of its Gaussian at the sampled action. */
function sampleLines(token: Token): Line[] {
  const { gaussian, values, text } = token
  const { names } = text
  if (gaussian === null) {
    const { probability } = STEP_FORMULAS
    const equations = [inNumbers(probability, token)]
    return [
      { name: names.probability, entry: 'log-probability', equations, result: evaluate(probability, values) },
    ]
  }
  const { action, mean } = gaussian
  const distribution = putIn(STEP_FORMULAS.action, { σ: values.σ })
  const lines: Line[] = [
    {
      name: names.action,
      entry: 'diffusion-step',
      equations: [[distribution]],
      result: vectorText(action, text),
    },
  ]
  if (mean)
    lines.push({ name: names.mean, entry: 'policy', equations: [['μ']], result: vectorText(mean, text) })
  const density = afterUpdate((updated) => [
    { ...logpLine(updated), equations: [['logp', ...inNumbers(STEP_FORMULAS.logDensity, updated)]] },
  ])
  return [...lines, { ...oldLogpLine(token), equations: [['old']], note: text.density }, ...density(token)]
}

const oldLogpLine = ({ oldLogp, text }: Token): Line => ({
  name: text.names.oldLogp,
  entry: 'old-policy',
  result: oldLogp,
})

const logpLine = ({ numbers, text }: UpdatedToken): Line => ({
  name: text.names.logp,
  entry: 'log-probability',
  result: numbers.logp,
})

/** The log-probs of the token under the old policy, the current one and the reference, if there is one. */
const logProbLines = afterUpdate((token) => {
  const { refLogp } = token.numbers
  const lines = [oldLogpLine(token), logpLine(token)]
  if (refLogp !== null)
    lines.push({ name: token.text.names.refLogp, entry: 'reference-policy', result: refLogp })
  return lines
})

/** A = (R − b) / s in the form that the configuration uses, with the numbers of one completion. */
function advantageLines({ inspection: whole, row, place, text }: Token): Line[] {
  const inspection = atStep(whole, place)
  const line = { name: text.names.advantage, entry: 'advantage' as const, result: inspection.advantages[row] }
  if (!isTakenApart(inspection, row)) return [{ ...line, equations: [['A']], note: text.otherAdvantage }]
  const { baseline, scaleRewards } = inspection.config
  const names: Record<GroupSymbol, string> = text.symbols
  const b = putIn(BASELINE_FORMULAS[baseline].short, names)
  const std = putIn(SCALING_FORMULAS[scaleRewards].short, names)
  const numbers = advantageNumbers(inspection, row)
  const scaled = (std: Expression) => (numbers.std === null ? 1 : plus(std, numbers.eps))
  const sides = inNumbers(ESTIMATOR_FORMULAS.baseline.right, {
    values: {
      R: measured(numbers.reward),
      b: b === 0 ? 0 : measured(numbers.baseline),
      s: scaled(measured(numbers.std ?? NaN)),
    },
    symbols: { R: 'r', b, s: scaled(std) },
  })
  return [{ ...line, equations: [['A', ...sides]], note: inspection === whole ? undefined : text.ofStep }]
}

/** The ratio w at the level that the configuration chooses; nothing if the loss has no ratio. */
const ratioLines = afterUpdate((token) => {
  const { inspection, figures, numbers, row, text } = token
  if (!hasRatio(figures)) return []
  const { inLogs, of } = RATIO_FORMULAS[figures.spec.ratioLevel]
  const { length, lossMask, oldLogp } = inspection
  const rowOf = (values: Float32Array) =>
    [...values.subarray(row * length, (row + 1) * length)].filter((_, t) => lossMask[row * length + t] !== 0)
  const result = numbers.ratio
  if (of === 'token') {
    const equations = [['w', ...inNumbers(inLogs, token)]]
    return [{ name: text.names.ratio, entry: 'ratio', equations, result }]
  }
  const values = { logp: rowOf(figures.logp), old: rowOf(oldLogp), n: tokensIn(inspection, row) }
  const equations = [['w', ...inNumbers(inLogs, { ...token, values })]]
  return [{ name: text.names.sequenceRatio, entry: 'sequence-ratio', equations, result }]
})

/** The range or the cap with which the ratio is compared, and on which side of it the token is. */
const boundLines = afterUpdate((token) => {
  const { figures, numbers, text } = token
  const { surrogate, epsilonHigh } = figures.spec
  const { ratio, clippedRatio, clipped } = numbers
  const sides = [text.outsideHarmless, text.isClippedLow, text.isClippedHigh]
  switch (SURROGATE_TRAITS[surrogate].clips) {
    case 'nothing':
    case 'log_ratio':
      return []
    case 'weight': {
      const note = ratio > epsilonHigh ? text.aboveCap : text.belowCap
      return [{ name: text.names.cap, entry: 'clip', equations: [['ε_high']], result: epsilonHigh, note }]
    }
    case 'ratio': {
      const note = ratio === clippedRatio ? text.insideClip : sides[clipped]
      const equations = [inSteps(STEP_FORMULAS.clipRange, token)]
      return [{ name: text.names.clip, entry: 'clip', equations, note }]
    }
  }
})

/** The KL of the token: estimated from its log-probs, or exact between two Gaussians. */
const klLines = afterUpdate((token) => {
  const { inspection, figures, numbers, gaussian, values, text } = token
  const { kl, klPlace } = numbers
  if (kl === null) return []
  const { from, left, right } = KL_FORMULAS[figures.spec.klEstimator]
  const isOfOld = inspection.config.klAgainst === 'old'
  const symbols = { ...token.symbols, ref: isOfOld ? 'old' : 'ref' }
  const given = {
    sample: () => ['d', ...inNumbers(STEP_FORMULAS.difference, { values, symbols }), values.d as Expression],
    means: () => ['μ_ref', words(vectorText(gaussian!.refMean!, text))],
  }[from]()
  return [
    {
      name: isOfOld ? text.names.klOld : text.names.kl,
      entry: 'kl',
      equations: [given, [left, ...inNumbers(right, token)]],
      result: kl,
      note: { off: text.klOff, reward: text.klInReward, loss: undefined }[klPlace],
    },
  ]
})

/** The sentence that is added to the objective of a surrogate. */
function noteOn(surrogate: Surrogate, text: Token['text']): string | undefined {
  const { form, withoutDraws } = SURROGATE_TRAITS[surrogate]
  if (form === 'pairs') return text.pairs
  if (form === 'logp') return text.noClip
  if (!SURROGATE_FORMULAS[surrogate].isOfToken) return text.otherSurrogate
  return withoutDraws === null ? undefined : text.sparedUnseen
}

/** The token’s objective, which is maximised; only its value if the surrogate depends on more than the token. */
const objectiveLines = afterUpdate((token) => {
  const { inspection, figures, numbers, text } = token
  // the loss that is computed here may be another one, as clip is for clip-cov
  const { surrogate } = figures.spec
  const { isOfToken, right } = SURROGATE_FORMULAS[surrogate]
  const note = noteOn(inspection.config.surrogate, text)
  const line = { name: text.names.surrogate, entry: 'surrogate' as const, note }
  const whole = { ...line, equations: [['J']], result: -numbers.policyTerm }
  if (!numbers.isKept) return [{ ...whole, note: text.units[unitOf(inspection)].maskedOut }]
  if (!isOfToken) return [SURROGATE_TRAITS[surrogate].form === 'pairs' ? line : whole]
  const stated = evaluate(right, token.values)
  const isLimited = Math.abs(stated + numbers.policyTerm) > ROUNDING * Math.max(1, Math.abs(stated))
  const equations = [['J', ...inSteps(right, token)]]
  return [{ ...whole, equations, note: isLimited ? text.limited : note }]
})

/** The token’s loss with KL, and its weight in the loss of the batch; nothing if only pairs have a loss. */
const lossLines = afterUpdate((token) => {
  const { inspection, figures, numbers, text } = token
  const { surrogate, lossType, useBiasCorrectionKl } = figures.spec
  if (SURROGATE_TRAITS[surrogate].form === 'pairs') return []
  const loss = tokenLoss(numbers.klPlace === 'loss', useBiasCorrectionKl)
  const weight = putIn(LOSS_TYPE_FORMULAS[lossType].right, countsOf(token))
  return [
    {
      name: text.units[unitOf(inspection)].loss,
      entry: 'loss',
      equations: [inSteps(loss, token)],
      result: numbers.tokenLoss,
    },
    {
      name: text.names.weight,
      entry: 'loss-type',
      equations: typeof weight === 'number' ? [] : [[weight]],
      result: numbers.weight,
    },
  ]
})

/** The counts from which loss types compute a weight, with their units. */
function countsOf({ inspection, figures, row, text }: UpdatedToken): Values {
  const { counts, units } = text
  const update = figures.update[row]
  const S = figures.rows.size
  const count = (value: number, write: (value: number) => string) => words(write(value), value)
  const tokens = (value: number) => `${value} ${units[unitOf(inspection)].many}`
  return {
    B: count(figures.rows.get(update)!, counts.completions),
    n: count(tokensIn(inspection, row), tokens),
    n_batch: count(figures.tokens.get(update)!, (value) => counts.ofBatch(tokens(value))),
    n_all: count(Math.round(figures.itemsInBatch * S), (value) => counts.ofStep(tokens(value))),
    S: S === 1 ? 1 : count(S, counts.miniBatches),
    L: count(figures.spec.maxCompletionLength, counts.longest),
  }
}

/** ∂loss/∂logp, its terms, and in which direction it pushes; for a Gaussian head also ∂loss/∂μ. */
const gradientLines = afterUpdate((token) => {
  const { inspection, figures, numbers, gaussian, symbols, text } = token
  const { gradient, clipped } = numbers
  const { surrogate, useBiasCorrectionKl } = figures.spec
  const { pulls } = text.units[unitOf(inspection)]
  const { slope } = SURROGATE_FORMULAS[surrogate]
  const terms = gradientTerms(figures.spec, numbers)
  const sides: Expression[] = [STEP_FORMULAS.gradient]
  if (slope !== null && terms !== null) {
    const { policy, kl } = terms
    const parts = kl === null ? [policy] : [policy, kl]
    sides.push(
      putIn(tokenGradient(slope, kl !== null, useBiasCorrectionKl), symbols),
      times(measured(numbers.weight), plus(...parts.map(measured))),
    )
  }
  const pull = gradient === 0 ? pulls.none : gradient < 0 ? pulls.up : pulls.down
  const note = clipped === 0 ? pull : pulls.clipped
  const lines: Line[] = [
    { name: text.names.gradient, entry: 'gradient', equations: [sides], result: gradient, note },
  ]
  if (gaussian?.gradientOfMean) {
    lines.push({
      name: text.names.gradientOfMean,
      entry: 'gradient',
      equations: [[STEP_FORMULAS.gradientOfMean]],
      result: vectorText(gaussian.gradientOfMean, text),
      note: text.downhill,
    })
  }
  return lines
})

/** The lines of a token by subject, in the order of the derivation. */
export const LINES_OF = {
  sample: sampleLines,
  logProbs: logProbLines,
  advantage: advantageLines,
  ratio: ratioLines,
  bound: boundLines,
  kl: klLines,
  objective: objectiveLines,
  loss: lossLines,
  gradient: gradientLines,
} satisfies Record<string, (token: Token) => Line[]>

/** From the sample of a token to its gradient. */
export function tokenLines(subject: TokenSubject): Line[] {
  const { inspection, row, place, text } = subject
  const token = tokenOf(subject)
  const begin = [...sampleLines(token), ...advantageLines(token)]
  if (inspection.lossMask[row * inspection.length + place] === 0) {
    return [...begin, { name: text.names.gradient, entry: 'gradient', result: 0, note: text.leftOutOf }]
  }
  const parts = [ratioLines, boundLines, klLines, objectiveLines, lossLines, gradientLines]
  return [...begin, ...parts.flatMap((linesOf) => linesOf(token))]
}
