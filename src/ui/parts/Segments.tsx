import styles from './segments.module.css'

interface Props<Option extends string> {
  /** the accessible name of the group */
  label: string
  options: readonly Option[]
  value: Option
  nameOf: (option: Option) => string
  onChoose: (option: Option) => void
}

/** A few options side by side, of which one is chosen. */
export function Segments<Option extends string>({ label, options, value, nameOf, onChoose }: Props<Option>) {
  return (
    <div className={styles.segments} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className={styles.segment}
          aria-pressed={option === value}
          onClick={() => onChoose(option)}
        >
          {nameOf(option)}
        </button>
      ))}
    </div>
  )
}
