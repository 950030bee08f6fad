import { useMemo } from 'react'
import { passesOf, passFigures } from '../../app/lens/passes'
import type { Inspection } from '../../train/inspection'
import { useApp, usePage, useText } from '../AppContext'
import { actionWriter } from '../../app/lens/writing'
import { reveal } from '../frame/reveal'
import { FormulaPanel } from '../lens/formula/FormulaPanel'
import { useClipControl } from '../train/useClipControl'
import styles from './picture.module.css'

interface Props {
  inspection: Inspection
  /** the group of the token, its row, and its place in the completion, from 0 */
  group: number
  row: number
  place: number
  onClose: () => void
}

const NOTHING: readonly never[] = []

/** The clip curve and the formula of one token with its numbers in the step's last pass, and the way to all instruments. */
export function TokenPanel({ inspection, group, row, place, onClose }: Props) {
  const app = useApp()
  const text = useText()
  const info = usePage((state) => state.run.info)
  const clip = useClipControl(inspection)
  const figures = useMemo(() => {
    const pass = passesOf(inspection).at(-1)
    return pass === undefined ? null : passFigures(inspection, pass)
  }, [inspection])
  const writer = useMemo(
    () => actionWriter(inspection, info?.vocabulary ?? NOTHING, info?.endToken ?? -1, text.lens),
    [inspection, info, text.lens],
  )
  const showAll = () => {
    app.chooseGroup(group)
    app.setPreference('layout', 'charts')
    reveal('#train-lens')
  }
  return (
    <div className={styles.token}>
      <FormulaPanel
        inspection={inspection}
        figures={figures}
        row={row}
        place={place}
        token={writer.full(row * inspection.length + place)}
        completion={row - inspection.offsets[group] + 1}
        clip={clip}
        onClose={onClose}
        text={text.lens}
      />
      <button type="button" className={styles.more} onClick={showAll}>
        {text.stage.instruments}
      </button>
    </div>
  )
}
