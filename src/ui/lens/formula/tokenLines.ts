import {
  call,
  evaluate,
  measured,
  plus,
  putIn,
  times,
  words,
  type Expression,
  type Values,
} from '../../../glossary/expression'
import {
  BASELINE_FORMULAS,
  ESTIMATOR_FORMULAS,
  KL_FORMULAS,
  LOSS_TYPE_FORMULAS,
  RATIO_FORMULAS,
  SCALING_FORMULAS,
  STEP_FORMULAS,
  SURROGATE_FORMULAS,
  tokenGradient,
  tokenLoss,
  type GroupSymbol,
} from '../../../glossary/formulas'
import { unitOf, vectorText } from '../completions/writing'
import { advantageNumbers, atStep, isTakenApart } from '../figures/completion'
import { gaussianHead, gaussianNumbers } from '../figures/gaussian'
import { gradientTerms } from '../figures/gradient'
import { hasRatio, tokensIn } from '../figures/passes'
import {
  afterUpdate,
  inNumbers,
  inSteps,
  inUpdate,
  isNumber,
  type Line,
  type TokenSubject,
  type UpdatedToken,
} from './line'

/** Relative tolerance for numbers that were stored in 32 bits. */
const ROUNDING = 1e-5

/** A factor, which is left out of products if it is 1. */
const factor = (value: number): Expression => (value === 1 ? 1 : measured(value))

function gaussianOf({ inspection, figures, row, place }: TokenSubject) {
  const head = gaussianHead(inspection)
  return head && gaussianNumbers(inspection, head, figures, row, place)
}

/** The probability of a sampled token, or the density of its Gaussian at the sampled action. */
export function sampleLines(subject: TokenSubject): Line[] {
  const { inspection, row, place, text } = subject
  const { names } = text
  const old = measured(inspection.oldLogp[row * inspection.length + place])
  const gaussian = gaussianOf(subject)
  if (gaussian === null) {
    const { probability } = STEP_FORMULAS
    const equations = [inNumbers(probability, { old })]
    return [
      {
        name: names.probability,
        entry: 'log-probability',
        equations,
        result: evaluate(probability, { old }),
      },
    ]
  }
  const { action, mean, sigma, scale } = gaussian
  const [c, D] = [factor(scale), action.length]
  const given = { σ: measured(sigma), c, D, a: action, ...(mean && { μ: mean }) }
  const token = inUpdate(subject)
  const density = token && inNumbers(STEP_FORMULAS.logDensity, given, { c, D })
  return [
    {
      name: names.action,
      entry: 'diffusion-step',
      equations: [[putIn(STEP_FORMULAS.action, { σ: measured(sigma) })]],
      result: vectorText(action, text),
    },
    ...(mean
      ? [{ name: names.mean, entry: 'policy' as const, equations: [['μ']], result: vectorText(mean, text) }]
      : []),
    { ...oldLogpLine(subject), equations: [['old']], note: text.density },
    ...(token && density ? [{ ...logpLine(token), equations: [['logp', ...density]] }] : []),
  ]
}

const oldLogpLine = ({ inspection, row, place, text }: TokenSubject): Line => ({
  name: text.names.oldLogp,
  entry: 'old-policy',
  result: inspection.oldLogp[row * inspection.length + place],
})

const logpLine = ({ numbers, text }: UpdatedToken): Line => ({
  name: text.names.logp,
  entry: 'log-probability',
  result: numbers.logp,
})

/** The log-probs of the token at rollout and in the update. */
export const logProbLines = afterUpdate((token) => [oldLogpLine(token), logpLine(token)])

/** A = (R − b) / s in the form that the configuration uses, with the numbers of one completion. */
export function advantageLine({ inspection: whole, row, place, text }: TokenSubject): Line {
  const inspection = atStep(whole, place)
  const line = { name: text.names.advantage, entry: 'advantage' as const, result: inspection.advantages[row] }
  if (!isTakenApart(inspection, row)) return { ...line, equations: [['A']], note: text.otherAdvantage }
  const { baseline, scaleRewards } = inspection.config
  const numbers = advantageNumbers(inspection, row)
  const names: Record<GroupSymbol, string> = text.symbols
  const b = BASELINE_FORMULAS[baseline].short
  const s = SCALING_FORMULAS[scaleRewards].short
  const scaled = (std: Expression) => (numbers.std === null ? 1 : plus(std, numbers.eps))
  const sides = inNumbers(
    ESTIMATOR_FORMULAS.baseline.right,
    {
      R: measured(numbers.reward),
      b: b === 0 ? 0 : measured(numbers.baseline),
      s: scaled(measured(numbers.std ?? NaN)),
    },
    { R: 'r', b: putIn(b, names), s: scaled(putIn(s, names)) },
  )
  return {
    ...line,
    equations: [['A', ...sides]],
    note: inspection === whole ? undefined : text.ofStep,
  }
}

