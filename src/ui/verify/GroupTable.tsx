import type { GroupLine } from '../../verification/report'
import { groupStatus } from '../../verification/markdown'
import { inColumn } from '../../verification/written'
import type { VerifyText } from '../../text/en/verify'
import styles from './verify.module.css'

/** Further groups are listed only in the Markdown report. */
const MOST_LINES = 200

interface Props {
  name: string
  groups: readonly GroupLine[]
  text: VerifyText
}

/** A row per group, those that fail a check first, in a box that scrolls and can take the focus. */
export function GroupTable({ name, groups, text }: Props) {
  const { columns } = text
  const failing = groups.filter(({ breaks }) => breaks.length > 0)
  const others = groups.filter(({ breaks }) => breaks.length === 0)
  const shown = [...failing, ...others].slice(0, MOST_LINES)
  return (
    <div className={styles.groupsBox} role="region" aria-label={name} tabIndex={0}>
      <table className={styles.groups}>
        <caption>{text.groupsNote(shown.length, groups.length)}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.condition}</th>
            <th scope="col">{columns.samples}</th>
            <th scope="col">{columns.rewardMean}</th>
            <th scope="col">{columns.advantageMean}</th>
            <th scope="col">{columns.advantageStd}</th>
            <th scope="col">{columns.status}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => (
            <tr key={group.key} data-status={group.breaks.length > 0 ? 'fail' : 'pass'}>
              <th scope="row" title={group.key}>
                {group.key}
              </th>
              <td>{group.samples}</td>
              <td>{inColumn(group.rewardMean)}</td>
              <td>{inColumn(group.advantageMean)}</td>
              <td>{inColumn(group.advantageStd)}</td>
              <td className={styles.status}>{groupStatus(group, text)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
