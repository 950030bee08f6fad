import { useApp, usePage, useText } from '../AppContext'
import { percent } from '../numbers'
import { Notice } from '../parts/Notice'

/** The files of long runs that are being written: how far each is, and a button that gives it up. */
export function WritingFiles() {
  const app = useApp()
  const { exports, files, locale } = useText()
  const writing = usePage((state) => state.writing)
  return writing.map(({ file, format, steps, of }) => {
    const { label } = files.items[format]
    const name = exports.writing(label, percent(locale, steps / of))
    return (
      <Notice key={file}>
        <p>{name}</p>
        <progress aria-label={name} value={steps} max={of} />
        <button type="button" aria-label={exports.cancelOf(label)} onClick={() => app.cancelExport(file)}>
          {exports.cancel}
        </button>
      </Notice>
    )
  })
}
