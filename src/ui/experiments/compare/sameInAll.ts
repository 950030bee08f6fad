import { differInTask } from '../../../experiments/compare/rows'
import type { ComparisonRow } from '../../../experiments/state'
import type { KnobName } from '../../../settings/knobs'
import type { Catalogue } from '../../../text/catalogue'
import { mainSettings } from '../SizeSettings'

/** What all rows share: the prompts, unless the rows differ in the task itself, and the main settings; empty if nothing. */
export function sameInAll(rows: readonly ComparisonRow[], text: Catalogue): string {
  const [{ config }, ...others] = rows
  const isSame = (name: KnobName) => others.every((row) => row.config[name] === config[name])
  const prompts = differInTask(rows) ? [] : [text.compare.prompts]
  const shared = [...prompts, ...mainSettings(config, isSame, text)]
  return shared.length === 0 ? '' : text.compare.inAllRows(shared)
}
