import { useMemo } from 'react'
import type { History } from '../../app/history/history'
import { comparableRuns } from '../../app/startVerbs'
import type { Catalogue } from '../../text'
import { usePage, useText } from '../AppContext'
import { figuresOf, klOrigin, mainFigures, type Figure } from './figures'
import { nameOf } from './runName'
import { leadFiguresOf } from './taskFigures'

export interface RunFigures {
  /** those at the top */
  main: readonly Figure[]
  /** the task's own figures, shown first of the others */
  leads: readonly Figure[]
  /** those that every run has, except those at the top */
  others: readonly Figure[]
  /** earlier runs that can be drawn behind it; the same array until they change */
  previous: readonly { name: string; history: History }[]
}

/** The figures of the page's run. */
export function useRunFigures(): RunFigures {
  const text = useText()
  const { config, first } = usePage((state) => state.run)
  const kept = usePage((state) => state.previous)
  const figures = useMemo(() => {
    const klFrom = klOrigin(config)
    const all = figuresOf(text, klFrom)
    const staged = config.staging === 'off' ? [] : figuresOf(text, klFrom, true)
    const own = leadFiguresOf(config.task, text)
    const main = mainFigures(all, { staged, leads: own }, config)
    const leads = [...(config.policy === 'transformer' ? [attentionFigure(text)] : []), ...own, ...staged]
    const isElsewhere = (figure: Figure) => !main.includes(figure)
    return { main, leads: leads.filter(isElsewhere), others: all.filter(isElsewhere) }
  }, [config, text])
  const previous = useMemo(
    () =>
      comparableRuns(kept, first.task).map((earlier) => ({
        name: nameOf(earlier, text),
        history: earlier.history,
      })),
    [kept, first.task, text],
  )
  return { ...figures, previous }
}

const attentionFigure = ({ attention: { name, empty } }: Catalogue): Figure => ({
  kind: 'attention',
  entry: 'attention',
  name,
  empty,
})
