import { useRef, useState } from 'react'
import { useApp, useText } from '../AppContext'
import { FilesInput } from '../frame/FilesInput'
import styles from './reading.module.css'

/** Opens files of a log, or takes lines of one that are pasted. */
export function OpenLog() {
  const app = useApp()
  const { readingView: text } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState('')
  return (
    <div className={styles.open}>
      <button type="button" className={styles.drop} onClick={() => input.current?.click()}>
        {text.drop}
        <small>{text.dropKinds}</small>
      </button>
      <FilesInput field={input} onFiles={(files) => void app.readings.read(files)} />
      <textarea
        rows={2}
        value={pasted}
        aria-label={text.paste}
        placeholder={text.pasteHint}
        spellCheck={false}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      {pasted.trim() !== '' && (
        <button
          type="button"
          onClick={() => {
            setPasted('')
            void app.readings.readText(pasted)
          }}
        >
          {text.read}
        </button>
      )}
    </div>
  )
}
