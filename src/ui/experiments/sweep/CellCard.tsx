import { useMemo } from 'react'
import { leadingCell, sweepAnswer } from '../../../app/experiments/sweep/answer'
import { failedAmong } from '../../../experiments/failedRuns'
import { stepsConfig } from '../../../experiments/runKey'
import { cellCurves, evenScores } from '../../../experiments/sweep/cells'
import type { CellId, CellScore } from '../../../experiments/state'
import { formatNumber } from '../../../app/series/format'
import { fieldsOf } from '../../../experiments/sweep/sweepPlan'
import { axisToEnd, linearAxis } from '../../../app/series/axis'
import { LINES_ALONE, pointsOfLine, type DrawnPoint, type Drawing } from '../../../app/series/drawing'
import { CurvePlot } from '../../charts/curves/CurvePlot'
import { Scaled } from '../../charts/frame/Scaled'
import { useRoom } from '../../stage/useRoom'
import { useApp, useText } from '../../AppContext'
import { useExperiments, useSweep } from '../useExperiments'
import { usePointedLine } from '../usePointedLine'
import { axisValues } from '../../../metrics/metrics'
import { EndLabels, labelRoom } from '../../charts/curves/EndLabels'
import { MenuButton } from '../../parts/MenuButton'
import { useFieldLabel } from './useFieldLabel'
import { useCellText } from './useCellText'
import charts from '../../charts/plot.module.css'
import styles from './cellCard.module.css'
import shared from '../experiments.module.css'

/** The frameworks that a cell's settings can be exported to. */
const HANDOVERS = ['trl', 'verl'] as const

/** The shown cell, and the first of those that may be as good. */
const LOOKS = [
  { colour: '--series-1', width: 2.5 },
  { colour: '--series-2', width: 2 },
]
/** The most pixels for names at the ends of curves. */
const MOST_ROOM = 112

/**
 * One cell: its values, its score, its curve among those of all other cells, and a button that opens it in Train. It is the
 * cell under the pointer or with the focus, or else the selected one, or else, at the end of the sweep, the best one.
 */
export function CellCard({ scores }: { scores: readonly CellScore[] }) {
  const { sweep: text, ownReward } = useText()
  const { sweep } = useExperiments()
  const app = useApp()
  const cells = useSweep((state) => state.cells)
  const hover = useSweep((state) => state.hover)
  const selected = useSweep((state) => state.selected)
  const runs = useSweep((state) => state.runs)
  const { budget } = useSweep((state) => state.settings)
  const say = useCellText()
  const answer = useSweep(sweepAnswer)
  // while it fills, the cell that leads is shown
  const even = useSweep(evenScores)
  const best = cells[leadingCell(even.scores)?.place ?? -1]?.id
  const shown = hover ?? selected ?? best
  const at = cells.findIndex(({ id }) => id === shown)
  if (at < 0) {
    return (
      <section aria-label={text.card} className={styles.card}>
        <p className={shared.note}>{text.hoverNothing}</p>
      </section>
    )
  }
  const { id, config } = cells[at]
  const tie = answer?.ties[0]
  const failed = failedAmong(cells[at].runs.flatMap((key) => runs.get(key) ?? []))
  const score = scores[at]
  const facts = [
    id === selected ? text.selected : '',
    score.measured > 1
      ? text.seedsRange(formatNumber(score.low), formatNumber(score.high))
      : Number.isFinite(score.value)
        ? say.score(score)
        : '',
    say.state(score),
  ]
  return (
    <section aria-label={text.card} className={styles.card}>
      <h2>
        {say.values(cells[at])} <small>{facts.filter(Boolean).join(' · ')}</small>
      </h2>
      {failed && <p>{ownReward.sentence(failed.fault)}</p>}
      <CellCurve id={id} tie={tie === undefined ? null : cells[tie].id} value={score.value} />
      <div className={styles.acts}>
        <button type="button" onClick={() => sweep.openInTrain(id)} disabled={config === null}>
          {text.open}
        </button>
        {config !== null && (
          <MenuButton
            label={text.handOver}
            groups={[{ items: HANDOVERS.map((one) => ({ id: one, label: text.exportTo[one] })) }]}
            onChoose={(framework) => void app.exportSettings(framework, stepsConfig(config, budget))}
          >
            {text.handOver}
          </MenuButton>
        )}
      </div>
    </section>
  )
}

