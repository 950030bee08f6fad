import { useState } from 'react'
import { keyOfRun } from '../../../experiments/compare/rows'
import type { ExplanationState, ComparisonRow } from '../../../experiments/state'
import { formatCount, formatFixed, formatNumber } from '../../../app/series/format'
import { finiteExtent } from '../../../statistics/finiteExtent'
import { mean } from '../../../statistics/mean'
import { LineSample } from '../../charts/LineSample'
import { useText } from '../../AppContext'
import { Select } from '../../parts/Select'
import { percent } from '../../numbers'
import { lookOf } from '../look'
import { useCompare, useExperiments } from '../useExperiments'
import { Histogram } from './Histogram'
import { useRowNames } from './useRowNames'
import styles from '../experiments.module.css'
import own from './compare.module.css'

/** The effect of each configuration on the same batch: advantages, ratios, and how noisy the gradient is. */
export function WhyPanel() {
  const text = useText()
  const { compare } = useExperiments()
  const rows = useCompare((state) => state.rows)
  const phase = useCompare((state) => state.phase)
  const { seed: firstSeed, seeds } = useCompare((state) => state.settings)
  const explanation = useCompare((state) => state.explanation)
  const imported = useCompare((state) => state.imported)
  const names = useRowNames()
  const [row, setRow] = useState(rows[0].id)
  const [seed, setSeed] = useState(firstSeed)
  const chosen = rows.some(({ id }) => id === row) ? row : rows[0].id
  const key = useCompare((state) => keyOfRun(state, chosen, seed))
  const hasNoWeights = key !== null && imported !== null && imported.keys.has(key)
  return (
    <section aria-label={text.compare.why} className={own.why}>
      <h2 className={styles.heading}>{text.compare.why}</h2>
      <p className={styles.note}>{text.compare.whyNote}</p>
      <div className={styles.choices}>
        <button
          type="button"
          disabled={phase === 'ready' || hasNoWeights}
          onClick={() => compare.explain(chosen, seed)}
        >
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
        {hasNoWeights && <span>{text.compare.noWeights}</span>}
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
  rows: readonly ComparisonRow[]
  names: ReadonlyMap<string, string>
  shown: Extract<ExplanationState, { state: 'there' }>
}

/** The configurations side by side, on shared axes. */
function Readings({ rows, names, shown }: ReadingsProps) {
  const { locale, compare: text } = useText()
  const { outcomes } = shown.explanation
  const advantages = finiteExtent(outcomes.map((outcome) => outcome.advantages))
  const ratios = finiteExtent(outcomes.map((outcome) => outcome.ratios))
  return (
    <ul className={own.readingsOfWhy}>
      {outcomes.map((outcome, i) => {
        const name = names.get(shown.rows[i]) ?? ''
        const look = lookOf(rows.find(({ id }) => id === shown.rows[i])?.style ?? 0)
        const pictures = [
          { what: text.advantages, values: outcome.advantages, ...advantages },
          { what: text.ratios, values: outcome.ratios, ...ratios },
        ]
        const figures: [string, string][] = [
          [text.signalToNoise, formatNumber(outcome.signalToNoise)],
          [text.gradNorm, formatNumber(outcome.gradNorm)],
          [text.clipped, Number.isNaN(outcome.clipped) ? '–' : percent(locale, outcome.clipped)],
          [text.kl, formatNumber(outcome.kl)],
          [text.whyUpdates, formatCount(outcome.updates)],
        ]
        return (
          <li key={shown.rows[i]} className={styles.card}>
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
