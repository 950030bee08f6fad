import { useRef } from 'react'
import { TASKS } from '../../tasks'
import { useApp, usePage, useText } from '../AppContext'
import { useVisible } from '../charts/useVisible'
import { TermName } from '../glossary/GlossaryLink'
import { SideFrame } from './FigureFrame'
import { Tabs } from '../parts/Tabs'
import { LazyLens, LazyPicture } from './lazyParts'
import { LensView } from './LensView'
import { PictureView } from './PictureView'
import { ShownStep } from './ShownStep'
import { TryPrompt } from './TryPrompt'
import styles from './tryPrompt.module.css'

const VIEWS = ['picture', 'lens'] as const

/** The lens or the task's picture, and below it the policy's answer to a prompt that the visitor types. */
export function SidePanel() {
  const app = useApp()
  const text = useText()
  const id = usePage((state) => state.run.config.task)
  const pinned = usePage((state) => state.pinned)
  const wanted = usePage((state) => state.preferences.side)
  const task = TASKS[id]
  const hasPicture = task.scene !== undefined
  const frame = useRef<HTMLDivElement>(null)
  const isSeen = useVisible(frame)
  // A picture shows states of a world better than numbers do.
  const own = task.world ? 'picture' : 'lens'
  const side = !hasPicture ? 'lens' : wanted === 'auto' ? own : wanted

  return (
    <>
      {hasPicture ? (
        <Tabs
          label={text.picture.tabs}
          views={VIEWS}
          shown={side}
          nameOf={(view) => (view === 'lens' ? text.lens.title : text.picture.tab)}
          onShow={(next) => app.setPreference('side', next)}
        />
      ) : (
        <h2>
          <TermName entry="lens">{text.lens.title}</TermName>
        </h2>
      )}
      <ShownStep pinned={pinned} onLatest={app.unpin} />
      <SideFrame
        frame={frame}
        script={(side === 'lens' ? LazyLens : LazyPicture).part}
        {...(hasPicture && {
          role: 'tabpanel',
          id: `view-${side}`,
          'aria-labelledby': `tab-${side}`,
        })}
      >
        {side === 'lens' ? <LensView isSeen={isSeen} /> : <PictureView isSeen={isSeen} />}
      </SideFrame>
      {task.parse && (
        <div className={styles.try}>
          <TryPrompt key={id} />
        </div>
      )}
    </>
  )
}
