import X from 'lucide-react/icons/x'
import { useMemo } from 'react'
import { tokensOfGroup } from '../../app/lens/clips'
import { tokenNumbers, type TokenNumbers } from '../../app/lens/completion'
import { passesOf, passFigures, type PassFigures } from '../../app/lens/passes'
import { actionWriter } from '../../app/lens/writing'
import { formatDecimals } from '../../app/series/format'
import type { Inspection } from '../../train/inspection'
import { useApp, usePage, useText } from '../AppContext'
import { ClipPicture } from '../clip/ClipPicture'
import { LENS, reveal } from '../frame/reveal'
import { FormulaPanel } from '../lens/formula/FormulaPanel'
import { useClipControl } from '../train/useClipControl'
import { chanceText } from './ResultMark'
import { rem } from './geometry'
import styles from './tokenPanel.module.css'

interface Props {
  inspection: Inspection
  /** the group of the token, its row, and its place in the answer, from 0 */
  group: number
  row: number
  place: number
  /** the number of its answer among the rows, from 1 */
  answer: number
  /** the width of the column of results, in design pixels; null where there is none */
  width: number | null
  onClose: () => void
}

const NOTHING: readonly never[] = []
/** The least width of a clip curve with its numbers. */
const NARROWEST = 188
const two = (x: number) => formatDecimals(x, 2)

/** The clip curve and the formula of one token with its numbers in the step's last pass, and the way to all instruments. */
export function TokenPanel({ inspection, group, row, place, answer, width, onClose }: Props) {
  const app = useApp()
  const text = useText()
  const { stage } = text
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
  const k = row * inspection.length + place
  const token = writer.full(k)
  const title = stage.token.title(String(place + 1), token)
  const more = (
    <button
      type="button"
      className={styles.more}
      onClick={() => {
        app.chooseGroup(group)
        app.setPreference('layout', 'charts')
        reveal(`#${LENS}`)
      }}
    >
      {stage.instruments}
    </button>
  )
  const numbers = figures && clippedNumbers(inspection, figures, row, place)
  if (!figures || !numbers) {
    return (
      <div className={`${styles.token} ${styles.derived}`}>
        <FormulaPanel {...{ inspection, figures, row, place, token, clip, onClose }} completion={answer} />
        {more}
      </div>
    )
  }
  const { oldLogp, logp, ratio, clippedRatio, advantage } = numbers
  const rows = [
    [stage.token.chance, `${chanceText(Math.exp(oldLogp))} → ${chanceText(Math.exp(logp))}`],
    [stage.token.ratio, two(ratio)],
    ['w · A', two(ratio * advantage)],
    ['clip(w) · A', two(clippedRatio * advantage)],
    [stage.token.smaller, two(Math.min(ratio * advantage, clippedRatio * advantage))],
  ] as const
  const wide = Math.max(NARROWEST, (width ?? 0) + 8)
  return (
    <section
      className={styles.token}
      aria-label={stage.token.ofAnswer(title, answer)}
      style={{ width: rem(wide) }}
    >
      <header>
        {title}
        <button type="button" aria-label={text.lens.close} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </header>
      <ClipPicture
        spec={figures.spec}
        token={numbers}
        tokens={tokensOfGroup(inspection, figures, row, k)}
        control={clip}
        bareWidth={wide}
      />
      <p>min(w · A, clip(w) · A)</p>
      <table>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </section>
  )
}

/** A share of the objective by which two ways to compute it may differ. */
const ROUNDING = 1e-4

/** The numbers of a token whose objective is the smaller of w·A and clip(w)·A; null for any other. */
function clippedNumbers(
  inspection: Inspection,
  figures: PassFigures,
  row: number,
  place: number,
): TokenNumbers | null {
  const isLearntFrom = inspection.lossMask[row * inspection.length + place] !== 0 && figures.update[row] >= 0
  if (!isLearntFrom || figures.spec.surrogate !== 'clip') return null
  const numbers = tokenNumbers(inspection, figures, row, place)
  const { ratio, clippedRatio, advantage, policyTerm, isKept } = numbers
  const smaller = Math.min(ratio * advantage, clippedRatio * advantage)
  const isSame = Math.abs(smaller + policyTerm) <= ROUNDING * Math.max(1, Math.abs(smaller))
  return isKept && isSame ? numbers : null
}
