import { Fragment, useEffect, useRef } from 'react'
import { inFull } from '../../glossary/formulas'
import { useApp, usePage, useText } from '../AppContext'
import { Equation } from '../formula/Equation'
import { PaperLinks } from '../PaperLinks'
import { kindOf } from './EntryList'
import type { Fact, GlossaryEntry } from './entries'
import { GlossaryLink } from './GlossaryLink'
import { nameOf } from './entries'
import { PassageText } from './PassageText'
import styles from './glossary.module.css'

/** One entry: its explanation, its formulas, its names elsewhere, and its links. */
export function EntryView({ entry }: { entry: GlossaryEntry }) {
  const app = useApp()
  const text = useText()
  const { glossary, knobTable } = text
  const task = usePage((state) => state.edited.task)
  const heading = useRef<HTMLHeadingElement>(null)
  // a reader who follows a link to an entry continues there
  useEffect(() => heading.current?.focus(), [entry.id])
  const { field } = entry
  const isHere = field !== null && (entry.kind !== 'task' || entry.id.startsWith(`task/${task}/`))
  return (
    <article className={styles.entry}>
      <h3 ref={heading} tabIndex={-1}>
        {entry.label}
      </h3>
      <p className={styles.kind}>{kindOf(entry, glossary)}</p>
      {entry.formulas.map((formula, i) => (
        <p key={i} className={styles.formula}>
          <Equation sides={[formula.left, inFull(formula.right)]} />
        </p>
      ))}
      <p>
        <PassageText passage={entry.says} />
      </p>
      <dl className={styles.facts}>
        {entry.written !== null && (
          <div>
            <dt>{glossary.formula}</dt>
            <dd>{entry.written}</dd>
          </div>
        )}
        {entry.seen !== null && (
          <div>
            <dt>{glossary.seen}</dt>
            <dd>{entry.seen}</dd>
          </div>
        )}
        {entry.facts.map((fact) => fact.values.length > 0 && <FactLine key={fact.name} {...fact} />)}
        {entry.papers.length > 0 && (
          <div>
            <dt>{knobTable.columns.papers}</dt>
            <dd>
              <PaperLinks papers={entry.papers} />
            </dd>
          </div>
        )}
        {entry.related.length > 0 && (
          <div>
            <dt>{glossary.related}</dt>
            <dd>
              <ul className={styles.related}>
                {entry.related.map((id) => (
                  <li key={id}>
                    <GlossaryLink entry={id}>{nameOf(id, text)}</GlossaryLink>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      {isHere && (
        <button type="button" onClick={() => app.showField(field)}>
          {glossary.showKnob}
        </button>
      )}
    </article>
  )
}

function FactLine({ name, values, isCode = false }: Fact) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {values.map((value, i) => (
          <Fragment key={value}>
            {i > 0 && ' · '}
            {isCode ? <code>{value}</code> : value}
          </Fragment>
        ))}
      </dd>
    </div>
  )
}
