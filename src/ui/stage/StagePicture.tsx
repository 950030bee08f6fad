import { useMemo, useState } from 'react'
import { taskOf } from '../../tasks'
import type { Inspection } from '../../train/inspection'
import { usePage, useText } from '../AppContext'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import { useMedia } from '../frame/useMedia'
import { answersOf } from './answers'
import { AnswerRows, type OpenToken } from './AnswerRows'
import { EquationRow } from './EquationRow'
import { geometryOf, pushReach, rem, rowHeight } from './geometry'
import { MovingGroups } from './MovingGroups'
import { PictureAxes } from './PictureAxes'
import type { StagePhase } from './phases'
import { scoreAxisOf } from './scoreAxis'
import type { OtherPushes, PushView, StageGroup } from './stageGroup'
import { answersWidth, tileSize } from './tiles'
import { useRoomLater } from './useDrawnLater'
import artStyles from './art.module.css'
import styles from './picture.module.css'

const LazyToken = lazyPart(() => import('./TokenPanel'), 'TokenPanel', ['lens', 'train', 'settings'])

interface Props {
  inspection: Inspection
  /** one group, or a hard and an easy one */
  groups: readonly StageGroup[]
  view: PushView
  phase: StagePhase
  /** what REINFORCE makes of the same answers of a single group */
  beside: (OtherPushes & { own: string }) | null
  /** whether the first toggle draws the eye to itself */
  pulses: boolean
  /** whether no step was taken since the answers to a pinned prompt were sampled */
  isUnmeasured: boolean
  /** the step that is shown if it may be another one than the latest; null if not */
  step: number | null
  /** moves the score of a row; null where scores cannot be moved */
  onScore: ((row: number, score: number) => void) | null
  onToggle: (operation: keyof PushView) => void
}

const NOTHING: readonly never[] = []

/** The picture: answers, scores, pushes and results of a group in columns that read as the formula. */
export function StagePicture(props: Props) {
  const { inspection, groups, view, phase, beside, pulses, isUnmeasured, step, onScore, onToggle } = props
  const { stage } = useText()
  const isPhone = useMedia('phone')
  const info = usePage((state) => state.run.info)
  const [plot, room] = useRoomLater()
  const task = taskOf(inspection.config.task)
  const vocabulary = info?.vocabulary ?? NOTHING
  const endToken = info?.endToken ?? -1
  const answers = useMemo(
    () => groups.map(({ index }) => answersOf(inspection, index, task, vocabulary, endToken)),
    [inspection, groups, task, vocabulary, endToken],
  )
  const scores = useScoreAxis(inspection, groups)
  const [open, setOpen] = useState<(OpenToken & { inspection: Inspection }) | null>(null)
  // another step has other tokens; one that is told again, as at Pause, has the same array of them
  const token = open?.inspection.actions === inspection.actions ? open : null
  const sizes = groups.map(({ rows }) => rows.length)
  const tile = tileSize(room, isPhone, groups.length)
  const place =
    room &&
    geometryOf(
      { ...room, isPhone },
      {
        answers: answersWidth(answers, {
          tile: tileSize(room, isPhone, 1),
          row: rowHeight(room.height, sizes),
          isPhone,
        }),
        scores,
        reach: pushReach(Math.max(...sizes)),
        sizes,
      },
    )

  return (
    <figure
      role="figure"
      aria-label={stage.figure}
      className={styles.picture}
      data-scrolls={(room && place && place.width > room.width) || undefined}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(null)}
    >
      <EquationRow
        place={place}
        groups={groups}
        view={view}
        pulses={pulses}
        hasResult={token === null}
        isUnmeasured={isUnmeasured}
        onToggle={onToggle}
      />
      <div ref={plot} className={styles.plot}>
        {room && place && (
          <>
            <svg
              aria-hidden="true"
              className={artStyles.art}
              viewBox={`0 0 ${place.width} ${room.height}`}
              width={rem(place.width)}
              height="100%"
            >
              <PictureAxes
                place={place}
                scores={scores}
                step={step}
                isPair={groups.length > 1}
                hasNames={token === null || (place.result?.chance ?? null) !== null}
              />
              <MovingGroups
                inspection={inspection}
                groups={groups}
                place={place}
                phase={phase}
                view={view}
                beside={beside}
                onScore={onScore}
              />
            </svg>
            <AnswerRows
              inspection={inspection}
              groups={groups}
              answers={answers}
              place={place}
              tile={tile}
              task={task}
              scores={scores}
              onScore={onScore}
              beside={beside}
              open={token}
              onToken={(chosen) => setOpen({ ...chosen, inspection })}
            />
          </>
        )}
      </div>
      {token && (
        <Late>
          <LazyToken
            inspection={inspection}
            group={token.group}
            row={token.row}
            place={token.place}
            answer={numberOf(token, groups)}
            width={place?.result ? place.result.right - place.result.left : null}
            onClose={() => setOpen(null)}
          />
        </Late>
      )}
    </figure>
  )
}

/** The number of the answer of a token among the rows of its group, from 1. */
function numberOf({ group, row }: OpenToken, groups: readonly StageGroup[]): number {
  const rows = groups.find(({ index }) => index === group)?.rows ?? []
  return rows.findIndex((answer) => answer.row === row) + 1
}

/** The axis of the scores in the run: it grows and never shrinks. */
function useScoreAxis(inspection: Inspection, groups: readonly StageGroup[]): readonly [number, number] {
  const run = usePage((state) => state.run.id)
  const [held, setHeld] = useState<{ run: string; low: number; high: number }>({ run, low: 0, high: 1 })
  const before = held.run === run ? held : { run, low: 0, high: 1 }
  const centres = groups.flatMap(({ mean, baseline }) => [mean, baseline])
  const now = scoreAxisOf(inspection.shapedRewards, centres)
  const low = Math.min(before.low, now[0])
  const high = Math.max(before.high, now[1])
  if (held.run !== run || low !== held.low || high !== held.high) setHeld({ run, low, high })
  return useMemo(() => [low, high], [low, high])
}
