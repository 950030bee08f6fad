import { share } from '../../coach/figures'
import { fineThing, type FineThing } from '../fineThings'
import { optionsOf } from '../options'
import { equalGroups } from '../rules/equalGroups'
import { truncated } from '../rules/truncated'
import { isEvery, meanOf } from '../sums'

/** a mean clip ratio below this is tiny */
const TINY = 0.01
/** below this share of answers at the limit, they are few */
const FEW = 0.2

/** Clip ratio 0, tiny, or not logged. */
export const clip: FineThing = (view, log) => {
  const series = view.of('clip_ratio/region_mean') ?? view.of('clip_ratio/high_mean')
  const { framework, version, format } = view.run
  if (!series) {
    const isTrl = framework === 'trl' || framework === 'unsloth'
    return isTrl && format !== 'wandb-csv' && version?.before === '0.17'
      ? fineThing(view, 'clipNotLogged', { lines: view.training })
      : []
  }
  const { column, values } = series
  if (isEvery(values, (value) => value === 0))
    return fineThing(
      view,
      equalGroups.sees(view, log) ? 'clipZeroEqual' : 'clipZero',
      { name: column.name, lines: values.length },
      column,
    )
  const mean = meanOf(values)
  return mean < TINY ? fineThing(view, 'clipTiny', { name: column.name, share: share(mean) }, column) : []
}

/** A few answers that reach the limit. */
export const fewCut: FineThing = (view, log) => {
  const cut = view.of('completions/clipped_ratio')
  const last = cut?.values.at(-1) ?? 0
  if (!cut || !(last > 0 && last < FEW) || truncated.sees(view, log)) return []
  return fineThing(view, 'fewCut', { cut: share(last) }, cut.column)
}

/** Entropy that is not logged, or under a name that sounds like a loss. */
export const entropy: FineThing = (view) => {
  const { framework, format } = view.run
  const named = view.named('actor/entropy_loss')
  if (named) return fineThing(view, 'entropyLossName', { name: named.name }, named)
  const isExport = format === 'wandb-csv' || format === 'tensorboard'
  if (view.column('entropy') || isExport || !view.column('reward')) return []
  const option = optionsOf(framework, 'logEntropy')
  return option.length > 0 ? fineThing(view, 'entropyNotLogged', { option: option[0] }) : []
}

/** Trainer and sampler that agree. */
export const samplerAgrees: FineThing = (view) => {
  const column = view.named('sampling/importance_sampling_ratio/mean')
  const value = column ? meanOf(view.valuesOf(column).values) : NaN
  return column && Math.abs(value - 1) < 0.01
    ? fineThing(view, 'samplerAgrees', { value, name: column.name }, column)
    : []
}
