import { useState } from 'react'
import type { ExplanationState, Row } from '../../../app/lab/state'
import { formatFixed, formatNumber } from '../../../app/series/format'
import { mean } from '../../../statistics/mean'
import { LineSample } from '../../charts/LineSample'
import { useText } from '../../AppContext'
import { Select } from '../../fields/Select'
import { percent } from '../../numbers'
import { lookOf } from '../look'
import { useCompare, useLab } from '../useLab'
import { Histogram } from './Histogram'
import { useRowNames } from './useRowNames'
import styles from '../lab.module.css'
import own from './compare.module.css'

/** One batch, and what each configuration makes of it: advantages, ratios, and how noisy the gradient is. */
export function WhyPanel() {
  const text = useText()
  const { compare } = useLab()
  const rows = useCompare((state) => state.rows)
  const phase = useCompare((state) => state.phase)
  const { seed: firstSeed, seeds } = useCompare((state) => state.settings)
  const explanation = useCompare((state) => state.explanation)
  const names = useRowNames()
  const [row, setRow] = useState(rows[0].id)
  const [seed, setSeed] = useState(firstSeed)
  const chosen = rows.some(({ id }) => id === row) ? row : rows[0].id
  return (
    <section aria-label={text.compare.why} className={own.why}>
      <h2 className={styles.heading}>{text.compare.why}</h2>
      <p className={styles.note}>{text.compare.whyNote}</p>
      <div className={styles.choices}>
        <button type="button" disabled={phase === 'ready'} onClick={() => compare.explain(chosen, seed)}>
          {text.compare.ask}
        </button>
        <label>
          {text.compare.askOf}{' '}
          <Select
            value={chosen}
            options={rows.map(({ id }) => id)}
            nameOf={(id) => names.get(id) ?? ''}
            onChoose={setRow}
          />
        </label>
        <Select
          aria-label={text.compare.settings.seed}
          value={seed}
          options={Array.from({ length: seeds }, (_, k) => firstSeed + k)}
          nameOf={text.compare.seedNumber}
          onChoose={setSeed}
        />
        {explanation.state === 'asked' && <span role="status">{text.compare.asked}</span>}
        {explanation.state === 'there' && (
          <button type="button" onClick={compare.forgetExplanation}>
            {text.compare.closeWhy}
          </button>
        )}
      </div>
      {explanation.state === 'there' && <Readings rows={rows} names={names} shown={explanation} />}
    </section>
  )
}

interface ReadingsProps {
  rows: readonly Row[]
  names: ReadonlyMap<string, string>
  shown: Extract<ExplanationState, { state: 'there' }>
}

/** The configurations side by side, on axes that they share. */
function Readings({ rows, names, shown }: ReadingsProps) {
  const { locale, compare: text } = useText()
  const { readings } = shown.explanation
  const advantages = extentOf(readings.map((reading) => reading.advantages))
  const ratios = extentOf(readings.map((reading) => reading.ratios))
  return (
    <ul className={own.readingsOfWhy}>
      {readings.map((reading, i) => {
        const name = names.get(shown.rows[i]) ?? ''
        const look = lookOf(rows.find(({ id }) => id === shown.rows[i])?.style ?? 0)
        const pictures = [
          { what: text.advantages, values: reading.advantages, ...advantages },
          { what: text.ratios, values: reading.ratios, ...ratios },
        ]
        const figures: [string, string][] = [
          [text.signalToNoise, formatNumber(reading.signalToNoise)],
          [text.gradNorm, formatNumber(reading.gradNorm)],
          [text.clipped, Number.isNaN(reading.clipped) ? '–' : percent(locale, reading.clipped)],
          [text.kl, formatNumber(reading.kl)],
          [text.whyUpdates, String(reading.updates)],
        ]
        return (
          <li key={shown.rows[i]}>
            <p className={styles.rowName}>
              <LineSample {...look} />
              <b>{name}</b>
            </p>
            {pictures.map(({ what, values, low, high }) => (
              <div key={what}>
                <p className={styles.note}>{what}</p>
                <Histogram
                  values={values}
                  low={low}
                  high={high}
                  colour={look.colour}
                  label={text.histogram(
                    what,
                    name,
                    formatNumber(mean(values)),
                    formatNumber(low),
                    formatNumber(high),
                  )}
                />
                <p className={own.ends} aria-hidden="true">
                  <span>{formatFixed(low)}</span>
                  <span>{formatFixed(high)}</span>
                </p>
              </div>
            ))}
            <dl className={own.figures}>
              {figures.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}

function extentOf(lists: readonly ArrayLike<number>[]): { low: number; high: number } {
  let [low, high] = [Infinity, -Infinity]
  for (const list of lists) {
    for (let i = 0; i < list.length; i++) {
      if (!Number.isFinite(list[i])) continue
      low = Math.min(low, list[i])
      high = Math.max(high, list[i])
    }
  }
  return low <= high ? { low, high } : { low: 0, high: 0 }
}
