import { useEffect, useId, useRef } from 'react'
import { isFree, runsOf } from '../../app/lessons/plan'
import type { OpenLesson } from '../../app/lessons/state'
import type { Lesson } from '../../lessons/lesson'
import { allClaims } from '../../lessons/setup'
import type { Catalogue } from '../../text'
import type { LessonWords } from '../../text/lessonText'
import { useApp, useText } from '../AppContext'
import { Progress } from './Ask'
import { AnswerMarks } from './AnswerMarks'
import { figureTexts } from './figureText'
import { isNextShown, quotedFigures, spansOf } from './lessonLines'
import { Rich, type Marked } from './Rich'
import styles from './answer.module.css'

interface Props {
  lesson: Lesson
  words: LessonWords
  open: OpenLesson
}

/** The result of the runs: the right answer beside the chosen one, a reply to that choice, and the explanation. */
export function Answer({ lesson, words, open }: Props) {
  const app = useApp()
  const { learn, locale } = useText()
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // the result takes the keyboard focus
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const isNext = isNextShown(open)
  const figures = open.figures ?? {}
  const isUsual = Object.values(allClaims(lesson)).every((holds) => holds(figures))
  const marked = markedIn(lesson, open, learn)
  const shown = lesson.answers.filter((answer) => answer === lesson.right || answer === open.answer)
  return (
    <section aria-labelledby={title} className={styles.answer}>
      <h3 ref={heading} id={title} tabIndex={-1} className="spoken">
        {learn.explanation}
      </h3>
      <p className={styles.asked}>{words.question}</p>
      <ul className={styles.given}>
        {shown.map((answer) => (
          <li key={answer} data-right={answer === lesson.right || undefined}>
            <span>{words.answers[answer]}</span>
            <AnswerMarks isRight={answer === lesson.right} isYours={answer === open.answer} />
          </li>
        ))}
      </ul>
      {isNext ? (
        <p>
          <button type="button" className={styles.link} onClick={() => app.showExperiment('first')}>
            {learn.showFirst}
          </button>
        </p>
      ) : (
        <>
          <p className={styles.reply}>
            {open.answer === null
              ? learn.unpredicted(words.answers[lesson.right])
              : words.replies[open.answer]}
          </p>
          {words.explanation(figureTexts(locale, lesson.figures, figures)).map((paragraph, i) => (
            <p key={i}>
              <Rich marked={marked}>{paragraph}</Rich>
            </p>
          ))}
          {!isUsual && <p className={styles.exception}>{learn.exception}</p>}
        </>
      )}
      <TryNext lesson={lesson} words={words} open={open} />
    </section>
  )
}

/** The second experiment: its question, and once it has run its answer. */
function TryNext({ lesson, words, open }: Props) {
  const { learn, locale } = useText()
  const title = useId()
  const { next } = lesson
  const { figures, answer } = open.next
  const isShown = isNextShown(open)
  const all = { declared: { ...lesson.figures, ...next.figures }, values: { ...open.figures, ...figures } }
  const marked = markedIn(lesson, open, learn)
  return (
    <section aria-labelledby={title} className={styles.tryNext}>
      <h3 id={title}>{learn.tryNext(words.next.title)}</h3>
      <p>
        <Rich>{words.next.question}</Rich>
      </p>
      <NextBar lesson={lesson} words={words} open={open} />
      {figures !== null && isShown && (
        <div data-told="next">
          {words.next.explanation(figureTexts(locale, all.declared, all.values)).map((paragraph, i) => (
            <p key={i}>
              {i === 0 && (
                <b>
                  {answer === next.right
                    ? learn.asYouSaid
                    : learn.notAsYouSaid(words.next.answers[next.right])}{' '}
                </b>
              )}
              <Rich marked={marked}>{paragraph}</Rich>
            </p>
          ))}
        </div>
      )}
    </section>
  )
}

/** The answers of the second experiment, one of which can be chosen until it runs, and the button that runs it. */
function NextBar({ lesson, words, open }: Props) {
  const app = useApp()
  const { learn } = useText()
  const { next } = lesson
  const { figures, answer } = open.next
  const isRunning = !isFree(open)
  return (
    <div className={styles.actions}>
      <div role="group" aria-label={learn.second} className={styles.chips}>
        {next.answers.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === answer}
            data-right={(figures !== null && one === next.right) || undefined}
            disabled={isRunning || figures !== null}
            onClick={() => app.predictNext(one)}
          >
            {words.next.answers[one]}
          </button>
        ))}
      </div>
      {isRunning && open.making === 'next' ? (
        <Progress lesson={lesson} words={words} open={open} />
      ) : figures === null ? (
        <button
          type="button"
          data-filled={answer !== null || undefined}
          disabled={isRunning || answer === null}
          onClick={app.runNext}
        >
          {learn.runNext}
        </button>
      ) : (
        !isNextShown(open) && (
          <button type="button" disabled={isRunning} onClick={() => app.showExperiment('next')}>
            {learn.showSecond}
          </button>
        )
      )}
    </div>
  )
}

/** The figures that the picture marks, each with what its mark is. */
function markedIn(lesson: Lesson, open: OpenLesson, { markOf, showMark }: Catalogue['learn']): Marked {
  const { declared } = quotedFigures(lesson, open)
  const onCurves = [...spansOf(lesson, open)].map(
    ([name, { takes, from, to }]) => [name, markOf[takes](from, to)] as const,
  )
  const inPicture = open.figures ? pictureMarks(lesson, open) : []
  const inStrip = lesson.spreads
    ? ['lowPlain', 'highPlain', 'lowDivided', 'lowBatch', 'highBatch'].filter((name) => name in declared)
    : []
  return new Map([...onCurves, ...[...inPicture, ...inStrip].map((name) => [name, showMark] as const)])
}

/** The figures whose place is in the groups, in the plot above the charts, or in the maps of attention. */
function pictureMarks(lesson: Lesson, open: OpenLesson): string[] {
  const made = runsOf(isNextShown(open) ? [...open.ended, ...open.next.ended] : open.ended)
  return [
    ...(lesson.groups?.of(made) ?? []).flatMap((group) => [
      ...(group.spread ?? []),
      ...Object.keys(group.completions ?? {}),
    ]),
    ...Object.values(lesson.attends ?? {}).flat(),
    ...(lesson.plot?.series(made) ?? []).flatMap(({ figure }) => figure ?? []),
  ]
}
