import { useMemo } from 'react'
import type { FigureName } from '../../metrics/figures'
import type { Lesson } from '../../lessons/lesson'
import type { Catalogue } from '../../text'
import { figuresOf, type Figure, type klOrigin } from '../train/figures'
import { addedFiguresOf, leadFiguresOf } from '../train/taskFigures'

const NO_FIGURES: readonly FigureName[] = []

/** The figures that a lesson shows: the task's own, those that every run has, and those of single metrics. */
export function useLessonFigures(
  { shows, task }: Lesson,
  klFrom: ReturnType<typeof klOrigin>,
  text: Catalogue,
): readonly Figure[] {
  return useMemo(() => {
    const all = figuresOf(text, klFrom)
    const named = (shows.figures ?? NO_FIGURES).flatMap(
      (name) => all.find((figure) => figure.name === text.figures[name].name) ?? [],
    )
    const leads = shows.leads ? leadFiguresOf(task, text) : []
    return [...leads, ...named, ...addedFiguresOf(shows.metrics ?? [], task, text, [])]
  }, [shows, task, text, klFrom])
}
