import { useMemo } from 'react'
import { usePage, useText } from '../AppContext'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import { LENS } from '../frame/reveal'
import { CoachLine } from '../stage/CoachLine'
import type { StagePhase } from '../stage/phases'
import { Names } from '../stage/Names'
import { stageStep } from '../stage/stageGroup'
import { useShownStep } from '../stage/useShownStep'
import { WaitLine } from '../transport/WaitLine'
import { GroupTable } from './GroupTable'
import { Hint } from './Hint'
import { MainCharts, MoreCharts } from './ChartsPanel'
import { RunHeading } from './RunHeading'
import { RunRow } from './RunRow'
import { SidePanel } from './SidePanel'
import { VerifyPanel } from './VerifyPanel'
import { ConversionPanel } from './ConversionPanel'
import { PromptTracker } from './PromptTracker'
import { useRunFigures } from './useRunFigures'
import stage from '../stage/stage.module.css'
import styles from './charts.module.css'

const LazyCoach = lazyPart(() => import('../coach/Coach'), 'Coach', ['coach', 'settings', 'train'])

// the same elements at every step, so that they are drawn again only for changes of their own
const COACH = (
  <div className={styles.coach}>
    <Hint className={styles.hint} />
    {/* as tall as what it says when it is quiet */}
    <Late fallback={<p aria-hidden="true">{'\u00a0'}</p>}>
      <LazyCoach />
    </Late>
  </div>
)
const RUN_ROW = <RunRow />
const SIDE = <SidePanel />
const AFTER_LENS = (
  <>
    <PromptTracker />
    <VerifyPanel />
  </>
)

/** Train's layout Charts: the run in a sentence, its main charts and a group; below them everything else about the run. */
export function Charts({ phase }: { phase: StagePhase }) {
  const text = useText()
  const { step } = useShownStep()
  const task = usePage((state) => state.run.config.task)
  const figures = useRunFigures()
  const groups = useMemo(() => (step ? stageStep(step, null).groups : []), [step])
  return (
    <>
      <div className={styles.head}>
        <RunHeading step={step} groups={groups} />
        <Line answers={groups[0]?.rows.length ?? 0} />
      </div>
      <div className={styles.overview} data-charts={figures.main.length}>
        <MainCharts figures={figures} inspection={step} phase={phase} />
        {step && groups.length > 0 && <GroupTable inspection={step} groups={groups} phase={phase} />}
      </div>
      {COACH}
      <MoreCharts figures={figures} inspection={step} />
      {/* above what changes its height from step to step */}
      {RUN_ROW}
      <section id={LENS} tabIndex={-1} aria-label={text.page.regions.lens} className={styles.lens}>
        {SIDE}
      </section>
      {task === 'arithmetic-chat' && <ConversionPanel />}
      {AFTER_LENS}
      <Names />
    </>
  )
}

/** One line under the heading: what the run waits for, else what the Stage says there. */
function Line({ answers }: { answers: number }) {
  const isWaiting = usePage((state) => state.waiting !== null)
  if (!isWaiting) return <CoachLine aside={null} flat={null} answers={answers} />
  return (
    <p className={stage.coach}>
      <WaitLine />
    </p>
  )
}
