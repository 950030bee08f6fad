import { entryOfField } from '../../../app/glossary'
import { TermMark } from '../../glossary/GlossaryLink'
import { useId, useState } from 'react'
import type { Field } from '../../../tasks/fields'
import { knobOf } from '../../../tasks/fields'
import type { SweepAxis, SweepPlan } from '../../../experiments/state'
import type { NumberKnob } from '../../../settings/knob'
import { KNOBS, type KnobName, type RunConfig } from '../../../settings/knobs'
import { useText } from '../../AppContext'
import { Late } from '../../frame/Late'
import { lazyPart } from '../../frame/lazyPart'
import { canBeSwept } from '../../../experiments/sweep/sweepPlan'
import { editableFields } from '../editableFields'
import { Changeable } from '../Changeable'
import { Word } from '../../parts/Word'
import { useExperiments, useSweep } from '../useExperiments'
import { useFieldLabel } from './useFieldLabel'
import styles from '../experiments.module.css'
import own from './sweep.module.css'

const LazyRewardAxis = lazyPart(() => import('../../reward/RewardSetting'), 'RewardAxis', [
  'own',
  'messages',
  'settings',
])

type Grid = Extract<SweepPlan, { kind: 'grid' }>

/** The values of the two axes. */
export function GridAxes({ plan }: { plan: Grid }) {
  const text = useText().sweep
  const { sweep } = useExperiments()
  const base = useSweep((state) => state.base)
  const { label, value } = useFieldLabel()
  const helpId = useId()
  const axis = (name: 'x' | 'y', { field, values }: SweepAxis) => (
    <Changeable
      key={`${name} ${field}`}
      heading={text.axisHeads[name](label(field))}
      label={text.changeValues(label(field))}
      shown={
        <ul className={own.values}>
          {values.map((at) => (
            <li key={String(at)}>{value(field, at)}</li>
          ))}
        </ul>
      }
    >
      {field === 'rewardCode' ? (
        <Late>
          <LazyRewardAxis
            label={text.values(label(field))}
            base={base}
            values={values as readonly string[]}
            onSet={(written) => {
              const next = { field, values: written }
              if (name === 'x') sweep.setGrid(next, plan.y)
              else sweep.setGrid(plan.x, next)
            }}
          />
        </Late>
      ) : (
        <>
          <ValuesInput
            key={values.join()}
            label={text.values(label(field))}
            help={`${helpId}${name}`}
            values={values.join(', ')}
            onWrite={(written) => sweep.writeAxis(name, field, written)}
          />
          <p id={`${helpId}${name}`} className={styles.note}>
            {text.valuesHelp}
          </p>
        </>
      )}
      <TermMark entry={entryOfField(field, base.task)} label={label(field)} />
    </Changeable>
  )
  return (
    <>
      {axis('x', plan.x)}
      {plan.y && axis('y', plan.y)}
    </>
  )
}

/** The knob of an axis, as a word of a sentence. */
export function AxisWord({ plan, name }: { plan: Grid; name: 'x' | 'y' }) {
  const {
    sweep: text,
    compare: { menuName },
  } = useText()
  const { sweep } = useExperiments()
  const base = useSweep((state) => state.base)
  const { label } = useFieldLabel()
  const fields = editableFields(base.task).filter((field) => canBeSwept(field, base))
  const choices: readonly (Field | '')[] = name === 'y' ? ['', ...fields] : fields
  const nameOf = (field: Field | '') => (field === '' ? text.noKnob : label(field))
  const field = plan[name]?.field ?? ''
  return (
    <Word
      label={menuName(text.axes[name], nameOf(field))}
      shown={nameOf(field)}
      groups={[{ items: choices.map((id) => ({ id, label: nameOf(id) })), chosen: field }]}
      onChoose={(chosen) => {
        if (chosen === '') sweep.setGrid(plan.x, null)
        else sweep.writeAxis(name, chosen, startingValues(chosen, base))
      }}
    />
  )
}

interface ValuesProps {
  label: string
  /** id of the element that explains it */
  help: string
  values: string
  onWrite: (written: string) => void
}

function ValuesInput({ label, help, values, onWrite }: ValuesProps) {
  const [draft, setDraft] = useState(values)
  const finish = () => draft !== values && onWrite(draft)
  return (
    <input
      type="text"
      aria-label={label}
      aria-describedby={help}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  )
}

/** The first values of an axis, in the form that a visitor would type. */
function startingValues(field: Field, base: RunConfig): string {
  const knob = knobOf(field, base)
  switch (knob.kind) {
    case 'choice':
      return knob.options.slice(0, 12).join(', ')
    case 'switch':
      return 'false, true'
    case 'text':
      return ''
    case 'number':
      return startingNumbers(field, knob, base)
  }
}

/** The first numbers of an axis: about the number that the knob has, else over its range. */
function startingNumbers(field: Field, { min, max, scale, integer }: NumberKnob, base: RunConfig): string {
  const known = KNOBS[field as KnobName] && (base[field as KnobName] as number)
  if (typeof known === 'number' && known > 0 && !integer) {
    return [known / 10, known / 3, known, known * 3]
      .map((x) => Math.min(Math.max(x, min), max))
      .map(short)
      .join(', ')
  }
  if (integer) return [1, 2, 4, 8].map((factor) => Math.min(Math.max(min, 1) * factor, max)).join(', ')
  return scale === 'log' && min > 0 ? `log ${min} ${max} 5` : `linear ${min} ${max} 5`
}

const short = (x: number) => String(Number(x.toPrecision(2)))
