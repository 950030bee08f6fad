import { useState } from 'react'
import {
  ANSWER_LENGTHS,
  MEASURED,
  REWARD_KINDS,
  startingConfig,
  startingValues,
  UPDATES_PER_BATCH,
  type Situation,
  type StartingValue,
} from '../../app/experiments/startingPoint'
import type { KnobName } from '../../settings/knobs'
import { formatExact, formatFixed } from '../../app/series/format'
import { useApp, usePage, useText } from '../AppContext'
import { NumberField } from '../parts/NumberField'
import { Segments } from '../parts/Segments'
import { fieldText, valueText } from '../fieldText'
import { Dialog } from '../parts/Dialog'
import { percent } from '../numbers'
import { useExperiments } from './useExperiments'
import styles from './startDialog.module.css'

const FIRST: Situation = {
  successRate: 0.1,
  reward: 'binary',
  lengths: 'different',
  updates: 2,
  hasReference: false,
}

/** The settings that the answer names; the table has all of them. */
const ANSWERED: readonly KnobName[] = ['numGenerations', 'epsilon', 'epsilonHigh', 'beta']

/** The shares of right answers that can be asked about. */
const SHARES = { least: 0.001, most: 0.999 }

/** Derives the settings of a first run from what is known of a model and its reward. */
export function StartDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText()
  const app = useApp()
  const { openInTrain } = useExperiments()
  const edited = usePage((state) => state.edited)
  const [situation, setSituation] = useState(FIRST)
  const words = text.start
  const config = startingConfig(edited, situation)
  const derived = startingValues(situation)
  const symbolOf = (knob: KnobName) => {
    const named: { label: string; symbol?: string } = text.knobs[knob]
    return named.symbol ?? named.label
  }
  const change = (part: Partial<Situation>) => setSituation({ ...situation, ...part })
  return (
    <Dialog isOpen={isOpen} labelledBy="start-title" className={styles.dialog} onClose={onClose}>
      {(close) => (
        <>
          <h2 id="start-title">{words.title}</h2>
          <p>{words.lead}</p>
          <div className={styles.questions}>
            <label title={words.successHelp}>
              <span>{words.successRate}</span>
              <NumberField
                value={situation.successRate}
                min={SHARES.least}
                max={SHARES.most}
                step={0.05}
                onSet={(share) =>
                  Number.isFinite(share) &&
                  change({ successRate: Math.min(SHARES.most, Math.max(SHARES.least, share)) })
                }
              />
            </label>
            <div>
              <span>{words.reward}</span>
              <Segments
                label={words.reward}
                options={REWARD_KINDS}
                value={situation.reward}
                nameOf={(kind) => words.rewards[kind]}
                onChoose={(reward) => change({ reward })}
              />
            </div>
            <div>
              <span>{words.lengths}</span>
              <Segments
                label={words.lengths}
                options={ANSWER_LENGTHS}
                value={situation.lengths}
                nameOf={(kind) => words.lengthKinds[kind]}
                onChoose={(lengths) => change({ lengths })}
              />
            </div>
            <div>
              <span>{words.updates}</span>
              <Segments
                label={words.updates}
                options={UPDATES_PER_BATCH}
                value={String(situation.updates) as (typeof UPDATES_PER_BATCH)[number]}
                nameOf={(updates) => updates}
                onChoose={(updates) => change({ updates: Number(updates) })}
              />
            </div>
            <div>
              <span>{words.reference}</span>
              <Segments
                label={words.reference}
                options={['yes', 'no']}
                value={situation.hasReference ? 'yes' : 'no'}
                nameOf={(kind) => words.referenceKinds[kind]}
                onChoose={(kind) => change({ hasReference: kind === 'yes' })}
              />
            </div>
          </div>
          <p role="status" className={styles.answer}>
            {words.answer(
              derived
                .filter(({ knob }) => ANSWERED.includes(knob))
                .map(({ knob, value }) => `${symbolOf(knob)} ${valueText(knob, value, config.task, text)}`),
            )}
          </p>
          <table aria-label={words.values} className={styles.values}>
            <thead>
              <tr>
                <th scope="col">{words.columns.setting}</th>
                <th scope="col">{words.columns.value}</th>
                <th scope="col">{words.columns.why}</th>
              </tr>
            </thead>
            <tbody>
              {derived.map((row) => (
                <tr key={row.knob}>
                  <th scope="row">{fieldText(row.knob, config.task, text).label}</th>
                  <td>{valueText(row.knob, row.value, config.task, text)}</td>
                  <td>{reasonText(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.note}>
            {text.compare.sentences([words.note, words.exported(text.taskTitles[config.task])])}
          </p>
          <div className={styles.actions}>
            <button
              type="button"
              data-filled=""
              onClick={() => {
                close()
                openInTrain(config)
              }}
            >
              {words.tryOn(text.taskTitles[config.task])}
            </button>
            <button type="button" onClick={() => void app.exportSettings('trl', config)}>
              {text.sweep.exportTo.trl}
            </button>
            <button type="button" onClick={() => void app.exportSettings('verl', config)}>
              {text.sweep.exportTo.verl}
            </button>
            <button type="button" onClick={close}>
              {text.compare.closeWhy}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )

  function reasonText({ reason, figures }: StartingValue): string {
    const sentence = words.reasons[reason] as string | ((...figures: string[]) => string)
    return typeof sentence === 'string' ? sentence : sentence(...figures.map(figureText(reason)))
  }

  /**
   * Shares of dead groups are percentages, and the difference of two evaluations has three decimals; everything else is a number,
   * with the digits that tell two clip limits apart.
   */
  function figureText(reason: StartingValue['reason']) {
    const digits = reason === 'clipHigher' ? 3 : 2
    const shares = reason === 'deadGroups' ? [2, 4] : reason === 'rareAnswers' ? [2] : []
    return (figure: number, place: number) =>
      shares.includes(place)
        ? percent(text.locale, figure)
        : (reason === 'severalUpdates' || reason === 'lowerClip') && place > 2 * MEASURED.epsilons.length
          ? formatFixed(figure)
          : formatExact(Number(figure.toPrecision(digits)))
  }
}
