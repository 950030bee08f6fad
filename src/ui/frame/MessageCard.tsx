import { useEffect } from 'react'
import { isPassing, isProblem, type Message } from '../../app/messages'
import type { RunConfig } from '../../settings/knobs'
import { visibleLines } from '../../text/visible'
import { useApp, usePage, useText } from '../AppContext'
import { Notice } from '../parts/Notice'
import { Late } from './Late'
import { lazyPart } from './lazyPart'
import { messageText } from './messageText'
import { useReload } from './MissingPart'
import styles from './messages.module.css'

/** Milliseconds after which a message of success disappears by itself. */
const STAYS = 4000

const CureButton = lazyPart(() => import('../reading/CureButton'), 'CureButton', ['coach', 'settings'])

interface Props {
  message: Message
  /** the configuration of the view that shows it */
  config: RunConfig
  /** the view it comes from, if another one shows it */
  origin?: string
  /** must be the same function at every render */
  onDismiss: (id: number) => void
}

/** One message, with a button that dismisses it; nothing until the words for it are there. */
export function MessageCard(props: Props) {
  // `MissingParts` tells this, in all views
  if (props.message.kind === 'part-missing') return null
  return (
    <Late>
      <Card {...props} />
    </Late>
  )
}

function Card({ message, config, origin, onDismiss }: Props) {
  const app = useApp()
  const text = useText()
  const running = usePage((state) => state.run.config)
  const step = usePage((state) => state.latest.step)
  const isBad = isProblem(message)
  const passes = isPassing(message)
  const reload = useReload()

  useEffect(() => {
    if (!passes) return
    const timer = setTimeout(() => onDismiss(message.id), STAYS)
    return () => clearTimeout(timer)
  }, [onDismiss, message, passes])

  return (
    <Notice isBad={isBad}>
      <p role={isBad ? 'alert' : 'status'}>
        {origin !== undefined && <b>{text.messageCards.from(origin)}</b>}
        {visibleLines(messageText(message, { config, running, step, text }))}
      </p>
      {message.kind === 'copy-refused' && (
        <input type="text" readOnly value={message.link} aria-label={text.page.copyLink} />
      )}
      <div className={styles.verbs}>
        {(message.kind === 'replaced' || message.kind === 'settings-taken') && (
          <button
            type="button"
            onClick={message.kind === 'replaced' ? app.undo : () => app.applySettings(message.before, true)}
          >
            {text.messageCards.undo}
          </button>
        )}
        {message.kind === 'illness-shown' && <CureButton cure={message.cure} fromStart={message.fromStart} />}
        {message.kind === 'kept-deleted' && (
          <button type="button" onClick={() => void app.runs.undoDelete()}>
            {text.messageCards.undo}
          </button>
        )}
        {isMissing(message) && (
          <button type="button" onClick={reload}>
            {text.page.reload}
          </button>
        )}
        {canBeGivenUp(message) && (
          <button type="button" onClick={app.giveUp}>
            {message.kind === 'worker-silent' ? text.watch.goOn : text.watch.giveUp}
          </button>
        )}
        {message.kind === 'failure' && message.failure.kind === 'reward' && (
          <RewardVerbs worked={message.failure.worked} />
        )}
        {message.kind === 'import-refused' &&
          message.why.problem === 'misfit' &&
          message.why.misfit.fitting > 0 && (
            <button type="button" onClick={() => void app.takeFittingWeights(message.file)}>
              {text.messageCards.takeFitting(message.why.misfit.fitting)}
            </button>
          )}
        <button type="button" onClick={() => onDismiss(message.id)}>
          {text.page.dismiss}
        </button>
      </div>
    </Notice>
  )
}

/** Whether a message tells of what can be given up: not of scripts, which another worker would have to load as well. */
const canBeGivenUp = (message: Message) =>
  message.kind === 'slow'
    ? message.what !== 'load'
    : message.kind === 'gpu-asked' || message.kind === 'worker-silent'

/** Whether a message says that a script did not load. */
const isMissing = (message: Message) =>
  message.kind === 'language-missing' ||
  message.kind === 'trainer-missing' ||
  (message.kind === 'failure' && message.failure.kind === 'missing')
/** Ways on after code of a reward failed: to edit it, or back to the last that worked. */
function RewardVerbs({ worked }: { worked: string | null }) {
  const app = useApp()
  const { panel, rewardCode: words } = useText()
  return (
    <>
      <button type="button" onClick={app.openReward}>
        {panel.editReward}
      </button>
      {worked !== null && (
        <button type="button" onClick={() => app.applyReward(worked)}>
          {words.worked}
        </button>
      )}
    </>
  )
}
