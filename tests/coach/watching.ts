import { klRangeOf } from '../../src/app/soundKl'
import type { Watched } from '../../src/coach/evidence'
import { FRESH_COACH } from '../../src/app/coach/coachState'
import { finding, listen, type Advice, type Heard } from '../../src/coach/listen'
import type { RuleId } from '../../src/coach/ruleIds'
import { groupTableOf, type GroupColumns, type GroupTable } from '../../src/metrics/groupTable'
import type { MetricKey } from '../../src/metrics/metrics'
import { tableOf, upTo } from '../../src/metrics/stepTable'
import type { RunConfig } from '../../src/settings/knobs'
import { TASKS } from '../../src/tasks'
import { networkShapeOf } from '../../src/train/networkShape'
import { columnsOf } from '../../src/train/record'
import { createTrainer } from '../../src/train/trainer'
import { onCpu } from '../train/learning'

/** A whole run, to be looked at as it stood after any of its steps. */
export interface Recorded {
  steps: number
  after(step: number): Watched
}

/**
 * Trains a run on the CPU engine, with the kernels whose bits are the same on every machine; after some of its steps, with
 * another configuration.
 */
export async function recorded(
  config: RunConfig,
  steps: number,
  change?: { after: number; config: RunConfig },
): Promise<Recorded> {
  const task = TASKS[config.task]
  const columns = columnsOf(task)
  const trainer = await createTrainer(
    [config],
    task,
    await onCpu(networkShapeOf(config, task), [config.seed]),
  )
  const rows: Float64Array[] = []
  const groups: GroupColumns[] = []
  for (let step = 0; step < steps; step++) {
    if (step === change?.after) trainer.configure(0, change.config)
    const { records } = await trainer.train(false)
    rows.push(records[0]!.metrics)
    groups.push(records[0]!.groups)
  }
  const values = columns.map((_, c) => Float64Array.from(rows, (row) => row[c]))
  return runOf(config, columns, values, groupTableOf(groups))
}

/** A history that was not trained: every metric that is named, the same number of steps of each. */
export function written(
  config: RunConfig,
  metrics: Partial<Record<MetricKey, number[]>>,
  groups?: GroupTable,
): Recorded {
  const columns = Object.keys(metrics) as MetricKey[]
  const values = columns.map((name) => Float64Array.from(metrics[name]!))
  return runOf(config, columns, values, groups)
}

function runOf(
  config: RunConfig,
  columns: readonly MetricKey[],
  values: readonly Float64Array[],
  groups?: GroupTable,
): Recorded {
  const table = tableOf({ steps: values[0].length, columns, values, groups })
  return {
    steps: values[0].length,
    after: (steps) => ({
      config,
      task: TASKS[config.task],
      since: 1,
      mostKl: klRangeOf(null, config).high,
      history: upTo(table, steps),
    }),
  }
}

/** The first thing that a rule sees in a run, whatever other rules see; null where it sees nothing to the end. */
export function firstSeen(id: RuleId, run: Recorded): Advice | null {
  for (let step = 1; step <= run.steps; step++) {
    const advice = finding(id, run.after(step))
    if (advice) return advice
  }
  return null
}

/** What the coach says in a run, from the first word on, if it is listened to after every step. */
export function saidIn(run: Recorded): Advice[] {
  const said: Advice[] = []
  let heard: Heard = FRESH_COACH.heard
  for (let step = 1; step <= run.steps; step++) {
    heard = listen(heard, run.after(step), { silenced: [], seen: 'read' })
    if (heard.advice && heard.advice.rule !== said.at(-1)?.rule) said.push(heard.advice)
  }
  return said
}

/** One group a step with these mean rewards; a dead one has no spread. */
export const singleGroups = (
  rewards: readonly number[],
  {
    dead = 0,
    std = 1 - dead,
    solved = () => 0,
  }: { dead?: number; std?: number; solved?(reward: number): number },
): GroupTable =>
  groupTableOf(
    rewards.map((reward) => ({
      rewardMean: Float32Array.of(reward),
      rewardStd: Float32Array.of(std),
      advantageMean: Float32Array.of(0),
      advantageStd: Float32Array.of(1 - dead),
      dead: Uint8Array.of(dead),
      solved: Uint8Array.of(solved(reward)),
    })) as never,
  )
