import { expect, test } from 'vitest'
import { emptyGroupTable } from '../../../src/metrics/groupTable'
import { toEvents } from '../../../src/runs/tensorboard/events'
import { KNOB_NAMES, TASK_IDS, type RunConfig, type TaskId } from '../../../src/settings/knobs'
import { externalName } from '../../../src/settings/names'
import { taskOf } from '../../../src/tasks'
import { idleBecause } from '../../../src/tasks/fields'
import { columnsOf } from '../../../src/train/record'
import type { KnobChange } from '../../../src/runs/export'
import { configOf } from '../../train/learning'

/** An event file of one step in which every metric is measured. */
function fileOf(first: RunConfig, changes: readonly KnobChange[] = []) {
  const columns = columnsOf(taskOf(first.task))
  const values = columns.map((_, c) => Float64Array.of(c))
  const history = { firstStep: 1, columns, steps: 1, values, groups: emptyGroupTable(1) }
  return Buffer.from(toEvents({ first, changes, engine: null, moves: [], history }, 0)).toString('latin1')
}
/** Whether a name stands in a file, with the byte before it that counts its characters. */
const has = (file: string, name: string) => file.includes(String.fromCharCode(name.length) + name)
/** Whether a scalar has this tag: a float32 follows it, the field 2 of its message. */
const hasScalar = (file: string, tag: string) => file.includes(`${tag}\x15`)

/** What only some runs have: its metrics, and whether a run has it. */
const PARTS: readonly [tags: readonly string[], has: (config: RunConfig) => boolean][] = [
  [['lambda_sup', 'lambda_pg', 'loss/supervised', 'loss_sup'], ({ staging }) => staging !== 'off'],
  [['loss/consistency', 'loss_cons'], ({ lambdaCons }) => lambdaCons > 0],
  [['loss/entropy', 'entropy_coef'], (config) => config.entropyCoef > 0 || config.useAdaptiveEntropy],
  [['loss/kl', 'kl_loss'], (config) => config.beta > 0 && config.klIn === 'loss'],
  [['beta'], ({ beta }) => beta > 0],
  [['reference_sync'], ({ syncRefModel }) => syncRefModel],
  [['discarded_completions'], ({ deadGroups }) => deadGroups !== 'keep'],
  [['resample_rounds'], ({ deadGroups }) => deadGroups === 'resample'],
  [['replayed_groups'], ({ deadGroups }) => deadGroups === 'replay'],
  [['actor/pg_clipfrac_lower'], ({ clipRatioC }) => clipRatioC > 0],
]

test.each(TASK_IDS)('an event file of %s names nothing that the run does not have', (id: TaskId) => {
  const config = configOf(id)
  const file = fileOf(config)
  for (const [tags, isPart] of PARTS)
    for (const tag of tags) expect(hasScalar(file, tag), tag).toBe(isPart(config))
  for (const name of KNOB_NAMES)
    if (idleBecause(name, config) !== null) expect(has(file, externalName(name)), name).toBe(false)
  for (const tag of ['reward', 'learning_rate', 'clip_ratio/low_mean'])
    expect(hasScalar(file, tag)).toBe(true)
})

test('what a change of a setting brought is there', () => {
  const config = configOf('budget-router')
  expect(has(fileOf(config), 'lambda_sup')).toBe(false)
  const file = fileOf(config, [{ step: 1, knob: 'staging', from: 'off', to: 'single' }])
  expect(has(file, 'lambda_sup')).toBe(true)
  expect(hasScalar(file, 'loss/supervised')).toBe(true)
})

/** Metrics that the script of one task logs. */
const SCRIPTS: readonly [tags: readonly string[], task: TaskId | null][] = [
  [['group_size', 'trained_prompt_num', 'zero_std_ratio', 'reward_std_mean'], 'diffusion'],
  [['advantages_mean', 'advantages_std'], 'restoration'],
  [['critic/rewards/mean'], null],
]

test.each(['budget-router', 'restoration', 'diffusion', 'arithmetic-chat'] as const)(
  'an event file of %s has the metrics of its own script, and none of the others',
  (id) => {
    const file = fileOf(configOf(id))
    for (const [tags, task] of SCRIPTS)
      for (const tag of tags) expect(hasScalar(file, tag), tag).toBe(task === id)
  },
)

test('a task that is made from no script has them all', () => {
  const file = fileOf(configOf('reverse'))
  for (const [tags] of SCRIPTS) for (const tag of tags) expect(hasScalar(file, tag), tag).toBe(true)
})
