import { LESSON_LIST, opened } from '../../app/lessons/state'
import { LESSONS } from '../../lessons'
import { LESSON_IDS, type LessonId } from '../../lessons/ids'
import type { LessonWords } from '../../text/lessonText'
import { useApp, useText } from '../AppContext'
import { LearnLink } from './LearnLink'
import styles from './worksheet.module.css'

const LETTERS = 'ABCD'

/** A worksheet to print: the questions of the chosen lessons with room for answers, and the key on a page of its own. */
export function Worksheet({ chosen }: { chosen: readonly LessonId[] }) {
  const app = useApp()
  const { learn, lessons } = useText()
  const { sheet } = learn
  const shown = LESSON_IDS.filter((id) => chosen.includes(id))
  const wordsOf = (id: LessonId): LessonWords => lessons[id]
  const choose = (id: LessonId, isOn: boolean) =>
    app.openWorksheet(LESSON_IDS.filter((other) => (other === id ? isOn : chosen.includes(other))))
  return (
    <div className={styles.sheets}>
      <div className={styles.controls}>
        <p>
          <LearnLink to={LESSON_LIST}>{learn.allLessons}</LearnLink>
        </p>
        <fieldset>
          <legend>{sheet.choose}</legend>
          {LESSON_IDS.map((id) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                // a worksheet has at least one lesson
                disabled={shown.length === 1 && chosen.includes(id)}
                onChange={(event) => choose(id, event.currentTarget.checked)}
              />
              {wordsOf(id).title}
            </label>
          ))}
        </fieldset>
        <button type="button" onClick={() => window.print()}>
          {sheet.print}
        </button>
      </div>
      <article className={styles.sheet}>
        <h2>{sheet.title}</h2>
        <p className={styles.who}>
          <span>{sheet.name}</span>
          <span>{sheet.date}</span>
        </p>
        <p>{sheet.howTo}</p>
        <ol>
          {shown.map((id) => (
            <li key={id}>
              <h3>
                <LearnLink to={opened(id)}>{wordsOf(id).title}</LearnLink>
              </h3>
              <p>{wordsOf(id).question}</p>
              <ul>
                {LESSONS[id].answers.map((answer, i) => (
                  <li key={answer}>
                    <span aria-hidden="true" className={styles.box} />{' '}
                    {sheet.answer(LETTERS[i], wordsOf(id).answers[answer])}
                  </li>
                ))}
              </ul>
              <p className={styles.room}>{sheet.seen}</p>
            </li>
          ))}
        </ol>
      </article>
      <article className={styles.sheet}>
        <h2>{sheet.key}</h2>
        <ol>
          {shown.map((id) => {
            const { answers, right } = LESSONS[id]
            return (
              <li key={id}>
                <h3>{wordsOf(id).title}</h3>
                <p>{sheet.answer(LETTERS[answers.indexOf(right)], wordsOf(id).answers[right])}</p>
              </li>
            )
          })}
        </ol>
      </article>
    </div>
  )
}
