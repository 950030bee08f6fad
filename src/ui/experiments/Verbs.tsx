import styles from './experiments.module.css'

interface Verb {
  name: string
  /** the accessible name, if the name alone does not say what the button acts on */
  spoken?: string
  act: () => void
}

/** Buttons in a row. Those that are null are left out. */
export function Verbs({ verbs }: { verbs: readonly (Verb | null)[] }) {
  return (
    <div className={styles.rowVerbs}>
      {verbs.map(
        (verb, place) =>
          verb && (
            <button
              // a button whose name changes stays the same one, and keeps the focus
              key={place}
              type="button"
              aria-label={verb.spoken}
              onClick={verb.act}
            >
              {verb.name}
            </button>
          ),
      )}
    </div>
  )
}
