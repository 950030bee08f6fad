import { useEffect, useRef } from 'react'
import type { OpenLesson } from '../../app/lessons/state'
import { LESSON_LIST } from '../../app/lessons/state'
import { LESSONS } from '../../lessons'
import { LESSON_IDS } from '../../lessons/ids'
import type { LessonWords } from '../../text/lessonText'
import { useApp, usePage, useText } from '../AppContext'
import { Explanation } from './Explanation'
import { LearnLink } from './LearnLink'
import { LessonCharts } from './LessonCharts'
import { LessonKnobs } from './LessonKnobs'
import { LessonSetup } from './LessonSetup'
import { Prediction } from './Prediction'
import { RunBar } from './RunBar'
import learnStyles from './learn.module.css'
import styles from './lesson.module.css'

/** One lesson: its text, the prediction, its runs with their charts, and their result. */
export function LessonView({ open }: { open: OpenLesson }) {
  const app = useApp()
  const { learn, lessons } = useText()
  const isItsRun = usePage((state) => state.run.id === open.run)
  const { id } = open
  const lesson = LESSONS[id]
  const words: LessonWords = lessons[id]
  const place = LESSON_IDS.indexOf(id)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className={styles.lesson}>
      <article className={styles.text}>
        <p className={styles.place}>
          <LearnLink to={LESSON_LIST}>{learn.allLessons}</LearnLink>
          <span>{learn.place(place + 1, LESSON_IDS.length)}</span>
        </p>
        <h2 ref={heading} tabIndex={-1} className={learnStyles.title}>
          {words.title}
        </h2>
        {words.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Prediction lesson={lesson} words={words} open={open} />
        <RunBar lesson={lesson} words={words} open={open} />
        {open.figures && <Explanation lesson={lesson} words={words} open={open} figures={open.figures} />}
        {open.figures && isItsRun && <LessonKnobs lesson={lesson} words={words} />}
        <nav aria-label={learn.lessons} className={styles.turn}>
          <button type="button" disabled={place === 0} onClick={() => app.openLesson(LESSON_IDS[place - 1])}>
            {learn.back}
          </button>
          <button
            type="button"
            disabled={place === LESSON_IDS.length - 1}
            onClick={() => app.openLesson(LESSON_IDS[place + 1])}
          >
            {learn.next}
          </button>
        </nav>
      </article>
      <section aria-label={learn.charts} className={styles.charts}>
        {isItsRun ? (
          <LessonCharts lesson={lesson} words={words} open={open} />
        ) : (
          <LessonSetup lesson={lesson} words={words} isGone={open.figures !== null} />
        )}
      </section>
    </div>
  )
}
