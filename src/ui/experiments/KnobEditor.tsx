import { entryOfField } from '../../app/glossary'
import { TermMark } from '../glossary/GlossaryLink'
import { useState, type ReactNode } from 'react'
import type { Field } from '../../tasks/fields'
import type { KnobValue } from '../../settings/knob'
import type { RunConfig } from '../../settings/knobs'
import { useText } from '../AppContext'
import { KnobControl } from '../fields/KnobControl'
import { fieldText } from '../fieldText'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import { KnobChooser } from './KnobChooser'
import { Setting } from './Setting'
import styles from './experiments.module.css'

const LazyRewardSetting = lazyPart(() => import('../reward/RewardSetting'), 'RewardSetting', [
  'own',
  'messages',
  'settings',
])

interface Props {
  config: RunConfig
  /** the knobs that can be edited here */
  fields: readonly Field[]
  /** the knobs to show besides those that the visitor adds */
  isChanged: (field: Field) => boolean
  /** the accessible name of the list that adds a knob, and its text */
  label: string
  invitation: string
  onSet: (field: Field, value: KnobValue, written?: string) => void
  /** controls before the knobs */
  children?: ReactNode
}

/** Edits a configuration: the algorithm, the knobs that are changed, and a list to add more. */
export function KnobEditor({ config, fields, isChanged, label, invitation, onSet, children }: Props) {
  const text = useText()
  const [chosen, setChosen] = useState<readonly Field[]>([])
  const shown = fields.filter((field) => field === 'algorithm' || chosen.includes(field) || isChanged(field))
  const labelOf = (field: Field) => fieldText(field, config.task, text).label
  return (
    <div className={styles.editor}>
      {children}
      {shown.map((field) => (
        <div key={field} className={styles.marked}>
          {field === 'rewardCode' ? (
            <Late>
              <LazyRewardSetting
                label={labelOf(field)}
                config={config}
                onSet={(code) => onSet(field, code)}
              />
            </Late>
          ) : (
            <Setting label={labelOf(field)}>
              <KnobControl
                field={field}
                config={config}
                onSet={(value, written) => onSet(field, value, written)}
              />
            </Setting>
          )}
          <TermMark entry={entryOfField(field, config.task)} label={labelOf(field)} />
        </div>
      ))}
      <KnobChooser
        label={label}
        invitation={invitation}
        task={config.task}
        fields={fields.filter((field) => !shown.includes(field))}
        onChoose={(field) => setChosen([...chosen, field])}
      />
    </div>
  )
}
