import { Select } from '../parts/Select'
import { GroupPicker } from './GroupPicker'
import type { GroupName } from './names'
import { useText } from '../AppContext'
import styles from './lens.module.css'

export type CompletionOrder = 'sampled' | 'reward'

interface Props {
  group: number
  groups: readonly GroupName[]
  onGroup: (group: number) => void
  pass: number
  passes: readonly string[]
  onPass: (pass: number) => void
  order: CompletionOrder
  onOrder: (order: CompletionOrder) => void
}

/** Chooses the group, the update whose ratios are shown, and the order of the completions. */
export function LensControls(props: Props) {
  const { group, groups, onGroup, passes } = props
  const { lens: text } = useText()
  return (
    <div className={styles.controls}>
      <GroupPicker group={group} groups={groups} onGroup={onGroup} />
      {passes.length > 0 && (
        <label>
          {text.update}
          <Select
            value={props.pass}
            options={[...passes.keys()]}
            nameOf={(i) => passes[i]}
            onChoose={props.onPass}
          />
        </label>
      )}
      <label>
        {text.order}
        <Select
          value={props.order}
          options={['sampled', 'reward'] as const}
          nameOf={(order) => text.orders[order]}
          onChoose={props.onOrder}
        />
      </label>
    </div>
  )
}
