import type { Catalogue } from '../../../text/catalogue'
import { useRef } from 'react'
import { Menu } from '../../fields/Menu'
import { savePicture } from '../../experiments/chartImage'
import { chartPicture } from './chartPicture'
import styles from '../charts.module.css'

const KINDS = ['svg', 'png'] as const

/** Saves the chart around it as a picture. */
export function ChartMenu({ name, text }: { name: string; text: Catalogue['charts'] }) {
  const place = useRef<HTMLSpanElement>(null)
  const save = (kind: 'svg' | 'png') => {
    const chart = place.current?.closest<HTMLElement>('[data-chart]')
    const file = `grpo-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
    if (chart) void savePicture(kind, file, chartPicture(chart))
  }
  return (
    <span ref={place} className={styles.save}>
      <Menu
        label={text.save(name)}
        className={styles.saveButton}
        items={KINDS.map((id) => ({ id, label: text.saveAs[id] }))}
        onChoose={(kind) => save(kind as 'svg' | 'png')}
      >
        <span aria-hidden="true">⋮</span>
      </Menu>
    </span>
  )
}
