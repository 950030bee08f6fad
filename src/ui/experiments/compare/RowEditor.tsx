import { useEffect, useRef } from 'react'
import { differencesFromFirst } from '../../../experiments/compare/differences'
import { isShared } from '../../../experiments/compare/rows'
import type { ComparisonRow } from '../../../experiments/state'
import { LineSample } from '../../charts/LineSample'
import { useText } from '../../AppContext'
import { editableFields } from '../editableFields'
import { KnobEditor } from '../KnobEditor'
import { lookOf } from '../look'
import { useCompare, useExperiments } from '../useExperiments'
import { useRowNames } from './useRowNames'
import styles from '../experiments.module.css'
import own from './compare.module.css'

/** Changes the settings of one row: those that differ from the first row, and any other that is chosen. It takes the focus, and gives it back to the row. */
export function RowEditor({ row, onClose }: { row: ComparisonRow; onClose: () => void }) {
  const { compare: words } = useText()
  const { compare } = useExperiments()
  const rows = useCompare((state) => state.rows)
  const name = useRowNames().get(row.id) ?? ''
  const differences = differencesFromFirst(rows)[rows.indexOf(row)] ?? []
  const panel = useRef<HTMLElement>(null)
  // on a phone it opens far below the row
  useEffect(() => panel.current?.focus(), [])
  const close = () => {
    const opener = document.querySelector<HTMLElement>(`[data-row-menu="${row.id}"] button`)
    onClose()
    opener?.focus()
  }
  return (
    <section ref={panel} tabIndex={-1} aria-label={words.changeOf(name)} className={own.editor}>
      <p className={styles.rowName}>
        <LineSample {...lookOf(row.style)} />
        <b>{name}</b>
        <button type="button" className={styles.small} onClick={close}>
          {words.closeEditor}
        </button>
      </p>
      <KnobEditor
        config={row.config}
        fields={editableFields(row.config.task).filter((field) => !isShared(field))}
        isChanged={(field) => differences.some(({ knob }) => knob === field)}
        label={words.changeOf(name)}
        invitation={words.chooseKnob}
        onSet={(field, value, written) => compare.setKnob(row.id, field, value, written)}
      />
    </section>
  )
}
