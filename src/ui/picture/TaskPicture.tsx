import { memo, useMemo } from 'react'
import type { History } from '../../app/history/history'
import { seriesOf } from '../../metrics/stepTable'
import { shownGroup } from '../../app/shownGroup'
import type { MetricKey } from '../../metrics/metrics'
import type { Task } from '../../tasks/task'
import { useText } from '../AppContext'
import type { Inspection } from '../../train/inspection'
import { GroupPicker } from '../lens/GroupPicker'
import { groupFigures } from '../../app/lens/completion'
import { groupNames } from '../lens/names'
import { Picture } from './Picture'
import { Placeholder } from '../parts/Placeholder'
import styles from './picture.module.css'

interface Props {
  /** identifies the run, and its pinned step if there is one; another subject is drawn at once */
  subject: string
  task: Task
  inspection: Inspection | null
  /** of the same run before training, if known */
  first: Inspection | null
  /** the group under the lens; null if none was chosen */
  group: number | null
  history: History
  onGroup: (group: number) => void
  words: Readonly<Record<string, string>>
}

/** The picture of a task at one step, with the choice of its group. */
export const TaskPicture = memo(function TaskPicture(props: Props) {
  const { subject, task, inspection, first, history, onGroup, words } = props
  const text = useText()
  const group = inspection && shownGroup(inspection, props.group)
  const scene = useMemo(() => {
    if (inspection === null || group === null || inspection.names.length === 0) return null
    const curve = (metric: string) => seriesOf(history, metric as MetricKey)
    return task.scene?.({ now: inspection, first, group, curve }, inspection.config.taskSettings) ?? null
  }, [task, inspection, first, group, history])
  const groups = useMemo(
    () => (inspection ? groupNames(inspection.names, groupFigures(inspection).states, text.lens) : []),
    [inspection, text],
  )
  if (inspection === null || group === null || groups.length === 0) {
    return <Placeholder kind="empty">{text.picture.empty}</Placeholder>
  }
  const picker = <GroupPicker group={group} groups={groups} onGroup={onGroup} />
  return (
    <div className={styles.ofTask}>
      {scene === null ? (
        <>
          {picker}
          <Placeholder kind="empty">{text.picture.nothingYet}</Placeholder>
        </>
      ) : (
        <Picture scene={scene} step={inspection.step} subject={`${subject} ${group}`} words={words}>
          {picker}
        </Picture>
      )}
    </div>
  )
})
