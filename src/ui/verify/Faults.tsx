import type { Check } from '../../verification/checks'
import { detailOf, faultsOf } from '../../verification/markdown'
import { useText } from '../AppContext'
import styles from './verify.module.css'

interface Props {
  checks: readonly Check[]
}

/** The checks that fail, each with its faults. */
export function Faults({ checks }: Props) {
  const { verify: text } = useText()
  const failing = checks.filter(({ status }) => status === 'fail')
  if (failing.length === 0) return null
  return (
    <ul className={styles.faults}>
      {failing.map((check) => (
        <li key={check.id}>
          <span aria-hidden="true">{text.marks.fail}</span>{' '}
          {text.failing(
            text.checks[check.id],
            text.sentences(faultsOf(check, text)) || detailOf(check, text),
          )}
        </li>
      ))}
    </ul>
  )
}
