import type { Catalogue } from '../../text/catalogue'
import { memo, useMemo, useState } from 'react'
import { advantageKind } from '../../app/advantageKind'
import { shownGroup } from '../../app/shownGroup'
import { klPlace } from '../../settings/specs'
import type { RunConfig } from '../../settings/knobs'
import type { Inspection } from '../../train/inspection'
import type { ClipControl } from '../clip/ClipPicture'
import { completionText } from './completionText'
import { Segments } from '../parts/Segments'
import { BeforeAfter } from './change/BeforeAfter'
import { changesOf } from './change/changes'
import { gaussianHead } from '../../app/lens/gaussian'
import { CompletionTable } from './completions/CompletionTable'
import { nextClipped, type Place } from '../../app/lens/clips'
import { FormulaPanel } from './formula/FormulaPanel'
import { GroupReadout } from './GroupReadout'
import { JumpToClipped } from './JumpToClipped'
import { LensControls, type CompletionOrder } from './LensControls'
import { groupNames, hasReplayed, passNames, passSentence } from './names'
import { RatioLegend } from './completions/RatioLegend'
import { passesOf, passFigures } from '../../app/lens/passes'
import { groupFigures } from '../../app/lens/completion'
import { stepWindow } from './completions/stepWindow'
import { StepSlider } from './completions/StepSlider'
import { actionWriter } from '../../app/lens/writing'
import { PolicyView, type Explorer } from './policy/PolicyView'
import { Walk } from './walk/Walk'
import { WhatIf, type DrawMore } from './whatIf/WhatIf'
import { Placeholder } from '../parts/Placeholder'
import { useText } from '../AppContext'
import styles from './lens.module.css'

export interface LensProps {
  inspection: Inspection | null
  vocabulary: readonly string[]
  /** the token that ends a completion, or −1 */
  endToken: number
  /** the parts of the reward, in the order of `inspection.parts` */
  parts: readonly { name: string; weight: number; label?: string }[]
  /** the group that is shown, from 0; null if none was chosen */
  group: number | null
  onGroup: (group: number) => void
  clip: ClipControl
  /** takes the run one step further; null while it cannot */
  onStep: (() => void) | null
  more: DrawMore
  explorer: Explorer
}

const MODES = ['table', 'walk', 'whatIf', 'policy'] as const
type Mode = (typeof MODES)[number]

/** One problem's completions: rewards, advantages, ratios, and the formula of any token or step with its own numbers. */
export const Lens = memo(function Lens(props: LensProps) {
  const { inspection } = props
  const { lens: text } = useText()
  if (inspection === null || inspection.names.length === 0) {
    return <Placeholder kind="empty">{text.empty}</Placeholder>
  }
  return <FilledLens {...props} inspection={inspection} />
})

