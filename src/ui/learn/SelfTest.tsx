import { useEffect, useId, useRef, useState } from 'react'
import { LESSON_LIST, opened } from '../../app/lessons/state'
import {
  ASKED,
  CHOICES,
  drawTest,
  PASSED,
  QUESTION_IDS,
  QUESTIONS,
  type Drawn,
  type QuestionId,
} from '../../lessons/questions'
import type { LessonWords } from '../../text/lessonText'
import { useText } from '../AppContext'
import { AnswerMarks } from './AnswerMarks'
import { LearnLink } from './LearnLink'
import lessonStyles from './lesson.module.css'
import styles from './pages.module.css'

/** The test: twelve questions one after the other, and a result with the lessons to see again. Nothing is stored. */
export function SelfTest() {
  const { learn } = useText()
  const { test } = learn
  const [seed, setSeed] = useState(() => Date.now() >>> 0)
  const [drawn, setDrawn] = useState(() => drawTest(seed))
  /** the questions of this visit; none once all were asked */
  const [seen, setSeen] = useState<ReadonlySet<QuestionId>>(new Set())
  /** the answers given: their place in the catalogue, where the right one is 0 */
  const [given, setGiven] = useState<readonly number[]>([])
  const place = given.length
  const again = () => {
    const next = seed + 1
    const asked = new Set([...seen, ...drawn.map(({ id }) => id)])
    const before = asked.size < QUESTION_IDS.length ? asked : new Set<QuestionId>()
    setSeed(next)
    setSeen(before)
    setDrawn(drawTest(next, before))
    setGiven([])
  }
  return (
    <article className={styles.page}>
      <p className={styles.bar}>
        <LearnLink to={LESSON_LIST}>{learn.allLessons}</LearnLink>
      </p>
      <h2>{test.title}</h2>
      {place < ASKED ? (
        <>
          <p className={styles.lead}>{test.lead(QUESTION_IDS.length)}</p>
          <Question
            key={`${seed} ${place}`}
            drawn={drawn[place]}
            place={place}
            onAnswer={(answer) => setGiven([...given, answer])}
          />
        </>
      ) : (
        <Result drawn={drawn} given={given} onAgain={again} />
      )}
    </article>
  )
}

interface QuestionProps {
  drawn: Drawn
  place: number
  onAnswer(answer: number): void
}

/** One question: it is answered once, and then says what is right. */
function Question({ drawn: { id, order }, place, onAnswer }: QuestionProps) {
  const { learn, lessons } = useText()
  const { test } = learn
  const [asks, right, wrong, other, why] = learn.questions[id]
  const answers = [right, wrong, other]
  const [chosen, choose] = useState<number | null>(null)
  const [isChecked, check] = useState(false)
  const name = useId()
  const legend = useRef<HTMLLegendElement>(null)
  useEffect(() => {
    if (place > 0) legend.current?.focus()
  }, [place])
  const words: LessonWords = lessons[QUESTIONS[id]]
  return (
    <>
      <fieldset className={styles.question} disabled={isChecked}>
        <legend ref={legend} tabIndex={-1}>
          <small>{test.place(place + 1, ASKED)}</small>
          <br />
          {asks}
        </legend>
        {order.map((answer) => (
          <label key={answer} className={lessonStyles.option} data-chosen={answer === chosen || undefined}>
            <input type="radio" name={name} checked={answer === chosen} onChange={() => choose(answer)} />
            <span>{answers[answer]}</span>
            {isChecked && <AnswerMarks isRight={answer === 0} isYours={false} />}
          </label>
        ))}
      </fieldset>
      <div role="status">
        {isChecked && (
          <p>
            <b>{chosen === 0 ? test.correct : test.wrong(right)}</b> {why}
            {chosen !== 0 && (
              <>
                {' '}
                {test.see} <LearnLink to={opened(QUESTIONS[id])}>{words.title}</LearnLink>
              </>
            )}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {isChecked ? (
          <button type="button" className={lessonStyles.run} onClick={() => onAnswer(chosen!)}>
            {test.next}
          </button>
        ) : (
          <button
            type="button"
            className={lessonStyles.run}
            disabled={chosen === null}
            onClick={() => check(true)}
          >
            {test.check}
          </button>
        )}
      </div>
    </>
  )
}

interface ResultProps {
  drawn: readonly Drawn[]
  given: readonly number[]
  onAgain(): void
}

/** What the test came to, which can be printed, and the lessons of the wrong answers. */
function Result({ drawn, given, onAgain }: ResultProps) {
  const { learn, lessons, locale } = useText()
  const { test } = learn
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const right = given.filter((answer) => answer === 0).length
  const missed = drawn.filter((_, i) => given[i] !== 0).map(({ id }) => QUESTIONS[id])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.score}>
        {test.result(right, ASKED)}
      </h3>
      <p className={styles.lead}>
        {test.passed(right >= PASSED, PASSED, ASKED)}{' '}
        {test.taken(new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format())}{' '}
        {test.chance(String(ASKED / CHOICES))}
      </p>
      <h3>{test.review}</h3>
      {missed.length === 0 ? (
        <p>{test.none}</p>
      ) : (
        <ul>
          {missed.map((id) => {
            const words: LessonWords = lessons[id]
            return (
              <li key={id}>
                <LearnLink to={opened(id)}>{words.title}</LearnLink>
              </li>
            )
          })}
        </ul>
      )}
      <div className={styles.actions}>
        <button type="button" className={lessonStyles.run} onClick={onAgain}>
          {test.again}
        </button>
        <button type="button" onClick={() => window.print()}>
          {test.print}
        </button>
      </div>
    </>
  )
}
