import type { ReactNode } from 'react'
import { formatFixed, formatNumber, formatSigned } from '../../app/series/format'
import type { LensText } from '../../text/en/lens'
import type { Inspection } from '../../worker/protocol'
import { DivergingBar } from './DivergingBar'
import type { PassFigures } from './reading'
import { TokenChip } from './TokenChip'
import styles from './lens.module.css'

interface Props {
  inspection: Inspection
  figures: PassFigures | null
  row: number
  /** in its group as sampled, from 1 */
  number: number
  parts: readonly { name: string; weight: number; label: string }[]
  write: (token: number) => string
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

/** One completion: its tokens, and under them the parts of its reward, the reward, and the advantage. */
export function CompletionRows(props: Props) {
  const { inspection, figures, row, number, parts, limit, text } = props
  const { length, mask, actions, config } = inspection
  const places = Array.from({ length }, (_, t) => t).filter((t) => mask[row * length + t] !== 0)
  const advantage = inspection.advantages[row]
  const columns = parts.length + 2
  return (
    <tbody className={styles.completion}>
      <tr>
        <th scope="rowgroup" rowSpan={2} aria-label={text.completionNumber(number)}>
          {number}
        </th>
        <td colSpan={columns} className={styles.tokens} data-tokens>
          {places.map((t) => {
            const k = row * length + t
            return (
              <TokenChip
                key={t}
                token={props.write(actions[k])}
                place={t}
                ratio={figures ? figures.ratio[k] : NaN}
                clipped={figures ? figures.clipped[k] : 0}
                epsilon={config.epsilon}
                epsilonHigh={config.epsilonHigh}
                isOpen={props.openPlace === t}
                isTabStop={props.tabPlace === t}
                onToggle={() => props.onToggle(t)}
                text={text}
              />
            )
          })}
          {figures && figures.update[row] < 0 && <span className={styles.aside}>{text.noRatio}</span>}
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
        <td className={styles.advantage}>
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
