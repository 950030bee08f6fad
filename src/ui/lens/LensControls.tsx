import type { LensText } from '../../text/en/lens'
import { GroupPicker } from './GroupPicker'
import styles from './lens.module.css'

export type CompletionOrder = 'sampled' | 'reward'

interface Props {
  group: number
  /** how each group is named in the list */
  groups: readonly string[]
  onGroup: (group: number) => void
  pass: number
  passes: readonly string[]
  onPass: (pass: number) => void
  order: CompletionOrder
  onOrder: (order: CompletionOrder) => void
  text: LensText
}

/** Which group, as which update met it, in which order. */
export function LensControls(props: Props) {
  const { group, groups, onGroup, passes, text } = props
  return (
    <div className={styles.controls}>
      <GroupPicker group={group} groups={groups} onGroup={onGroup} text={text} />
      {passes.length > 0 && (
        <label>
          {text.update}
          <select value={props.pass} onChange={(event) => props.onPass(Number(event.target.value))}>
            {passes.map((name, i) => (
              <option key={i} value={i}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {text.order}
        <select
          value={props.order}
          onChange={(event) => props.onOrder(event.target.value as CompletionOrder)}
        >
          {(['sampled', 'reward'] as const).map((order) => (
            <option key={order} value={order}>
              {text.orders[order]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
