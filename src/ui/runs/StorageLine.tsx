import { useState } from 'react'
import { useApp, useText } from '../AppContext'
import { useRuns } from './useRuns'
import { twoDigits } from '../numbers'
import { Placeholder } from '../parts/Placeholder'
import styles from './runs.module.css'

/** From this share of the quota on, storage counts as nearly full. */
const NEARLY_FULL = 0.9

/**
 * The used storage, its quota, and whether the browser protects it; a button requests the protection if the browser
 * offers it.
 */
export function StorageLine() {
  const app = useApp()
  const { runs: text, locale } = useText()
  const usage = useRuns((state) => state.usage)
  const [hasAsked, setAsked] = useState(false)
  const hasNone = useRuns((state) => state.runs?.length === 0 && state.experiments.length === 0)
  // the size of an empty database says nothing about runs
  if (hasNone || !usage || usage.used === null) return null
  const { used, quota, persisted } = usage
  const size = (bytes: number) =>
    bytes >= 2 ** 30
      ? text.gigabytes(twoDigits(locale, bytes / 2 ** 30, ''))
      : text.megabytes(twoDigits(locale, bytes / 2 ** 20, ''))
  const isNearlyFull = quota !== null && used > NEARLY_FULL * quota
  const ask = async () => {
    await app.runs.persist()
    setAsked(true)
  }
  return (
    <section aria-label={text.storage} className={styles.storage}>
      <b>{text.storage}</b>
      <span>{quota === null ? text.usedAlone(size(used)) : text.used(size(used), size(quota))}</span>
      {persisted !== null && <span>{persisted ? text.persisted : text.mayBeCleared}</span>}
      {persisted === false && (
        <button type="button" onClick={() => void ask()}>
          {text.persist}
        </button>
      )}
      <span role="status">{persisted === false && hasAsked && text.notPersisted}</span>
      {isNearlyFull && <Placeholder kind="error">{text.nearlyFull}</Placeholder>}
    </section>
  )
}
