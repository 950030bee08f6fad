import { useMemo } from 'react'
import type { History } from '../../app/history/history'
import { comparableRuns } from '../../app/startVerbs'
import type { Catalogue } from '../../text'
import { usePage, useText } from '../AppContext'
import { figuresOf, klOrigin, type Figure } from './figures'
import { nameOf } from './runName'
import { leadFiguresOf } from './taskFigures'

export interface RunFigures {
  /** the task's own figures, shown first */
  leads: readonly Figure[]
  /** those that every run has */
  figures: readonly Figure[]
  /** earlier runs that can be drawn behind it; the same array until they change */
  previous: readonly { name: string; history: History }[]
}

/** The figures of the page's run. */
export function useRunFigures(): RunFigures {
  const text = useText()
  const { config, first } = usePage((state) => state.run)
  const kept = usePage((state) => state.previous)
  const klFrom = klOrigin(config)
  const isStaged = config.staging !== 'off'
  const figures = useMemo(() => figuresOf(text, klFrom), [text, klFrom])
  const isTransformer = config.policy === 'transformer'
  const leads = useMemo(
    (): Figure[] => [
      ...(isTransformer ? [attentionFigure(text)] : []),
      ...leadFiguresOf(config.task, text),
      ...(isStaged ? figuresOf(text, klFrom, true) : []),
    ],
    [config.task, text, klFrom, isStaged, isTransformer],
  )
  const previous = useMemo(
    () =>
      comparableRuns(kept, first.task).map((earlier) => ({
        name: nameOf(earlier, text),
        history: earlier.history,
      })),
    [kept, first.task, text],
  )
  return { leads, figures, previous }
}

const attentionFigure = ({ attention: { name, empty } }: Catalogue): Figure => ({
  kind: 'attention',
  entry: 'attention',
  name,
  empty,
})
