import { formatDecimals } from '../../app/series/format'
import type { Task } from '../../tasks/task'
import type { Inspection } from '../../train/inspection'
import { useText } from '../AppContext'
import type { AnswerToken, Answers } from './answers'
import { AnswerScene } from './AnswerScene'
import { crowdLines, LINE } from './crowdLines'
import { rem, type Geometry } from './geometry'
import type { StageGroup } from './stageGroup'
import { sceneWidth } from './tiles'
import styles from './answers.module.css'

interface Props {
  inspection: Inspection
  group: StageGroup
  answers: Answers
  place: Geometry
  /** the top of its first row */
  top: number
  task: Task
  /** the place of the row under the pointer, from 0; null without one */
  pointed: number | null
}

/** Design pixels of the drawing of the row under the pointer. */
const SCENE = 60

/** What stands beside the dots of a group whose rows are too low for text: each answer once, or that of the row under the pointer. */
export function Crowd({ inspection, group, answers, place, top, task, pointed }: Props) {
  const { stage } = useText()
  const { row: height, number } = place
  const { of, gap, kind } = answers
  const score = (value: number) => formatDecimals(value, group.digits)
  const line = (key: number, y: number, tokens: readonly AnswerToken[], times: number, value: number) => (
    <p key={key} className={styles.crowdLine} style={{ top: rem(top + y - LINE / 2), width: rem(number) }}>
      <span className={styles.line}>
        {tokens.length === 0 && kind !== 'scene'
          ? '–'
          : tokens.map(({ text, isRight }, i) => [i > 0 && gap, written(text, isRight, i)])}
      </span>
      {times > 1 && <small>×{times}</small>}
      <b>{score(value)}</b>
    </p>
  )
  const at = pointed === null ? undefined : group.rows[pointed]
  if (at) {
    const y = Math.max(LINE / 2, (pointed! + 0.5) * height)
    return (
      <>
        {line(at.row, y, of(at.row), 1, at.score)}
        {kind === 'scene' && (
          <div className={styles.crowdLine} style={{ top: rem(Math.max(0, top + y - SCENE / 2)) }}>
            <AnswerScene
              inspection={inspection}
              group={group.index}
              row={at.row}
              task={task}
              width={sceneWidth(height, true)}
              height={SCENE}
            />
          </div>
        )}
      </>
    )
  }
  if (kind === 'scene') {
    return (
      <p className={styles.crowd} style={{ top: rem(top) }}>
        {stage.crowd}
      </p>
    )
  }
  return crowdLines(group, answers, height).map(({ answer, count, y }) =>
    line(answer.row, y, of(answer.row), count, answer.score),
  )
}

/** A token, marked where it is right. */
const written = (text: string, isRight: boolean | null, key: number) => (
  <span key={key} data-right={isRight || undefined}>
    {text}
  </span>
)
