import type { Catalogue } from '../../text/catalogue'
import { memo, useEffect, useMemo, useState } from 'react'
import { formatNumber } from '../../app/series/format'
import { shownGroup } from '../../app/shownGroup'
import { completionText } from './completionText'
import type { Inspection } from '../../train/inspection'
import { useSize } from '../charts/useSize'
import { Segments } from '../parts/Segments'
import { TermName } from '../glossary/GlossaryLink'
import type { groupFigures } from '../../app/lens/completion'
import { balanceOf } from '../../app/lens/balance'
import { BalancePlot } from './BalancePlot'
import { withoutRounding, type GroupState } from '../../app/series/groups'
import { GroupColumns, type ColumnOfGroup } from './GroupColumns'
import { balanceSentence } from './sentence'
import { STAGE_TERMS, STAGES, stageAxes, type Stage } from './stages'
import styles from './balance.module.css'

export interface BalanceProps {
  inspection: Inspection
  figures: ReturnType<typeof groupFigures>
  vocabulary: readonly string[]
  endToken: number
  /** the best mean reward that is possible */
  best: number
  group: number | null
  onGroup: (group: number) => void
  /** the short names of the figures below the columns */
  meanLabel: string
  stdLabel: string
  /** words for the states of groups */
  states: Record<GroupState, string>
  text: Catalogue['balance']
}

/** Milliseconds in which the dots go from one stage to the next. */
const MOTION = 600

/**
 * One group of a step, drawn large: every completion on an axis of rewards, with its arrow from the baseline; beside it
 * all groups of the step. Three stages lead from the reward to the advantage.
 */
export const Balance = memo(function Balance(props: BalanceProps) {
  const { inspection, figures, text } = props
  const [stage, setStage] = useState<Stage>('reward')
  const isMoving = useMotion(stage)
  const [scene, size] = useSize()
  const group = shownGroup(inspection, props.group)
  const groups = inspection.names.length
  const balances = useMemo(
    () => Array.from({ length: groups }, (_, g) => balanceOf(inspection, g)),
    [inspection, groups],
  )
  const axes = useMemo(() => stageAxes(balances, props.best), [balances, props.best])
  const columns = useMemo(
    () =>
      balances.map((balance, g): ColumnOfGroup => {
        const [mean, std] = [figures.advantage.mean[g], figures.advantage.std[g]].map(withoutRounding)
        return {
          balance,
          state: figures.states[g],
          mean,
          std,
          label: text.column(
            g + 1,
            inspection.names[g],
            props.states[figures.states[g]],
            formatNumber(mean),
            formatNumber(std),
          ),
        }
      }),
    [balances, figures, props.states, inspection, text],
  )
  const balance = balances[group]
  const labels = useMemo(
    () => balance.dots.map(({ row }) => completionText(inspection, props.vocabulary, props.endToken, row)),
    [balance, inspection, props.vocabulary, props.endToken],
  )
  const sentence = balanceSentence(inspection, balance, figures.states[group], stage, text)

  return (
    <>
      <div className={styles.stages}>
        <Segments
          label={text.stagesLabel}
          options={STAGES}
          value={stage}
          nameOf={(name) => text.stages[name]}
          onChoose={setStage}
        />
      </div>
      <div ref={scene} className={styles.scene} data-moving={isMoving || undefined}>
        {size && (
          <BalancePlot
            balance={balance}
            stage={stage}
            axis={axes[stage]}
            labels={labels}
            size={size}
            label={text.picture(text.group(inspection.names[group], balance.dots.length), sentence)}
          />
        )}
      </div>
      <p className={styles.sentence}>
        {sentence}
        <TermName entry={STAGE_TERMS[stage]}>
          <span className="spoken">{text.stages[stage]}</span>
        </TermName>
      </p>
      <GroupColumns
        groups={columns}
        chosen={group}
        onChoose={props.onGroup}
        stage={stage}
        axis={axes[stage]}
        label={text.groups}
        meanLabel={props.meanLabel}
        stdLabel={props.stdLabel}
        text={text}
      />
    </>
  )
})

/** Whether the stage has just changed: meanwhile the dots move to their new places. */
function useMotion(stage: Stage): boolean {
  const [settled, setSettled] = useState(stage)
  useEffect(() => {
    if (settled === stage) return
    const timer = setTimeout(() => setSettled(stage), MOTION)
    return () => clearTimeout(timer)
  }, [stage, settled])
  return settled !== stage
}
