import type { SettingsReport } from './importSettings'
import type { SettingsTextProblem } from './settingsLiterals'

/** A document with sections: a line of a report can look like a setting. */
const SECTIONED = /^##+ /m

/**
 * Whether a text that was read for settings is a report, which Verify reads. A file that this page wrote has its
 * settings as a link, even if it is a report.
 * @param isReport whether Verify finds figures of a report in a text
 */
export function isForVerify(
  text: string,
  read: SettingsReport | SettingsTextProblem,
  isReport: (text: string) => boolean,
): boolean {
  if ('problem' in read) return read.problem !== 'empty' && isReport(text)
  if (read.form === 'link') return false
  const hasNothing = read.rows.every(({ field }) => field === null)
  return (hasNothing || SECTIONED.test(text)) && isReport(text)
}
