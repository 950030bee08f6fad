import { memo, useMemo, useState, type KeyboardEvent } from 'react'
import { advantageKind } from '../../app/advantageKind'
import { shownGroup } from '../../app/shownGroup'
import { klPlace } from '../../grpo/fromConfig'
import type { RunConfig } from '../../settings/knobs'
import type { LensText } from '../../text/en/lens'
import type { Inspection } from '../../train/inspection'
import { CompletionRows } from './CompletionRows'
import { FormulaPanel } from './FormulaPanel'
import { headOf } from './gaussian'
import { GroupReadout } from './GroupReadout'
import { LensControls, type CompletionOrder } from './LensControls'
import { groupNames, passNames, passSentence } from './names'
import { RatioLegend } from './RatioLegend'
import { passesOf, passFigures } from './passes'
import { groupFigures } from './reading'
import { stepWindow } from './stepWindow'
import { StepSlider } from './StepSlider'
import { tokenAfterKey } from './tokenFocus'
import { actionWriter, unitOf } from './writing'
import completions from './completions.module.css'
import styles from './lens.module.css'

export interface LensProps {
  inspection: Inspection | null
  vocabulary: readonly string[]
  /** the token that ends a completion, or −1 */
  endToken: number
  /** the parts of the reward, in the order of `inspection.parts` */
  parts: readonly { name: string; weight: number; label?: string }[]
  /** the group under the lens, from 0; null where none was chosen */
  group: number | null
  onGroup: (group: number) => void
  text: LensText
}

interface Place {
  row: number
  place: number
}

/** One problem's completions: rewards, advantages, ratios, and the formula of any token or step with its own numbers. */
export const Lens = memo(function Lens(props: LensProps) {
  const { inspection, text } = props
  if (inspection === null || inspection.names.length === 0) {
    return <p className={styles.empty}>{text.empty}</p>
  }
  return <FilledLens {...props} inspection={inspection} />
})

function FilledLens(props: LensProps & { inspection: Inspection }) {
  const { inspection, vocabulary, endToken, text } = props
  const [chosenPass, setPass] = useState<number | null>(null)
  const [order, setOrder] = useState<CompletionOrder>('sampled')
  const [open, setOpen] = useState<Place | null>(null)
  const [start, setStart] = useState(0)

  const groups = useMemo(() => groupFigures(inspection), [inspection])
  const passes = useMemo(() => passesOf(inspection), [inspection])
  const pass = Math.min(chosenPass ?? Infinity, passes.length - 1)
  const figures = useMemo(
    () => (pass < 0 ? null : passFigures(inspection, passes[pass])),
    [inspection, passes, pass],
  )

  const { offsets, shapedRewards, problems, names, config } = inspection
  const group = shownGroup(inspection, props.group)
  const [from, to] = [offsets[group], offsets[group + 1]]
  const write = (token: number) => vocabulary[token] ?? String(token)
  const writer = useMemo(
    () => actionWriter(inspection, vocabulary, endToken, text),
    [inspection, vocabulary, endToken, text],
  )
  const window = stepWindow(inspection.length, start)
  const rows = Array.from({ length: to - from }, (_, i) => from + i)
  if (order === 'reward') rows.sort((a, b) => shapedRewards[b] - shapedRewards[a] || a - b)
  const limit = Math.max(1, ...rows.map((row) => Math.abs(inspection.advantages[row])))
  const parts = props.parts.map((part) => ({ ...part, label: part.label ?? part.name }))
  const isOpenHere =
    open !== null && open.row >= from && open.row < to && open.place >= window.from && open.place < window.to
  const tabStop = isOpenHere ? open : { row: rows[0], place: window.from }

  const chooseGroup = (next: number) => {
    setOpen(null)
    props.onGroup(next)
  }
  const toggle = (row: number, place: number) =>
    setOpen(open?.row === row && open.place === place ? null : { row, place })
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.key === 'Escape') setOpen(null)
    const next = tokenAfterKey(event.currentTarget, event.target as HTMLElement, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div className={styles.lens}>
      <LensControls
        group={group}
        groups={groupNames(names, groups.dead, text)}
        onGroup={chooseGroup}
        pass={pass}
        passes={passNames(passes, text)}
        onPass={setPass}
        order={order}
        onOrder={setOrder}
        text={text}
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
      <GroupReadout
        reward={[groups.reward.mean[group], groups.reward.std[group]]}
        advantage={[groups.advantage.mean[group], groups.advantage.std[group]]}
        text={text}
      />
      {groups.dead[group] === 1 && <p className={styles.dead}>✕ {deadSentence(config, text)}</p>}
      {figures && <RatioLegend epsilon={config.epsilon} epsilonHigh={config.epsilonHigh} text={text} />}
      {window.isPart && (
        <StepSlider window={window} length={inspection.length} onStart={setStart} text={text} />
      )}
      <div className={styles.scroll}>
        <table
          className={completions.table}
          data-narrow={parts.length > 2 || undefined}
          data-numbers={headOf(inspection) !== null || undefined}
          onKeyDown={move}
        >
          <caption className={styles.aside}>
            {passSentence(passes, pass, text)} {text.units[unitOf(inspection)].hint}
            {window.isPart && ` ${text.strips}`}
          </caption>
          <thead>
            <tr>
              <th scope="col">{text.completion}</th>
              {parts.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">
                {config.klIn === 'reward' && config.beta > 0 ? text.rewardAfterKl : text.reward}
              </th>
              <th scope="col">{text.advantage}</th>
            </tr>
          </thead>
          {rows.map((row) => {
            const openPlace = isOpenHere && open.row === row ? open.place : null
            return (
              <CompletionRows
                key={row}
                inspection={inspection}
                figures={figures}
                row={row}
                number={row - from + 1}
                parts={parts}
                writer={writer}
                window={window}
                limit={limit}
                openPlace={openPlace}
                tabPlace={tabStop.row === row ? tabStop.place : null}
                onToggle={(place) => toggle(row, place)}
                text={text}
              >
                {openPlace !== null && (
                  <FormulaPanel
                    inspection={inspection}
                    figures={figures}
                    row={row}
                    place={openPlace}
                    token={writer.full(row * inspection.length + openPlace)}
                    completion={row - from + 1}
                    onClose={() => setOpen(null)}
                    text={text}
                  />
                )}
              </CompletionRows>
            )
          })}
        </table>
      </div>
    </div>
  )
}

/** What a dead group still does under a configuration. */
function deadSentence(config: RunConfig, text: LensText): string {
  const kind = advantageKind(config)
  if (kind === 'notCentred') return text.deadElsewhere
  const place = klPlace(config)
  if (place === 'reward' && kind !== 'unused') return text.deadKlInReward
  return place === 'loss' ? text.deadKlInLoss : text.dead
}
