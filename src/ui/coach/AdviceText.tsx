import { fieldChanges } from '../../app/coach/coaching'
import type { Advice } from '../../coach/listen'
import { needsReset } from '../../coach/rule'
import { RULES } from '../../coach/rules'
import { isFigure } from '../../metrics/figures'
import { useApp, usePage, useText } from '../AppContext'
import { reveal } from '../frame/reveal'
import { useMedia } from '../frame/useMedia'
import { metricText } from '../experiments/metricText'
import { whole } from '../numbers'
import { changesText } from './changesText'
import { lettersOf } from './letters'
import { figureTexts, sentenceOf } from './sentence'
import styles from './coach.module.css'

/** Letters, change included, that two lines hold beside the buttons; what is longer is set smaller. */
const TWO_LINES = 215

/**
 * What one rule says, its change, where its evidence is, and the other findings. On a narrow page the sentence is folded behind
 * its title, and the change stays.
 */
export function AdviceText({ advice }: { advice: Advice }) {
  const app = useApp()
  const text = useText()
  const edited = usePage((state) => state.edited)
  const charts = usePage((state) => state.preferences.charts)
  const more = usePage((state) => state.coach.heard.others)
  const isNarrow = useMedia('narrow')
  const { coach, locale } = text
  const { change, rule, step, isOver } = advice
  const { chart } = RULES[rule]
  const sentence = sentenceOf(advice, figureTexts(locale, advice.figures), edited.task, text)
  const suggested = change ? changesText(fieldChanges(edited, change), edited, text) : ''
  const chartName = isFigure(chart) ? text.figures[chart].name : metricText(chart, edited.task, text).label
  const at = whole(locale, step)

  const show = () => {
    if (!isFigure(chart) && !charts.includes(chart)) app.setPreference('charts', [...charts, chart])
    revealChart(chartName)
  }

  const title = (
    <>
      <b>{coach.rules[rule].title}</b>{' '}
      <span className={styles.step}>{isOver ? coach.over(at) : coach.atStep(at)}</span>
    </>
  )
  const apply = suggested !== '' && !isOver && (
    <button type="button" className={styles.apply} onClick={app.applyAdvice}>
      {needsReset(advice) ? coach.applyAndReset : coach.apply}
    </button>
  )
  const others = (
    <>
      <button type="button" onClick={show}>
        {coach.show(chartName)}
      </button>
      {more.length > 0 && (
        <details className={styles.menu}>
          <summary>{coach.also(more.length)}</summary>
          <div>
            {more.map((other) => (
              <button key={other.rule} type="button" onClick={() => app.chooseAdvice(other.rule)}>
                {coach.rules[other.rule].title}
              </button>
            ))}
          </div>
        </details>
      )}
      <details className={styles.menu}>
        <summary>{coach.mute}</summary>
        <div>
          <button type="button" onClick={() => app.silenceAdvice('here')}>
            {coach.silenceHere}
          </button>
          <button type="button" onClick={() => app.silenceAdvice('always')}>
            {coach.silenceAlways}
          </button>
        </div>
      </details>
    </>
  )

  if (!isNarrow) {
    return (
      <>
        <p className={styles.says} data-long={lettersOf(sentence + suggested) > TWO_LINES || undefined}>
          {title} {sentence} <b className={styles.change}>{suggested}</b>
        </p>
        <div className={styles.actions}>
          {apply}
          {others}
        </div>
      </>
    )
  }
  return (
    <>
      <details className={styles.details}>
        <summary>{title}</summary>
        <p>{sentence}</p>
        <div className={styles.actions}>{others}</div>
      </details>
      <div className={styles.suggestion}>
        <span>{suggested}</span>
        {apply}
      </div>
    </>
  )
}

/** Scrolls to the chart of a name and marks it briefly. */
function revealChart(name: string): void {
  reveal(`figure[aria-label="${CSS.escape(name)}"]`, (chart) => {
    chart.dataset.found = ''
    chart.addEventListener('animationend', () => delete chart.dataset.found, { once: true })
  })
}
