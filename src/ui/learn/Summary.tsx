import { LESSON_LIST, opened } from '../../app/lessons/state'
import { LESSON_IDS, type LessonId } from '../../lessons/ids'
import { LESSONS } from '../../lessons'
import { SECTIONS } from '../../lessons/lesson'
import type { LessonWords } from '../../text/lessonText'
import { useText } from '../AppContext'
import { LearnLink } from './LearnLink'
import styles from './pages.module.css'

/** What stays of each lesson, on one page that can be printed. */
export function Summary() {
  const { learn, lessons } = useText()
  const wordsOf = (id: LessonId): LessonWords => lessons[id]
  return (
    <article className={styles.page}>
      <p className={styles.bar}>
        <LearnLink to={LESSON_LIST}>{learn.allLessons}</LearnLink>
        <button type="button" onClick={() => window.print()}>
          {learn.summary.print}
        </button>
      </p>
      <h2>{learn.summary.title}</h2>
      <p className={styles.lead}>{learn.summary.lead}</p>
      {SECTIONS.map((section) => (
        <section key={section}>
          <h3>
            {learn.sections[section]} <small>{learn.sectionsAbout[section]}</small>
          </h3>
          <dl className={styles.sums}>
            {LESSON_IDS.filter((id) => LESSONS[id].section === section).map((id) => (
              <div key={id}>
                <dt>
                  {LESSON_IDS.indexOf(id) + 1} <LearnLink to={opened(id)}>{wordsOf(id).title}</LearnLink>
                </dt>
                <dd>{wordsOf(id).sum}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </article>
  )
}
