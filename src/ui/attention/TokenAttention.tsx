import { useMemo, useRef, useState } from 'react'
import {
  ATTENTION_WEIGHTS,
  attentionSlots,
  completionMaps,
  hasRow,
  tokenHeads,
  type AttentionSlot,
  type AttentionWeights,
} from '../../app/lens/attention'
import type { Attention } from '../../train/attention'
import type { Inspection } from '../../train/inspection'
import { useText } from '../AppContext'
import { useVisible } from '../charts/useVisible'
import { Segments } from '../parts/Segments'
import { AttentionMap } from './AttentionMap'
import { HeadStrip } from './HeadStrip'
import { LayerChoice } from './LayerChoice'
import { useLayer, useLooking, useNoAttention, useTokenWriter } from './useAttention'
import { linesInFull, mapSays, slotName } from './words'
import styles from './attention.module.css'

interface Props {
  inspection: Inspection
  row: number
  /** from 0 */
  place: number
}

/** What each head of a transformer looks at to predict a token, and its maps of the whole completion before and after the updates. */
export function TokenAttention({ inspection, row, place }: Props) {
  const { attention: words } = useText()
  const box = useRef<HTMLElement>(null)
  const group = inspection.offsets.findIndex((offset) => offset > row) - 1
  useLooking(useVisible(box), group)
  const absent = useNoAttention()
  const write = useTokenWriter()
  const token = write(inspection.actions[row * inspection.length + place])
  const { attention } = inspection
  const rows = attention?.group === group ? attention.rows : null
  return (
    <section ref={box} className={styles.panel} aria-label={words.ofToken(token)}>
      <strong>{words.ofToken(token)}</strong>
      {hasRow(inspection, attention, row) ? (
        <AttentionOfToken inspection={inspection} attention={attention} row={row} place={place} />
      ) : (
        <p className={styles.about}>{rows === null ? absent : words.onlyFirst(rows)}</p>
      )}
    </section>
  )
}

/** Pixels of a cell of the small maps: narrower with more slots. */
const cellOf = (slots: number) => Math.max(4, Math.min(18, Math.floor(112 / slots)))

/** The weights of the chosen layer for a token, and for its whole completion. */
function AttentionOfToken({ inspection, attention, row, place }: Props & { attention: Attention }) {
  const { attention: words } = useText()
  const [chosen, choose] = useState<AttentionWeights>('now')
  const [layer, setLayer] = useLayer(attention)
  const options = ATTENTION_WEIGHTS.filter((which) => attention[which] !== null)
  const which = options.includes(chosen) ? chosen : 'now'
  const slots = useMemo(() => attentionSlots(inspection, attention, row), [inspection, attention, row])
  const shown = { inspection, attention, row, place, layer, slots }
  return (
    <>
      <div className={styles.controls}>
        <Segments
          label={words.whose}
          options={options}
          value={which}
          nameOf={(one) => words.which[one]}
          onChoose={choose}
        />
        <LayerChoice layer={layer} layers={attention.layers} onLayer={setLayer} />
      </div>
      <HeadStrips {...shown} which={which} />
      <strong>{words.ofCompletion}</strong>
      <p className={styles.about}>{words.completionAbout}</p>
      {attention.before === null && inspection.step > 0 && <p className={styles.about}>{words.noBefore}</p>}
      <CompletionMaps {...shown} />
    </>
  )
}

interface ShownProps extends Props {
  attention: Attention
  layer: number
  slots: readonly AttentionSlot[]
}

const promptColumnsOf = (slots: readonly AttentionSlot[]) =>
  slots.filter((slot) => slot.place === null).length

/** A strip for each head: what it looks at to predict the token. */
function HeadStrips({
  inspection,
  attention,
  row,
  place,
  layer,
  slots,
  which,
}: ShownProps & { which: AttentionWeights }) {
  const { attention: words } = useText()
  const write = useTokenWriter()
  const heads = useMemo(
    () => tokenHeads(inspection, attention, which, layer, row, place) ?? [],
    [inspection, attention, which, layer, row, place],
  )
  const seen = slots.slice(0, promptColumnsOf(slots) + place)
  const asked = write(inspection.actions[row * inspection.length + place])
  return (
    <>
      <div className={styles.heads} role="group" aria-label={words.whose} tabIndex={0}>
        {heads.map((head) => (
          <HeadStrip
            key={head.head}
            head={head}
            names={seen.map((slot) => slotName(slot, write))}
            asked={asked}
            says={mapSays(head, [words.completionToken(place + 1, asked)], seen, write, words)}
          />
        ))}
      </div>
      <p className={styles.about}>{words.arcs}</p>
    </>
  )
}

/** Two maps of the completion for each head: before and after the updates. */
function CompletionMaps({ inspection, attention, row, layer, slots }: ShownProps) {
  const { attention: words } = useText()
  const write = useTokenWriter()
  const pairs = useMemo(
    () =>
      (['before', 'now'] as const).flatMap((when) => {
        const maps = completionMaps(inspection, attention, when, layer, row)
        return maps ? [{ when, maps }] : []
      }),
    [inspection, attention, layer, row],
  )
  const names = slots.map((slot) => slotName(slot, write))
  const inFull = linesInFull(slots, write, words)
  return Array.from({ length: attention.heads }, (_, head) => (
    <div key={head} className={styles.pairs}>
      <b>{words.head(head + 1)}</b>
      {pairs.map(({ when, maps }) => (
        <AttentionMap
          key={when}
          caption={words.which[when]}
          says={mapSays(maps[head], inFull, slots, write, words)}
          weights={maps[head].weights}
          lines={names}
          columns={names}
          promptColumns={promptColumnsOf(slots)}
          cell={cellOf(slots.length)}
        />
      ))}
    </div>
  ))
}
