import type { GroupLine, Range } from '../../verification/report'
import { groupCell, groupColumns, rangeParts } from '../../verification/markdown'
import { useText } from '../AppContext'
import styles from './verify.module.css'

/** Further groups are listed only in the Markdown report. */
const MOST_LINES = 200

interface Props {
  name: string
  groups: readonly GroupLine[]
}

/** A row per group, those that fail a check first, in a box that scrolls and can take the focus. */
export function GroupTable({ name, groups }: Props) {
  const { verify: text } = useText()
  const failing = groups.filter(({ breaks }) => breaks.length > 0)
  const others = groups.filter(({ breaks }) => breaks.length === 0)
  const shown = [...failing, ...others].slice(0, MOST_LINES)
  const columns = groupColumns(groups)
  return (
    <div className={styles.groupsBox} role="region" aria-label={name} tabIndex={0}>
      <table className={styles.groups}>
        <caption>{text.groupsNote(shown.length, groups.length, failing.length > 0)}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {text.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => (
            <tr key={group.key} data-status={group.breaks.length > 0 ? 'fail' : 'pass'}>
              <th scope="row" title={group.key}>
                {group.key}
              </th>
              {columns.slice(1).map((column) => (
                <td key={column} className={column === 'status' ? styles.status : undefined}>
                  {column === 'impliedRewardStd' && group.impliedRewardStd ? (
                    <ImpliedStd range={group.impliedRewardStd} />
                  ) : (
                    groupCell(group, column, text)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The std that the rewards must have had, and its range if there is room. */
function ImpliedStd({ range }: { range: Range }) {
  const [value, span] = rangeParts(range)
  return (
    <>
      {value} <span className={styles.range}>{span}</span>
    </>
  )
}
