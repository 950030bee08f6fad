import type { Check } from '../../verification/checks'
import { detailOf, faultsOf } from '../../verification/markdown'
import { useText } from '../AppContext'
import styles from './verify.module.css'

interface Props {
  name: string
  checks: readonly Check[]
}

/** Every check, with its outcome as a mark and a word, and its figures below its name. */
export function CheckTable({ name, checks }: Props) {
  const { verify: text } = useText()
  return (
    <table className={styles.checks} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{text.columns.result}</th>
          <th scope="col">{text.columns.check}</th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <tr key={check.id} data-status={check.status}>
            <td className={styles.status}>
              <span aria-hidden="true">{text.marks[check.status]}</span> {text.statuses[check.status]}
            </td>
            <th scope="row">
              {text.checks[check.id]}
              <small>
                {detailOf(check, text)}{' '}
                {faultsOf(check, text).map((fault) => (
                  <b key={fault}>{fault} </b>
                ))}
              </small>
            </th>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
