import {
  tellingOf,
  type Telling,
  type TellingLine,
  type TellingPair,
} from '../../../app/experiments/compare/telling'
import { formatTick } from '../../../app/series/format'
import type { Estimate } from '../../../statistics/bootstrap'
import { useText } from '../../AppContext'
import { metricText } from '../metricText'
import { useCompare } from '../useExperiments'
import { estimateText, signedText, type Written } from './estimateText'
import { useRowNames } from './useRowNames'
import styles from './compare.module.css'

/** The two figures of a line and their difference; what settings decide is a count without an interval. */
export function writtenOf({ what, before, after, difference }: TellingLine): readonly Written[] {
  const known = (estimate: Estimate, write: (of: Estimate) => Written): Written =>
    Number.isNaN(estimate.value) ? { value: '–', interval: '' } : write(estimate)
  if (what !== 'prompts')
    return [known(before, estimateText), known(after, estimateText), known(difference, signedText)]
  const count = ({ value }: Estimate) => ({ value: formatTick(value, 1), interval: '' })
  const { value } = count(difference)
  return [count(before), count(after), { value: difference.value > 0 ? `+${value}` : value, interval: '' }]
}

/**
 * How a preset differs from the preset that mends it, apart from how well both end: one line per figure, with its
 * verdict.
 */
export function TellingTables() {
  const text = useText()
  const { telling } = text.compare
  const rows = useCompare((state) => state.rows)
  const pairs = useCompare(tellingOf)
  const names = useRowNames()
  const { task } = rows[0].config
  const nameOf = (what: Telling) =>
    what === 'variance' || what === 'prompts' || what === 'spread' || what === 'solved'
      ? telling.names[what]
      : metricText(what, task, text).label
  const titleOf = ({ before, after }: TellingPair) =>
    telling.title(names.get(before) ?? '', names.get(after) ?? '')
  return pairs.map((pair) => (
    <div key={pair.before} className={styles.tableBox} role="region" aria-label={titleOf(pair)} tabIndex={0}>
      <table>
        <caption>
          <span>
            <b>{titleOf(pair)}</b>
            <br />
            {pair.endsAlike && `${telling.alike} `}
            {telling.note}
            {pair.isCertainEarly && ` ${telling.certain}`}
            {pair.limitThatShifts !== null && ` ${telling.limited(formatTick(pair.limitThatShifts, 1))}`}
            {pair.hasSingles && ` ${telling.singles}`}
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{telling.figure}</th>
            {[pair.before, pair.after].map((row) => (
              <th key={row} scope="col">
                <span className={styles.preset}>{names.get(row)}</span>
              </th>
            ))}
            <th scope="col">{telling.difference}</th>
            <th scope="col">{telling.verdict}</th>
          </tr>
        </thead>
        <tbody>
          {pair.lines.map((line) => (
            <tr key={line.what}>
              <th scope="row">{nameOf(line.what)}</th>
              {writtenOf(line).map(({ value, interval }, column) => (
                // the columns have no other names
                <td key={['before', 'after', 'difference'][column]}>
                  {value} <small>{interval}</small>
                </td>
              ))}
              <td>{line.verdict === 'none' ? '–' : telling.verdicts[line.verdict]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ))
}
