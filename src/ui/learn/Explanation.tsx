import { useEffect, useId, useRef } from 'react'
import type { OpenLesson } from '../../app/lessons/state'
import type { Lesson } from '../../lessons/lesson'
import { allClaims } from '../../lessons/setup'
import type { LessonWords } from '../../text/lessonText'
import { useText } from '../AppContext'
import { figureTexts } from './figureText'
import styles from './lesson.module.css'

interface Props {
  lesson: Lesson
  words: LessonWords
  open: OpenLesson
  figures: Readonly<Record<string, number>>
}

/** The result of the runs, with their numbers, and whether the prediction was right. */
export function Explanation({ lesson, words, open, figures }: Props) {
  const { learn, locale } = useText()
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The result scrolls into view and takes the keyboard focus.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  const right = words.answers[lesson.right]
  const isUsual = Object.values(allClaims(lesson)).every((holds) => holds(figures))
  const verdict =
    open.answer === null
      ? learn.unpredicted(right)
      : open.answer === lesson.right
        ? learn.held
        : learn.failed(right)
  return (
    <section aria-labelledby={title} className={styles.explanation}>
      <h3 ref={heading} id={title} tabIndex={-1}>
        {learn.explanation}
      </h3>
      <p className={styles.verdict} data-held={open.answer === lesson.right || undefined}>
        {verdict}
      </p>
      {words.explanation(figureTexts(locale, open.id, figures)).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {!isUsual && <p className={styles.exception}>{learn.exception}</p>}
    </section>
  )
}
