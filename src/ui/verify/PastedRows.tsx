import { useDeferredValue, useId, useMemo, useState, type Ref } from 'react'
import { REWARD_SCALINGS } from '../../grpo'
import { counts } from '../../verification/markdown'
import { MOST_CHARACTERS, MOST_ROWS } from '../../verification/pasted/parseRows'
import { readPaste } from '../../verification/pasted/paste'
import {
  BASELINES,
  CONVENTIONS,
  isBadK,
  isBadSharding,
  leadText,
  pastedProblems,
  pastedReport,
  readText,
  reportSizes,
  UNCHOSEN,
  type Choices,
} from './pasted'
import type { ReportSizes } from '../../app/importing/trainReport'
import { Select } from '../parts/Select'
import { Faults } from './Faults'
import { ReportView } from './ReportView'
import { UnreadLines } from './UnreadLines'
import { useText } from '../AppContext'
import styles from './verify.module.css'

interface Props {
  /** where the page scrolls to */
  box?: Ref<HTMLDivElement>
  /** the text that stands in the field at first */
  first?: string
  /** starts a run with the sizes of the report; without it, no such button is shown */
  onTrain?: ((sizes: ReportSizes) => void) | undefined
  onExport: (markdown: string, fileName: string) => void
}

/**
 * Checks pasted output of a real trainer in the same way as the completions of a step. The text stays in its field even
 * if it cannot be read.
 */
export function PastedRows({ box, first = '', onTrain, onExport }: Props) {
  const { verify: text } = useText()
  const { paste } = text
  const id = useId()
  const [pasted, setPasted] = useState(first)
  const [choices, setChoices] = useState(UNCHOSEN)
  const late = useDeferredValue(pasted)
  const parsed = useMemo(() => (late.trim() === '' ? null : readPaste(late)), [late])
  const report = useMemo(() => pastedReport(parsed, choices), [parsed, choices])
  const isUnreadable = parsed !== null && parsed.problems.length > 0
  const found = report === null ? null : counts(report.checks)
  const problems = pastedProblems(parsed, choices, text)
  const sizes = parsed === null || report === null ? null : reportSizes(parsed, report, choices)
  const choose = (changes: Partial<Choices>) => setChoices({ ...choices, ...changes })
  const typed = (name: 'k' | 'sharding', size: number, isBad: boolean) => (
    <label>
      {paste[name]}
      <input
        type="text"
        inputMode={name === 'k' ? 'numeric' : undefined}
        size={size}
        value={choices[name]}
        placeholder={paste.placeholders[name]}
        aria-invalid={isBad}
        aria-describedby={isBad ? `${id}-problems` : undefined}
        onChange={(event) => choose({ [name]: event.currentTarget.value })}
      />
    </label>
  )

  return (
    <div ref={box} className={styles.paste}>
      <h3 className={styles.pasteLabel}>{paste.heading}</h3>
      <p className={styles.aside} id={`${id}-hint`}>
        {paste.hint} {paste.limits({ characters: MOST_CHARACTERS, rows: MOST_ROWS })}
      </p>
      <label className={styles.rowsLabel} htmlFor={`${id}-rows`}>
        {paste.label}
      </label>
      <textarea
        id={`${id}-rows`}
        rows={5}
        spellCheck={false}
        value={pasted}
        placeholder={paste.example}
        aria-invalid={isUnreadable}
        aria-describedby={`${id}-hint ${id}-problems`}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      <div className={styles.fields}>
        {typed('k', 8, isBadK(choices))}
        <label>
          {paste.scaling}
          <Select
            value={choices.scaling}
            options={['', ...REWARD_SCALINGS] as const}
            nameOf={(scaling) => (scaling === '' ? paste.infer : text.scalings[scaling])}
            onChoose={(scaling) => choose({ scaling })}
          />
        </label>
        <label>
          {paste.baseline}
          <Select
            value={choices.baseline}
            options={BASELINES}
            nameOf={(baseline) => text.baselines[baseline]}
            onChoose={(baseline) => choose({ baseline })}
          />
        </label>
        <label>
          {paste.convention}
          <Select
            value={choices.convention}
            options={['', ...CONVENTIONS] as const}
            nameOf={(convention) => (convention === '' ? paste.infer : text.conventions[convention])}
            onChoose={(convention) => choose({ convention })}
          />
        </label>
        {typed('sharding', 12, isBadSharding(choices))}
      </div>
      <div className={styles.problems} id={`${id}-problems`} role="status">
        {problems.map((problem) => (
          <p key={problem}>
            <span aria-hidden="true">✗</span> {problem}
          </p>
        ))}
        {found !== null && (found.fail > 0 || problems.length === 0) && (
          <p className={styles.verdict} data-fails={found.fail > 0 || undefined}>
            {text.verdict(found)}
          </p>
        )}
        {report !== null && <Faults checks={report.checks} />}
        {parsed !== null && report !== null && <p className={styles.aside}>{readText(parsed, text)}</p>}
        {sizes && onTrain && (
          <>
            <button type="button" title={paste.trainHelp} onClick={() => onTrain(sizes)}>
              {paste.train(sizes)}
            </button>
            <p className={styles.aside}>
              {paste.trainStd(sizes.convention && text.conventions[sizes.convention], sizes.steps !== null)}
            </p>
          </>
        )}
      </div>
      {parsed !== null && parsed.unread.length > 0 && <UnreadLines runs={parsed.unread} />}
      {parsed !== null && report !== null && (
        <ReportView
          title={paste.title}
          lead={leadText(parsed, report, text)}
          report={report}
          isVerdictElsewhere
          onExport={(markdown) => onExport(markdown, 'grpo-verification-pasted.md')}
        />
      )}
    </div>
  )
}
