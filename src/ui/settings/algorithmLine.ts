import type { RunConfig } from '../../settings/knobs'
import { presetChanged } from '../../settings/presets'
import { baseOf } from '../../tasks/fields'
import type { Catalogue } from '../../text'

/** What the algorithm of a configuration does; of a changed one, what it does before the changes. */
export function algorithmLine(config: RunConfig, text: Catalogue): string {
  const { line } = text.presets[config.algorithm]
  return presetChanged(config, baseOf(config)) ? text.panel.beforeChanges(line) : line
}
