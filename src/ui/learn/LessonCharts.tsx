import { useMemo } from 'react'
import type { OpenLesson } from '../../app/lessons/state'
import type { Lesson } from '../../lessons/lesson'
import { armsOf } from '../../lessons/setup'
import type { FigureName } from '../../metrics/metrics'
import type { LessonWords } from '../../text/lessonText'
import { useApp, usePage, useText } from '../AppContext'
import { FigureFrame } from '../train/FigureFrame'
import { figuresOf, klOrigin } from '../train/figures'
import { LensView } from '../train/LensView'
import { PictureView } from '../train/PictureView'
import { RunFigure } from '../train/RunFigure'
import { nameOf } from '../train/runName'
import { ShownStep } from '../train/ShownStep'
import { addedFiguresOf, leadFiguresOf } from '../train/taskFigures'
import styles from './learn.module.css'

const NO_FIGURES: readonly FigureName[] = []

interface Props {
  lesson: Lesson
  words: LessonWords
  open: OpenLesson
}

/** The charts of a lesson's run, those that it needs alone; its earlier runs are drawn faint. */
export function LessonCharts({ lesson, words, open }: Props) {
  const app = useApp()
  const text = useText()
  const kept = usePage((state) => state.previous)
  const pinned = usePage((state) => state.pinned)
  const klFrom = usePage((state) => klOrigin(state.run.config))
  const { shows, task } = lesson
  const figures = useMemo(() => {
    const all = figuresOf(text, klFrom)
    const named = (shows.figures ?? NO_FIGURES).flatMap(
      (name) => all.find((figure) => figure.name === text.figures[name].name) ?? [],
    )
    const leads = shows.leads ? leadFiguresOf(task, text) : []
    return [...leads, ...named, ...addedFiguresOf(shows.metrics ?? [], task, text, [])]
  }, [shows, task, text, klFrom])
  const previous = useMemo(
    () =>
      kept.map((run) => {
        const arm = open.ended.find((ended) => ended.run.id === run.id)?.arm
        return { name: arm === undefined ? nameOf(run, text) : words.arms[arm], history: run.history }
      }),
    [kept, open.ended, words, text],
  )
  const arm = armsOf(lesson).at(Math.min(open.ended.length, armsOf(lesson).length - 1))!
  return (
    <>
      {armsOf(lesson).length > 1 && (
        <p className={styles.note}>
          <b>{open.phase === 'running' ? words.arms[arm] : words.arms[armsOf(lesson).at(-1)!]}</b>{' '}
          {previous.length > 0 && text.learn.earlier(previous.map(({ name }) => name))}
        </p>
      )}
      <div className={styles.figures}>
        {figures.map((figure) => (
          <RunFigure key={figure.name} figure={figure} previous={previous} />
        ))}
      </div>
      {shows.side && (
        <>
          <ShownStep pinned={pinned} onLatest={app.unpin} text={text.lens.shownStep} />
          <FigureFrame isLens>{shows.side === 'lens' ? <LensView /> : <PictureView />}</FigureFrame>
        </>
      )}
    </>
  )
}
