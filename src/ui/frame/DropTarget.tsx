import { useEffect, useRef, useState } from 'react'
import { FILE_KIND_IDS, FILE_KINDS, MOST_BYTES, MOST_FILES } from '../../settings/fileKinds'
import { sizeOf } from '../../text/fileSize'
import { useApp, useText } from '../AppContext'
import { Late } from './Late'
import styles from './dropTarget.module.css'

/** Milliseconds without a sign of dragging after which it has ended: leaving the window is not always told. */
const SILENCE = 1500

/** Opens files that are dropped anywhere on the page; while they are dragged over it, it says what can be opened. */
export function DropTarget() {
  const app = useApp()
  const target = useRef<HTMLElement>(null)
  const [isDragging, setDragging] = useState(false)

  useEffect(() => {
    let timer = 0
    const end = () => {
      clearTimeout(timer)
      setDragging(false)
    }
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.dataTransfer!.dropEffect = 'copy'
      setDragging(true)
      clearTimeout(timer)
      timer = window.setTimeout(end, SILENCE)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) end()
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      end()
      void app.importFiles([...event.dataTransfer!.files])
    }
    const listeners = { dragenter: over, dragover: over, dragleave: leave, drop } as const
    const names = Object.keys(listeners) as (keyof typeof listeners)[]
    for (const name of names) window.addEventListener(name, listeners[name])
    return () => {
      end()
      for (const name of names) window.removeEventListener(name, listeners[name])
    }
  }, [app])

  useEffect(() => {
    // above an open dialog too
    if (isDragging) target.current?.showPopover()
    else target.current?.hidePopover()
  }, [isDragging])

  return (
    <section ref={target} popover="manual" aria-labelledby="drop-files" className={styles.target}>
      {isDragging && (
        <Late>
          <DropCard />
        </Late>
      )}
    </section>
  )
}

/** What can be dropped. */
function DropCard() {
  const { importing } = useText()
  return (
    <div className={styles.card}>
      <h2 id="drop-files">{importing.drop}</h2>
      <dl>
        {FILE_KIND_IDS.map((kind) => (
          <div key={kind}>
            <dt>{importing.kinds[kind].name}</dt>
            <dd>{importing.kinds[kind].help}</dd>
          </div>
        ))}
      </dl>
      <p>{importing.limits(MOST_FILES, sizeOf(MOST_BYTES), sizeOf(FILE_KINDS.settings.most))}</p>
    </div>
  )
}

/** Whether files are dragged, rather than a text or a link. */
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
