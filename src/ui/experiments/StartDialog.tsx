import { useId, useState } from 'react'
import {
  ANSWER_LENGTHS,
  hasNoSignal,
  isPercent,
  isShare,
  REWARD_KINDS,
  UPDATES_PER_BATCH,
  type Situation,
} from '../../app/experiments/startingPoint'
import { formatExact } from '../../app/series/format'
import { parseNumber } from '../../settings/knob'
import { useText } from '../AppContext'
import { NumberField } from '../parts/NumberField'
import { Segments } from '../parts/Segments'
import { Dialog } from '../parts/Dialog'
import { StartingValues } from './StartingValues'
import styles from './startDialog.module.css'

const FIRST: Situation = {
  successRate: 0.1,
  reward: 'binary',
  lengths: 'different',
  updates: 2,
  hasReference: false,
}

/** Derives the settings of a first run from what is known of a model and its reward. */
export function StartDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { start: words, compare } = useText()
  const [situation, setSituation] = useState(FIRST)
  const { successRate, reward, lengths, updates, hasReference } = situation
  const change = (part: Partial<Situation>) => setSituation({ ...situation, ...part })
  return (
    <Dialog isOpen={isOpen} labelledBy="start-title" className={styles.dialog} onClose={onClose}>
      {(close) => (
        <>
          <h2 id="start-title">{words.title}</h2>
          <p>{words.lead}</p>
          <div className={styles.questions}>
            <ShareField share={successRate} onSet={(share) => change({ successRate: share })} />
            <Question
              label={words.reward}
              options={REWARD_KINDS}
              value={reward}
              nameOf={(kind) => words.rewards[kind]}
              onChoose={(kind) => change({ reward: kind })}
            />
            <Question
              label={words.lengths}
              options={ANSWER_LENGTHS}
              value={lengths}
              nameOf={(kind) => words.lengthKinds[kind]}
              onChoose={(kind) => change({ lengths: kind })}
            />
            <Question
              label={words.updates}
              options={UPDATES_PER_BATCH}
              value={String(updates) as (typeof UPDATES_PER_BATCH)[number]}
              nameOf={(count) => count}
              onChoose={(count) => change({ updates: Number(count) })}
            />
            <Question
              label={words.reference}
              options={['yes', 'no']}
              value={hasReference ? 'yes' : 'no'}
              nameOf={(kind) => words.referenceKinds[kind]}
              onChoose={(kind) => change({ hasReference: kind === 'yes' })}
            />
          </div>
          {hasNoSignal(situation) ? (
            <>
              <p role="status" className={styles.noSignal}>
                {words.noSignal[successRate === 0 ? 'never' : 'always']}
              </p>
              <div className={styles.actions}>
                <button type="button" onClick={close}>
                  {compare.closeWhy}
                </button>
              </div>
            </>
          ) : (
            <StartingValues situation={situation} onClose={close} />
          )}
        </>
      )}
    </Dialog>
  )
}

/** The field of the share of right answers. It says what is allowed, and keeps what it refused. */
function ShareField({ share, onSet }: { share: number; onSet: (share: number) => void }) {
  const { start: words, compare } = useText()
  const [refused, setRefused] = useState<string | null>(null)
  const [id, noteId] = [useId(), useId()]
  const typed = parseNumber(refused ?? '')
  return (
    <div>
      <label htmlFor={id}>{words.successRate}</label>
      <NumberField
        id={id}
        value={share}
        refused={refused}
        min={0}
        max={1}
        step={0.05}
        aria-describedby={noteId}
        aria-invalid={refused !== null}
        onSet={(entered, written) => {
          setRefused(isShare(entered) ? null : written)
          if (isShare(entered)) onSet(entered)
        }}
      />
      <small id={noteId} role={refused === null ? undefined : 'alert'}>
        {refused === null
          ? words.successHelp
          : compare.sentences([
              ...(isPercent(typed) ? [words.percent(formatExact(typed), formatExact(typed / 100))] : []),
              words.notShare(formatExact(share)),
            ])}
      </small>
    </div>
  )
}

/** A question with a few answers. */
function Question<Answer extends string>(asked: Parameters<typeof Segments<Answer>>[0]) {
  return (
    <div>
      <span>{asked.label}</span>
      <Segments {...asked} />
    </div>
  )
}
