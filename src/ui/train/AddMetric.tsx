import { memo, useId, useState, type ChangeEvent, type SubmitEvent } from 'react'
import type { MetricKey } from '../../metrics/metrics'
import { findMetric, offeredFor, type NamedMetric } from './metricSearch'
import { useText } from '../AppContext'
import styles from './figures.module.css'

interface Props {
  metrics: readonly NamedMetric[]
  onAdd: (metric: MetricKey) => void
}

/** A field that adds a figure for a metric, which can be searched for by either of its names. */
export const AddMetric = memo(function AddMetric({ metrics, onAdd }: Props) {
  const { addMetric: text } = useText().page
  const [written, setWritten] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const [list, problem] = [useId(), useId()]
  const add = (name: string) => {
    const metric = findMetric(name, metrics)
    setUnknown(!metric)
    if (!metric) return
    onAdd(metric)
    setWritten('')
  }
  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    setUnknown(false)
    setWritten(currentTarget.value)
    // A choice from the list replaces the whole text; it needs no second press.
    if ((nativeEvent as InputEvent).inputType === 'insertReplacementText') add(currentTarget.value)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    add(written)
  }
  return (
    <form className={styles.addMetric} onSubmit={submit}>
      <label>
        {text.label}
        <input
          type="text"
          list={list}
          autoComplete="off"
          value={written}
          aria-invalid={isUnknown}
          aria-describedby={problem}
          onChange={change}
        />
      </label>
      <datalist id={list}>
        {metrics.map(({ metric, label, tags = [] }) => (
          <option key={metric} value={metric}>
            {[label, ...tags].join(' · ')}
          </option>
        ))}
      </datalist>
      <button type="submit">{text.add}</button>
      <span id={problem} role="status" className={styles.problem}>
        {isUnknown && text.unknown(written, offeredFor(written, metrics))}
      </span>
    </form>
  )
})
