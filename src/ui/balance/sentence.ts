import { advantageKind } from '../../app/advantageKind'
import { formatNumber } from '../../app/series/format'
import { usesAdvantages } from '../../grpo'
import { klPlace } from '../../settings/specs'
import type { Catalogue } from '../../text/catalogue'
import type { Inspection } from '../../train/inspection'
import type { Balance } from '../../app/lens/balance'
import type { GroupState } from '../../app/series/groups'
import type { Stage } from './stages'

/** The sentence on the effect of a stage on the group, under the knobs of its step. */
export function balanceSentence(
  { config, rows }: Inspection,
  { dots, fulcrum, divisor }: Balance,
  state: GroupState,
  stage: Stage,
  text: Catalogue['balance'],
): string {
  const answers = dots.length
  if (stage !== 'reward' && !usesAdvantages(config.surrogate)) return text.unused
  if (state === 'noSignal') {
    const isByKl = klPlace(config) === 'reward' && advantageKind(config) !== 'notCentred'
    return isByKl ? text.klDiffers(answers) : text.noSignal(answers)
  }
  if (state !== 'live') return text[state](answers)
  const numbers = {
    answers,
    allAnswers: rows,
    baseline: fulcrum === null ? '' : formatNumber(fulcrum),
    divisor: divisor === null ? '' : formatNumber(divisor),
  }
  const isNamed =
    config.advEstimator === 'baseline' && config.multiObjectiveAggregation !== 'normalize_then_sum'
  const isKnown = dots.some(({ baseline }) => !Number.isNaN(baseline))
  const unnamed = isKnown ? 'other' : 'unknown'
  if (stage !== 'advantage') return text[stage][isNamed ? config.baseline : unnamed](numbers)
  if (isNamed) return text.advantage[config.scaleRewards](numbers)
  return text.advantage[divisor === null ? 'unknown' : 'other'](numbers)
}
