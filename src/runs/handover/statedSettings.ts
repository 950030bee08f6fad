import type { StatedAs, StatedSetting } from '../../reading/contract'
import { defaultConfig } from '../../settings/config'
import { taskOf } from '../../tasks'
import type { Field } from '../../tasks/fields'
import { importSettings } from './importSettings'
import type { ImportRow } from './importRows'
import { updatesOf } from './counterparts'

/** The settings of the page that a log can imply. */
const IMPLIED: Readonly<Partial<Record<Field, StatedAs>>> = {
  beta: 'beta',
  numGenerations: 'groupSize',
  learningRate: 'rate',
}
/** Names of the longest completion, in tokens; on the page it belongs to a task. */
const LIMIT = /(?:^|[.-])(?:max_completion_length|max_response_length|generate_max_len|max_new_tokens)$/
/** The factors of the number of updates on one batch. */
const UPDATES: readonly Field[] = ['numIterations', 'stepsPerGeneration']

/**
 * The settings of a text that a log can imply, with their values in the program that they are for; null if the text has no
 * settings. Defaults of the program do not count as stated.
 */
export function statedSettings(text: string): readonly StatedSetting[] | null {
  const report = importSettings(text, defaultConfig(taskOf, 'addition'))
  if ('problem' in report || report.form === 'link') return null
  const { rows, config } = report
  if (!rows.some(({ field, origin }) => field !== null && origin === 'written')) return null
  const written = rows.filter((row) => row.origin === 'written' || row.origin === 'derived')
  const stated = written.flatMap((row): StatedSetting[] => {
    const as = LIMIT.test(row.name) ? 'lengthLimit' : row.field === null ? undefined : IMPLIED[row.field]
    const value = valueIn(row)
    return as === undefined || value === null || isIdle(row) ? [] : [{ as, name: row.name, value }]
  })
  const passes = written.filter(({ field, isTaken }) => isTaken && field !== null && UPDATES.includes(field))
  const name = passes.map((row) => row.name).join(', ')
  return passes.length === 0 ? stated : [...stated, { as: 'updates', name, value: updatesOf(config) }]
}

/** The value of a row in its own program, whether or not the page could take it. */
function valueIn({ written, value, origin }: ImportRow): number | null {
  const number = origin === 'derived' ? value : Number(written)
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Whether something else in the file disables it, replaces it or may do so. */
const isIdle = ({ why, isReplaceable = false }: ImportRow) =>
  isReplaceable || why === 'overridden' || (why !== null && typeof why === 'object' && 'idle' in why)
