import { useId } from 'react'
import { endedRuns, plannedRuns } from '../../app/lessons/plan'
import type { OpenLesson } from '../../app/lessons/state'
import type { Lesson } from '../../lessons/lesson'
import { armsOf } from '../../lessons/setup'
import type { LessonWords } from '../../text/lessonText'
import { useApp, usePage, useText } from '../AppContext'
import { whole } from '../numbers'
import { AnswerMarks } from './AnswerMarks'
import styles from './lesson.module.css'

interface Props {
  lesson: Lesson
  words: LessonWords
  open: OpenLesson
}

/**
 * The question of a lesson with its answers, one of which can be chosen until the lesson runs, and the button that runs it. A lesson
 * that was done on an earlier visit says at once what is right, and why; the numbers come with its runs.
 */
export function Ask({ lesson, words, open }: Props) {
  const app = useApp()
  const { learn, locale } = useText()
  const name = useId()
  const arms = armsOf(lesson)
  const isDoneBefore = usePage(({ preferences }) => preferences.lessons[open.id] !== undefined)
  // as above the explanation: the right answer beside the chosen one
  const shown = lesson.answers.filter(
    (answer) => !isDoneBefore || answer === lesson.right || answer === open.answer,
  )
  return (
    <>
      <fieldset className={styles.prediction} disabled={open.phase !== 'reading' || isDoneBefore}>
        <legend>{learn.prediction}</legend>
        <p id={`${name}-question`}>{words.question}</p>
        <div role="radiogroup" aria-labelledby={`${name}-question`}>
          {shown.map((answer) => (
            <label key={answer} className={styles.option} data-chosen={answer === open.answer || undefined}>
              <input
                type="radio"
                name={name}
                value={answer}
                checked={answer === open.answer}
                onChange={() => app.predict(answer)}
              />
              <span>{words.answers[answer]}</span>
              {isDoneBefore && (
                <AnswerMarks isRight={answer === lesson.right} isYours={answer === open.answer} />
              )}
            </label>
          ))}
        </div>
      </fieldset>
      {isDoneBefore && (
        <section>
          <p>
            {open.answer === null
              ? learn.unpredicted(words.answers[lesson.right])
              : words.replies[open.answer]}{' '}
            {words.sum}
          </p>
        </section>
      )}
      <div className={styles.runBar}>
        <button
          type="button"
          className={styles.run}
          disabled={open.phase === 'running'}
          onClick={app.runLesson}
        >
          {learn.run}
        </button>
        {open.phase === 'running' ? (
          <Progress lesson={lesson} words={words} open={open} />
        ) : (
          <small>
            {isDoneBefore ? `${learn.doneBefore} ` : open.answer === null && `${learn.predictFirst} `}
            {learn.willRun(arms.length, whole(locale, lesson.steps))}
          </small>
        )}
      </div>
    </>
  )
}

/** How far the runs are that are being made. */
export function Progress({ lesson, words, open }: Props) {
  const app = useApp()
  const { learn, locale } = useText()
  const step = usePage((state) => (state.run.id === open.run ? state.latest.step : 0))
  const isFull = usePage((state) => state.preferences.speed === 'full')
  const plan = plannedRuns(lesson, open)
  const made = endedRuns(open)
  const named: Readonly<Record<string, string>> = { ...words.arms, ...words.next.arms }
  return (
    <div className={styles.progress}>
      <progress
        aria-label={learn.progressName}
        value={made * lesson.steps + step}
        max={plan.length * lesson.steps}
      />
      <span>
        {learn.running({
          arm: named[plan[made]?.arm ?? ''] ?? '',
          place: made + 1,
          all: plan.length,
          step: whole(locale, step),
          steps: whole(locale, lesson.steps),
        })}
      </span>
      {!isFull && open.making !== 'seeds' && (
        <button type="button" onClick={app.hurry}>
          {learn.hurry}
        </button>
      )}
    </div>
  )
}
