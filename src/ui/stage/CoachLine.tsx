import { usePage, useText } from '../AppContext'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import type { FlatGroup } from './StageAdvice'
import styles from './stage.module.css'

const LazyAdvice = lazyPart(() => import('./StageAdvice'), 'StageAdvice', ['coach', 'settings', 'train'])
// loads with what the coach says, which such a run soon needs
const LazyNoAdvantages = lazyPart(() => import('./StageAdvice'), 'NoAdvantages', [
  'coach',
  'settings',
  'train',
])
const LazyFlat = lazyPart(() => import('./StageAdvice'), 'FlatLine', ['coach'])
const LazyOffer = lazyPart(() => import('./ContinueOffer'), 'ContinueOffer', ['messages'])

/** Keeps the place of what loads. */
const EMPTY = <p className={styles.coach} />

interface Props {
  /** a sentence about what is in the picture, which comes before all else; null without one */
  aside: string | null
  /** a group that has nothing to learn from, and all groups of the step */
  flat: FlatGroup | null
  /** what the drawings of answers show, where they are drawn */
  legend?: string | undefined
  /** of each group; 0 before there are any */
  answers: number
}

/** The line under the heading, which keeps its place if it is empty. Above it, with a loss of pairs: that the arrows are not used. */
export function CoachLine(props: Props) {
  const isPairs = usePage((state) => state.run.config.surrogate === 'pairwise')
  return (
    <>
      {isPairs && (
        <Late fallback={EMPTY}>
          <LazyNoAdvantages />
        </Late>
      )}
      <Line {...props} />
    </>
  )
}

function Line({ aside, flat, legend, answers }: Props) {
  const { stage } = useText()
  const step = usePage((state) => state.latest.step)
  const isCentred = usePage(
    ({ run: { config } }) => config.advEstimator !== 'baseline' || config.baseline !== 'none',
  )
  const advises = usePage(({ coach }) => coach.heard.advice?.change)
  const offer = usePage(({ messages }) => messages.find((message) => message.kind === 'unfinished'))
  if (aside !== null) return <p className={styles.coach}>{aside}</p>
  const late = flat ? <LazyFlat {...flat} /> : advises ? <LazyAdvice /> : offer && <LazyOffer offer={offer} />
  if (late) return <Late fallback={EMPTY}>{late}</Late>
  return (
    <p className={styles.coach}>
      {legend ?? (step === 0 && answers > 0 ? stage.lines.start(String(answers), isCentred) : '')}
    </p>
  )
}
