import { useMemo } from 'react'
import type { OpenLesson } from '../../app/lessons/state'
import { named } from '../../text/naming'
import { usePage, useText } from '../AppContext'
import { LazyLessonMaps } from '../attention/lazyAttention'
import { isNextShown } from './lessonLines'

/** What the heads of a lesson's run look at: of the run that trains, else of the experiment's last one. */
export function LessonAttention({ open, isDone }: { open: OpenLesson; isDone: boolean }) {
  const text = useText()
  const live = usePage((state) => (state.run.id === open.run && !isDone ? state.inspection : null))
  const ended = (isNextShown(open) ? open.next.ended : open.ended).at(-1)?.inspection ?? null
  const shown = live ?? ended
  const inspection = useMemo(() => shown && named(shown, text), [shown, text])
  return <LazyLessonMaps inspection={inspection} />
}
