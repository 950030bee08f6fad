import { ratioShade } from './shade'
import styles from './completions.module.css'

interface Props {
  /** the ratio of each step of the completion; NaN if there is none */
  ratios: Float32Array
  /** T, the largest length of a completion */
  longest: number
  /** the steps that are shown below: from … to − 1, counted from 0 */
  from: number
  to: number
  epsilon: number
  epsilonHigh: number
}

/** The largest number of colours in a strip: more could not be distinguished. */
const MOST_STOPS = 120

/**
 * A whole trajectory as one strip, coloured by ratio. It is hidden from screen readers, because the chips below say the
 * same.
 */
export function StepStrip({ ratios, longest, from, to, epsilon, epsilonHigh }: Props) {
  const percent = (step: number) => `${(100 * step) / longest}%`
  const end = Math.min(to, ratios.length)
  return (
    <div className={styles.strip} aria-hidden="true">
      <div
        style={{
          width: percent(ratios.length),
          backgroundImage: `linear-gradient(to right, ${stops(ratios, epsilon, epsilonHigh).join(', ')})`,
        }}
      />
      {end > from && <span style={{ left: percent(from), width: percent(end - from) }} />}
    </div>
  )
}

/** The stops of a gradient with hard edges. Each stretch has the colour of the ratio in it that is farthest from 1. */
function stops(ratios: Float32Array, epsilon: number, epsilonHigh: number): string[] {
  const count = Math.min(MOST_STOPS, ratios.length)
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * ratios.length) / count)
    const to = Math.floor(((i + 1) * ratios.length) / count)
    let farthest = 1
    for (let t = from; t < to; t++) {
      if (Math.abs(Math.log(ratios[t])) > Math.abs(Math.log(farthest))) farthest = ratios[t]
    }
    const colour = ratioShade(farthest, epsilon, epsilonHigh) ?? 'var(--paper)'
    return `${colour} ${(100 * i) / count}% ${(100 * (i + 1)) / count}%`
  })
}
