import { useRef, type KeyboardEvent } from 'react'
import { formatDecimals, formatTick } from '../../app/series/format'
import { useText } from '../AppContext'
import { pushReach, rem } from './geometry'
import { MiniGroup, miniPlace, NARROW } from './MiniGroup'
import { distinctNames } from './sentence'
import type { StageGroup } from './stageGroup'
import { useRoomLater } from './useDrawnLater'
import styles from './ribbon.module.css'

interface Props {
  groups: readonly StageGroup[]
  /** those in the picture */
  chosen: readonly number[]
  isPair: boolean
  /** shows a hard and an easy group; null where there are no two groups with a signal */
  onPair: (() => void) | null
  onChoose: (index: number) => void
}

/** Design pixels of a letter. */
const LETTER = 8

/** All groups of the step, small and on one scale. One tab stop: arrow keys choose. */
export function Ribbon({ groups, chosen, isPair, onPair, onChoose }: Props) {
  const { stage } = useText()
  const list = useRef<HTMLDivElement>(null)
  const [box, room] = useRoomLater()
  const press = (event: KeyboardEvent) => {
    const at = chosen[0] ?? 0
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + groups.length) % groups.length
    onChoose(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  const names = distinctNames(
    groups.map(({ name }) => name),
    Math.max(4, Math.floor((room?.width ?? 0) / groups.length / LETTER)),
  )
  const largest = Math.max(...groups.map(({ rows }) => rows.length))
  const mark = Math.floor(0.8 * pushReach(largest))
  const count = (state: StageGroup['state']) => groups.filter((group) => group.state === state).length
  const kinds = { solved: count('solved'), stuck: count('stuck'), noSignal: count('noSignal') }
  const [dead, deadGroups] = stage.dead(kinds.solved + kinds.stuck + kinds.noSignal)
  return (
    <div className={styles.ribbon}>
      <div className={styles.scale} aria-hidden="true">
        {[mark, 0, -mark].map((push) => (
          <span key={push} style={{ top: rem(miniPlace(push, largest)) }}>
            {push > 0 ? `+${push}` : formatTick(push, 1)}
          </span>
        ))}
      </div>
      <div ref={list} role="group" aria-label={stage.groups} data-explains="groups" className={styles.groups}>
        <div ref={box} className={styles.measure} aria-hidden="true" />
        {groups.map((group, i) => (
          <button
            key={group.index}
            type="button"
            aria-pressed={chosen.includes(group.index)}
            aria-label={stage.group({
              prompt: group.name,
              state: group.state === 'live' ? '' : `, ${stage[group.state]}`,
              mean: formatDecimals(group.pushes.mean, 2),
              std: formatDecimals(group.pushes.std, 2),
            })}
            tabIndex={group.index === (chosen[0] ?? 0) ? 0 : -1}
            className={styles.group}
            onClick={() => onChoose(group.index)}
            onKeyDown={press}
          >
            {room && <MiniGroup group={group} largest={largest} width={room.width / groups.length} />}
            {room && (room.width / groups.length > NARROW || chosen.includes(group.index)) && (
              <span>{names[i]}</span>
            )}
          </button>
        ))}
      </div>
      <div className={styles.counts}>
        <p data-explains="dead">
          <b>{dead}</b>
          {deadGroups}
        </p>
        <p>{stage.deadKinds(kinds)}</p>
        {onPair && (
          <button type="button" aria-pressed={isPair} onClick={onPair}>
            {stage.hardAndEasy}
          </button>
        )}
      </div>
    </div>
  )
}
