import { useMemo } from 'react'
import { SURROGATE_FORMULAS } from '../../../glossary/formulas'
import type { LensText } from '../../../text/en/lens/lens'
import type { WalkText } from '../../../text/en/lens/walk'
import type { Inspection } from '../../../train/inspection'
import { balanceOf } from '../../balance/balance'
import { BalancePlot } from '../../balance/BalancePlot'
import { stageAxes, type Stage } from '../../balance/stages'
import { useSize } from '../../charts/useSize'
import { ClipPicture, type ClipControl } from '../../clip/ClipPicture'
import { BeforeAfter } from '../change/BeforeAfter'
import { changesOf } from '../change/changes'
import type { StepWindow } from '../completions/stepWindow'
import { unitOf, type ActionWriter } from '../completions/writing'
import { tokensOfGroup, type Place } from '../figures/clips'
import { tokenNumbers, type TokenNumbers } from '../figures/completion'
import { gaussianHead } from '../figures/gaussian'
import { hasRatio, type PassFigures } from '../figures/passes'
import { Bars, type Bar } from './Bars'
import type { WalkStage } from './stages'
import styles from './walk.module.css'

export interface WalkSubject {
  inspection: Inspection
  /** of the update that is shown; null before any update */
  figures: PassFigures | null
  group: number
  /** the rows of the group in the order in which they are shown */
  rows: readonly number[]
  /** the token or step that is followed */
  at: Place
  window: StepWindow
  writer: ActionWriter
  /** a completion in short; empty where its actions have no names */
  write: (row: number) => string
  clip: ClipControl
}

interface Props extends WalkSubject {
  stage: WalkStage
  text: LensText
  words: WalkText
}

/** What a stage of the step makes of the group, of the chosen completion, or of the chosen token. */
export function WalkPicture(props: Props) {
  const { inspection, figures, group, rows, at, stage, text, words } = props
  const first = inspection.offsets[group]
  const unit = unitOf(inspection)
  const nameOf = (row: number) => `${row - first + 1} ${props.write(row)}`.trim()
  const ofGroup = (valueOf: (row: number) => number): Bar[] =>
    rows.map((row) => ({ key: row, label: nameOf(row), value: valueOf(row), isChosen: row === at.row }))
  const ofCompletion = (valueOf: (place: number, k: number) => number): Bar[] =>
    placesOf(props).map((place) => {
      const k = at.row * inspection.length + place
      return {
        key: place,
        label: `${place + 1} ${props.writer.short(k)}`,
        value: valueOf(place, k),
        isChosen: place === at.place,
      }
    })
  const titled = (bars: keyof WalkText['bars'], of: string) => `${words.bars[bars]} ${of}`
  const numbersAt = (place: number) => tokenNumbers(inspection, figures!, at.row, place)
  const bars = (name: 'ratio' | 'kl' | 'loss' | 'gradient', valueOf: (numbers: TokenNumbers) => number) => (
    <Bars
      title={titled(name, words.byPlace(unit))}
      bars={ofCompletion((place) => valueOf(numbersAt(place)))}
      origin={name === 'ratio' ? 1 : 0}
      tone={name === 'gradient' ? 'down' : name === 'ratio' ? 'up' : 'plain'}
    />
  )

  switch (stage) {
    case 'sample': {
      const isDensity = gaussianHead(inspection) !== null
      return (
        <Bars
          title={titled(isDensity ? 'density' : 'probability', words.byPlace(unit))}
          bars={ofCompletion((_, k) => (isDensity ? inspection.oldLogp[k] : Math.exp(inspection.oldLogp[k])))}
          origin={0}
          tone="plain"
        />
      )
    }
    case 'reward':
      return (
        <Bars
          title={titled('reward', words.byCompletion)}
          bars={ofGroup((row) => inspection.rewards[row])}
          origin={0}
          tone="plain"
        />
      )
    case 'statistics':
    case 'advantage':
      return <GroupBalance {...props} stageOfBalance={stage === 'advantage' ? 'advantage' : 'reward'} />
    case 'logProbs': {
      const { oldLogp, logp, refLogp } = numbersAt(at.place)
      const isDensity = gaussianHead(inspection) !== null
      const show = (value: number | null) => (value === null ? NaN : isDensity ? value : Math.exp(value))
      return (
        <Bars
          title={titled(isDensity ? 'density' : 'probability', words.ofToken(unit))}
          bars={[
            { key: 'old', label: words.bars.atRollout, value: show(oldLogp) },
            { key: 'new', label: words.bars.now, value: show(logp) },
            { key: 'ref', label: words.bars.reference, value: show(refLogp) },
          ]}
          origin={0}
          tone="plain"
        />
      )
    }
    case 'ratio':
      return hasRatio(figures!) ? bars('ratio', ({ ratio }) => ratio) : <p>{words.noRatio}</p>
    case 'clip': {
      if (!hasRatio(figures!)) return <p>{words.noClip}</p>
      const k = at.row * inspection.length + at.place
      const numbers = numbersAt(at.place)
      return (
        numbers.isKept && (
          <ClipPicture
            spec={figures!.spec}
            token={numbers}
            tokens={tokensOfGroup(inspection, figures!, at.row, k)}
            control={props.clip}
          />
        )
      )
    }
    case 'kl':
      return numbersAt(at.place).kl === null ? <p>{words.noKl}</p> : bars('kl', ({ kl }) => kl ?? NaN)
    case 'loss':
      return SURROGATE_FORMULAS[figures!.spec.surrogate].needs === 'pair' ? (
        <p>{words.pairs}</p>
      ) : (
        bars('loss', ({ tokenLoss }) => tokenLoss)
      )
    case 'gradient':
      return bars('gradient', ({ gradient }) => gradient)
    case 'update': {
      const changes = changesOf(inspection, rows)
      if (changes === null) return <p>{words.noAfter}</p>
      return (
        <BeforeAfter
          changes={changes}
          first={first}
          write={props.write}
          isDensity={gaussianHead(inspection) !== null}
          text={text}
        />
      )
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

function GroupBalance({
  inspection,
  group,
  write,
  stageOfBalance,
  words,
}: Props & { stageOfBalance: Stage }) {
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
