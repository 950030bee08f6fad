import { useId } from 'react'
import type { OpenLesson } from '../../app/lessons/state'
import type { Lesson } from '../../lessons/lesson'
import { armsOf } from '../../lessons/setup'
import type { LessonWords } from '../../text/lessonText'
import { useApp, usePage, useText } from '../AppContext'
import { whole } from '../numbers'
import styles from './lesson.module.css'

interface Props {
  lesson: Lesson
  words: LessonWords
  open: OpenLesson
}

/** The button that runs a lesson, and the progress of its runs. */
export function RunBar({ lesson, words, open }: Props) {
  const app = useApp()
  const { learn, locale } = useText()
  const step = usePage((state) => (state.run.id === open.run ? state.latest.step : 0))
  const isFull = usePage((state) => state.preferences.speed === 'full')
  const hint = useId()
  const arms = armsOf(lesson)
  const running = open.ended.length
  const isRunning = open.phase === 'running'
  return (
    <div className={styles.runBar}>
      <button
        type="button"
        className={styles.run}
        disabled={isRunning}
        aria-describedby={open.phase === 'reading' && open.answer === null ? hint : undefined}
        onClick={app.runLesson}
      >
        {learn.run}
      </button>
      {isRunning && (
        <>
          <progress
            aria-label={learn.progressName}
            value={running * lesson.steps + step}
            max={arms.length * lesson.steps}
          />
          <span>
            {learn.running({
              arm: words.arms[arms[running]],
              place: running + 1,
              all: arms.length,
              step: whole(locale, step),
              steps: whole(locale, lesson.steps),
            })}
          </span>
          {!isFull && (
            <button type="button" onClick={app.hurry}>
              {learn.hurry}
            </button>
          )}
        </>
      )}
      {open.phase === 'reading' && open.answer === null && <span id={hint}>{learn.predictFirst}</span>}
    </div>
  )
}
