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
import { useCellText } from './useCellText'
import charts from '../../charts/charts.module.css'
import styles from './sweep.module.css'
import shared from '../experiments.module.css'

/** The frameworks that a cell's settings can be exported to. */
const HANDOVERS = ['trl', 'verl'] as const

const LOOK = [{ colour: '--series-1' }]

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
  const isDone = useSweep((state) => state.phase === 'done')
  const say = useCellText()
  const best = isDone ? cells[scores.findIndex(({ value }) => value === scoreExtent(scores).high)]?.id : null
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
      <CellCurve id={id} />
      <p className={shared.note}>{text.curve}</p>
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

/** The curve of a cell, with faint curves of all others on the same axes. */
function CellCurve({ id }: { id: CellId }) {
  const text = useText().sweep
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
  const drawing = useMemo(() => drawingOf(all, id), [all, id])
  return (
    <div ref={plot} className={`${charts.plot} ${styles.curve}`} role="img" aria-label={text.curve}>
      <div className={charts.drawing} aria-hidden="true">
        {size && <CurvePlot drawing={drawing} styles={LOOK} width={size.width} height={size.height} />}
      </div>
    </div>
  )
}

function drawingOf(all: ReadonlyMap<CellId, DrawnPoint[]>, id: CellId): Drawing {
  const points = [...all.values()].flat()
  const values = points.flatMap(({ y }) => y ?? [])
  return {
    x: stepAxis(points.reduce((most, { x }) => Math.max(most, x), 0)),
    y: linearAxis(Math.min(...values), Math.max(...values)),
    ...LINES_ALONE,
    lines: [all.get(id) ?? []],
    previous: [...all].flatMap(([cell, line]) => (cell === id ? [] : [...line, { x: 0, y: null }])),
  }
}
