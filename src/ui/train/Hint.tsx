import { TASKS } from '../../tasks'
import { usePage, useText } from '../AppContext'
import { firstSentence } from '../firstSentence'
import { whole } from '../numbers'
import styles from './train.module.css'

/** One line: what will happen, and once it happens what to look for. */
export function Hint() {
  const text = useText()
  const phase = usePage((state) => state.phase)
  const step = usePage((state) => state.latest.step)
  const config = usePage((state) => state.run.config)
  const language = usePage((state) => state.language)
  const isFresh = step === 0 && phase !== 'playing'
  return (
    <p className={styles.hint}>
      {phase === 'failed' ? (
        text.transport.failed
      ) : isFresh ? (
        text.page.onboarding(whole(text.locale, config.generationBatchSize))
      ) : (
        <>
          <b>{text.panel.lookFor}</b> {firstSentence(TASKS[config.task].text[language].lookFor)[0]}
        </>
      )}
    </p>
  )
}
