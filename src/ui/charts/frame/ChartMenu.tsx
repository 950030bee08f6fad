import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useRef } from 'react'
import { MenuButton } from '../../parts/MenuButton'
import { useApp, useText } from '../../AppContext'
import { captionOf } from '../../experiments/caption'
import { savePicture } from '../../experiments/chartImage'
import { chartPicture } from './chartPicture'
import styles from '../charts.module.css'

const KINDS = ['svg', 'png'] as const

/** Saves the chart around it as a picture. */
export function ChartMenu({ name }: { name: string }) {
  const app = useApp()
  const { charts: text } = useText()
  const place = useRef<HTMLSpanElement>(null)
  const save = (kind: 'svg' | 'png') => {
    const chart = place.current?.closest<HTMLElement>('[data-chart]')
    const file = `grpo-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
    if (chart) void savePicture(kind, file, chartPicture(chart), captionOf(app))
  }
  return (
    <span ref={place} className={styles.save}>
      <MenuButton
        label={text.save(name)}
        className={styles.saveButton}
        groups={[{ items: KINDS.map((id) => ({ id, label: text.saveAs[id] })) }]}
        onChoose={save}
      >
        <EllipsisVertical aria-hidden="true" />
      </MenuButton>
    </span>
  )
}
