import type { AnyEntryId } from '../../app/glossary'
import { inFull } from '../../glossary/formulas'
import { useText } from '../AppContext'
import { Equation } from '../formula/Equation'
import { glossaryEntries } from './entries'
import { GlossaryLink } from './GlossaryLink'
import { PassageText } from './PassageText'
import styles from './glossary.module.css'

/** An entry of the glossary in short, where one of its words stands: what it says, its first formula, and the way to all of it. */
export function EntryInPlace({ entry: id }: { entry: AnyEntryId }) {
  const text = useText()
  const entry = glossaryEntries(text).find((one) => one.id === id)
  if (!entry) return null
  const [formula] = entry.formulas
  return (
    <article className={styles.inPlace}>
      <h3>{entry.label}</h3>
      {formula && (
        <p className={styles.formula}>
          <Equation sides={[formula.left, inFull(formula.right)]} />
        </p>
      )}
      <p>
        <PassageText passage={entry.says} />
      </p>
      <p>
        <GlossaryLink entry={id}>{text.glossary.title}</GlossaryLink>
      </p>
    </article>
  )
}
