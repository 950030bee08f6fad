import { useMemo } from 'react'
import type { OpenLesson } from '../../app/lessons/state'
import type { Lesson } from '../../lessons/lesson'
import { armsOf } from '../../lessons/setup'
import type { LessonWords } from '../../text/lessonText'
import { useApp, usePage, useText } from '../AppContext'
import { klOrigin } from '../train/figures'
import { LensView } from '../train/LensView'
import { PictureView } from '../train/PictureView'
import { RunFigure } from '../train/RunFigure'
import { nameOf } from '../train/runName'
import { ShownStep } from '../train/ShownStep'
import { useLessonFigures } from './useLessonFigures'
import styles from './lesson.module.css'

interface Props {
  lesson: Lesson
  words: LessonWords
  open: OpenLesson
}

/** The charts of a lesson's run, only those that the lesson needs; its earlier runs are drawn faint. */
export function LessonCharts({ lesson, words, open }: Props) {
  const app = useApp()
  const text = useText()
  const kept = usePage((state) => state.previous)
  const pinned = usePage((state) => state.pinned)
  const klFrom = usePage((state) => klOrigin(state.run.config))
  const figures = useLessonFigures(lesson, klFrom, text)
  const previous = useMemo(
    () =>
      kept.map((run) => {
        const arm = open.ended.find((ended) => ended.run === run.id)?.arm
        return { name: arm === undefined ? nameOf(run, text) : words.arms[arm], history: run.history }
      }),
    [kept, open.ended, words, text],
  )
  const arms = armsOf(lesson)
  const shown = open.phase === 'running' ? arms[open.ended.length] : arms[arms.length - 1]
  const { side } = lesson.shows
  return (
    <>
      {arms.length > 1 && (
        <p className={styles.note}>
          {text.learn.drawn(
            words.arms[shown],
            previous.map(({ name }) => name),
          )}
        </p>
      )}
      <div className={styles.figures}>
        {figures.map((figure) => (
          <RunFigure key={figure.name} figure={figure} previous={previous} />
        ))}
      </div>
      {side && (
        <div className={styles.side}>
          <ShownStep pinned={pinned} onLatest={app.unpin} text={text.lens.shownStep} />
          {side === 'lens' ? <LensView /> : <PictureView />}
        </div>
      )}
    </>
  )
}
