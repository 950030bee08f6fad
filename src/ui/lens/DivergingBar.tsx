import styles from './completions.module.css'

interface Props {
  value: number
  /** the value at which the bar is full on either side */
  limit: number
}

/** A bar to the left or the right of 0. */
export function DivergingBar({ value, limit }: Props) {
  const share = Math.min(Math.abs(value) / limit, 1) * 50
  return (
    <span className={styles.diverging} aria-hidden="true">
      <span
        data-sign={value < 0 ? 'minus' : 'plus'}
        style={{ width: `${share}%`, [value < 0 ? 'right' : 'left']: '50%' }}
      />
    </span>
  )
}
