import type { ReactElement } from 'react'
import { knobOf, valueOf, type Field } from '../../tasks/fields'
import { parseKnob, type KnobValue } from '../../settings/knob'
import { type RunConfig } from '../../settings/knobs'
import { useText } from '../AppContext'
import { Select } from '../fields/Select'
import { valueText } from '../fieldText'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import { NumberSetting } from './NumberSetting'
import { TextSetting } from './TextSetting'
import styles from './lab.module.css'

const LazyRewardSetting = lazyPart(() => import('../reward/RewardSetting'), 'RewardSetting', [
  'own',
  'messages',
  'settings',
])

/** Characters from which on a text is one of many lines. */
const LONG_TEXT = 1000

interface Props {
  field: Field
  label: string
  config: RunConfig
  onSet: (value: KnobValue, written?: string) => void
}

/** The control of one knob of a configuration: a number field, a list, a checkbox, or an editor of text. */
export function KnobControl({ field, label, config, onSet }: Props): ReactElement {
  const text = useText()
  const knob = knobOf(field, config)
  const value = valueOf(field, config)
  switch (knob.kind) {
    case 'number':
      return (
        <NumberSetting
          label={label}
          value={value as number}
          min={knob.min}
          max={knob.max}
          step="any"
          onSet={(_, written) => onSet(parseKnob(knob, written), written)}
        />
      )
    case 'choice':
      return (
        <label className={styles.setting}>
          <span>{label}</span>
          <Select
            value={String(value)}
            options={knob.options}
            nameOf={(option) => valueText(field, option, config.task, text)}
            onChoose={onSet}
          />
        </label>
      )
    case 'switch':
      return (
        <label className={styles.setting}>
          <span>{label}</span>
          <input
            type="checkbox"
            checked={value === true}
            onChange={(event) => onSet(event.currentTarget.checked)}
          />
        </label>
      )
    case 'text':
      if (field !== 'rewardCode') {
        const isLong = knob.maxLength > LONG_TEXT
        return <TextSetting label={label} value={String(value)} isLong={isLong} onSet={onSet} />
      }
      return (
        <Late>
          <LazyRewardSetting label={label} config={config} onSet={onSet} />
        </Late>
      )
  }
}
