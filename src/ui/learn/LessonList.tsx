import { opened, type Learn } from '../../app/lessons/state'
import { LESSONS } from '../../lessons'
import { LESSON_IDS, type LessonId } from '../../lessons/ids'
import { SECTIONS } from '../../lessons/lesson'
import { progressOf, progressSum } from '../../lessons/progress'
import { handStep } from '../../lessons/start'
import type { LessonWords } from '../../text/lessonText'
import { useApp, usePage, useText } from '../AppContext'
import { HandPicture } from './HandPicture'
import { LearnLink } from './LearnLink'
import { Thumbnail } from './Thumbnail'
import styles from './learn.module.css'

const START: Learn = { page: 'start' }

/** Lesson 0 and all others, with the visitor's progress in each. */
export function LessonList() {
  const app = useApp()
  const { learn, lessons } = useText()
  const answers = usePage((state) => state.preferences.lessons)
  const { done, right, asked, all } = progressSum(answers)
  const next = LESSON_IDS.find((id) => progressOf(id, answers) === 'open')
  const hasSeenStart = answers.start !== undefined
  const wordsOf = (id: LessonId): LessonWords => lessons[id]
  // whoever has done other lessons has passed lesson 0 over
  const isNew = done === 0 && !hasSeenStart
  const to = isNew ? START : next && opened(next)
  const title = isNew ? learn.start.title : next ? wordsOf(next).title : null
  return (
    <div className={styles.course}>
      <aside className={styles.rail}>
        <h2 className="spoken">{learn.title}</h2>
        <p className={styles.lead}>{learn.lead(all)}</p>
        <p className={styles.small}>{learn.done(done, all)}</p>
        <progress value={done} max={all} aria-label={learn.done(done, all)} />
        {asked > 0 && <p className={styles.small}>{learn.predicted(right, asked)}</p>}
        <h3>{learn.beside}</h3>
        <ul className={styles.beside}>
          <li>
            <LearnLink to={{ page: 'test' }}>{learn.test.link}</LearnLink>
          </li>
          <li>
            <LearnLink to={{ page: 'summary' }}>{learn.summary.link}</LearnLink>
          </li>
          <li>
            <button type="button" onClick={() => app.openGlossary('all')}>
              {learn.glossary}
            </button>
          </li>
          <li>
            <LearnLink to={{ page: 'teachers' }}>{learn.teachers.link}</LearnLink>
          </li>
          <li>
            <button type="button" onClick={() => app.openWorksheet()}>
              {learn.worksheet}
            </button>
          </li>
          {done > 0 && (
            <li>
              <button type="button" onClick={app.forgetProgress}>
                {learn.forget}
              </button>
            </li>
          )}
        </ul>
        <p className={styles.local}>{learn.local}</p>
      </aside>
      <div className={styles.list}>
        <div className={styles.headline}>
          <h3>{title === null ? learn.finished : learn.upNext(title)}</h3>
          {to && (
            <LearnLink to={to} className={styles.filled}>
              {learn.lesson(isNew ? 0 : LESSON_IDS.indexOf(next!) + 1)}
            </LearnLink>
          )}
        </div>
        <section aria-label={learn.start.title} className={styles.zero}>
          <div>
            <h4>
              <b>0</b> {learn.start.title}
            </h4>
            <p>{learn.start.about}</p>
            <LearnLink to={START}>{hasSeenStart ? learn.start.again : learn.start.open}</LearnLink>
          </div>
          <HandPicture step={handStep(0)} stage={6} />
        </section>
        <section aria-label={learn.lessons} className={styles.columns}>
          {SECTIONS.map((section) => (
            <div key={section}>
              <h3>
                {learn.sections[section]} <small>{learn.sectionsAbout[section]}</small>
              </h3>
              <ul aria-label={learn.sections[section]}>
                {LESSON_IDS.filter((id) => LESSONS[id].section === section).map((id) => {
                  const progress = progressOf(id, answers)
                  const { title, about } = wordsOf(id)
                  return (
                    <li
                      key={id}
                      className={styles.row}
                      data-progress={progress}
                      data-now={id === next || undefined}
                    >
                      <Thumbnail id={id} isDone={progress !== 'open'} />
                      <p>
                        <b>{LESSON_IDS.indexOf(id) + 1}</b> <LearnLink to={opened(id)}>{title}</LearnLink>
                        <small>{about}</small>
                      </p>
                      <span className={styles.mark} title={learn.progress[progress]}>
                        <span className="spoken">{learn.progress[progress]}</span>
                      </span>
                    </li>
                  )
                })}
              </ul>
            </div>
          ))}
        </section>
      </div>
    </div>
  )
}
