import { ratioShade } from './shade'
import styles from './completions.module.css'

interface Props {
  /** of each step of the completion, NaN where there is none */
  ratios: Float32Array
  /** T, the longest a completion can be */
  longest: number
  /** the steps that are shown below, from 0; the last is not among them */
  from: number
  to: number
  epsilon: number
  epsilonHigh: number
}

/** More colours than this cannot be told apart. */
const MOST_STOPS = 120

/** A whole trajectory in one line: as long as it lasted, coloured by ratio. The chips say the same to those who listen. */
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

/** The stops of a gradient that does not flow: in each stretch the ratio farthest from 1. */
function stops(ratios: Float32Array, epsilon: number, epsilonHigh: number): string[] {
  const count = Math.min(MOST_STOPS, ratios.length)
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * ratios.length) / count)
    const to = Math.floor(((i + 1) * ratios.length) / count)
    let farthest = 1
    for (let t = from; t < to; t++) {
      if (Math.abs(Math.log(ratios[t])) > Math.abs(Math.log(farthest))) farthest = ratios[t]
    }
    const colour = ratioShade(farthest, epsilon, epsilonHigh) ?? 'var(--surface)'
    return `${colour} ${(100 * i) / count}% ${(100 * (i + 1)) / count}%`
  })
}
