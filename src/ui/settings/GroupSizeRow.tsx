import { usePage, useText } from '../AppContext'
import { rate, whole } from '../numbers'
import { NumberRow } from './NumberRow'

/** Group size, and what it costs: the completions of a step, and the time that the run takes for one. */
export function GroupSizeRow() {
  const { locale, panel } = useText()
  const wanted = usePage((state) => state.edited.generationBatchSize)
  const current = usePage((state) => state.run.config.generationBatchSize)
  const milliseconds = usePage(({ msPerStep }) => (msPerStep === null ? null : rate(locale, msPerStep, '')))
  const cost = panel.groupCost({
    completions: whole(locale, wanted),
    milliseconds,
    now: wanted === current ? null : whole(locale, current),
  })
  return <NumberRow field="numGenerations" note={cost} />
}
