import { tellingOf, type Telling, type TellingPair } from '../../../app/experiments/compare/telling'
import { useText } from '../../AppContext'
import { metricText } from '../metricText'
import { useCompare } from '../useExperiments'
import { estimateText, signedText } from './estimateText'
import { useRowNames } from './useRowNames'
import styles from './compare.module.css'

/** How a preset differs from the one that mends it, if both end equally well: one line a figure, with its verdict. */
export function TellingTables() {
  const text = useText()
  const { telling } = text.compare
  const rows = useCompare((state) => state.rows)
  const pairs = useCompare(tellingOf)
  const names = useRowNames()
  const { task } = rows[0].config
  const nameOf = (what: Telling) =>
    what === 'variance' || what === 'prompts' || what === 'spread'
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
            {telling.note}
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{telling.figure}</th>
            <th scope="col">{names.get(pair.before)}</th>
            <th scope="col">{names.get(pair.after)}</th>
            <th scope="col">{telling.difference}</th>
            <th scope="col">{telling.verdict}</th>
          </tr>
        </thead>
        <tbody>
          {pair.lines.map((line) => (
            <tr key={line.what}>
              <th scope="row">{nameOf(line.what)}</th>
              {[estimateText(line.before), estimateText(line.after), signedText(line.difference)].map(
                ({ value, interval }, column) => (
                  // the columns have no other names
                  <td key={['before', 'after', 'difference'][column]}>
                    {value} <small>{line.what === 'prompts' ? '' : interval}</small>
                  </td>
                ),
              )}
              <td>{telling.verdicts[line.verdict]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ))
}
