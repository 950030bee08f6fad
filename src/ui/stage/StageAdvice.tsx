import { fieldChanges } from '../../app/coach/coaching'
import { needsReset } from '../../coach/rule'
import { useApp, usePage, useText } from '../AppContext'
import { MenuButton } from '../parts/MenuButton'
import { changesText } from '../coach/changesText'
import { whole } from '../numbers'
import type { StageGroup } from './stageGroup'
import styles from './stage.module.css'

/** What the coach sees, in one sentence, the button with the change that may help, and a menu of its other findings. */
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
  const changes = advice.change ? fieldChanges(edited, advice.change) : []
  // with arrows, several settings fit into two lines
  const change = changesText(changes, edited, text, changes.length > 1 ? coach.knob : coach.fromTo)
  return (
    <p className={styles.coach} role="note" aria-label={coach.name}>
      {coach.rules[advice.rule].line}
      {advice.isOver && ` · ${coach.over(whole(text.locale, advice.step))}`}{' '}
      {change !== '' && !advice.isOver && (
        <button
          type="button"
          className={styles.link}
          title={needsReset(advice) ? coach.applyAndReset : coach.apply}
          onClick={app.applyAdvice}
        >
          {coach.set(change)}
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

/** A group of equal scores. */
export interface FlatGroup {
  group: StageGroup
  /** all groups of its step */
  groups: readonly StageGroup[]
  /** whether the picture shows what came of the updates */
  hasResult: boolean
}

/** A factor that is written ×1.00 has not moved. */
const UNMOVED = 0.005

/** What a group of equal scores does, what moved its answers, and the button that leaves such groups out while others differ. */
export function FlatLine({ group, groups, hasResult }: FlatGroup) {
  const app = useApp()
  const { flat } = useText().coach
  const deadGroups = usePage((state) => state.edited.deadGroups)
  const kl = usePage((state) => state.run.config.beta > 0)
  if ([group, ...groups].every(({ state }) => state === 'solved')) {
    return <p className={styles.coach}>{flat.solved}</p>
  }
  const others = groups.some(({ state }) => state === 'live' || state === 'noSignal')
  const isMoved = hasResult && group.rows.some(({ factor }) => Math.abs((factor ?? 1) - 1) >= UNMOVED)
  return (
    <p className={styles.coach}>
      {flat.pushes}
      {isMoved && flat.moved({ others, kl })}{' '}
      {others && deadGroups === 'keep' && (
        <button type="button" className={styles.link} onClick={() => app.setKnob('deadGroups', 'drop')}>
          {flat.leaveOut}
        </button>
      )}
    </p>
  )
}