/** The ratio w at the level that the configuration chooses; nothing if the loss has no ratio. */
export const ratioLines = afterUpdate((token) => {
  const { inspection, figures, numbers, row, text } = token
  if (!hasRatio(figures)) return []
  const { inLogs, of } = RATIO_FORMULAS[figures.spec.ratioLevel]
  const isOfToken = of === 'token'
  const { length, lossMask, oldLogp } = inspection
  const rowOf = (values: Float32Array) =>
    Array.from(values.subarray(row * length, (row + 1) * length)).filter(
      (_, t) => lossMask[row * length + t] !== 0,
    )
  const given: Values = isOfToken
    ? { logp: measured(numbers.logp), old: measured(numbers.oldLogp) }
    : { logp: rowOf(figures.logp), old: rowOf(oldLogp), n: tokensIn(inspection, row) }
  return [
    {
      name: isOfToken ? text.names.ratio : text.names.sequenceRatio,
      entry: isOfToken ? 'ratio' : 'sequence-ratio',
      equations: [['w', ...inNumbers(inLogs, given)]],
      result: numbers.ratio,
    },
  ]
})

/** The range or the cap with which the ratio is compared, and on which side of it the token is. */
export const boundLines = afterUpdate((token) => {
  const { spec } = token.figures
  const { ratio, clipped, heldRatio } = token.numbers
  const { text } = token
  const { bound } = SURROGATE_FORMULAS[spec.surrogate]
  if (bound === 'cap') {
    const note = ratio > spec.epsilonHigh ? text.aboveCap : text.belowCap
    return [{ name: text.names.cap, entry: 'clip', equations: [['ε_high']], result: spec.epsilonHigh, note }]
  }
  if (bound === null) return []
  const note =
    ratio === heldRatio
      ? text.insideClip
      : [text.outsideHarmless, text.isClippedLow, text.isClippedHigh][clipped]
  const equations = [inSteps(STEP_FORMULAS.clipRange, { ε: spec.epsilon, ε_high: spec.epsilonHigh })]
  return [{ name: text.names.clip, entry: 'clip', equations, note }]
})

/** The KL of the token: estimated from its log-probs, or exact between two Gaussians. */
export const klLines = afterUpdate((token) => {
  const { inspection, text } = token
  const { logp, refLogp, kl, klPlace } = token.numbers
  const { from, left, right } = KL_FORMULAS[token.figures.spec.klEstimator]
  const isOfOld = inspection.config.klAgainst === 'old'
  if (kl === null) return []
  const line = {
    name: isOfOld ? text.names.klOld : text.names.kl,
    entry: 'kl' as const,
    result: kl,
    note: { off: text.klOff, reward: text.klInReward, loss: undefined }[klPlace],
  }
  if (from === 'sample') {
    if (refLogp === null) return []
    const given = { ref: measured(refLogp), logp: measured(logp) }
    const d = measured(evaluate(STEP_FORMULAS.difference, given))
    const difference = inNumbers(STEP_FORMULAS.difference, given, { ref: isOfOld ? 'old' : 'ref' })
    const equations = [
      ['d', ...difference, d],
      [left, ...inNumbers(right, { d })],
    ]
    return [{ ...line, equations }]
  }
  const { mean, refMean, sigma, scale } = gaussianOf(token)!
  const c = factor(scale)
  const sides = inNumbers(right, { c, μ: mean!, μ_ref: refMean!, σ: measured(sigma) }, { c })
  const equations = [
    ['μ_ref', words(vectorText(refMean!, text))],
    [left, ...sides],
  ]
  return [{ ...line, equations }]
})

