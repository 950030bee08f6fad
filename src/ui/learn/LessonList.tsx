import { useId } from 'react'
import { opened } from '../../app/lessons/state'
import { LESSON_IDS } from '../../lessons/ids'
import { progressOf, progressSum } from '../../lessons/progress'
import type { LessonWords } from '../../text/lessonText'
import { useApp, usePage, useText } from '../AppContext'
import { LearnLink } from './LearnLink'
import styles from './learn.module.css'

/** All lessons, with the visitor's progress in each. */
export function LessonList() {
  const app = useApp()
  const { learn, lessons } = useText()
  const answers = usePage((state) => state.preferences.lessons)
  const { done, right, all } = progressSum(answers)
  const title = useId()
  return (
    <div className={styles.list}>
      <h2 className={styles.title}>{learn.title}</h2>
      <p className={styles.lead}>{learn.lead}</p>
      <div className={styles.actions}>
        <button type="button" onClick={() => app.openWorksheet()}>
          {learn.worksheet}
        </button>
        <span>{learn.summary(done, right, all)}</span>
        {done > 0 && (
          <button type="button" onClick={app.forgetProgress}>
            {learn.forget}
          </button>
        )}
      </div>
      <h3 id={title} className="spoken">
        {learn.lessons}
      </h3>
      <ol aria-labelledby={title} className={styles.lessons}>
        {LESSON_IDS.map((id, i) => {
          const words: LessonWords = lessons[id]
          const progress = progressOf(id, answers)
          return (
            <li key={id} data-progress={progress}>
              <LearnLink to={opened(id)}>{learn.lesson(i + 1, words.title)}</LearnLink>
              <p>{words.question}</p>
              <p className={styles.progress}>{learn.progress[progress]}</p>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
