import { fieldChanges } from '../../app/coaching'
import type { Advice } from '../../coach/listen'
import { needsReset } from '../../coach/rule'
import { RULES } from '../../coach/rules'
import { isFigure } from '../../metrics/metrics'
import { useApp, usePage, useText } from '../AppContext'
import { useMedia } from '../frame/useMedia'
import { metricText } from '../lab/metricText'
import { whole } from '../numbers'
import { changesText } from './changesText'
import { figureTexts } from './figureText'
import { revealChart } from './revealChart'
import styles from './coach.module.css'

/** What one rule says, its change, and where its evidence is. On a narrow page it is folded behind its title. */
export function AdviceText({ advice }: { advice: Advice }) {
  const app = useApp()
  const text = useText()
  const edited = usePage((state) => state.edited)
  const charts = usePage((state) => state.preferences.charts)
  const isNarrow = useMedia('narrow')
  const { coach, locale } = text
  const { change, rule, figures, step } = advice
  const { chart } = RULES[rule]
  // Each sentence is typed by the figures of its own rule; here the rule is any.
  const says = coach.rules[rule].says as (figures: Record<string, string>) => string
  const chartName = isFigure(chart) ? text.figures[chart].name : metricText(chart, edited.task, text).label

  const show = () => {
    if (!isFigure(chart) && !charts.includes(chart)) app.setPreference('charts', [...charts, chart])
    revealChart(chartName)
  }

  const title = (
    <>
      <b>{coach.rules[rule].title}</b>{' '}
      <span className={styles.step}>{coach.atStep(whole(locale, step))}</span>
    </>
  )
  const sentence = (
    <>
      {says(figureTexts(locale, figures))}
      {change && (
        <>
          {' '}
          <b className={styles.change}>{changesText(fieldChanges(edited, change), edited, text)}</b>
        </>
      )}
    </>
  )
  const actions = (
    <div className={styles.actions}>
      {change && (
        <button type="button" className={styles.apply} onClick={app.applyAdvice}>
          {needsReset(advice) ? coach.applyAndReset : coach.apply}
        </button>
      )}
      <button type="button" onClick={show}>
        {coach.show(chartName)}
      </button>
      <button type="button" onClick={() => app.silenceAdvice('here')}>
        {coach.silenceHere}
      </button>
      <button type="button" onClick={() => app.silenceAdvice('always')}>
        {coach.silenceAlways}
      </button>
    </div>
  )

  if (!isNarrow) {
    return (
      <>
        <p className={styles.says}>
          {title} {sentence}
        </p>
        {actions}
      </>
    )
  }
  return (
    <details className={styles.details}>
      <summary>{title}</summary>
      <p>{sentence}</p>
      {actions}
    </details>
  )
}
