import type { Mark, Panel } from '../../tasks/scene'
import { ChartTable } from '../charts/ChartTable'
import { useSize } from '../charts/useSize'
import { keyOf, type LegendEntry } from './legend'
import { LegendSample } from './LegendSample'
import { PanelPlot } from './PanelPlot'
import { panelRows } from './panelRows'
import { useText } from '../AppContext'
import styles from './picture.module.css'

interface Props {
  panel: Panel
  frame: number
  /** current and earlier labels, so that the legend keeps its height */
  legend: readonly LegendEntry[]
  isTable: boolean
  /** the task's words for titles, axes and labels */
  words: Readonly<Record<string, string>>
}

const MOST_ROWS = 120

/** One panel: its title and figure, the drawing or its table, and the legend. */
export function PanelFigure({ panel, frame, legend, isTable, words }: Props) {
  const { picture: text } = useText()
  const [plot, size] = useSize()
  const title = words[panel.title] ?? panel.title
  const names = [...new Set(legend.map(({ label }) => words[label] ?? label))]
  return (
    <figure role="figure" aria-label={title} className={styles.panel}>
      <figcaption>
        <b>{title}</b>
        {panel.figure !== undefined && <span>{panel.figure}</span>}
      </figcaption>
      {isTable ? (
        <PanelTable panel={panel} frame={frame} title={title} words={words} />
      ) : (
        <div ref={plot} className={styles.plot}>
          {size && (
            <PanelPlot
              panel={panel}
              frame={frame}
              size={size}
              alternative={text.alternative(title, panel.figure ?? '', names)}
              words={words}
            />
          )}
        </div>
      )}
      {!isTable && legend.length > 0 && (
        <ul className={styles.legend}>
          {legend.map((entry) => (
            <li key={keyOf(entry)}>
              <LegendSample {...entry} />
              {words[entry.label] ?? entry.label}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}

/** A table of the numbers that a panel shows at a frame. */
function PanelTable({ panel, frame, title, words }: Omit<Props, 'legend' | 'isTable'> & { title: string }) {
  const { picture: text } = useText()
  const moving = panel.frames?.[Math.min(frame, panel.frames.length - 1)] ?? []
  const nameOf = (mark: Mark) => {
    if (mark.kind === 'image') return text.kinds.image
    const label = 'label' in mark ? mark.label : undefined
    return label === undefined
      ? text.unnamed(text.tones[mark.tone], text.kinds[mark.kind])
      : (words[label] ?? label)
  }
  const { rows, all } = panelRows([...panel.marks, ...moving], nameOf, MOST_ROWS, text, panel.scales)
  const { number, mark, x, y, detail } = text.columns
  const columns = [number, mark, panel.x ? words[panel.x] : x, panel.y ? words[panel.y] : y, detail]
  return (
    <ChartTable
      name={text.tableOf(title)}
      note={text.tableNote(rows.length, all)}
      columns={columns}
      rows={rows}
    />
  )
}
