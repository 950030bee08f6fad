import type { ReactNode } from 'react'
import {
  formatDecimals,
  formatExact,
  formatFixed,
  formatNumber,
  formatSigned,
} from '../../../app/series/format'
import type { Inspection } from '../../../train/inspection'
import type { PassFigures } from '../../../app/lens/passes'
import { StepStrip } from './StepStrip'
import type { StepWindow } from './stepWindow'
import { TokenChip } from './TokenChip'
import { unitOf, type ActionWriter } from '../../../app/lens/writing'
import { signOf } from '../../sign'
import { useText } from '../../AppContext'
import styles from './completions.module.css'
import lens from '../lens.module.css'

/** A part of the reward. */
export interface RewardPart {
  name: string
  weight: number
  label: string
}

interface Props {
  inspection: Inspection
  figures: PassFigures | null
  row: number
  /** its number in the group, in the order of sampling, from 1 */
  number: number
  parts: readonly RewardPart[]
  writer: ActionWriter
  /** the steps that are shown */
  window: StepWindow
  /** whether the tokens have a line of their own */
  isWide: boolean
  /** the |A| at which a bar is full */
  limit: number
  /** place of the token whose formula is open, and of the one that the Tab key reaches; null if in another completion */
  openPlace: number | null
  tabPlace: number | null
  onToggle: (place: number) => void
  /** the open formula */
  children?: ReactNode
}

/** One completion: its tokens or steps, its reward with the parts of it, and its advantage. */
export function CompletionRows(props: Props) {
  const { inspection, figures, row, number, parts, limit } = props
  const { lens: text } = useText()
  const { length, mask, lossMask, stepAdvantages, config } = inspection
  const { from, to, isPart } = props.window
  const start = row * length
  const taken = mask.subarray(start, start + length).reduce((sum, one) => sum + one, 0)
  const places = Array.from({ length: to - from }, (_, i) => from + i).filter((t) => mask[start + t] !== 0)
  const unit = unitOf(inspection)
  const advantage = inspection.advantages[row]
  const figuresOfRow = (
    <>
      <td colSpan={props.isWide ? 2 : 1} className={styles.total}>
        {formatFixed(inspection.shapedRewards[row])}
        {parts.length > 1 && (
          <small>
            {parts.map(({ name, weight, label }, k) => {
              const value = inspection.parts[row * parts.length + k]
              return (
                <span key={name} title={text.partTitle(label, formatNumber(value), formatExact(weight))}>
                  <span className="spoken">{label} </span>
                  {formatDecimals(value, 2)}
                </span>
              )
            })}
          </small>
        )}
      </td>
      <td className={styles.advantage} title={stepAdvantages ? text.meanOfSteps : undefined}>
        <DivergingBar value={advantage} limit={limit} />
        {formatSigned(advantage)}
      </td>
    </>
  )
  return (
    <tbody className={styles.completion}>
      <tr>
        <th scope="rowgroup" rowSpan={props.isWide ? 2 : 1} aria-label={text.completionNumber(number)}>
          {number}
        </th>
        <td
          colSpan={props.isWide ? 3 : 1}
          className={styles.tokens}
          data-wide={props.isWide || undefined}
          data-tokens
        >
          {isPart && (
            <StepStrip
              ratios={
                figures ? figures.ratio.subarray(start, start + taken) : new Float32Array(taken).fill(NaN)
              }
              longest={length}
              from={from}
              to={to}
              epsilon={config.epsilon}
              epsilonHigh={config.epsilonHigh}
            />
          )}
          {places.map((t) => {
            const k = start + t
            return (
              <TokenChip
                key={t}
                unit={unit}
                written={props.writer.short(k)}
                full={props.writer.full(k)}
                place={t}
                ratio={figures && lossMask[k] !== 0 ? figures.ratio[k] : NaN}
                clipped={figures ? figures.clipped[k] : 0}
                advantage={stepAdvantages && stepAdvantages[k]}
                isLearntFrom={lossMask[k] !== 0}
                epsilon={config.epsilon}
                epsilonHigh={config.epsilonHigh}
                isOpen={props.openPlace === t}
                isTabStop={props.tabPlace === t}
                onToggle={() => props.onToggle(t)}
                text={text}
              />
            )
          })}
          {places.length === 0 && <span className={lens.aside}>{text.endedAt(taken)}</span>}
          {figures && figures.update[row] < 0 && <span className={lens.aside}>{text.noRatio}</span>}
        </td>
        {!props.isWide && figuresOfRow}
      </tr>
      {props.isWide && <tr>{figuresOfRow}</tr>}
      {props.children && (
        <tr>
          <td colSpan={4} className={styles.panelCell}>
            {props.children}
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** A bar from 0 to the left or to the right, full at ±`limit`. */
function DivergingBar({ value, limit }: { value: number; limit: number }) {
  const share = Math.min(Math.abs(value) / limit, 1) * 50
  return (
    <span className={styles.diverging} aria-hidden="true">
      <span data-sign={signOf(value)} style={{ width: `${share}%`, [value < 0 ? 'right' : 'left']: '50%' }} />
    </span>
  )
}
