import { TASKS } from '../../tasks'
import { useApp, usePage, useText } from '../AppContext'
import { LazyPicture } from './lazyParts'
import { useInspection } from './useInspection'
import { useSideInspection } from './useSideInspection'

/**
 * The task's picture with the data of the step that is shown.
 * @param isSeen whether it is in the window or near it
 */
export function PictureView({ isSeen }: { isSeen: boolean }) {
  const app = useApp()
  const text = useText()
  const id = usePage((state) => state.run.config.task)
  const run = usePage((state) => state.run.id)
  const history = usePage((state) => state.run.history)
  const inspection = useSideInspection(isSeen)
  const pinned = usePage((state) => state.pinned)
  const first = useInspection((state) => state.first)
  const group = usePage((state) => state.group)
  return (
    <LazyPicture
      subject={pinned ? `${run} ${pinned.inspection.step}` : run}
      task={TASKS[id]}
      inspection={inspection}
      first={first}
      group={group}
      history={history}
      onGroup={app.chooseGroup}
      words={text.tasks[id].scene}
    />
  )
}
