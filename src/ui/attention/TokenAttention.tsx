import { useMemo, useState } from 'react'
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
import { Segments } from '../parts/Segments'
import { HeadMaps } from './HeadMaps'
import { HeadStrip } from './HeadStrip'
import { LayerChoice } from './LayerChoice'
import { useLayer, useLooking, useNoAttention, useTokenWriter } from './useAttention'
import { mapSays, slotName, writtenName } from './words'
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
  const group = inspection.offsets.findIndex((offset) => offset > row) - 1
  // as long as it is open, so that the weights from before each step are kept wherever the page is scrolled to
  useLooking(true, group)
  const absent = useNoAttention()
  const write = useTokenWriter()
  const token = write(inspection.actions[row * inspection.length + place])
  const { attention } = inspection
  const rows = attention?.group === group ? attention.rows : null
  return (
    <section className={styles.panel} aria-label={words.ofToken(token)}>
      <strong>{words.ofToken(token)}</strong>
      {hasRow(inspection, attention, row) ? (
        <AttentionOfToken inspection={inspection} attention={attention} row={row} place={place} />
      ) : (
        <p className={styles.about}>{rows === null ? absent : words.onlyFirst(rows)}</p>
      )}
    </section>
  )
}

/** The most height of the maps of a completion, in the page's unit. */
const MOST = 22

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

/** The maps of the completion, one a head, before and after the updates. */
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
  // each slot predicts the token after it, which those of the prompt but the last were not asked for
  const predicted = slots.map((_, i) => i - promptColumnsOf(slots) + 1)
  const names = slots.map((slot) => slotName(slot, write))
  const lines = predicted.map((next, i) => (next < 0 ? names[i] : writtenName(next)))
  const inFull = predicted.map((next, i) =>
    next < 0
      ? words.promptSlot(i + 1, names[i])
      : words.completionToken(next + 1, write(inspection.actions[row * inspection.length + next])),
  )
  return (
    <div className={styles.pairs}>
      {pairs.map(({ when, maps }) => (
        <div key={when}>
          <b>{words.which[when]}</b>
          <HeadMaps maps={maps} lines={lines} inFull={inFull} columns={slots} most={MOST} />
        </div>
      ))}
    </div>
  )
}
