import type { ReactNode } from 'react'
import { formatFixed, formatNumber, formatSigned } from '../../app/series/format'
import type { LensText } from '../../text/en/lens'
import type { Inspection } from '../../train/inspection'
import { DivergingBar } from './DivergingBar'
import type { PassFigures } from './passes'
import { StepStrip } from './StepStrip'
import type { StepWindow } from './stepWindow'
import { TokenChip } from './TokenChip'
import { unitOf, type ActionWriter } from './writing'
import styles from './completions.module.css'
import lens from './lens.module.css'

interface Props {
  inspection: Inspection
  figures: PassFigures | null
  row: number
  /** in its group as sampled, from 1 */
  number: number
  parts: readonly { name: string; weight: number; label: string }[]
  writer: ActionWriter
  /** the steps that are shown */
  window: StepWindow
  /** |A| that fills a bar */
  limit: number
  /** place of the token whose formula is open, and of the one that Tab reaches; null: in another completion */
  openPlace: number | null
  tabPlace: number | null
  onToggle: (place: number) => void
  /** the open formula */
  children?: ReactNode
  text: LensText
}

/** One completion: its tokens or steps, and under them the parts of its reward, the reward, and the advantage. */
export function CompletionRows(props: Props) {
  const { inspection, figures, row, number, parts, limit, text } = props
  const { length, mask, lossMask, stepAdvantages, config } = inspection
  const { from, to, isPart } = props.window
  const start = row * length
  const taken = mask.subarray(start, start + length).reduce((sum, one) => sum + one, 0)
  const places = Array.from({ length: to - from }, (_, i) => from + i).filter((t) => mask[start + t] !== 0)
  const unit = unitOf(inspection)
  const advantage = inspection.advantages[row]
  const columns = parts.length + 2
  return (
    <tbody className={styles.completion}>
      <tr>
        <th scope="rowgroup" rowSpan={2} aria-label={text.completionNumber(number)}>
          {number}
        </th>
        <td colSpan={columns} className={styles.tokens} data-tokens>
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
      </tr>
      <tr>
        {parts.map(({ name, weight, label }, k) => {
          const value = inspection.parts[row * parts.length + k]
          return (
            <td key={name} title={text.partTitle(label, formatNumber(value), String(weight))}>
              <span className={styles.partBar} aria-hidden="true">
                <span style={{ width: `${Math.min(Math.max(value, 0), 1) * 100}%` }} />
              </span>
              {value.toFixed(2)}
            </td>
          )
        })}
        <td className={styles.total}>{formatFixed(inspection.shapedRewards[row])}</td>
        <td title={stepAdvantages ? text.meanOfSteps : undefined}>
          <DivergingBar value={advantage} limit={limit} />
          {formatSigned(advantage)}
        </td>
      </tr>
      {props.children && (
        <tr>
          <td colSpan={columns + 1} className={styles.panelCell}>
            {props.children}
          </td>
        </tr>
      )}
    </tbody>
  )
}
