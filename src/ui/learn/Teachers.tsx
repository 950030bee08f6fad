import { LESSON_LIST, opened } from '../../app/lessons/state'
import { LESSONS } from '../../lessons'
import { LESSON_IDS, type LessonId } from '../../lessons/ids'
import { NEEDS } from '../../lessons/needs'
import { minutesOf } from '../../lessons/setup'
import type { LessonWords } from '../../text/lessonText'
import { useText } from '../AppContext'
import { LearnLink } from './LearnLink'
import styles from './pages.module.css'

/** The lessons of an hour in class: an advantage, its division, groups without a signal, and the ratio. */
const TOGETHER: readonly LessonId[] = ['groups', 'std', 'dead-groups', 'ratio']

/** Lesson 0 takes as long as its seven short texts, twice. */
const START_MINUTES = 3

/** For teachers: what each lesson needs, how long it takes, what classes get wrong, and its link. */
export function Teachers() {
  const { learn, lessons, locale } = useText()
  const { teachers } = learn
  const wordsOf = (id: LessonId): LessonWords => lessons[id]
  const placeOf = (id: LessonId) => LESSON_IDS.indexOf(id) + 1
  const listed = (places: readonly number[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(places.map(String))
  return (
    <article className={styles.page}>
      <p className={styles.bar}>
        <LearnLink to={LESSON_LIST}>{learn.allLessons}</LearnLink>
      </p>
      <h2>{teachers.title}</h2>
      <p className={styles.lead}>{teachers.lead}</p>
      <p className={styles.lead}>{teachers.plan(listed(TOGETHER.map(placeOf)))}</p>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={teachers.title}>
        <table>
          <thead>
            <tr>
              {Object.entries(teachers.columns).map(([column, name]) => (
                <th key={column} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">
                0 <LearnLink to={{ page: 'start' }}>{learn.start.title}</LearnLink>
              </th>
              <td>{teachers.nothing}</td>
              <td>{START_MINUTES}</td>
              <td>{learn.start.mistake}</td>
              <td>
                <code>#lesson=start</code>
              </td>
            </tr>
            {LESSON_IDS.map((id) => (
              <tr key={id}>
                <th scope="row">
                  {placeOf(id)} <LearnLink to={opened(id)}>{wordsOf(id).title}</LearnLink>
                </th>
                <td>{NEEDS[id].map(placeOf).join(', ') || teachers.nothing}</td>
                <td>{minutesOf(LESSONS[id])}</td>
                <td>{wordsOf(id).mistake}</td>
                <td>
                  <code>#lesson={id}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </article>
  )
}
