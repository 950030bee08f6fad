import { useEffect, useRef, useState } from 'react'
import { LESSON_LIST } from '../../app/lessons/state'
import { handStep, logOf, type HandStep } from '../../lessons/start'
import { LESSON_IDS } from '../../lessons/ids'
import { exp } from '../../math/portable'
import type { StartNumbers } from '../../text/lessonText'
import { useApp, useText } from '../AppContext'
import { percent, twoDigits } from '../numbers'
import { HandPicture } from './HandPicture'
import { LearnLink } from './LearnLink'
import answerStyles from './answer.module.css'
import lessonStyles from './lesson.module.css'
import styles from './start.module.css'

/** Lesson 0: one step of GRPO, stepped through by hand. */
export function StartLesson() {
  const app = useApp()
  const { learn, locale } = useText()
  const { start } = learn
  const [stage, setStage] = useState(0)
  const [round, setRound] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const all = start.stages.length
  const isLast = stage === all - 1
  const step = handStep(round)
  useEffect(() => {
    if (isLast) app.finishStart()
  }, [app, isLast])
  const told = start.stages[stage](numbersOf(step, locale))
  return (
    <div className={styles.start}>
      <article className={lessonStyles.text}>
        <p className={lessonStyles.place}>
          <LearnLink to={LESSON_LIST}>{learn.allLessons}</LearnLink>
          <span>{start.place(stage + 1, all)}</span>
        </p>
        <h2 ref={heading} tabIndex={-1} className={lessonStyles.title}>
          {start.title}
        </h2>
        <div role="status" className={styles.told}>
          {told.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {isLast && (
          <p>
            <button
              type="button"
              className={answerStyles.link}
              onClick={() => {
                setRound(round + 1)
                setStage(2)
              }}
            >
              {start.anotherStep}
            </button>
          </p>
        )}
        <nav aria-label={start.title} className={lessonStyles.turn}>
          <button type="button" disabled={stage === 0} onClick={() => setStage(stage - 1)}>
            {learn.back}
          </button>
          <small />
          {isLast ? (
            <button type="button" data-filled onClick={() => app.openLesson(LESSON_IDS[0])}>
              {start.first}
            </button>
          ) : (
            <button type="button" data-filled onClick={() => setStage(stage + 1)}>
              {learn.next}
            </button>
          )}
        </nav>
      </article>
      <section aria-label={learn.charts} className={styles.picture}>
        <h3>{start.round(round + 1)}</h3>
        <HandPicture step={step} stage={stage} />
      </section>
    </div>
  )
}

/** The numbers of a step as the text writes them. */
function numbersOf(
  { before, after, rewards, mean, std, advantages }: HandStep,
  locale: string,
): StartNumbers {
  const number = (value: number) => twoDigits(locale, Math.abs(value), '–')
  const signed = (value: number) => `${value < 0 ? '−' : '+'}${number(value)}`
  const plain = (value: number) => `${value < 0 ? '−' : ''}${number(value)}`
  const [logBefore, logAfter] = [logOf(before[0]), logOf(after[0])]
  const pushes = (right: boolean) => advantages.find((_, i) => (rewards[i] === 1) === right)
  return {
    before: percent(locale, before[0]),
    after: percent(locale, after[0]),
    hits: String(rewards.filter((reward) => reward === 1).length),
    mean: number(mean),
    std: number(std),
    up: signed(pushes(true) ?? 0),
    down: signed(pushes(false) ?? 0),
    logBefore: plain(logBefore),
    logAfter: plain(logAfter),
    nudge: plain(logAfter - logBefore),
    factor: number(exp(logAfter - logBefore)),
  }
}
