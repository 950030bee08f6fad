import { useId } from 'react'
import type { OpenLesson } from '../../app/lessons/state'
import type { Lesson } from '../../lessons/lesson'
import type { LessonWords } from '../../text/lessonText'
import { useApp, useText } from '../AppContext'
import styles from './lesson.module.css'

interface Props {
  lesson: Lesson
  words: LessonWords
  open: OpenLesson
}

/** The question of a lesson with its answers, of which one can be chosen until the lesson runs. */
export function Prediction({ lesson, words, open }: Props) {
  const app = useApp()
  const { learn } = useText()
  const name = useId()
  return (
    <fieldset className={styles.prediction} disabled={open.phase !== 'reading'}>
      <legend>{learn.prediction}</legend>
      <p id={`${name}-question`}>{words.question}</p>
      <div role="radiogroup" aria-labelledby={`${name}-question`}>
        {lesson.answers.map((answer) => (
          <label key={answer} data-right={(open.figures && answer === lesson.right) || undefined}>
            <input
              type="radio"
              name={name}
              value={answer}
              checked={answer === open.answer}
              onChange={() => app.predict(answer)}
            />
            <span>{words.answers[answer]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
