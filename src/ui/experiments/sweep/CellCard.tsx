import { useMemo } from 'react'
import { failedAmong } from '../../../experiments/failedRuns'
import { cellCurve } from '../../../experiments/sweep/cells'
import type { CellId, CellScore } from '../../../experiments/state'
import { withoutStops } from '../../../settings/stopConditions'
import { linearAxis, stepAxis } from '../../../app/series/axis'
import { LINES_ALONE, pointsOfLine, type DrawnPoint, type Drawing } from '../../../app/series/drawing'
import { CurvePlot } from '../../charts/curves/CurvePlot'
import { useSize } from '../../charts/useSize'
import { useApp, useText } from '../../AppContext'
import { useExperiments, useSweep } from '../useExperiments'
import { scoreExtent } from './shade'
import { axisValues } from '../../../metrics/metrics'
import { LineSample } from '../../charts/LineSample'
import { useSweepAnswer } from './useSweepAnswer'
import { useCellText } from './useCellText'
import charts from '../../charts/plot.module.css'
import styles from './cellCard.module.css'
import cellGridStyles from './cellGrid.module.css'
import shared from '../experiments.module.css'

/** The frameworks that a cell's settings can be exported to. */
const HANDOVERS = ['trl', 'verl'] as const

/** The shown cell, and the first of those that may be as good. */
const LOOKS = [{ colour: '--series-1' }, { colour: '--series-2' }]

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
  const say = useCellText()
  const answer = useSweepAnswer()
  // while it fills, the best cell so far is shown
  const ended = scores.filter(({ status }) => status === 'finished')
  const best =
    cells[scores.findIndex((score) => ended.includes(score) && score.value === scoreExtent(ended).high)]?.id
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
  const signs = [id === selected ? text.selected : '', id === best ? text.legend.best : '']
  return (
    <section aria-label={text.card} className={styles.card}>
      <p>
        <b>{say.values(cells[at])}</b> {text.list(signs.filter(Boolean))}
      </p>
      <p>
        {[say.score(scores[at]), say.state(scores[at]), ...say.details(scores[at])]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {failed && <p>{ownReward.sentence(failed.fault)}</p>}
      <CellCurve id={id} tie={tie === undefined ? null : cells[tie].id} />
      <div className={shared.rowVerbs}>
        <button type="button" onClick={() => sweep.openInTrain(id)} disabled={config === null}>
          {text.open}
        </button>
        {HANDOVERS.map((framework) => (
          <button
            key={framework}
            type="button"
            onClick={() => config && void app.exportSettings(framework, withoutStops(config))}
            disabled={config === null}
          >
            {text.exportTo[framework]}
          </button>
        ))}
      </div>
    </section>
  )
}

interface CurveProps {
  id: CellId
  /** the best of the other cells that may be as good; null if there is none */
  tie: CellId | null
}

/** The curve of a cell and of one that may be as good, with faint curves of all others on the same axes. */
function CellCurve({ id, tie }: CurveProps) {
  const text = useText().sweep
  const say = useCellText()
  const cells = useSweep((state) => state.cells)
  const runs = useSweep((state) => state.runs)
  const version = useSweep((state) => state.version)
  const metric = useSweep((state) => state.metric)
  const summary = useSweep((state) => state.summary)
  const [plot, size] = useSize()
  const all = useMemo(() => {
    const state = { cells, runs, version, metric, summary }
    return new Map(
      cells.map(({ id: cell }) => {
        const { x, y } = cellCurve(state, cell)
        return [cell, pointsOfLine(x, y)]
      }),
    )
  }, [cells, runs, version, metric, summary])
  const shown = useMemo(() => (tie === null || tie === id ? [id] : [id, tie]), [id, tie])
  const drawing = useMemo(() => drawingOf(all, shown, axisValues(metric)), [all, shown, metric])
  const named = shown.map((one, i) => ({
    label: say.values(cells.find((cell) => cell.id === one)!),
    colour: LOOKS[i].colour,
  }))
  return (
    <>
      <div ref={plot} className={`${charts.plot} ${styles.curve}`} role="img" aria-label={text.curve}>
        <div className={charts.drawing} aria-hidden="true">
          {size && <CurvePlot drawing={drawing} styles={LOOKS} width={size.width} height={size.height} />}
        </div>
      </div>
      <p className={`${shared.note} ${cellGridStyles.legend}`}>
        {named.map(({ label, colour }) => (
          <span key={colour}>
            <LineSample colour={colour} /> {label}
          </span>
        ))}
        <span>
          <LineSample colour="--curve-ghost" isFaint /> {text.rest}
        </span>
      </p>
    </>
  )
}

function drawingOf(
  all: ReadonlyMap<CellId, DrawnPoint[]>,
  shown: readonly CellId[],
  include: readonly number[],
): Drawing {
  const points = [...all.values()].flat()
  const values = [...include, ...points.flatMap(({ y }) => y ?? [])]
  return {
    x: stepAxis(points.reduce((most, { x }) => Math.max(most, x), 0)),
    y: linearAxis(Math.min(...values), Math.max(...values)),
    ...LINES_ALONE,
    lines: shown.map((id) => all.get(id) ?? []),
    previous: [...all].flatMap(([cell, line]) => (shown.includes(cell) ? [] : [...line, { x: 0, y: null }])),
  }
}
