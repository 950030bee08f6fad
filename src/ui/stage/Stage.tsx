import { useMemo, useState } from 'react'
import { besidePushes } from '../../app/beside/pushes'
import { besideRise } from '../../app/beside/state'
import { isPlaying } from '../../app/runVerbs'
import { shownGroup } from '../../app/shownGroup'
import { useApp, usePage, useText } from '../AppContext'
import { LazyStageAttention } from '../attention/lazyAttention'
import { Late } from '../frame/Late'
import { Hint } from '../train/Hint'
import { CoachLine } from './CoachLine'
import { PHASE, type StagePhase } from './phases'
import { Names } from './Names'
import { PinButton } from './PinButton'
import { Ribbon } from './Ribbon'
import { besideSentences, headingOf, pairSentences, viewLine } from './sentence'
import { StagePicture } from './StagePicture'
import { hardAndEasy, hardFirst, inOrderOf, stageStep, type PushView } from './stageGroup'
import { Timeline } from './Timeline'
import { useDrawnLater } from './useDrawnLater'
import { useMostDigits } from './useMostDigits'
import { useOpening } from './useOpening'
import { useShownStep } from './useShownStep'
import styles from './stage.module.css'

const UNDIVIDED: Partial<PushView> = { divide: false }

/** One group of the step that is shown, all groups of it, and the curves so far. */
export function Stage({ phase }: { phase: StagePhase }) {
  const app = useApp()
  const text = useText()
  const { stage } = text
  const { step: trainedOn, fresh, inspection, measured, move, undo } = useShownStep()
  const [opening, endOpening] = useOpening(inspection !== null)
  /** the latest step while an earlier one is shown; null while it is the latest */
  const latestBehind = usePage((state) => (state.pinned ? state.latest.step : null))
  const chosen = usePage((state) => state.group)
  /** what the visitor chose to see; the rest is as training has it */
  const [wanted, setWanted] = useState<Partial<PushView>>({})
  const [isPair, setPair] = useState(false)
  const [isAttention, setAttention] = useState(false)
  // what is on stage stays for a moment, and training goes on behind
  const isBehind = usePage(
    (state) => inspection !== null && (isPlaying(state) || state.latest.step !== inspection.step),
  )
  const besideConfig = usePage(({ beside }) => beside?.config ?? null)
  const others = useMemo(
    () => inspection && besideConfig && besidePushes(inspection, besideConfig),
    [inspection, besideConfig],
  )
  const besideResults = usePage(({ beside }) => beside?.results ?? null)
  const risen = useMemo(
    () => inspection && besideResults && besideRise(besideResults, inspection),
    [inspection, besideResults],
  )
  const isOpening = opening === 'scores' || opening === 'mean'
  const operations = isOpening ? UNDIVIDED : wanted
  const isOfStep = fresh === null
  const drawnStep = useMemo(() => {
    const shownStep = inspection && stageStep(inspection, operations)
    if (!shownStep || !measured) return shownStep
    return { ...shownStep, groups: inOrderOf(shownStep.groups, measured.shapedRewards) }
  }, [inspection, operations, measured])
  const pictured = useMostDigits(drawnStep)
  /** groups before scores were moved, which decide what is shown */
  const settled = useMemo(
    () => (measured ? stageStep(measured, operations).groups : (pictured?.groups ?? [])),
    [measured, operations, pictured],
  )
  const step = useMemo(
    () => (isOfStep ? pictured : trainedOn && stageStep(trainedOn, operations)),
    [isOfStep, pictured, trainedOn, operations],
  )
  const isDrawn = useDrawnLater(inspection !== null)
  if (!isDrawn || !inspection || !step || !pictured || step.groups.length === 0) {
    return <Hint className={styles.waiting} />
  }
  const { groups } = step
  const { trained } = pictured
  const view = { ...trained, ...wanted }
  const chosenPair = isPair ? hardAndEasy(settled) : null
  const order = fresh
    ? hardFirst(settled).map(({ index }) => index)
    : (chosenPair ?? [shownGroup(measured ?? inspection, chosen)])
  const shown = order.map((index) => pictured.groups[index])
  const pair = shown.length > 1
  const [group] = shown
  const [hard, easy] = shown

  const unlike = viewLine(view, trained, stage)
  const isAsTrained = unlike === null
  const beside =
    others && !pair
      ? {
          own: text.presets[inspection.config.algorithm].name,
          name: text.rail.beside.name,
          pushes: group.rows.map(({ row }) => others[row]),
          factors: risen && group.rows.map(({ row }) => Math.exp(risen[row])),
        }
      : null
  const compared =
    beside && phase >= PHASE.push && isAsTrained ? besideSentences(group, beside.own, beside, stage) : null
  const both = pair ? pairSentences(hard, easy, view, stage) : compared
  const heading = both?.heading ?? headingOf(group, phase, view.minus, stage)
  const aside = isOpening ? null : (unlike ?? both?.line ?? (fresh ? stage.lines.pinnedPrompt : null))
  const stepSaid = isBehind && inspection.step > 0 ? inspection.step : null
  const isTransformer = inspection.config.policy === 'transformer'
  const isFlat = !pair && phase >= PHASE.push && (group.state === 'solved' || group.state === 'stuck')

  return (
    <>
      <div className={styles.stage}>
        <h2 className={styles.heading} data-long={pair || beside !== null || undefined}>
          {heading}
        </h2>
        {inspection.step > 0 && <PinButton problems={shown.map(({ index }) => inspection.problems[index])} />}
        {measured ? (
          <p className={styles.coach}>
            {stage.lines.whatIf}{' '}
            <button type="button" className={styles.link} onClick={undo}>
              {stage.undo}
            </button>
          </p>
        ) : latestBehind !== null ? (
          <p className={styles.coach}>
            {stage.lines.earlierStep(String(inspection.step), String(latestBehind))}{' '}
            <button type="button" className={styles.link} onClick={app.unpin}>
              {stage.latest}
            </button>
          </p>
        ) : (
          <CoachLine
            aside={aside}
            flat={isFlat ? { group, groups, hasResult: phase >= PHASE.result } : null}
            legend={text.tasks[inspection.config.task].sketch}
            answers={group.rows.length}
          />
        )}
        {isTransformer && (
          <button type="button" aria-pressed={isAttention} onClick={() => setAttention(!isAttention)}>
            {stage.attention}
          </button>
        )}
        {isAttention && isTransformer ? (
          <Late>
            <LazyStageAttention inspection={inspection} />
          </Late>
        ) : (
          <StagePicture
            inspection={inspection}
            groups={shown}
            view={isOpening ? { minus: opening === 'mean' && trained.minus, divide: false } : view}
            phase={
              opening === 'scores'
                ? PHASE.score
                : inspection.step === 0
                  ? (Math.min(PHASE.push, phase) as StagePhase)
                  : phase
            }
            pulses={opening === 'pulse'}
            beside={beside}
            isUnmeasured={fresh?.afterLogp === null}
            step={stepSaid}
            onScore={move}
            onToggle={(name) => {
              endOpening()
              setWanted({ ...wanted, [name]: !view[name] })
            }}
          />
        )}
      </div>
      <Ribbon
        groups={groups}
        chosen={fresh ? [] : shown.map(({ index }) => index)}
        isPair={isPair}
        onPair={inspection.step > 0 && !fresh && hardAndEasy(groups) ? () => setPair(!isPair) : null}
        onChoose={(index) => {
          setPair(false)
          // with a prompt that is pinned, another one stands beside it
          if (fresh) app.follow([fresh.problems[0], trainedOn!.problems[index]])
          else app.chooseGroup(index)
        }}
      />
      <Timeline isViewOther={!isOpening && !isAsTrained} />
      <Names />
    </>
  )
}
