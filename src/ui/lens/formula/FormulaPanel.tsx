import X from 'lucide-react/icons/x'
import { useEffect, useMemo, useRef } from 'react'
import type { Inspection } from '../../../train/inspection'
import { ClipPicture, type ClipControl } from '../../clip/ClipPicture'
import { hasRatio, type PassFigures } from '../../../app/lens/passes'
import { tokensOfGroup } from '../../../app/lens/clips'
import { tokenNumbers } from '../../../app/lens/completion'
import { unitOf } from '../../../app/lens/writing'
import { LazyTokenAttention } from '../../attention/lazyAttention'
import { Late } from '../../frame/Late'
import { FormulaLines } from './FormulaLines'
import { tokenLines } from '../../../app/lens/tokenLines'
import { IconButton } from '../../parts/IconButton'
import { useText } from '../../AppContext'
import styles from './formula.module.css'

interface Props {
  inspection: Inspection
  /** null before any update */
  figures: PassFigures | null
  row: number
  place: number
  /** the token or action as written, and the number of its completion in the group, from 1 */
  token: string
  completion: number
  clip: ClipControl
  onClose: () => void
}

/** Derives the gradient of a token or step, with its own numbers, from its log-probs and its completion's reward. */
export function FormulaPanel(props: Props) {
  const { inspection, figures, row, place, token, completion, onClose } = props
  const { lens: text } = useText()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // scrolls to the panel; if it does not fit, to its head and the tokens above it
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.closest('tbody')?.rows[0].scrollIntoView({ block: 'nearest' })
  }, [])
  const unit = text.units[unitOf(inspection)]
  const title = unit.formulaOf(token, place + 1, completion)
  const k = row * inspection.length + place
  const lines = useMemo(
    () => tokenLines({ inspection, figures, row, place, text }),
    [inspection, figures, row, place, text],
  )
  const isLearntFrom = inspection.lossMask[k] !== 0 && figures !== null && figures.update[row] >= 0
  const numbers = isLearntFrom ? tokenNumbers(inspection, figures, row, place) : null
  return (
    <section ref={panel} className={styles.panel} aria-label={title}>
      <header>
        <strong>{title}</strong>
        <IconButton label={text.close} icon={X} onClick={onClose} />
      </header>
      {figures && numbers?.isKept && hasRatio(figures) && (
        <ClipPicture
          spec={figures.spec}
          token={numbers}
          tokens={tokensOfGroup(inspection, figures, row, k)}
          control={props.clip}
        />
      )}
      <FormulaLines lines={lines} />
      {inspection.config.policy === 'transformer' && (
        <Late>
          <LazyTokenAttention inspection={inspection} row={row} place={place} />
        </Late>
      )}
    </section>
  )
}
