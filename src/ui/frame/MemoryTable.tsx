import { useEffect, useState } from 'react'
import { bytesOf } from '../../metrics/stepTable'
import { KEPT_BYTES } from '../../app/history/keptInspections'
import { useApp, usePage, useText } from '../AppContext'
import { twoDigits, whole } from '../numbers'
import styles from './memory.module.css'

/** Milliseconds between two measurements. */
const LOOK_EVERY = 2000

/**
 * The memory that the page and its engine use, as far as it can be measured. It is measured again and again while the
 * table is open.
 */
export function MemoryTable() {
  const app = useApp()
  const { engineDetails, locale } = useText()
  const [heap, setHeap] = useState(pageHeap)
  const [histories, setHistories] = useState({ compare: 0, sweep: 0 })
  const history = usePage(({ run, workerHistory }) => bytesOf([run.history]) + workerHistory)
  const previous = usePage((state) =>
    bytesOf(
      [...state.previous, ...(state.replaced ? [state.replaced.run] : [])].map(({ history }) => history),
    ),
  )
  const kept = usePage((state) => state.kept.bytes)
  const memory = usePage((state) => state.engineMemory)
  useEffect(() => {
    const look = () => {
      setHeap(pageHeap())
      const experiments = app.madeExperiments()?.store.getState()
      if (experiments) {
        const { compare, sweep } = experiments
        setHistories({ compare: bytesOf(compare.runs.values()), sweep: bytesOf(sweep.runs.values()) })
      }
      app.requestMemory()
    }
    look()
    const timer = setInterval(look, LOOK_EVERY)
    return () => clearInterval(timer)
  }, [app])

  const { rows, megabytes, limited, title, unknown } = engineDetails.memory
  const size = (bytes: number) => megabytes(twoDigits(locale, bytes / 2 ** 20, unknown))
  const lines: [string, string | null][] = [
    [rows.history, size(history)],
    [rows.kept, limited(size(kept), megabytes(whole(locale, KEPT_BYTES / 2 ** 20)))],
    [rows.previous, size(previous)],
    [rows.compare, histories.compare > 0 ? size(histories.compare) : null],
    [rows.sweep, histories.sweep > 0 ? size(histories.sweep) : null],
    [rows.page, heap === null ? unknown : size(heap)],
    [rows.wasm, typeof memory?.wasm === 'number' ? size(memory.wasm) : null],
    [rows.gpu, typeof memory?.gpu === 'number' ? size(memory.gpu) : null],
    [rows.tensors, typeof memory?.tensors === 'number' ? whole(locale, memory.tensors) : null],
  ]
  return (
    <table className={styles.memory}>
      <caption>{title}</caption>
      <tbody>
        {lines.map(
          ([name, amount]) =>
            amount !== null && (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{amount}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  )
}

/** Bytes of the page's JavaScript heap; null if the browser does not report it. */
function pageHeap(): number | null {
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } }
  return memory?.usedJSHeapSize ?? null
}
