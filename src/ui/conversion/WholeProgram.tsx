import { useState } from 'react'
import { Segments } from '../parts/Segments'
import { FORM_NAMES, FORMS, programFile, wholeProgram, type Form } from './program'
import { useText } from '../AppContext'
import styles from './conversion.module.css'

interface Props {
  onSave: (text: string, file: string) => void
}

/** The program with the lines of all stairs, in the chosen form of the loss. */
export function WholeProgram({ onSave }: Props) {
  const { program: text } = useText().conversion
  const [form, setForm] = useState<Form>('nanochat')
  const program = wholeProgram(form)
  const file = programFile(form)
  return (
    <section className={styles.program} aria-label={text.title}>
      <h3>{text.title}</h3>
      <p>{text.lead}</p>
      <div className={styles.forms}>
        <Segments
          label={text.form}
          options={FORMS}
          value={form}
          nameOf={(option) => FORM_NAMES[option]}
          onChoose={setForm}
        />
        <button type="button" onClick={() => onSave(program, file)}>
          {text.save(file)}
        </button>
      </div>
      <p>{text.forms[form]}</p>
      {/* scrolls, so keys must reach it */}
      <pre className={styles.whole} tabIndex={0} aria-label={file}>
        {program}
      </pre>
    </section>
  )
}
