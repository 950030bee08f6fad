import { TASKS } from '../../tasks'
import { useApp, usePage, useText } from '../AppContext'
import { TermName } from '../glossary/GlossaryLink'
import { SideFrame } from './FigureFrame'
import { LazyLens, LazyPicture } from './lazyParts'
import { LensView } from './LensView'
import { PictureView } from './PictureView'
import { ShownStep } from './ShownStep'
import { SIDE_VIEWS, SideTabs } from './SideTabs'
import { TryPrompt } from './TryPrompt'
import styles from './tryPrompt.module.css'

/** The lens or the task's picture, and below it the policy's answer to a prompt that the visitor types. */
export function SidePanel() {
  const app = useApp()
  const text = useText()
  const id = usePage((state) => state.run.config.task)
  const pinned = usePage((state) => state.pinned)
  const wanted = usePage((state) => state.preferences.side)
  const task = TASKS[id]
  const hasPicture = task.scene !== undefined
  // A picture shows states of a world better than numbers do.
  const own = task.world ? 'picture' : 'lens'
  const side = !hasPicture ? 'lens' : wanted === 'auto' ? own : wanted

  return (
    <>
      {hasPicture ? (
        <SideTabs side={side} onSide={(next) => app.setPreference('side', next)} text={text} />
      ) : (
        <h2>
          <TermName entry="lens">{text.lens.title}</TermName>
        </h2>
      )}
      <ShownStep pinned={pinned} onLatest={app.unpin} text={text.lens.shownStep} />
      <SideFrame
        script={(side === 'lens' ? LazyLens : LazyPicture).part}
        {...(hasPicture && {
          role: 'tabpanel',
          id: SIDE_VIEWS[side].panel,
          'aria-labelledby': SIDE_VIEWS[side].tab,
        })}
      >
        {side === 'lens' ? <LensView /> : <PictureView />}
      </SideFrame>
      {task.parse && (
        <div className={styles.try}>
          <TryPrompt key={id} />
        </div>
      )}
    </>
  )
}
