import { useMemo } from 'react'
import { asOf } from '../../app/history/history'
import { isStoppedByReward } from '../../app/runVerbs'
import { groupsOf } from '../../app/series/groups'
import { readingAt } from '../../app/series/readings'
import { trendOf } from '../../app/series/trend'
import type { Inspection } from '../../train/inspection'
import { usePage, useText } from '../AppContext'
import { twoDigits } from '../numbers'
import type { StageGroup } from '../stage/stageGroup'
import stage from '../stage/stage.module.css'

interface Props {
  /** the step on stage, which may be an earlier one than the latest */
  step: Inspection | null
  groups: readonly StageGroup[]
}

/** The heading of Charts. */
export function RunHeading({ step, groups }: Props) {
  return <h2 className={stage.heading}>{useHeading(step, groups)}</h2>
}

/** The run in one sentence: its reward at the latest step or the one that is pinned, where it goes, and how many groups teach nothing. */
function useHeading(step: Inspection | null, groups: readonly StageGroup[]): string {
  const { locale, page, stage: words, transport } = useText()
  const history = usePage((state) => state.run.history)
  const version = usePage((state) => state.version)
  const latest = usePage((state) => state.latest.step)
  const isPinned = usePage((state) => state.pinned !== null)
  const hasFailed = usePage((state) => state.phase === 'failed' || isStoppedByReward(state))
  const trend = useMemo(() => trendOf(asOf(history, version), 'reward'), [history, version])
  if (!step) return hasFailed ? transport.failed : page.loading
  const { overview } = words
  const at = isPinned ? step.step : latest
  if (at === 0) {
    return overview.before({
      prompts: String(groups.length),
      answers: String(groups[0]?.rows.length ?? 0),
    })
  }
  const answers = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const states = isPinned ? groups : groupsOf(history, at, 'reward')
  return overview.after({
    step: isPinned ? String(at) : '',
    reward: twoDigits(
      locale,
      isPinned
        ? step.rewards.reduce((sum, value) => sum + value, 0) / answers
        : readingAt(history, 'reward', at),
      transport.absent,
    ),
    trend: trend === null || isPinned ? '' : overview.trends[trend],
    dead: overview.dead(states.filter(({ state }) => state !== 'live').length, states.length),
  })
}
