import styles from './sweep.module.css'

interface Props {
  seeds: readonly number[]
  /** the place of a score on the ruler, 0 … 1 */
  place: (score: number) => number
  /** the seeds of the best cell, whose range two strokes mark */
  best: readonly number[]
}

/** The seeds of a cell as dots on the ruler of all cells, with the range of the best cell's seeds. */
export function SeedStrip({ seeds, place, best }: Props) {
  const at = (score: number) => ({ left: `${100 * place(score)}%` })
  return (
    <span className={styles.strip} aria-hidden="true">
      {best.length > 0 &&
        [Math.min(...best), Math.max(...best)].map((end, i) => <s key={i} style={at(end)} />)}
      {seeds.map((score, i) => (
        <i key={i} style={at(score)} />
      ))}
    </span>
  )
}
