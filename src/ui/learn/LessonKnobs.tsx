import { useId } from 'react'
import { isPlaying } from '../../app/runVerbs'
import type { Lesson } from '../../lessons/lesson'
import type { LessonWords } from '../../text/lessonText'
import { useApp, usePage, useText } from '../AppContext'
import { FieldRow } from '../settings/FieldRow'
import learnStyles from './learn.module.css'
import styles from './lesson.module.css'

interface Props {
  lesson: Lesson
  words: LessonWords
}

/** Suggestions to try next: the lesson's knobs, another run with them, and the whole page. */
export function LessonKnobs({ lesson, words }: Props) {
  const app = useApp()
  const { learn } = useText()
  const isBusy = usePage(isPlaying)
  const title = useId()
  return (
    <section aria-labelledby={title} className={styles.tryNext}>
      <h3 id={title}>{learn.tryNext}</h3>
      <p>{words.next}</p>
      <div role="group" aria-label={learn.knobs} className={styles.knobs}>
        {lesson.knobs.map((knob) => (
          <FieldRow key={knob} field={knob} />
        ))}
      </div>
      <div className={learnStyles.actions}>
        <button type="button" disabled={isBusy} onClick={app.runAgain}>
          {learn.runAgain}
        </button>
        <button type="button" onClick={app.handOver}>
          {learn.handOver}
        </button>
      </div>
    </section>
  )
}
