import type { Inspection } from '../../train/inspection'
import { useText } from '../AppContext'
import { AttentionChart } from './AttentionChart'
import styles from './attention.module.css'

/** The figure Attention in the place of the Stage's picture. */
export function StageAttention({ inspection }: { inspection: Inspection }) {
  const { attention } = useText()
  return (
    <figure role="figure" aria-label={attention.name} className={styles.large}>
      <AttentionChart name={attention.name} entry="attention" inspection={inspection} />
    </figure>
  )
}
