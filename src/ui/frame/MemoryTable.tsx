import { useEffect, useState } from 'react'
import { historyBytes } from '../../app/history'
import { useApp, usePage, useText } from '../AppContext'
import { twoDigits, whole } from '../numbers'
import styles from './frame.module.css'

/** Milliseconds between two looks at the memory. */
const LOOK_EVERY = 2000

/** What the page and its training worker hold in memory; asked anew while it is looked at. */
export function MemoryTable() {
  const app = useApp()
  const { engine, locale } = useText()
  const [heap, setHeap] = useState(pageHeap)
  const history = usePage(({ run }) => historyBytes(run.history))
  const previous = usePage((state) => state.previous.reduce((sum, run) => sum + historyBytes(run.history), 0))
  const worker = usePage((state) => state.workerMemory)
  useEffect(() => {
    const look = () => {
      setHeap(pageHeap())
      app.weigh()
    }
    look()
    const timer = setInterval(look, LOOK_EVERY)
    return () => clearInterval(timer)
  }, [app])

  const { rows, megabytes, title, unknown } = engine.memory
  const size = (bytes: number | null) =>
    bytes === null ? unknown : megabytes(twoDigits(locale, bytes / 2 ** 20, unknown))
  const lines: [string, string][] = [
    [rows.history, size(history)],
    [rows.previous, size(previous)],
    [rows.page, size(heap)],
    [rows.worker, size(worker?.heap ?? null)],
    ...(worker && worker.wasm !== null ? [[rows.wasm, size(worker.wasm)] as [string, string]] : []),
    ...(worker && worker.gpu !== null ? [[rows.gpu, size(worker.gpu)] as [string, string]] : []),
    ...(worker && worker.tensors !== null
      ? [[rows.tensors, whole(locale, worker.tensors)] as [string, string]]
      : []),
  ]
  return (
    <table className={styles.memory}>
      <caption>{title}</caption>
      <tbody>
        {lines.map(([name, amount]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Bytes of the page's JavaScript heap; null where the browser does not tell. */
function pageHeap(): number | null {
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } }
  return memory?.usedJSHeapSize ?? null
}
