import {
  guessRate,
  MEASURED,
  startingConfig,
  startingValues,
  type Situation,
  type StartingValue,
} from '../../app/experiments/startingPoint'
import type { KnobName, RunConfig } from '../../settings/knobs'
import { formatExact, formatFixed } from '../../app/series/format'
import { useApp, usePage, useText } from '../AppContext'
import { fieldText, valueText } from '../fieldText'
import { groupShareText } from './shareText'
import { useExperiments } from './useExperiments'
import styles from './startDialog.module.css'

/** The settings that the answer names; the table has all of them. */
const ANSWERED: readonly KnobName[] = ['numGenerations', 'epsilon', 'epsilonHigh', 'beta']

/** The settings to start with in a situation, why, and what can be done with them. */
export function StartingValues({ situation, onClose }: { situation: Situation; onClose: () => void }) {
  const text = useText()
  const edited = usePage((state) => state.edited)
  const reasonText = useReasonText()
  const words = text.start
  const config = startingConfig(edited, situation)
  const derived = startingValues(situation)
  const symbolOf = (knob: KnobName) => {
    const named: { label: string; symbol?: string } = text.knobs[knob]
    return named.symbol ?? named.label
  }
  return (
    <>
      <p role="status" className={styles.answer}>
        {words.answer(
          derived
            .filter(({ knob }) => ANSWERED.includes(knob))
            .map(({ knob, value }) =>
              text.compare.settingOf(symbolOf(knob), valueText(knob, value, config.task, text)),
            ),
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
      <Actions config={config} onClose={onClose} />
    </>
  )
}

/** Opens the configuration in Train, and writes it for TRL and verl. */
function Actions({ config, onClose }: { config: RunConfig; onClose: () => void }) {
  const { start, sweep, compare, taskTitles } = useText()
  const app = useApp()
  const { openInTrain, sweepAround } = useExperiments()
  const rate = guessRate(config)
  const task = taskTitles[config.task]
  return (
    <div className={styles.actions}>
      <button
        type="button"
        data-filled=""
        onClick={() => {
          onClose()
          openInTrain(config)
        }}
      >
        {start.tryOn(task)}
      </button>
      <button
        type="button"
        onClick={() => {
          onClose()
          sweepAround(config)
        }}
      >
        {start.sweepAround}
      </button>
      {(['trl', 'verl'] as const).map((framework) => (
        <button key={framework} type="button" onClick={() => void app.exportSettings(framework, config)}>
          {sweep.exportTo[framework]}
        </button>
      ))}
      <button type="button" onClick={onClose}>
        {compare.closeWhy}
      </button>
      {rate !== null && <p>{start.startsAt(task, formatExact(Number(rate.toPrecision(2))))}</p>}
    </div>
  )
}

/** Each value's reason in words. */
function useReasonText() {
  const text = useText()
  const { start: words } = text
  return ({ reason, figures }: StartingValue): string => {
    const sentence = words.reasons[reason] as string | ((...figures: string[]) => string)
    return typeof sentence === 'string' ? sentence : sentence(...figures.map(figureText(reason)))
  }

  /**
   * Shares of dead groups are percentages, and the difference of two evaluations has three decimals; everything else is a number,
   * with the digits that tell two clip limits apart.
   */
  function figureText(reason: StartingValue['reason']) {
    const digits = reason === 'clipHigher' ? 3 : 2
    const shares = reason === 'deadGroups' ? [2, 4, 5] : reason === 'rareAnswers' ? [2, 3] : []
    return (figure: number, place: number) =>
      shares.includes(place)
        ? groupShareText(figure, text)
        : reason === 'severalUpdates' && place > 2 * MEASURED.epsilons.length
          ? formatFixed(figure)
          : formatExact(Number(figure.toPrecision(digits)))
  }
}
