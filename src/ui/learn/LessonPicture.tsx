import { useMemo } from 'react'
import { endedRuns, isFree, OTHER_SEEDS, plannedRuns, runsOf } from '../../app/lessons/plan'
import { idleBecause, valueOf } from '../../tasks/fields'
import type { OpenLesson } from '../../app/lessons/state'
import type { Lesson, Plot } from '../../lessons/lesson'
import { WINDOW } from '../../lessons/quoted'
import { allClaims, armsOf, configOf, exampleOf, hasOwnReward, listedFields } from '../../lessons/setup'
import type { LessonWords } from '../../text/lessonText'
import { useApp, usePage, useText } from '../AppContext'
import { fieldText, valueText } from '../fieldText'
import { PictureView } from '../train/PictureView'
import { Progress } from './Ask'
import { LessonAttention } from './LessonAttention'
import { GroupPair } from './GroupPair'
import { LessonChart } from './LessonChart'
import { unbroken } from './figureText'
import { OpeningPlot } from './OpeningPlot'
import { chartsOf, isNextShown, quotedFigures } from './lessonLines'
import { SpreadStrip } from './SpreadStrip'
import styles from './lessonPicture.module.css'

interface Props {
  lesson: Lesson
  words: LessonWords
  open: OpenLesson
}

/** The picture of a lesson: its groups, its charts and, before the runs, what they will be. */
export function LessonPicture({ lesson, words, open }: Props) {
  const app = useApp()
  const text = useText()
  const { learn } = text
  const run = usePage((state) => (state.run.id === open.run ? state.run : null))
  // the history grows in place
  usePage((state) => (state.run.id === open.run ? state.version : 0))
  const isRunning = open.phase === 'running'
  const isNext = isNextShown(open)
  const planned =
    isRunning && open.making !== 'seeds' ? plannedRuns(lesson, open)[endedRuns(open)] : undefined
  const live = run && planned ? { arm: planned.arm, table: run.history } : null
  const charts = chartsOf(lesson, words, open, live, text)
  const made = runsOf(isNext ? [...open.ended, ...open.next.ended] : open.ended)
  const isDone = open.figures !== null && !(isRunning && open.making === 'first')
  const isFresh = !isDone && !isRunning
  const opening = isFresh ? lesson.opens : undefined
  const plot = usePlot(lesson, open, isDone)
  const groups = isDone ? lesson.groups?.of(made) : lesson.groups?.before()
  const [last, ...earlier] = Object.values(made).toReversed()
  const plain = earlier.at(-1)
  const [example] = armsOf(lesson)
  const titleOf = () => {
    if (isNext) return asHeading(words.next.title)
    if (isDone) return words.picture.after
    return (opening && words.opens?.title) ?? words.picture.before
  }
  return (
    <>
      <div className={styles.headline}>
        <h3>{unbroken(titleOf())}</h3>
        <p>{learn.stepsAndSeed(String(lesson.steps), String(configOf(lesson, example).seed))}</p>
        {isRunning && !isDone && open.figures !== null && (
          <Progress lesson={lesson} words={words} open={open} />
        )}
        {isDone && isFree(open) && (
          <>
            {/* once the visitor's own run has returned, the lesson has the curves of its runs, but none that could go on */}
            {run && !isRunning && (
              <button type="button" onClick={app.handOver}>
                {learn.handOver}
              </button>
            )}
            <button type="button" onClick={app.runLesson}>
              {learn.runAgain}
            </button>
          </>
        )}
      </div>
      {lesson.groups && groups && groups.length > 0 && (
        <GroupPair groups={groups} names={words.groups ?? {}} reach={lesson.groups.reach} isWhole={isDone} />
      )}
      {opening?.kind === 'groups' && (
        <GroupPair groups={opening.groups()} names={words.opens?.names ?? {}} reach={opening.reach} />
      )}
      {opening?.kind === 'plot' && words.opens && <OpeningPlot plot={opening} words={words.opens} />}
      {plot && words.plot && <OpeningPlot plot={plot} words={words.plot} />}
      {isFresh ? (
        <Setup lesson={lesson} words={words} />
      ) : (
        <>
          {lesson.spreads && plain && last && isDone && (
            <section className={styles.strip}>
              <h4>{learn.strip(String(lesson.steps))}</h4>
              <SpreadStrip plain={plain} divided={last} />
            </section>
          )}
          {charts.length > 0 && (
            <div
              className={styles.charts}
              data-few={charts.length < 3 || undefined}
              data-beside={
                lesson.groups !== undefined || plot !== null || (lesson.picture && isDone) || undefined
              }
            >
              {charts.map((chart, i) => (
                <LessonChart
                  key={chart.key}
                  name={chart.name}
                  kind={chart.kind}
                  isReward={chart.isReward}
                  lines={chart.lines}
                  marks={isDone ? chart.marks : []}
                  steps={lesson.steps}
                  isLarge={i === 0}
                />
              ))}
            </div>
          )}
          {lesson.picture && run && isDone && !isRunning && (
            <div className={styles.scene}>
              <PictureView isSeen />
            </div>
          )}
          {lesson.attends && <LessonAttention figures={lesson.attends} open={open} isDone={isDone} />}
          {isDone && <Foot lesson={lesson} open={open} hasCharts={charts.length > 0} />}
        </>
      )}
    </>
  )
}

