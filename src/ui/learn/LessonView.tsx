import { useEffect, useMemo, useRef, useState } from 'react'
import type { OpenLesson } from '../../app/lessons/state'
import { LESSON_LIST } from '../../app/lessons/state'
import { LESSONS } from '../../lessons'
import { LESSON_IDS } from '../../lessons/ids'
import type { LessonWords } from '../../text/lessonText'
import { useApp, useText } from '../AppContext'
import { Answer } from './Answer'
import { Ask } from './Ask'
import { LearnLink } from './LearnLink'
import { LessonPicture } from './LessonPicture'
import { LitContext, type Lit } from './lit'
import { Rich } from './Rich'
import styles from './lesson.module.css'

/** One lesson: at the left its text, the question and the answer, at the right its picture. */
export function LessonView({ open }: { open: OpenLesson }) {
  const app = useApp()
  const { learn, lessons } = useText()
  const { id } = open
  const lesson = LESSONS[id]
  const words: LessonWords = lessons[id]
  const place = LESSON_IDS.indexOf(id)
  const following = LESSON_IDS[place + 1]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [figure, light] = useState<string | null>(null)
  const lit = useMemo((): Lit => ({ figure, light }), [figure])
  // the explanation of earlier runs stays while they are made again
  const isDone = open.figures !== null

  return (
    <LitContext value={lit}>
      <div className={styles.lesson}>
        <article className={styles.text}>
          <p className={styles.place}>
            <LearnLink to={LESSON_LIST}>{learn.allLessons}</LearnLink>
            <span>{learn.place(learn.sections[lesson.section], place + 1, LESSON_IDS.length)}</span>
          </p>
          <h2 ref={heading} tabIndex={-1} className={styles.title}>
            {words.title}
          </h2>
          {isDone ? (
            <Answer lesson={lesson} words={words} open={open} />
          ) : (
            <>
              {words.text.map((paragraph) => (
                <p key={paragraph}>
                  <Rich>{paragraph}</Rich>
                </p>
              ))}
              <Ask lesson={lesson} words={words} open={open} />
            </>
          )}
          <nav aria-label={learn.lessons} className={styles.turn}>
            <button
              type="button"
              onClick={() =>
                place === 0 ? app.openAddress('#lesson=start') : app.openLesson(LESSON_IDS[place - 1])
              }
            >
              {learn.back}
            </button>
            {following ? (
              <>
                <small id="next-lesson">{lessonTitle(lessons[following])}</small>
                <button
                  type="button"
                  data-filled={isDone || undefined}
                  aria-describedby="next-lesson"
                  onClick={() => app.openLesson(following)}
                >
                  {learn.next}
                </button>
              </>
            ) : (
              <LearnLink to={{ page: 'test' }}>{learn.test.link}</LearnLink>
            )}
          </nav>
        </article>
        <section aria-label={learn.charts} className={styles.picture}>
          <LessonPicture lesson={lesson} words={words} open={open} />
        </section>
      </div>
    </LitContext>
  )
}

const lessonTitle = ({ title }: Pick<LessonWords, 'title'>) => title
