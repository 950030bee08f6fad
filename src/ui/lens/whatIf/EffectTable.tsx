import { formatNumber, formatSigned } from '../../../app/series/format'
import type { Inspection } from '../../../train/inspection'
import type { GroupEffect } from '../../../app/lens/comparison'
import { signOf } from '../../sign'
import { useText } from '../../AppContext'
import styles from './whatIf.module.css'

interface Props {
  inspection: Inspection
  group: number
  /** under each of the settings */
  effects: readonly GroupEffect[]
  sides: readonly string[]
  write: (row: number) => string
}

/** Each completion of a group with its advantage and push under each of the settings, one line per setting. */
export function EffectTable({ inspection, group, effects, sides, write }: Props) {
  const { whatIf: words } = useText()
  const first = inspection.offsets[group]
  const count = Math.max(...effects.map(({ completions }) => completions.length))
  const all = effects.flatMap(({ completions }) => completions)
  const reach = Math.max(1e-9, ...all.map(({ advantage }) => Math.abs(advantage)))
  const { columns } = words
  return (
    <table className={styles.effects}>
      <thead>
        <tr>
          <th scope="col">{columns.completion}</th>
          <th scope="col">{columns.reward}</th>
          <th scope="col">
            <span className="spoken">{columns.settings}</span>
          </th>
          <th scope="col" colSpan={2}>
            {columns.advantage}
          </th>
          <th scope="col">{columns.clipped}</th>
          <th scope="col">{columns.push}</th>
        </tr>
      </thead>
      {Array.from({ length: count }, (_, i) => (
        <tbody key={i}>
          {effects.map(({ completions }, side) => {
            const effect = completions[i]
            return (
              <tr key={side} data-left-out={effect === undefined || undefined}>
                {side === 0 && (
                  <>
                    <th scope="rowgroup" rowSpan={effects.length}>
                      {i + 1} <code>{write(first + i)}</code>
                    </th>
                    <td rowSpan={effects.length}>{formatNumber(inspection.rewards[first + i])}</td>
                  </>
                )}
                <th scope="row">{sides[side]}</th>
                <td className={styles.track} aria-hidden="true">
                  {effect && <Arm value={effect.advantage / reach} />}
                </td>
                <td>{effect ? formatSigned(effect.advantage) : words.absent}</td>
                <td>{effect && Number.isFinite(effect.push) ? effect.clipped : words.absent}</td>
                <td>{effect && Number.isFinite(effect.push) ? withSign(effect.push) : words.absent}</td>
              </tr>
            )
          })}
        </tbody>
      ))}
    </table>
  )
}

/** A bar from the middle, to the right for completions that become more likely. */
function Arm({ value }: { value: number }) {
  const half = Math.min(Math.abs(value), 1) * 50
  return <i data-sign={signOf(value)} style={{ left: `${value > 0 ? 50 : 50 - half}%`, width: `${half}%` }} />
}

/** A number as the page writes it, after its sign. */
const withSign = (value: number) => `${value > 0 ? '+' : ''}${formatNumber(value)}`