/** A title as a heading: its first word, not its first symbol, with a capital. */
const asHeading = (title: string) => title.replace(/^[a-z]/, (letter) => letter.toUpperCase())

/** The plot of the runs in sight; null before they have ended, and where they have none. */
function usePlot({ plot }: Lesson, open: OpenLesson, isDone: boolean): Plot | null {
  const isNext = isNextShown(open)
  const { ended, next } = open
  return useMemo(() => {
    if (!plot || !isDone) return null
    const made = runsOf(isNext ? [...ended, ...next.ended] : ended)
    const series = plot.series(made)
    return series.length > 0 ? { ...plot, series: () => series } : null
  }, [plot, isDone, isNext, ended, next.ended])
}

/** How the figures of the text were taken, and the same runs with other seeds. */
function Foot({ lesson, open, hasCharts }: Pick<Props, 'lesson' | 'open'> & { hasCharts: boolean }) {
  const app = useApp()
  const { learn } = useText()
  const isRunning = open.phase === 'running'
  const { declared } = quotedFigures(lesson, open)
  const isEnd = Object.values(declared).some(({ place }) => place?.from === -WINDOW)
  const whole = open.others.filter(({ figures }) => figures !== null)
  const held = whole.filter(({ figures }) =>
    Object.values(allClaims(lesson)).every((holds) => holds(figures!)),
  ).length
  return (
    <div className={styles.foot}>
      {hasCharts && (
        <>
          <p>{learn.window}</p>
          {isEnd && <p>{learn.windowAtEnd(lesson.steps - WINDOW + 1, lesson.steps)}</p>}
        </>
      )}
      {!isRunning && !isNextShown(open) && whole.length < OTHER_SEEDS.length && (
        <button type="button" onClick={app.runOtherSeeds}>
          {learn.otherSeeds}
        </button>
      )}
      {isRunning && open.making === 'seeds' && (
        <>
          <p role="status">{learn.seedsRunning(whole.length + 1, OTHER_SEEDS.length)}</p>
          <button type="button" onClick={app.pause}>
            {learn.pauseSeeds}
          </button>
        </>
      )}
      {!isRunning && !isNextShown(open) && whole.length === OTHER_SEEDS.length && (
        <p role="status">{learn.seedsHeld(held, whole.length)}</p>
      )}
    </div>
  )
}

/** Written for a setting that changes nothing in a run. */
const WITHOUT_EFFECT = '–'

/** What will run: the task with an example, and the settings in which the runs differ. */
function Setup({ lesson, words }: Pick<Props, 'lesson' | 'words'>) {
  const text = useText()
  const { learn } = text
  const task = text.tasks[lesson.task]
  const arms = armsOf(lesson)
  const configs = arms.map((arm) => configOf(lesson, arm))
  const fields = listedFields(lesson)
  const example = exampleOf(lesson, task.example)
  return (
    <section aria-label={learn.setup} className={styles.setup}>
      <p>
        <b>{text.taskTitles[lesson.task]}</b> {!hasOwnReward(lesson) && task.blurb}
      </p>
      {example !== null && (
        <p>
          {text.panel.example} <span className={styles.example}>{example}</span>
        </p>
      )}
      <table>
        {arms.length > 1 && fields.length > 0 && (
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
                <td key={arms[i]}>
                  {idleBecause(field, config) === null
                    ? valueText(field, valueOf(field, config), lesson.task, text)
                    : WITHOUT_EFFECT}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
