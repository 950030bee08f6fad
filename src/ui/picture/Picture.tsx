import { memo, useState, type ReactNode } from 'react'
import type { Scene } from '../../tasks/scene'
import { useSize } from '../charts/useSize'
import { columnsFor, GAP } from './arrange'
import { FrameControls } from './FrameControls'
import { legendOf, withEntries, type LegendEntry } from './legend'
import { PanelFigure } from './PanelFigure'
import { useFrames } from './useFrames'
import { heightFilled } from './view'
import { useText } from '../AppContext'
import styles from './picture.module.css'

export interface PictureProps {
  scene: Scene
  /** the step of the run that the scene shows */
  step: number
  /** identifies the shown content; when it changes, a running animation is not finished first */
  subject: string
  /** the task's words for titles, axes and labels */
  words: Readonly<Record<string, string>>
  /** shown before the controls */
  children?: ReactNode
}

/** A task's picture: its panels side by side, as large as possible, and the animation of those that move. */
export const Picture = memo(function Picture({ scene, step, subject, words, children }: PictureProps) {
  const { picture: text } = useText()
  const [isTable, setTable] = useState(false)
  const [box, size] = useSize()
  const { panels, playedStep, frames, count } = useAnimated(scene, step, subject)
  const legends = useLegends(scene, subject)
  const columns = isTable || !size ? 1 : columnsFor(panels, size)
  const width = size ? (size.width + GAP) / columns - GAP : 0
  // no taller than the drawings, so that legends stand below them
  const tallest = isTable ? Infinity : Math.max(...panels.map((panel) => heightFilled(panel, width)))
  return (
    <div className={styles.picture}>
      <div className={styles.controls}>
        {children}
        <button
          type="button"
          aria-label={isTable ? text.showPicture : text.showTables}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? text.plot : text.table}
        </button>
      </div>
      {count > 1 && <FrameControls frames={frames} count={count} step={playedStep} />}
      <div
        ref={box}
        className={styles.panels}
        data-table={isTable || undefined}
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          ...(Number.isFinite(tallest) && { gridAutoRows: `auto minmax(110px, ${tallest}px) auto` }),
        }}
      >
        {panels.map((panel, i) => (
          <PanelFigure
            key={panel.title}
            panel={panel}
            frame={frames.frame}
            legend={legends[i]}
            isTable={isTable}
            words={words}
          />
        ))}
      </div>
    </div>
  )
})

/**
 * The panels to draw, the step that the moving ones show, and their current frame. While an animation plays, its panels and
 * those that show its completions stay unchanged until the end of the round, whatever training does; all other panels are
 * up to date.
 */
function useAnimated(scene: Scene, step: number, subject: string) {
  const [held, setHeld] = useState({ scene, step, subject, round: 0 })
  const count = Math.max(1, ...held.scene.panels.map(({ frames }) => frames?.length ?? 1))
  const frames = useFrames(count)
  const { round } = frames
  const isDone = !frames.isPlaying || count < 2 || held.round !== round || held.subject !== subject
  if (isDone && (held.scene !== scene || held.round !== round || held.subject !== subject)) {
    setHeld({ scene, step, subject, round })
  }
  const panels = scene.panels.map((panel, i) => {
    const before = held.scene.panels[i]
    const isHeld = (panel.frames && before?.frames) || (panel.isOfAnimation && before?.isOfAnimation)
    return isHeld && held.subject === subject ? before : panel
  })
  return { panels, playedStep: held.step, frames, count }
}

/** The legend of each panel, including its earlier entries: a legend that grew and shrank would move the drawing. */
function useLegends(scene: Scene, subject: string): LegendEntry[][] {
  const [kept, setKept] = useState<{ subject: string; legends: LegendEntry[][] }>({ subject, legends: [] })
  const before = kept.subject === subject ? kept.legends : []
  const legends = scene.panels.map((panel, i) => withEntries(before[i] ?? [], legendOf(panel)))
  if (kept.subject !== subject || legends.some((legend, i) => legend !== before[i])) {
    setKept({ subject, legends })
  }
  return legends
}
