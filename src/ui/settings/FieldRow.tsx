import { baseValueOf, displayOf, idleBecause, knobOf, valueOf, type Field } from '../../tasks/fields'
import { usePage, useText } from '../AppContext'
import { rate, whole } from '../numbers'
import { ChoiceRow } from './ChoiceRow'
import { EpsilonHighRow } from './EpsilonHighRow'
import { NumberRow } from './NumberRow'
import { SwitchRow } from './SwitchRow'
import { TaskRow } from './TaskRow'

/** The row of a field, by the kind of its knob. A detail without effect is hidden, unless it is sought. */
export function FieldRow({ field, isSought = false }: { field: Field; isSought?: boolean }) {
  // computed outside the selector, because selectors run at every message of a run
  const edited = usePage((state) => state.edited)
  const isHidden =
    !isSought &&
    displayOf(field).isDetail &&
    idleBecause(field, edited) !== null &&
    valueOf(field, edited) === baseValueOf(field, edited)
  if (field === 'numGenerations') return <GroupSizeRow />
  if (field === 'epsilonHigh') return <EpsilonHighRow />
  if (isHidden) return null
  switch (knobOf(field, edited).kind) {
    case 'number':
      return <NumberRow field={field} hasSlider={displayOf(field).hasSlider} />
    case 'choice':
      if (field === 'task') return <TaskRow />
      return <ChoiceRow field={field} />
    case 'switch':
      return <SwitchRow field={field} />
    case 'text':
      // code and data have editors of their own
      return null
  }
}

/** Group size, and what it costs: the completions of a step, and the time that the run takes for one. */
function GroupSizeRow() {
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
