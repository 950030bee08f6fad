import { formatExact } from '../../app/series/format'
import type { RunConfig } from '../../settings/knobs'
import type { Catalogue } from '../../text'

/** The settings of the rail, and the seed: most differences between two runs are among them. */
const NAMED = ['numGenerations', 'beta', 'epsilon', 'learningRate', 'seed'] as const

/** What an earlier run is called beside its curve: the first setting in which it differs from the run that trains. */
export function ghostName(earlier: RunConfig, now: RunConfig, text: Catalogue): string {
  if (earlier.algorithm !== now.algorithm) return text.presets[earlier.algorithm].name
  if (earlier.scaleRewards !== now.scaleRewards)
    return `÷ σ ${text.options.scaleRewards[earlier.scaleRewards]}`
  const field = NAMED.find((name) => earlier[name] !== now[name])
  if (!field) return text.stage.earlier
  const { label } = text.knobs[field]
  const symbol = field === 'seed' ? label : text.knobs[field].symbol
  return `${symbol} ${formatExact(earlier[field])}`
}