interface CurveProps {
  id: CellId
  /** the best of the other cells that may be as good; null if there is none */
  tie: CellId | null
  /** the score of the cell */
  value: number
}

/**
 * The curve of a cell and of one that may be as good, with faint curves of all others on the same axes. The line under the
 * pointer is named.
 */
function CellCurve({ id, tie, value }: CurveProps) {
  const text = useText()
  const words = text.sweep
  const say = useCellText()
  const { label, value: written } = useFieldLabel()
  const cells = useSweep((state) => state.cells)
  const fields = fieldsOf(useSweep((state) => state.plan))
  const metric = useSweep((state) => state.metric)
  const curves = useSweep(cellCurves)
  const { budget } = useSweep((state) => state.settings)
  const [plot, size] = useRoom()
  const all = useMemo(
    () => new Map([...curves].map(([cell, { x, y }]) => [cell, pointsOfLine(x, y)])),
    [curves],
  )
  const shown = useMemo(() => (tie === null || tie === id ? [id] : [id, tie]), [id, tie])
  const drawing = useMemo(
    () => drawingOf(all, shown, axisValues(metric), budget),
    [all, shown, metric, budget],
  )
  const valuesOf = (one: CellId) => cells.find((cell) => cell.id === one)!.values
  /** a cell beside another is named by the values in which they differ, one alone by its score */
  const nameOf = (one: CellId) => {
    const other = shown.find((cell) => cell !== one)
    if (other === undefined) return formatNumber(value)
    const than = valuesOf(other)
    return words.list(
      valuesOf(one).flatMap((at, k) =>
        at === than[k] ? [] : [words.value(label(fields[k]), written(fields[k], at))],
      ),
    )
  }
  const rest = middleOf([...all].flatMap(([cell, line]) => (shown.includes(cell) ? [] : [line])))
  const ends = [
    ...shown.map((one, i) => ({ label: nameOf(one), colour: LOOKS[i].colour })),
    ...(rest === null ? [] : [{ label: words.rest, colour: '--ink-3' }]),
  ]
  const labelled = { ...drawing, lines: rest === null ? drawing.lines : [...drawing.lines, rest] }
  const room = labelRoom(ends, 0, MOST_ROOM)
  const pointed = usePointedLine(
    drawing,
    cells.map((cell) => ({ id: cell.id, name: say.values(cell), points: all.get(cell.id) ?? [] })),
  )
  return (
    <div
      ref={plot}
      className={`${charts.plot} ${styles.curve}`}
      role="img"
      aria-label={words.curve}
      style={{ '--plot-right': `${room}px` } as React.CSSProperties}
    >
      <Scaled room={size}>
        <div className={charts.drawing} aria-hidden="true">
          {size && (
            <CurvePlot
              drawing={drawing}
              styles={LOOKS}
              width={size.width}
              height={size.height}
              right={room}
              unit={text.compare.axes.completions}
            />
          )}
        </div>
        {size && <EndLabels drawing={labelled} lines={ends} height={size.height} />}
        <div className={styles.lines} {...pointed.handlers}>
          {pointed.label}
        </div>
      </Scaled>
    </div>
  )
}

/** Of several lines, the line whose end is the median; null if there is no line. */
function middleOf(lines: readonly DrawnPoint[][]): DrawnPoint[] | null {
  const ended = lines.flatMap((line) => {
    const end = line.findLast(({ y }) => y !== null)?.y
    return end === undefined || end === null ? [] : [{ line, end }]
  })
  return ended.toSorted((a, b) => a.end - b.end)[Math.floor(ended.length / 2)]?.line ?? null
}

function drawingOf(
  all: ReadonlyMap<CellId, DrawnPoint[]>,
  shown: readonly CellId[],
  include: readonly number[],
  budget: number,
): Drawing {
  const points = [...all.values()].flat()
  const values = [...include, ...points.flatMap(({ y }) => y ?? [])]
  return {
    x: axisToEnd(
      points.reduce((most, { x }) => Math.max(most, x), budget),
      2,
    ),
    y: linearAxis(Math.min(...values), Math.max(...values)),
    ...LINES_ALONE,
    lines: shown.map((id) => all.get(id) ?? []),
    previous: [...all].flatMap(([cell, line]) => (shown.includes(cell) ? [] : [...line, { x: 0, y: null }])),
  }
}
