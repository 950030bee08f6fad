import type { HeadMap } from '../../app/lens/attention'
import { useText } from '../AppContext'
import { attentionShare, shadeOf, toneOf } from './shade'
import styles from './attention.module.css'

interface Props {
  head: HeadMap
  /** the slots before the token, and the token itself */
  names: readonly string[]
  asked: string
  /** the text alternative */
  says: string
}

/** The height of the drawing, the width of a slot, and the width of a line of weight 1. */
const [HEIGHT, SLOT, WIDEST] = [44, 40, 7]

/** One head's weights: curved lines from a token to the slots before it, over a strip of these slots with their numbers. */
export function HeadStrip({ head: { head, weights }, names, asked, says }: Props) {
  const { attention } = useText()
  const width = (names.length + 1) * SLOT
  const middle = (slot: number) => (slot + 0.5) * SLOT
  const from = middle(names.length)
  return (
    <div>
      <b>{attention.head(head + 1)}</b>
      <div
        className={styles.strip}
        style={{ gridTemplateColumns: `repeat(${names.length + 1}, minmax(2.25rem, 3rem))` }}
        role="img"
        aria-label={says}
      >
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" height={HEIGHT} aria-hidden="true">
          {names.map((_, slot) => {
            const weight = weights[slot]
            if (!(weight >= 0.005)) return null
            const to = middle(slot)
            // lines to slots that are further away rise higher
            const top = HEIGHT * (1 - (1.1 * (from - to)) / Math.max(SLOT, from - middle(0)))
            return (
              <path
                key={slot}
                d={`M${from} ${HEIGHT}C${from} ${top} ${to} ${top} ${to} ${HEIGHT}`}
                className={styles.arc}
                strokeWidth={Math.max(0.75, weight * WIDEST)}
                strokeOpacity={0.25 + 0.75 * weight}
                vectorEffect="non-scaling-stroke"
              />
            )
          })}
        </svg>
        {names.map((name, slot) => (
          <span key={slot} className={styles.slot}>
            {name}
            <small
              data-tone={toneOf(weights[slot])}
              style={{
                background: `color-mix(in srgb, var(--ink) ${(100 * shadeOf(weights[slot])).toFixed(0)}%, var(--paper))`,
              }}
            >
              {attentionShare(weights[slot]) || '0'}
            </small>
          </span>
        ))}
        <span className={styles.slot} data-asks>
          {asked}
        </span>
      </div>
    </div>
  )
}
