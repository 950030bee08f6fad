import { useMemo } from 'react'
import { hasClip, hasKl } from '../../settings/derived'
import { usePage, useText } from '../AppContext'
import type { MetricKey } from '../../metrics/metrics'
import { comparableRuns } from '../../app/startVerbs'
import { useDrawnVersion } from '../charts/useDrawnVersion'
import { StepSlider } from './StepSlider'
import { ghostName } from './ghostName'
import { StageChart } from './StageChart'
import type { Ghost, RunBesideCurve, StageCurve } from './stageCurve'
import { measuredInstead } from './measuredInstead'
import { shortName } from './sentence'
import { stageStep } from './stageGroup'
import { useInspection } from '../train/useInspection'
import styles from './timeline.module.css'

/** Letters of a name that have room at the end of a curve. */
const MOST_OF_A_NAME = 10

/** Figures would not fit beside the longer title, and would seem to be those of the picture. */
const NO_FIGURES = { absent: '' }

/**
 * The small charts over time, from the widest to the narrowest.
 * @param isViewOther whether the picture shows other pushes than those that train, of which the charts are
 */
export function Timeline({ isViewOther }: { isViewOther: boolean }) {
  const { stage } = useText()
  const charts = useSmallCharts(isViewOther ? { spread: stage.trainedPush, hasFigures: false } : {})
  return (
    <section aria-label={stage.timeline} className={styles.timeline}>
      <StepSlider />
      {charts.reward}
      {charts.kl}
      {charts.clip}
      {charts.spread}
      {charts.dead}
    </section>
  )
}

/**
 * The small charts: reward and evaluation, KL, clip fraction, mean ± std of the pushes in a group, dead groups. A run without KL or
 * a clip has something else in that place, which it measures.
 * @param titles what stands above the last two, where it is not their names; whether figures stand beside that of the pushes
 */
export function useSmallCharts(titles: { spread?: string; dead?: string; hasFigures?: boolean }) {
  const { presets, rail, stage, tasks } = useText()
  const config = usePage((state) => state.run.config)
  const start = useStart()
  // one version for all charts: their ends are of the same step
  const version = useDrawnVersion(
    usePage((state) => state.version + (state.beside?.version ?? 0)),
    true,
  )
  const beside = useBeside(rail.beside.name, version)
  const ghosts = useGhosts()
  const own = beside ? shortName(presets[config.algorithm].name, MOST_OF_A_NAME) : null
  const hasReference = hasKl(config)
  const isClipped = hasClip(config)
  const curves = useMemo(() => {
    const one = (metric: MetricKey, at: number | null): StageCurve[] => [
      { metric, colour: '--series-1', start: at },
    ]
    const reward: StageCurve = {
      metric: 'reward',
      colour: '--series-1',
      label: own ?? stage.charts.reward,
      start: start?.reward ?? null,
    }
    const evaluation: StageCurve = {
      metric: 'eval_reward',
      colour: '--series-2',
      label: stage.evaluation,
      isSparse: true,
      start: null,
    }
    const instead = measuredInstead(config, tasks[config.task])
    const other = (isMeasured: boolean) => (isMeasured ? undefined : instead.shift())
    const [noKl, noClip] = [other(hasReference), other(isClipped)]
    return {
      noKl,
      noClip,
      // two runs are compared by one curve each
      reward: own === null ? [reward, evaluation] : [reward],
      // no update has been made yet
      kl: noKl ? one(noKl[0], null) : one('kl', hasReference ? 0 : null),
      clip: noClip ? one(noClip[0], null) : one('clip_ratio/region_mean', isClipped ? 0 : null),
      spread: [
        {
          metric: 'group_advantage_mean',
          colour: '--series-1',
          std: { metric: 'group_advantage_std', start: start?.std ?? null },
          start: start?.mean ?? null,
        },
      ] satisfies StageCurve[],
      dead: one('dead_groups', start?.dead ?? null),
    }
  }, [start, stage, own, hasReference, isClipped, config, tasks])
  const common = { version, beside }
  return {
    reward: (
      <StageChart
        {...common}
        name={stage.charts.reward}
        explains="reward"
        title={own === null ? stage.rewardAndEvaluation : stage.charts.reward}
        curves={curves.reward}
        {...(!beside && { ghosts })}
        most={1}
        isWide
      />
    ),
    kl: (
      <StageChart
        {...common}
        name={curves.noKl?.[1] ?? stage.charts.kl}
        explains={curves.noKl ? undefined : 'kl'}
        curves={curves.kl}
        most={0.02}
        {...(!hasReference && !curves.noKl && { absent: stage.noReference })}
      />
    ),
    clip: (
      <StageChart
        {...common}
        name={curves.noClip?.[1] ?? stage.charts.clip}
        explains={curves.noClip ? undefined : 'clip'}
        curves={curves.clip}
        most={0.02}
        digits={curves.noClip ? 2 : 3}
        {...(!isClipped && !curves.noClip && { absent: stage.noClip })}
      />
    ),
    spread: (
      <StageChart
        {...common}
        name={stage.charts.spread}
        explains="spread"
        {...(titles.spread !== undefined && { title: titles.spread })}
        {...(titles.hasFigures === false && NO_FIGURES)}
        curves={curves.spread}
        most={1}
      />
    ),
    dead: (
      <StageChart
        {...common}
        name={stage.charts.dead}
        explains="dead"
        {...(titles.dead !== undefined && { title: titles.dead })}
        curves={curves.dead}
        most={1}
      />
    ),
  }
}

/** The run beside the one in Train, from its first step on, as it stands at a version. */
function useBeside(name: string, version: number): RunBesideCurve | null {
  const run = usePage(({ beside }) => beside?.runs.values().next().value ?? null)
  return useMemo(() => run && { run, version, name }, [run, version, name])
}

/** Curves of earlier runs that are drawn: more are grey noise. */
const MOST_GHOSTS = 2

/** The latest earlier runs of the task. */
function useGhosts(): readonly Ghost[] {
  const text = useText()
  const previous = usePage((state) => state.previous)
  const now = usePage((state) => state.run.first)
  return useMemo(
    () =>
      comparableRuns(previous, now.task)
        .slice(0, MOST_GHOSTS)
        .map(({ first, history }) => ({
          name: shortName(ghostName(first, now, text), MOST_OF_A_NAME),
          history,
        })),
    [previous, now, text],
  )
}

/** Means before the first step, as far as the answers of the untrained policy tell them; null until they are there. */
export function useStart() {
  const first = useInspection((state) => state.first)
  return useMemo(() => {
    if (!first) return null
    const { groups } = stageStep(first, null)
    const mean = (values: Iterable<number>) => {
      const all = [...values]
      return all.reduce((sum, value) => sum + value, 0) / all.length
    }
    return {
      reward: mean(first.rewards),
      mean: mean(groups.map(({ pushes }) => pushes.mean)),
      std: mean(groups.map(({ pushes }) => pushes.std)),
      dead: mean(groups.map(({ state }) => (state === 'live' ? 0 : 1))),
    }
  }, [first])
}
