import { fieldChanges } from '../../app/coach/coaching'
import { needsReset } from '../../coach/rule'
import { useApp, usePage, useText } from '../AppContext'
import { MenuButton } from '../parts/MenuButton'
import { changesText } from '../coach/changesText'
import { whole } from '../numbers'
import styles from './stage.module.css'

/** What the coach sees, in a few words, the button with the change that may help, and a menu of its other findings. */
export function StageAdvice() {
  const app = useApp()
  const text = useText()
  const edited = usePage((state) => state.edited)
  const advice = usePage((state) => state.coach.heard.advice)
  const heard = usePage((state) => state.coach.heard.others)
  if (!advice) return <p className={styles.coach} />
  const { coach } = text
  // the line shows only what a change may help
  const others = heard.filter((other) => other.change && !other.isOver)
  const change = advice.change ? changesText(fieldChanges(edited, advice.change), edited, text) : ''
  return (
    <p className={styles.coach} role="note" aria-label={coach.name}>
      {coach.rules[advice.rule].title}
      {advice.isOver && ` · ${coach.over(whole(text.locale, advice.step))}`}{' '}
      {change !== '' && !advice.isOver && (
        <button
          type="button"
          className={styles.link}
          title={needsReset(advice) ? coach.applyAndReset : coach.apply}
          onClick={app.applyAdvice}
        >
          {change}
        </button>
      )}{' '}
      {others.length > 0 && (
        <MenuButton
          label={coach.also(others.length)}
          className={styles.link}
          groups={[{ items: others.map(({ rule }) => ({ id: rule, label: coach.rules[rule].title })) }]}
          onChoose={app.chooseAdvice}
        >
          {coach.also(others.length)}
        </MenuButton>
      )}
    </p>
  )
}

/** Says under the heading that the arrows of a step are not what its loss reads. */
export function NoAdvantages() {
  const { coach } = useText()
  return <p className={styles.coach}>{coach.noAdvantages}</p>
}
