import { useRef, useState } from 'react'
import type { AnyEntryId } from '../../app/glossary'
import type { AttentionWeights } from '../../app/lens/attention'
import type { Inspection } from '../../train/inspection'
import { useText } from '../AppContext'
import { ChartHeader } from '../charts/frame/ChartHeader'
import { useVisible } from '../charts/useVisible'
import { Segments } from '../parts/Segments'
import { GroupMaps } from './GroupMaps'
import { LayerChoice } from './LayerChoice'
import { useLayer, useLooking, useNoAttention } from './useAttention'
import styles from './attention.module.css'

interface Props {
  name: string
  entry: AnyEntryId
  inspection: Inspection | null
  isTable?: boolean
}

const NO_LAYERS = { layers: 1 }
const CHOICES: readonly AttentionWeights[] = ['first', 'now']

/** The figure Attention: the mean map of each head over the group that is shown, at each inspected step. */
export function AttentionChart({ name, entry, inspection, isTable = false }: Props) {
  const { attention: words, lens } = useText()
  const box = useRef<HTMLDivElement>(null)
  useLooking(useVisible(box))
  const [which, setWhich] = useState<AttentionWeights>('now')
  const attention = inspection?.attention
  const [layer, setLayer] = useLayer(attention ?? NO_LAYERS)
  const absent = useNoAttention()
  return (
    <div ref={box} data-chart className={styles.figure}>
      <ChartHeader
        name={name}
        entry={entry}
        caption={inspection && attention ? lens.atStep(inspection.step) : ''}
      />
      {inspection && attention ? (
        <>
          <div className={styles.controls}>
            <Segments
              label={words.whose}
              options={CHOICES}
              value={which}
              nameOf={(one) => words.which[one]}
              onChoose={setWhich}
            />
            <LayerChoice layer={layer} layers={attention.layers} onLayer={setLayer} />
            <span>{words.group(attention.group + 1, inspection.names[attention.group])}</span>
          </div>
          <GroupMaps
            inspection={inspection}
            attention={attention}
            which={which}
            layer={layer}
            isTable={isTable}
          />
          <p className={styles.about}>{words.about}</p>
        </>
      ) : (
        <p className={styles.about}>{inspection ? absent : words.empty}</p>
      )}
    </div>
  )
}
