import { useMemo } from 'react'
import { klOrigin } from '../train/figures'
import { usePage, useText } from '../AppContext'
import type { MetricKey } from '../../metrics/metrics'
import { StageChart, type StageCurve } from './StageChart'
import { stageStep } from './stageGroup'
import { useInspection } from '../train/useInspection'
import styles from './timeline.module.css'

/** The small charts: reward and evaluation, KL, clip fraction, standard deviation of the pushes, dead groups. */
export function Timeline() {
  const { stage } = useText()
  const config = usePage((state) => state.run.config)
  const first = useInspection((state) => state.first)
  const start = useMemo(() => {
    if (!first) return null
    const { groups } = stageStep(first, null)
    const mean = (values: Iterable<number>) => {
      const all = [...values]
      return all.reduce((sum, value) => sum + value, 0) / all.length
    }
    return {
      reward: mean(first.rewards),
      std: mean(groups.map(({ pushes }) => pushes.std)),
      dead: mean(groups.map(({ state }) => (state === 'live' ? 0 : 1))),
    }
  }, [first])
  const hasReference = klOrigin(config) !== 'none'
  const curves = useMemo(() => {
    const one = (metric: MetricKey, at: number | null): StageCurve[] => [
      { metric, colour: '--curve-1', start: at },
    ]
    return {
      reward: [
        { metric: 'reward', colour: '--curve-1', label: stage.charts.reward, start: start?.reward ?? null },
        {
          metric: 'eval_reward',
          colour: '--curve-2',
          label: stage.evaluation,
          isSparse: true,
          start: null,
        },
      ] satisfies StageCurve[],
      // no update has been made yet
      kl: one('kl', 0),
      clip: one('clip_ratio/region_mean', 0),
      std: one('group_advantage_std', start?.std ?? null),
      dead: one('dead_groups', start?.dead ?? null),
    }
  }, [start, stage])
  return (
    <section aria-label={stage.timeline} className={styles.timeline}>
      <StageChart
        name={stage.charts.reward}
        title={stage.rewardAndEvaluation}
        curves={curves.reward}
        most={1}
        isWide
      />
      <StageChart
        name={stage.charts.kl}
        curves={curves.kl}
        most={0.02}
        {...(!hasReference && { absent: stage.noReference })}
      />
      <StageChart name={stage.charts.clip} curves={curves.clip} most={0.02} digits={3} />
      <StageChart name={stage.charts.std} curves={curves.std} most={1} />
      <StageChart name={stage.charts.dead} curves={curves.dead} most={1} />
    </section>
  )
}
