import { foreignNameOf } from '../metrics/foreignNames'
import type { MetricName } from '../metrics/metrics'
import { lacking, type Need } from '../metrics/needs'
import type { LogRuleId, Missing } from './contract'
import { isSince } from './framework'
import { optionsOf, type OptionId } from './options'
import { LOG_RULES } from './rules'
import type { RunView } from './runView'

/** The figures that a log should have, and the purpose of the settings that log them; null for what is logged in any case. */
const EXPECTED: Readonly<Partial<Record<MetricName, OptionId | null>>> = {
  reward: null,
  group_reward_std: null,
  frac_reward_zero_std: 'logDeadGroups',
  loss: null,
  grad_norm: null,
  learning_rate: null,
  kl: 'logKl',
  entropy: 'logEntropy',
  'clip_ratio/region_mean': 'logClips',
  'completions/mean_length': 'logLengths',
  'completions/clipped_ratio': 'logLengths',
}

/** A version that logs a figure, as an option. */
const VERSION = /^trl>=(.*)$/

/** The options of a purpose without the versions that the log's own one has reached: its lines were shortened. */
const helpful = ({ run: { framework, version } }: RunView, purpose: OptionId): readonly string[] =>
  optionsOf(framework, purpose).filter((option) => {
    const first = VERSION.exec(option)?.[1]
    return first === undefined || !isSince(version, first)
  })

/** The rules that are not asked because a metric, and every alternative to it, is missing. */
const unaskedWithout = (view: RunView, metric: MetricName): LogRuleId[] =>
  LOG_RULES.filter(({ needs }) =>
    lacking(needs, (need: Need) => view.has(need)).some((choice) => choice.includes(metric)),
  ).map(({ id }) => id)

/** The usual figures that a run of a log lacks, each with the setting that logs it and with what could not be examined. */
export function missingOf(view: RunView): Missing[] {
  const { framework, id } = view.run
  // whoever exports from W&B chooses the columns
  if (view.training === 0 || view.run.format === 'wandb-csv') return []
  return (Object.keys(EXPECTED) as MetricName[]).flatMap((metric): Missing[] => {
    if (view.column(metric)) return []
    const name = foreignNameOf(framework, metric)
    const unasked = unaskedWithout(view, metric)
    // without a name for it, a framework cannot log it; under its name, a later version may log another quantity
    if (name === null || view.named(name) || unasked.length === 0) return []
    const purpose = EXPECTED[metric]
    return [{ run: id, metric, name, options: purpose ? helpful(view, purpose) : [], unasked }]
  })
}
