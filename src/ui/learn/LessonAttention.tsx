import { useMemo } from 'react'
import type { OpenLesson } from '../../app/lessons/state'
import type { Lesson } from '../../lessons/lesson'
import { named } from '../../text/naming'
import { usePage, useText } from '../AppContext'
import { LazyLessonMaps } from '../attention/lazyAttention'
import { isNextShown } from './lessonLines'
import { useLit } from './lit'

const MAPS = ['first', 'now'] as const

interface Props {
  /** the figures that read the maps */
  figures: NonNullable<Lesson['attends']>
  open: OpenLesson
  isDone: boolean
}

/** What the heads of a lesson's run look at: of the run that trains, else of the experiment's last one. */
export function LessonAttention({ figures, open, isDone }: Props) {
  const text = useText()
  const live = usePage((state) => (state.run.id === open.run && !isDone ? state.inspection : null))
  const ended = (isNextShown(open) ? open.next.ended : open.ended).at(-1)?.inspection ?? null
  const shown = live ?? ended
  const inspection = useMemo(() => shown && named(shown, text), [shown, text])
  const { figure } = useLit()
  const lit = figure === null ? null : (MAPS.find((which) => figures[which].includes(figure)) ?? null)
  return <LazyLessonMaps inspection={inspection} figures={figures} lit={lit} />
}
