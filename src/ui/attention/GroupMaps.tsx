import { useMemo } from 'react'
import { attentionSlots, meanMaps, type AttentionWeights } from '../../app/lens/attention'
import { formatNumber } from '../../app/series/format'
import type { Attention } from '../../train/attention'
import type { Inspection } from '../../train/inspection'
import { useText } from '../AppContext'
import { ChartTable } from '../charts/ChartTable'
import { HeadMaps } from './HeadMaps'
import { useTokenWriter } from './useAttention'
import { slotName, writtenName } from './words'

interface Props {
  inspection: Inspection
  attention: Attention
  which: AttentionWeights
  layer: number
  isTable?: boolean
}

/** The mean map of each head of a layer over a group. */
export function GroupMaps({ inspection, attention, which, layer, isTable = false }: Props) {
  const text = useText()
  const words = text.attention
  const write = useTokenWriter()
  const columns = useMemo(() => attentionSlots(inspection, attention, null), [inspection, attention])
  const maps = useMemo(
    () => meanMaps(inspection, attention, which, layer) ?? [],
    [inspection, attention, which, layer],
  )
  const lines = Array.from({ length: inspection.length }, (_, place) => writtenName(place))
  const names = columns.map((slot) => slotName(slot, write))
  if (isTable)
    return (
      <ChartTable
        name={text.charts.tableOf(words.name)}
        note={words.about}
        columns={[words.token, ...names.map((name, i) => `${i + 1} · ${name}`)]}
        rows={maps.flatMap(({ head, weights }) =>
          lines.map((line, i) => [
            `${words.head(head + 1)} · ${line}`,
            ...names.map((_, j) => formatNumber(weights[i * names.length + j])),
          ]),
        )}
      />
    )
  const inFull = lines.map((_, place) => words.completionSlot(place + 1))
  return <HeadMaps maps={maps} lines={lines} inFull={inFull} columns={columns} />
}