/** The token’s objective, which is maximised; only its value if the surrogate depends on more than the token. */
export const objectiveLines = afterUpdate((token) => {
  const { inspection, text } = token
  const { spec } = token.figures
  const { ratio, heldRatio, advantage, policyTerm, logp, isKept } = token.numbers
  // the loss that is computed here may be another one, as clip is for clip-cov
  const { needs, right } = SURROGATE_FORMULAS[spec.surrogate]
  const noteOfSurrogate = SURROGATE_FORMULAS[inspection.config.surrogate].note
  const note = noteOfSurrogate === null ? undefined : text[noteOfSurrogate]
  const line = { name: text.names.surrogate, entry: 'surrogate' as const, note }
  const whole = { ...line, equations: [['J']], result: -policyTerm }
  if (!isKept) return [{ ...whole, note: text.units[unitOf(inspection)].maskedOut }]
  if (needs !== 'token') return [needs === 'pair' ? line : whole]
  const given = {
    w: measured(ratio),
    held: measured(heldRatio),
    A: measured(advantage),
    logp: measured(logp),
    ε_high: measured(spec.epsilonHigh),
    τ: measured(advantage > 0 ? spec.sapoTemperaturePos : spec.sapoTemperatureNeg),
  }
  const sides = inSteps(right, given, { held: call('clip', 'w') })
  const stated = evaluate(right, given)
  const isLimited = Math.abs(stated + policyTerm) > ROUNDING * Math.max(1, Math.abs(stated))
  return [{ ...whole, equations: [['J', ...sides]], ...(isLimited && { note: text.limited }) }]
})

/** The token’s loss with KL, and its weight in the loss of the batch; nothing if only pairs have a loss. */
export const lossLines = afterUpdate((token) => {
  const { inspection, figures, numbers, text } = token
  const { spec } = figures
  if (SURROGATE_FORMULAS[spec.surrogate].needs === 'pair') return []
  const given = {
    J: measured(-numbers.policyTerm),
    β: spec.beta,
    w: measured(numbers.ratio),
    KL: measured(numbers.kl ?? NaN),
  }
  const loss = tokenLoss(numbers.klPlace === 'loss', spec.useBiasCorrectionKl)
  const weight = putIn(LOSS_TYPE_FORMULAS[spec.lossType].right, countsOf(token))
  return [
    {
      name: text.units[unitOf(inspection)].loss,
      entry: 'loss',
      equations: [inSteps(loss, given)],
      result: numbers.tokenLoss,
    },
    {
      name: text.names.weight,
      entry: 'loss-type',
      equations: isNumber(weight) ? [] : [[weight]],
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
export const gradientLines = afterUpdate((token) => {
  const { inspection, figures, numbers, text } = token
  const { spec } = figures
  const { gradient, clipped, weight } = numbers
  const { pulls } = text.units[unitOf(inspection)]
  const { slope } = SURROGATE_FORMULAS[spec.surrogate]
  const terms = gradientTerms(spec, numbers)
  const sides: Expression[] = [STEP_FORMULAS.gradient]
  if (slope !== null && terms !== null) {
    const hasKl = terms.kl !== null
    const pull = measured(terms.policy)
    sides.push(
      putIn(tokenGradient(slope, hasKl, spec.useBiasCorrectionKl), { weight: text.symbols.weight }),
      times(measured(weight), terms.kl === null ? pull : plus(pull, measured(terms.kl))),
    )
  }
  const pushed = gradient === 0 ? pulls.none : gradient < 0 ? pulls.up : pulls.down
  const lines: Line[] = [
    {
      name: text.names.gradient,
      entry: 'gradient',
      equations: [sides],
      result: gradient,
      note: clipped === 0 ? pushed : pulls.clipped,
    },
  ]
  const ofMean = gaussianOf(token)?.gradientOfMean
  if (ofMean) {
    lines.push({
      name: text.names.gradientOfMean,
      entry: 'gradient',
      equations: [[STEP_FORMULAS.gradientOfMean]],
      result: vectorText(ofMean, text),
      note: text.downhill,
    })
  }
  return lines
})

/** From the sample of a token to its gradient. */
export function tokenLines(subject: TokenSubject): Line[] {
  const { inspection, row, place, text } = subject
  const begin = [...sampleLines(subject), advantageLine(subject)]
  if (inspection.lossMask[row * inspection.length + place] === 0) {
    return [...begin, { name: text.names.gradient, entry: 'gradient', result: 0, note: text.leftOutOf }]
  }
  const parts = [ratioLines, boundLines, klLines, objectiveLines, lossLines, gradientLines]
  return [...begin, ...parts.flatMap((linesOf) => linesOf(subject))]
}