function FilledLens(props: LensProps & { inspection: Inspection }) {
  const { inspection, vocabulary, endToken } = props
  const { lens: text, walk } = useText()
  const [chosenPass, setPass] = useState<number | null>(null)
  const [order, setOrder] = useState<CompletionOrder>('reward')
  const [open, setOpen] = useState<Place | null>(null)
  const [start, setStart] = useState(0)
  const [mode, setMode] = useState<Mode>('table')

  const groups = useMemo(() => groupFigures(inspection), [inspection])
  const passes = useMemo(() => passesOf(inspection), [inspection])
  const pass = Math.min(chosenPass ?? Infinity, passes.length - 1)
  const figures = useMemo(
    () => (pass < 0 ? null : passFigures(inspection, passes[pass])),
    [inspection, passes, pass],
  )

  const isReplaying = useMemo(() => hasReplayed(inspection), [inspection])
  const { offsets, shapedRewards, problems, names, config } = inspection
  const group = shownGroup(inspection, props.group)
  const state = groups.states[group]
  const [from, to] = [offsets[group], offsets[group + 1]]
  const write = (token: number) => vocabulary[token] ?? String(token)
  const writer = useMemo(
    () => actionWriter(inspection, vocabulary, endToken, text),
    [inspection, vocabulary, endToken, text],
  )
  const window = stepWindow(inspection.length, start)
  const rows = useMemo(() => {
    const sampled = Array.from({ length: to - from }, (_, i) => from + i)
    if (order === 'sampled') return sampled
    return sampled.sort((a, b) => shapedRewards[b] - shapedRewards[a] || a - b)
  }, [from, to, order, shapedRewards])
  const parts = props.parts.map((part) => ({ ...part, label: part.label ?? part.name }))
  const isOpenHere =
    open !== null && open.row >= from && open.row < to && open.place >= window.from && open.place < window.to

  const writeOf = (of: Inspection, row: number) => completionText(of, vocabulary, endToken, row)
  const writeCompletion = (row: number) => writeOf(inspection, row)
  const chooseGroup = (next: number) => {
    setOpen(null)
    props.onGroup(next)
  }
  const changes = useMemo(() => changesOf(inspection, rows), [inspection, rows])
  const following = useMemo(
    () => figures && nextClipped(inspection, figures, group, rows, isOpenHere ? open : null),
    [inspection, figures, group, rows, isOpenHere, open],
  )
  // the group of an open token stays, whichever is the first that is not dead after the next step
  const openToken = (next: Place | null) => {
    setOpen(next)
    if (next) props.onGroup(offsets.findIndex((offset) => offset > next.row) - 1)
  }
  const jump = (next: Place) => {
    openToken(next)
    setStart(next.place)
  }

  return (
    <div className={styles.lens}>
      <LensControls
        group={group}
        groups={groupNames(names, groups.states, text)}
        onGroup={chooseGroup}
        pass={pass}
        passes={passNames(passes, text)}
        onPass={setPass}
        order={order}
        onOrder={setOrder}
      />
      <Segments
        label={walk.modesLabel}
        options={MODES}
        value={mode}
        nameOf={(name) => walk.modes[name]}
        onChoose={setMode}
      />
      <p className={styles.prompt}>
        <span>{problems[group].prompt.length === 0 ? text.problem : text.prompt}</span>
        {problems[group].prompt.length === 0 && <b>{names[group]}</b>}
        {problems[group].prompt.map((token, i) => (
          <span key={i} className={styles.promptToken}>
            {write(token)}
          </span>
        ))}
        <span className={styles.step}>{text.atStep(inspection.step)}</span>
      </p>
      {mode === 'walk' && (
        <Walk
          inspection={inspection}
          figures={figures}
          group={group}
          rows={rows}
          open={isOpenHere ? open : null}
          onOpen={openToken}
          window={window}
          writer={writer}
          write={writeCompletion}
          clip={props.clip}
          parts={parts}
          onStep={props.onStep}
        />
      )}
      {mode === 'whatIf' && (
        <WhatIf inspection={inspection} group={group} pass={pass} write={writeOf} more={props.more} />
      )}
      {mode === 'policy' && (
        <PolicyView
          key={group}
          inspection={inspection}
          group={group}
          write={(token) => (token === endToken ? text.endToken : write(token))}
          explorer={props.explorer}
        />
      )}
      {mode === 'table' && (
        <>
          <GroupReadout
            reward={[groups.reward.mean[group], groups.reward.std[group]]}
            advantage={[groups.advantage.mean[group], groups.advantage.std[group]]}
          />
          <p className={styles.state} data-state={state}>
            {text.stateIs(text.states[state], state === 'live' ? text.live : deadSentence(config, text))}
          </p>
          {figures && <RatioLegend epsilon={config.epsilon} epsilonHigh={config.epsilonHigh} />}
          {window.isPart && <StepSlider window={window} length={inspection.length} onStart={setStart} />}
          {figures && <JumpToClipped onJump={following && (() => jump(following))} />}
          <CompletionTable
            inspection={inspection}
            figures={figures}
            rows={rows}
            first={from}
            parts={parts}
            writer={writer}
            window={window}
            open={isOpenHere ? open : null}
            onOpen={openToken}
            sentence={passSentence(passes, pass, isReplaying, text)}
            renderFormula={({ row, place }) => (
              <FormulaPanel
                inspection={inspection}
                figures={figures}
                row={row}
                place={place}
                token={writer.full(row * inspection.length + place)}
                completion={row - from + 1}
                clip={props.clip}
                onClose={() => setOpen(null)}
              />
            )}
          />
          {changes && (
            <BeforeAfter
              changes={changes}
              first={from}
              write={writeCompletion}
              isDensity={gaussianHead(inspection) !== null}
            />
          )}
        </>
      )}
    </div>
  )
}

/** The sentence about a dead group: whether it still moves the policy under this configuration. */
function deadSentence(config: RunConfig, text: Catalogue['lens']): string {
  const kind = advantageKind(config)
  if (kind === 'notCentred') return text.deadElsewhere
  const place = klPlace(config)
  if (place === 'reward' && kind !== 'unused') return text.deadKlInReward
  return place === 'loss' ? text.deadKlInLoss : text.dead
}
