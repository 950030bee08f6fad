import { formatExact, formatPercent } from '../../app/series/format'
import type { Figure, Figures } from '../../coach/figures'
import type { Advice } from '../../coach/listen'
import type { TaskId } from '../../settings/knobs'
import type { Catalogue } from '../../text'
import type { Circumstances } from '../../text/coachText'
import { ownWord } from '../fieldText'
import { whole } from '../numbers'

/** A figure as a sentence quotes it: 42%, 1,280, or three significant digits. */
function figureText(locale: string, { as, value }: Figure): string {
  if (as === 'number') return formatExact(Number(value.toPrecision(3)))
  return as === 'whole' ? whole(locale, value) : formatPercent(value)
}

/** All figures of a piece of advice. */
export const figureTexts = (locale: string, figures: Figures): Record<string, string> =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figureText(locale, figure)]))

/** What the coach says about a run of a task: the sentence of its rule, with these texts of its figures. */
export function sentenceOf(
  { rule, change, part, wrong }: Pick<Advice, 'rule' | 'change' | 'part' | 'wrong'>,
  figures: Readonly<Record<string, string>>,
  task: TaskId,
  { coach, tasks }: Catalogue,
): string {
  // Each sentence is typed by the figures of its own rule; here the rule is any.
  const says = coach.rules[rule].says as (figures: object, circumstances: Circumstances) => string
  const name = part === undefined ? '' : (ownWord<string>(tasks[task].parts, part) ?? part)
  return says(figures, { change, part: name, wrong })
}
