import { MOST_ROWS } from '../../../experiments/compare/rows'
import type { ComparisonRow, RowId } from '../../../experiments/state'
import { useText } from '../../AppContext'
import { MenuButton } from '../../parts/MenuButton'
import { useCompare, useExperiments } from '../useExperiments'
import styles from './forest.module.css'

type Act = 'change' | 'duplicate' | 'putFirst' | 'match' | 'train' | 'remove'

interface Props {
  row: ComparisonRow
  name: string
  onEdit: (row: RowId) => void
}

/** The name of a row, which opens what can be done with it. */
export function RowMenu({ row: { id, config }, name, onEdit }: Props) {
  const { compare: words } = useText()
  const { compare } = useExperiments()
  const rows = useCompare((state) => state.rows)
  const seed = useCompare((state) => state.settings.seed)
  const [first] = rows
  const isFirst = first.id === id
  const differs = config.beta !== first.config.beta || config.useReference !== first.config.useReference
  const acts: Readonly<Record<Act, (() => void) | null>> = {
    change: () => onEdit(id),
    duplicate: rows.length < MOST_ROWS ? () => compare.duplicate(id) : null,
    putFirst: isFirst ? null : () => compare.putFirst(id),
    match: differs ? () => compare.matchReference(id) : null,
    train: () => compare.openInTrain(id, seed),
    remove: rows.length > 1 ? () => compare.remove(id) : null,
  }
  const labels: Readonly<Record<Act, string>> = {
    change: words.change,
    duplicate: words.duplicate,
    putFirst: words.putFirst,
    match: words.matchReference,
    train: words.openInTrain,
    remove: words.remove,
  }
  const items = (Object.keys(acts) as Act[]).filter((act) => acts[act] !== null)
  return (
    <MenuButton
      label={words.menuOf(name)}
      className={styles.menu}
      groups={[{ items: items.map((act) => ({ id: act, label: labels[act] })) }]}
      onChoose={(act: Act) => acts[act]?.()}
    >
      <span title={name}>{name}</span>
    </MenuButton>
  )
}
