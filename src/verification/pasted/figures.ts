import { numberIn } from './columns'
import type { Table } from './textTable'

/** flow_grpo's statistics of a step, under its names. */
export const FIGURE_NAMES = ['group_size', 'trained_prompt_num', 'zero_std_ratio', 'reward_std_mean'] as const
export type FigureName = (typeof FIGURE_NAMES)[number]

/** A figure as a text states it: `group_size ≈ 4.0`, `reward_std_mean > 0`. */
export interface StatedFigure {
  name: FigureName
  relation: '=' | '≈' | '>'
  value: number
  /** digits after the point */
  decimals: number
  line: number
  /** the training step, in a log of several; null if it is not stated */
  step: number | null
  /** whether the text expects it, and does not report it from a log */
  isExpected?: boolean
}

/**
 * A name, at most a few marks, a relation or blanks, and a number: as a dict, a bullet, or a line of wandb's summary. A code
 * line such as `"group_size": group_size` states nothing.
 */
const STATED = new RegExp(
  `(?<![\\w/])(${FIGURE_NAMES.join('|')})['"\`*]{0,4}(\\s{0,40}(?:≈|~|=|:|：|>|→)\\s{0,40}|\\s{1,40})['"\`*]{0,4}` +
    '([+-]?(?:\\d{1,15}\\.?\\d{0,20}|\\.\\d{1,20})(?:e[+-]?\\d{1,3})?)(?![\\w%])',
  'gi',
)
/** Lines of a log are shorter; the rest of a longer line is ignored. */
const MOST_OF_LINE = 4000

/** The figures that a line states. */
export function figuresIn(text: string, line: number): StatedFigure[] {
  return [...text.slice(0, MOST_OF_LINE).matchAll(STATED)].map(([, name, sign, written]) => ({
    name: name.toLowerCase() as FigureName,
    relation: sign.includes('>') ? '>' : /[≈~]/.test(sign) ? '≈' : '=',
    value: Number(written),
    decimals: (written.split('.')[1] ?? '').length,
    line,
    step: stepIn(text),
    // a log knows its values
    isExpected: /[≈~>]/.test(sign),
  }))
}

function stepIn(text: string): number | null {
  const found = /(?<![\w])(?:global_)?step['"]?\s{0,4}[:=]?\s{0,4}(\d{1,9})/i.exec(
    text.slice(0, MOST_OF_LINE),
  )
  return found && Number(found[1])
}

/**
 * Figures in a table with a column for each and a line per step, numbered from 1 if it has no column for the step; or in
 * a table with a name and a value on each line.
 */
export function figuresOf({ names, rows }: Table): StatedFigure[] {
  const columns = FIGURE_NAMES.flatMap((name) => {
    const column = names.find((one) => one.trim().toLowerCase() === name)
    return column === undefined ? [] : [{ name, column }]
  })
  const stepColumn = names.find((name) => /^(global_|_)?step$/i.test(name.trim()))
  if (columns.length > 0) {
    return rows.flatMap(({ place, cell }, i) =>
      columns.flatMap(({ name, column }) => {
        const value = numberIn(cell(column), false)
        const counted = rows.length > 1 ? i + 1 : null
        const step = stepColumn === undefined ? counted : numberIn(cell(stepColumn), false)
        return value === null ? [] : [stated(name, value, String(cell(column)), place.number, step)]
      }),
    )
  }
  return rows.flatMap(({ place, cell }) => {
    const [label, given] = names.map(cell)
    const name = FIGURE_NAMES.find((one) => one === String(label).trim().toLowerCase())
    const value = numberIn(given, false)
    return name === undefined || value === null
      ? []
      : [stated(name, value, String(given), place.number, null)]
  })
}

const stated = (
  name: FigureName,
  value: number,
  written: string,
  line: number,
  step: number | null,
): StatedFigure => ({
  name,
  relation: '=',
  value,
  decimals: (written.split('.')[1] ?? '').length,
  line,
  step,
})
