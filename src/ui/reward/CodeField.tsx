import { useEffect, useRef } from 'react'
import { openEditor, type CodeEditor, type Mark } from './codeMirror'
import type { OfferedName } from './names'
import styles from './reward.module.css'

interface Props {
  code: string
  onChange: (code: string) => void
  namesAfter: (path: readonly string[]) => readonly OfferedName[]
  mark: Mark | null
  label: string
  /** id of the text that explains how the keyboard leaves the field */
  describedBy: string
  takesFocus: boolean
}

/** The field for JavaScript. */
export function CodeField({ code, onChange, namesAfter, mark, label, describedBy, takesFocus }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<CodeEditor | null>(null)
  const calls = useRef({ onChange, namesAfter })
  useEffect(() => {
    calls.current = { onChange, namesAfter }
  })
  const begun = useRef({ code, takesFocus })
  useEffect(() => {
    const opened = openEditor(place.current!, begun.current.code, {
      onChange: (next) => calls.current.onChange(next),
      namesAfter: (path) => calls.current.namesAfter(path),
    })
    editor.current = opened
    if (begun.current.takesFocus) {
      opened.focus()
      place.current!.scrollIntoView({ block: 'nearest' })
    }
    return () => opened.close()
  }, [])
  useEffect(() => editor.current?.setCode(code), [code])
  useEffect(() => editor.current?.setMark(mark), [mark])
  useEffect(() => editor.current?.setLabel(label, describedBy), [label, describedBy])
  return <div ref={place} className={styles.field} />
}
