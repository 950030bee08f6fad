import type { Catalogue } from '../../../text/catalogue'
import { useMemo } from 'react'
import { SURROGATE_TRAITS } from '../../../grpo/declarations'
import type { Inspection } from '../../../train/inspection'
import { balanceOf } from '../../../app/lens/balance'
import { BalancePlot } from './BalancePlot'
import { stageAxes, type Stage } from './stages'
import { useSize } from '../../charts/useSize'
import { ClipPicture, type ClipControl } from '../../clip/ClipPicture'
import { BeforeAfter } from '../change/BeforeAfter'
import { changesOf } from '../change/changes'
import type { StepWindow } from '../completions/stepWindow'
import { unitOf, type ActionWriter } from '../../../app/lens/writing'
import { tokensOfGroup, type Place } from '../../../app/lens/clips'
import { tokenNumbers } from '../../../app/lens/completion'
import { gaussianHead } from '../../../app/lens/gaussian'
import { hasRatio, type PassFigures } from '../../../app/lens/passes'
import { Bars } from './Bars'
import type { WalkStage } from '../../../app/lens/stages'
import { useText } from '../../AppContext'
import styles from './walk.module.css'

export interface WalkSubject {
  inspection: Inspection
  /** of the update that is shown; null before any update */
  figures: PassFigures | null
  group: number
  /** the rows of the group in the order in which they are shown */
  rows: readonly number[]
  /** the chosen token or step */
  at: Place
  window: StepWindow
  writer: ActionWriter
  /** a completion in short; empty if its actions have no names */
  write: (row: number) => string
  clip: ClipControl
}

interface Props extends WalkSubject {
  stage: WalkStage
}

/** The picture of a stage: values of the group, of the chosen completion, or of the chosen token. */
export function WalkPicture(props: Props) {
  const { inspection, figures, group, rows, at, stage } = props
  const { walk: words } = useText()
  const first = inspection.offsets[group]
  const unit = unitOf(inspection)
  const isDensity = gaussianHead(inspection) !== null
  const probability = isDensity ? 'density' : 'probability'
  const shown = (logp: number | null) => (logp === null ? NaN : isDensity ? logp : Math.exp(logp))
  const titled = (bars: keyof Catalogue['walk']['bars'], of: string) => `${words.bars[bars]} ${of}`
  const numbersAt = (place: number) => tokenNumbers(inspection, figures!, at.row, place)
  const numbersOf = (k: number) => numbersAt(k - at.row * inspection.length)
  const ofCompletion = (
    bars: keyof Catalogue['walk']['bars'],
    valueOf: (k: number) => number,
    origin = 0,
  ) => (
    <Bars
      title={titled(bars, words.byPlace(unit))}
      bars={placesOf(props).map((place) => {
        const k = at.row * inspection.length + place
        const label = `${place + 1} ${props.writer.short(k)}`
        return { key: place, label, value: valueOf(k), isChosen: place === at.place }
      })}
      origin={origin}
    />
  )

  switch (stage) {
    case 'sample':
      return ofCompletion(probability, (k) => shown(inspection.oldLogp[k]))
    case 'reward':
      return (
        <Bars
          title={titled('reward', words.byCompletion)}
          bars={rows.map((row) => {
            const label = `${row - first + 1} ${props.write(row)}`.trim()
            return { key: row, label, value: inspection.rewards[row], isChosen: row === at.row }
          })}
        />
      )
    case 'statistics':
    case 'advantage':
      return <GroupBalance {...props} stageOfBalance={stage === 'advantage' ? 'advantage' : 'reward'} />
    case 'logProbs': {
      const { oldLogp, logp, refLogp } = numbersAt(at.place)
      return (
        <Bars
          title={titled(probability, words.ofToken(unit))}
          bars={[
            { key: 'old', label: words.bars.atRollout, value: shown(oldLogp) },
            { key: 'new', label: words.bars.now, value: shown(logp) },
            { key: 'ref', label: words.bars.reference, value: shown(refLogp) },
          ]}
        />
      )
    }
    case 'ratio':
      if (!hasRatio(figures!)) return <p>{words.noRatio}</p>
      return ofCompletion('ratio', (k) => numbersOf(k).ratio, 1)
    case 'clip': {
      if (!hasRatio(figures!)) return <p>{words.noClip}</p>
      const token = numbersAt(at.place)
      const tokens = tokensOfGroup(inspection, figures!, at.row, at.row * inspection.length + at.place)
      return (
        token.isKept && (
          <ClipPicture spec={figures!.spec} token={token} tokens={tokens} control={props.clip} />
        )
      )
    }
    case 'kl':
      if (numbersAt(at.place).kl === null) return <p>{words.noKl}</p>
      return ofCompletion('kl', (k) => numbersOf(k).kl ?? NaN)
    case 'loss':
      if (SURROGATE_TRAITS[figures!.spec.surrogate].form === 'pairs') return <p>{words.pairs}</p>
      return ofCompletion('loss', (k) => numbersOf(k).tokenLoss)
    case 'gradient':
      return ofCompletion('gradient', (k) => numbersOf(k).gradient)
    case 'update': {
      const changes = changesOf(inspection, rows)
      if (changes === null) return <p>{words.noAfter}</p>
      return <BeforeAfter changes={changes} first={first} write={props.write} isDensity={isDensity} />
    }
  }
}

/** The places of the chosen completion that are in the window. */
export function placesOf({
  inspection,
  at,
  window,
}: Pick<WalkSubject, 'inspection' | 'at' | 'window'>): number[] {
  const { mask, length } = inspection
  const places = Array.from({ length: window.to - window.from }, (_, i) => window.from + i)
  return places.filter((place) => mask[at.row * length + place] !== 0)
}

function GroupBalance({ inspection, group, write, stageOfBalance }: Props & { stageOfBalance: Stage }) {
  const { walk: words } = useText()
  const [scene, size] = useSize()
  const balances = useMemo(() => inspection.names.map((_, g) => balanceOf(inspection, g)), [inspection])
  const balance = balances[group]
  return (
    <div ref={scene} className={styles.scene}>
      {size && (
        <BalancePlot
          balance={balance}
          stage={stageOfBalance}
          axis={stageAxes(balances, 1)[stageOfBalance]}
          labels={balance.dots.map(({ row }) => write(row))}
          size={size}
          label={words.stages[stageOfBalance === 'reward' ? 'statistics' : 'advantage'].name}
        />
      )}
    </div>
  )
}
