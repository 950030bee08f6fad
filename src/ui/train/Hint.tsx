import { advantageKind } from '../../app/advantageKind'
import { isStoppedByReward } from '../../app/runVerbs'
import { usePage, useText } from '../AppContext'
import { whole } from '../numbers'

/** One line on what will happen, and during training on what to watch. */
export function Hint({ className }: { className: string }) {
  const text = useText()
  const phase = usePage((state) => state.phase)
  const step = usePage((state) => state.latest.step)
  const config = usePage((state) => state.run.config)
  const willPlay = usePage((state) => state.phase === 'starting' && state.playWhenReady)
  const isRewardAtFault = usePage(isStoppedByReward)
  const isAwaiting = usePage((state) => state.rewardCode.awaitsConsent !== null)
  const isFresh = step === 0 && phase !== 'playing'
  return (
    <p className={className}>
      {isRewardAtFault ? (
        text.transport.failedReward
      ) : phase === 'failed' ? (
        text.transport.failed
      ) : isAwaiting ? (
        text.page.awaitsConsent
      ) : willPlay ? (
        text.page.starting
      ) : isFresh ? (
        text.page.onboarding({
          prompts: whole(text.locale, config.generationBatchSize / config.numGenerations),
          answers: whole(text.locale, config.numGenerations),
          byGroup: advantageKind(config) !== 'notCentred',
        })
      ) : (
        <>
          <b>{text.panel.lookFor}</b> {firstSentence(text.tasks[config.task].lookFor)}
        </>
      )}
    </p>
  )
}

/** The first sentence of a text. A point inside a number does not end it. */
export function firstSentence(text: string): string {
  const end = /[.!?](?=\s)/.exec(text)
  return end ? text.slice(0, end.index + 1) : text
}
