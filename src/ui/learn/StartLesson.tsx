import { useEffect, useRef, useState } from 'react'
import { LESSON_LIST } from '../../app/lessons/state'
import { handStep } from '../../lessons/start'
import { LESSON_IDS } from '../../lessons/ids'
import { useApp, useText } from '../AppContext'
import { HandPicture } from './HandPicture'
import { LearnLink } from './LearnLink'
import { startNumbers } from './startNumbers'
import answerStyles from './answer.module.css'
import lessonStyles from './lesson.module.css'
import styles from './start.module.css'

/** Lesson 0: one step of GRPO, stepped through by hand. */
export function StartLesson() {
  const app = useApp()
  const { learn, locale } = useText()
  const { start } = learn
  const [stage, setStage] = useState(0)
  const [round, setRound] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const all = start.stages.length
  const isLast = stage === all - 1
  const step = handStep(round)
  useEffect(() => {
    if (isLast) app.finishStart()
  }, [app, isLast])
  const told = start.stages[stage](startNumbers(step, locale))
  return (
    <div className={styles.start}>
      <article className={lessonStyles.text}>
        <p className={lessonStyles.place}>
          <LearnLink to={LESSON_LIST}>{learn.allLessons}</LearnLink>
          <span>{start.place(stage + 1, all)}</span>
        </p>
        <h2 ref={heading} tabIndex={-1} className={lessonStyles.title}>
          {start.title}
        </h2>
        <div role="status" className={styles.told}>
          {told.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {isLast && (
          <p>
            <button
              type="button"
              className={answerStyles.link}
              onClick={() => {
                setRound(round + 1)
                setStage(2)
              }}
            >
              {start.anotherStep}
            </button>
          </p>
        )}
        <nav aria-label={start.title} className={lessonStyles.turn}>
          <button type="button" disabled={stage === 0} onClick={() => setStage(stage - 1)}>
            {start.back}
          </button>
          <small />
          {isLast ? (
            <button type="button" data-filled onClick={() => app.openLesson(LESSON_IDS[0])}>
              {start.first}
            </button>
          ) : (
            <button type="button" data-filled onClick={() => setStage(stage + 1)}>
              {start.next}
            </button>
          )}
        </nav>
      </article>
      <section aria-label={learn.charts} className={styles.picture}>
        <h3>{start.round(round + 1)}</h3>
        <HandPicture step={step} stage={stage} />
      </section>
    </div>
  )
}
