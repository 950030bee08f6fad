import { roundingOf } from '../fractions'
import { known, unknown, type Implying } from '../implying'
import type { RunView } from '../runView'
import { extentOf } from '../sums'
import { rounded } from '../trend'

/** The fewest lines from which β is inferred as loss ÷ KL. */
const NEEDED = 3
/** The default of TRL until 0.18, and of ms-swift. */
const DEFAULT = 0.04

/** The lines that have both a loss and a KL. */
function pairsOf(view: RunView): { loss: number; kl: number; error: number }[] {
  const loss = view.column('loss')
  const kl = view.column('kl')
  if (!loss || !kl) return []
  return Array.from(view.valuesOf(kl).rows, (row) => ({
    loss: loss.values[row],
    kl: kl.values[row],
    error: roundingOf(loss.values[row], loss) + Math.abs(loss.values[row]) * 1e-3,
  })).filter((pair) => Number.isFinite(pair.loss))
}

/** The range of ratios that all lines allow; null if no ratio fits all of them. */
function ratioOf(pairs: readonly { loss: number; kl: number; error: number }[]) {
  let [least, most] = [-Infinity, Infinity]
  for (const { loss, kl, error } of pairs) {
    least = Math.max(least, (loss - error) / kl)
    most = Math.min(most, (loss + error) / kl)
  }
  return least <= most ? { least, most } : null
}

/** The share of the squared loss that β · KL must explain for the slope of loss against KL to be β. */
const EXPLAINED = 0.99
/** the fewest lines of a slope, how far the KL must spread, and how far the slopes of parts of the lines may differ */
const SLOPE_LINES = 20
const SPREAD = 4
const ALIKE = 0.03

interface LossAndKl {
  loss: number
  kl: number
}

/** The slope of loss = β · KL by least squares, and the root mean square of what it leaves. */
function slopeOf(pairs: readonly LossAndKl[]): { beta: number; rest: number; explained: number } {
  const sum = (of: (pair: LossAndKl) => number) => pairs.reduce((all, pair) => all + of(pair), 0)
  const beta = sum(({ loss, kl }) => loss * kl) / sum(({ kl }) => kl * kl)
  const rest = sum(({ loss, kl }) => (loss - beta * kl) ** 2)
  return {
    beta,
    rest: Math.sqrt(rest / pairs.length),
    explained: 1 - rest / sum(({ loss }) => loss * loss),
  }
}

/** The slope of loss against KL, if it explains the loss, over a KL that spreads widely, and alike early and late; else null. */
function steadySlope(pairs: readonly LossAndKl[]): { beta: number; rest: number } | null {
  if (pairs.length < SLOPE_LINES) return null
  const whole = slopeOf(pairs)
  if (!(whole.beta > 0 && whole.explained >= EXPLAINED)) return null
  const byKl = pairs.toSorted((a, b) => a.kl - b.kl)
  if (byKl[(3 * pairs.length) >> 2].kl < SPREAD * byKl[pairs.length >> 2].kl) return null
  const agrees = (part: readonly LossAndKl[]) => Math.abs(slopeOf(part).beta / whole.beta - 1) < ALIKE
  // a few lines with the largest KL do not decide
  if (!agrees(byKl.slice(0, -Math.max(1, pairs.length >> 3))) || !agrees(byKl.slice(pairs.length >> 1)))
    return null
  // and β does not change on the way, as far as each half of the lines tells it
  const halves = [pairs.slice(0, pairs.length >> 1), pairs.slice(pairs.length >> 1)]
  return halves.every((half) => slopeOf(half).explained < EXPLAINED || agrees(half)) ? whole : null
}

/** β: as it is logged, or loss ÷ KL if the policy's part of the loss is 0, or the default, checked against the loss. */
export const beta: Implying = (view, log) => {
  const logged = view.of('beta')
  if (logged) {
    const [policy, kl] = [view.of('actor/pg_loss'), view.of('kl')]
    if (!policy || !kl) return []
    const [b, p, k] = [logged, policy, kl].map(({ values }) => values.at(-1)!)
    return known(view, 'betaLogged', {
      name: logged.column.name,
      beta: b,
      policy: p,
      kl: k,
      whole: p + b * k,
    })
  }
  const { framework, version } = view.run
  const isTrl = framework === 'trl' || framework === 'unsloth'
  // an export of W&B has only the panels that were chosen
  // and one line that is cut may have lost it
  const isCut = view.training === 1 && log.leftOut.some(({ why }) => why === 'cut')
  const hasAll = view.run.format !== 'wandb-csv' && !isCut
  if (!view.column('kl') && hasAll && (isTrl || framework === 'ms-swift') && view.column('reward'))
    return known(view, 'betaNoKl', { name: 'kl' })
  const pairs = pairsOf(view)
  if (pairs.length === 0) return []
  const positive = pairs.filter(({ kl }) => kl > 0)
  if (positive.length === 0) return unknown(view, 'betaZeroByZero', { lines: pairs.length })
  const ratio = ratioOf(positive)
  if (positive.length >= NEEDED && ratio && ratio.least > 0 && ratio.most < 1.2 * ratio.least) {
    const [least, most] = extentOf(positive.map(({ loss, kl }) => loss / kl))
    const middle = Number(((ratio.least + ratio.most) / 2).toPrecision(2))
    return known(view, 'betaFromLoss', { beta: middle, lines: positive.length, least, most })
  }
  const slope = steadySlope(positive)
  if (slope)
    return known(view, 'betaFromSlope', {
      beta: Number(slope.beta.toPrecision(2)),
      lines: positive.length,
      kl: rounded(extentOf(positive.map(({ kl }) => kl))[1]),
      rest: Number(slope.rest.toPrecision(1)),
    })
  const isDefault = framework === 'ms-swift' || (version?.before ?? '') === '0.17'
  const { loss, kl } = positive.at(-1)!
  if (isDefault)
    return known(view, 'betaDefault', {
      beta: DEFAULT,
      kl,
      part: DEFAULT * kl,
      loss,
      policy: loss - DEFAULT * kl,
    })
  if (positive.length < NEEDED) return unknown(view, 'betaTooFew', { lines: positive.length, needed: NEEDED })
  const [least, most] = extentOf(positive.map((pair) => pair.loss / pair.kl))
  return unknown(view, 'betaOther', { lines: positive.length, least, most })
}
