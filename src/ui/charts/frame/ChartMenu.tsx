import { useRef } from 'react'
import { saveFile } from '../../../runs/saveFile'
import type { ChartsText } from '../../../text/en/charts'
import { Menu } from '../../fields/Menu'
import { pngOf } from '../../lab/chartImage'
import { chartPicture } from './chartPicture'
import styles from '../charts.module.css'

const KINDS = ['svg', 'png'] as const

/** Saves the chart around it as a picture. */
export function ChartMenu({ name, text }: { name: string; text: ChartsText }) {
  const place = useRef<HTMLSpanElement>(null)
  const save = async (kind: string) => {
    const chart = place.current?.closest<HTMLElement>('[data-chart]')
    if (!chart) return
    const { svg, width, height } = chartPicture(chart)
    const file = `grpo-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
    if (kind === 'svg') return saveFile(`${file}.svg`, svg)
    saveFile(`${file}.png`, await pngOf(svg, width, height))
  }
  return (
    <span ref={place} className={styles.save}>
      <Menu
        label={text.save(name)}
        className={styles.saveButton}
        items={KINDS.map((id) => ({ id, label: text.saveAs[id] }))}
        onChoose={(kind) => void save(kind)}
      >
        <span aria-hidden="true">⋮</span>
      </Menu>
    </span>
  )
}
