import { useMemo, useState } from 'react'
import type { Inspection } from '../../train/inspection'
import type { Geometry } from './geometry'
import { GroupArt, type GroupArtProps } from './GroupArt'
import { PHASE } from './phases'
import { useMoving } from './useMoving'
import type { StageGroup } from './stageGroup'

interface Props extends Pick<GroupArtProps, 'phase' | 'view' | 'beside' | 'onScore'> {
  inspection: Inspection
  groups: readonly StageGroup[]
  place: Geometry
}

/**
 * The rows of the groups, whose arrows grow in the phase Push, and whose results slide to their places in the last one. A part of
 * its own, because each frame of a movement draws it again.
 */
export function MovingGroups({ inspection, groups, place, phase, ...others }: Props) {
  const values = useMemo(() => {
    const ends = [
      ...groups.flatMap(({ rows }) => rows.map(({ push }) => push)),
      ...groups.map(({ band }) => band),
    ]
    return [...(phase >= PHASE.push ? ends : ends.map(() => 0)), phase >= PHASE.result ? 1 : 0]
  }, [groups, phase])
  // a step that is shown next has other answers, and a score that is dragged has another mean: they are there at once
  const subject = useMemo(
    () => ({ inspection, shown: groups.map(({ index, mean }) => [index, mean]).join() }),
    [inspection, groups],
  )
  const moving = useMoving(values, useSame(subject))
  const sizes = groups.map(({ rows }) => rows.length)
  const starts = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0))
  const rowCount = moving.length - groups.length - 1
  return groups.map((group, i) => (
    <GroupArt
      key={group.index}
      group={group}
      place={place}
      top={place.tops[i]}
      phase={phase}
      isPair={groups.length > 1}
      pushes={moving.slice(starts[i], starts[i] + sizes[i])}
      band={moving[rowCount + i]}
      slide={moving[moving.length - 1]}
      {...others}
    />
  ))
}

/** The same object until its content changes. */
function useSame(subject: { inspection: Inspection; shown: string }) {
  const [held, setHeld] = useState(subject)
  const isSame = held.inspection.actions === subject.inspection.actions && held.shown === subject.shown
  if (!isSame) setHeld(subject)
  return isSame ? held : subject
}
