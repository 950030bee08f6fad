import { useId, useState } from 'react'
import { isStoppedByReward } from '../../app/runVerbs'
import { formatCount, formatNumber } from '../../app/series/format'
import { TASKS } from '../../tasks'
import { textOf } from '../../tasks/tokenText'
import type { Judged } from '../../worker/protocol'
import { usePage, useText } from '../AppContext'
import { allowedPrompts } from '../fieldText'
import { readTokens } from './tokens'
import type { TriedScores, ScoringResult, Subject } from './useVerdicts'
import styles from './reward.module.css'

interface Props {
  subject: Subject
  asked: TriedScores | null
  onTyped: (typed: readonly Judged[]) => void
}

/** The scores that the code in the editor gives to the group under the lens, and to completions typed by hand. */
export function TryOut({ subject, asked, onTyped }: Props) {
  const text = useText()
  const words = text.rewardCode.tryOut
  const hasFailed = usePage(isStoppedByReward)
  const { prompt, group, typed } = subject
  return (
    <section aria-label={words.title} className={styles.tryOut}>
      <h2>{words.title}</h2>
      <p className={styles.about}>{words.about}</p>
      {group.length === 0 ? (
        <p>{hasFailed ? words.noneFailed : words.none}</p>
      ) : (
        <Scores caption={words.caption(prompt)} rows={group} from={0} asked={asked} />
      )}
      <Typed typed={typed} onTyped={onTyped} />
      {typed.length > 0 && <Scores caption={words.typed} rows={typed} from={group.length} asked={asked} />}
    </section>
  )
}

interface ScoresProps {
  caption: string
  rows: readonly Judged[]
  /** the place of the first row among the completions that were asked for */
  from: number
  asked: TriedScores | null
}

/** Each completion's reward and its parts, beside the reward from the code in use. */
function Scores({ caption, rows, from, asked }: ScoresProps) {
  const text = useText()
  const words = text.rewardCode.tryOut
  const info = usePage((state) => state.run.info)
  // the last request may be about other completions than those shown
  const isOf = rows.every((row, i) => asked?.completions[from + i] === row)
  const [draft, inUse] = [verdictOf(isOf && asked?.draft), verdictOf(isOf && asked?.inUse)]
  const parts = draft && draft.parts.length > 1 ? draft.parts : []
  const rewardOf = (said: typeof draft, row: number) => {
    const judged = said?.rows[from + row]
    return judged ? formatNumber(judged.reward) : text.transport.absent
  }
  return (
    <div className={styles.scores} role="region" aria-label={caption} tabIndex={0}>
      <table aria-busy={!isOf}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.completion}</th>
            <th scope="col">{words.draft}</th>
            <th scope="col">{words.inUse}</th>
            {parts.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ tokens }, row) => (
            // completions of a group may be equal
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              <th scope="row">{info && textOf(tokens, info.vocabulary, -1)}</th>
              <td>{rewardOf(draft, row)}</td>
              <td>{rewardOf(inUse, row)}</td>
              {parts.map(({ name }, k) => (
                <td key={name}>{formatNumber(draft?.rows[from + row]?.parts[k] ?? NaN)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const verdictOf = (said: ScoringResult | false | undefined) => (said && !('fault' in said) ? said : null)

/** A prompt and completions to type. */
function Typed({ typed, onTyped }: Pick<Subject, 'typed'> & Pick<Props, 'onTyped'>) {
  const text = useText()
  const words = text.rewardCode.tryOut
  const config = usePage((state) => state.run.config)
  const info = usePage((state) => state.run.info)
  const first = usePage((state) => state.prompt)
  const [prompt, setPrompt] = useState<string | null>(null)
  const [written, setWritten] = useState('')
  const [problem, setProblem] = useState('')
  const id = useId()
  if (!info || !TASKS[config.task].parse) return null
  const { vocabulary, completionLength, endToken } = info
  const asked = prompt ?? first ?? ''

  const read = (nextPrompt: string, nextWritten: string) => {
    setPrompt(nextPrompt)
    setWritten(nextWritten)
    const found = TASKS[config.task].parse!(nextPrompt, config.taskSettings)
    const rows: Judged[] = []
    let wrong = found ? '' : words.noPrompt
    nextWritten.split('\n').forEach((line, i) => {
      if (line.trim() === '' || !found) return
      const tokens = readTokens(line, vocabulary)
      const place = formatCount(i + 1)
      if ('unknown' in tokens) wrong ||= words.unknown(place, tokens.unknown)
      else if (tokens.length > completionLength) wrong ||= words.tooLong(place, formatCount(completionLength))
      else rows.push({ problem: found, tokens: untilEnd(tokens, endToken) })
    })
    setProblem(nextWritten.trim() === '' ? '' : wrong)
    onTyped(rows)
  }
  return (
    <details className={styles.typed} open={typed.length > 0 || undefined}>
      <summary>{words.typed}</summary>
      <label>
        {words.prompt}
        <input
          type="text"
          value={asked}
          spellCheck={false}
          onChange={(event) => read(event.currentTarget.value, written)}
        />
      </label>
      <p className={styles.about}>{allowedPrompts(config.task, config.taskSettings, text)}</p>
      <label>
        {words.completions}
        <textarea
          rows={3}
          value={written}
          spellCheck={false}
          aria-describedby={`${id}-example`}
          aria-invalid={problem !== ''}
          onChange={(event) => read(asked, event.currentTarget.value)}
        />
      </label>
      <p id={`${id}-example`} className={styles.about}>
        {words.example(vocabulary.slice(-4).join(' '))}
      </p>
      <p role="status">{problem}</p>
    </details>
  )
}

/** Tokens up to the end token, as in a rollout. */
function untilEnd(tokens: readonly number[], endToken: number): readonly number[] {
  const end = endToken < 0 ? -1 : tokens.indexOf(endToken)
  return end < 0 ? tokens : tokens.slice(0, end + 1)
}
