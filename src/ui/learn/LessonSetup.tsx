import { Fragment } from 'react'
import { valueOf, type Field } from '../../tasks/fields'
import type { Lesson } from '../../lessons/lesson'
import { armsOf, configOf } from '../../lessons/setup'
import type { LessonWords } from '../../text/lessonText'
import { useText } from '../AppContext'
import { fieldText, valueText } from '../fieldText'
import { whole } from '../numbers'
import { klOrigin } from '../train/figures'
import { useLessonFigures } from './useLessonFigures'
import styles from './lesson.module.css'

interface Props {
  lesson: Lesson
  words: LessonWords
  /** whether the lesson has run, and another run has replaced its own */
  isGone: boolean
}

/** The set-up of a lesson: the task, and the values of the knobs that it is about. */
export function LessonSetup({ lesson, words, isGone }: Props) {
  const text = useText()
  const { learn, locale } = text
  const task = text.tasks[lesson.task]
  const arms = armsOf(lesson)
  const configs = arms.map((arm) => configOf(lesson, arm))
  const fields: Field[] = [...lesson.knobs]
  const figures = useLessonFigures(lesson, klOrigin(configs[0]), text)
  const { side } = lesson.shows
  return (
    <div className={styles.setup}>
      {isGone && <p className={styles.gone}>{learn.gone}</p>}
      <h3>{learn.setup}</h3>
      <p>
        <b>{text.taskTitles[lesson.task]}</b>
      </p>
      <p>{task.blurb}</p>
      <p>
        {text.panel.example} <span className={styles.example}>{task.example}</span>
      </p>
      <table>
        {arms.length > 1 && (
          <thead>
            <tr>
              <th scope="col">{learn.knob}</th>
              {arms.map((arm) => (
                <th key={arm} scope="col">
                  {words.arms[arm]}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{fieldText(field, lesson.task, text).label}</th>
              {configs.map((config, i) => (
                <td key={arms[i]}>{valueText(field, valueOf(field, config), lesson.task, text)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.hint}>
        {learn.stepsAndSeed(whole(locale, lesson.steps), String(configs[0].seed))}
      </p>
      <h3>{learn.willShow}</h3>
      <dl>
        {figures.map(({ name, empty }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{empty}</dd>
          </Fragment>
        ))}
        {side && (
          <>
            <dt>{side === 'lens' ? text.lens.title : text.picture.tab}</dt>
            <dd>{learn[side]}</dd>
          </>
        )}
      </dl>
    </div>
  )
}
