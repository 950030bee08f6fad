import styles from './segments.module.css'

interface Props<Option extends string | number> {
  /** the accessible name of the group */
  label: string
  options: readonly Option[]
  value: Option
  nameOf: (option: Option) => string
  /** accessible names and explanations, where names are short */
  aboutOf?: (option: Option) => { name: string; about: string }
  onChoose: (option: Option) => void
}

/** A few options side by side, of which one is chosen. */
export function Segments<Option extends string | number>({
  label,
  options,
  value,
  nameOf,
  aboutOf,
  onChoose,
}: Props<Option>) {
  return (
    <div className={styles.segments} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className={styles.segment}
          data-name={nameOf(option)}
          aria-label={aboutOf?.(option).name}
          aria-pressed={option === value}
          title={aboutOf?.(option).about}
          onClick={() => onChoose(option)}
        >
          {nameOf(option)}
        </button>
      ))}
    </div>
  )
}
