import { describe, expect, it } from 'vitest'
import {
  countConfounded,
  pairsOf,
  startConfig,
  startOf,
  startsOf,
} from '../../../src/app/experiments/compare/starts'
import { PLAIN_SETUP, withSetup } from '../../../src/app/setups'
import { differInReference, differInTask } from '../../../src/experiments/compare/rows'
import { readCompare, writeCompare } from '../../../src/experiments/compare/compareLink'
import { changedKnobs, configProblems, defaultConfig } from '../../../src/settings/config'
import { TASK_IDS } from '../../../src/settings/knobs'
import { taskOf } from '../../../src/tasks'
import { experimentStage } from './experimentStage'

const rowsOf = ({ app }: ReturnType<typeof experimentStage>) => app.experiments.store.getState().compare.rows

describe('the presets of a task as rows', () => {
  it('are valid, and known again, on every task', () => {
    for (const task of TASK_IDS) {
      const like = defaultConfig(taskOf, task)
      expect(startOf(like), task).toBeNull()
      for (const start of startsOf(task)) {
        const config = startConfig(like, start)
        expect(configProblems(config, taskOf), `${task} ${start}`).toEqual([])
        // the one that equals the task's defaults is named after its algorithm
        const isPlain = changedKnobs(startConfig(like, ''), config).length === 0
        expect(startOf({ ...config, seed: 9 })).toBe(isPlain ? null : start)
      }
    }
  })

  it('stand before and after, each with its own settings of the task, and a link keeps them', () => {
    const stage = experimentStage('view=compare&row=task=budget-router')
    const [pair] = pairsOf('budget-router')
    stage.app.experiments.compare.compareStarts({ ...pair, before: 'by-sample' })
    const rows = rowsOf(stage)
    expect(rows.map(({ config }) => startOf(config))).toEqual(['by-sample', pair.after])
    expect(differInTask(rows)).toBe(true)
    const { compare } = stage.app.experiments.store.getState()
    const link = writeCompare(compare)
    expect(link).toContain('task_settings=own')
    const read = readCompare(link)
    expect(read.notices).toEqual([])
    expect(read.rows.map(({ config }) => config)).toEqual(rows.map(({ config }) => config))
    expect(compare.view.metric).toBe(pair.metric)
  })

  it('of every document with a before and an after are one press away, also from Train', () => {
    for (const [task, before, after] of [
      ['budget-router', 'pairwise', 'simple-five'],
      ['diffusion', 'before', 'after'],
      ['arithmetic-chat', 'nanochat', 'reference'],
      ['restoration', 'collapse', 'cured'],
    ] as const) {
      const pair = pairsOf(task).find((one) => one.before === before)!
      expect(pair.after).toBe(after)
      const stage = experimentStage('view=compare&row=task=reverse')
      stage.app.store.setState({ view: 'train' })
      stage.app.experiments.compareStartsOf(
        withSetup({ ...defaultConfig(taskOf, task), seed: 7 }, before),
        pair,
      )
      expect(rowsOf(stage).map(({ config }) => [config.task, startOf(config)])).toEqual([
        [task, before],
        [task, after],
      ])
      const { settings, view } = stage.app.experiments.store.getState().compare
      expect([settings.seed, view.metric]).toEqual([7, pair.metric])
      expect(stage.app.store.getState().view).toBe('compare')
    }
  })

  it('of 000 are compared while its after learns: over the 600 steps that its help names', () => {
    const [{ budget, after }] = pairsOf('budget-router')
    expect(budget / startConfig(defaultConfig(taskOf, 'budget-router'), after).generationBatchSize).toBe(600)
  })

  it('are not said to be confounded by β: the document itself changes it', () => {
    for (const task of ['diffusion', 'arithmetic-chat', 'restoration'] as const) {
      const stage = experimentStage(`view=compare&row=task=${task}`)
      const [pair] = pairsOf(task)
      stage.app.experiments.compare.compareStarts(pair)
      expect(differInReference(rowsOf(stage)), task).toBe(1)
      expect(countConfounded(rowsOf(stage)), task).toBe(0)
      stage.app.experiments.compare.toggleChoice('dapo')
      expect(countConfounded(rowsOf(stage)), task).toBe(differInReference(rowsOf(stage)))
    }
  })

  it('have one budget a pair, whatever was chosen before', () => {
    for (const task of TASK_IDS)
      for (const pair of pairsOf(task)) {
        const budgets = [PLAIN_SETUP, ...startsOf(task)].flatMap((start) => {
          const config = startConfig(defaultConfig(taskOf, task), start)
          const stage = experimentStage('view=compare&row=task=reverse')
          const budget = () => stage.app.experiments.store.getState().compare.settings.budget
          stage.app.experiments.compareStartsOf(config, pair)
          const fromTrain = budget()
          stage.app.experiments.compare.set('budget', 77)
          stage.app.experiments.compare.compareStarts(pair)
          return [fromTrain, budget()]
        })
        expect(new Set(budgets), `${task} ${pair.before}`).toEqual(new Set([pair.budget]))
      }
    expect(pairsOf('restoration').map(({ budget }) => budget)).toEqual([800, 800, 800])
  })

  it('are added and removed by the same press', () => {
    const stage = experimentStage('view=compare&row=task=diffusion')
    const { compare } = stage.app.experiments
    compare.toggleStart('ddpo')
    expect(rowsOf(stage).map(({ config }) => startOf(config))).toEqual([null, 'ddpo'])
    compare.toggleStart('ddpo')
    expect(rowsOf(stage)).toHaveLength(1)
  })

  it('differ in nothing but what is trained: a link without the entry still means one task', () => {
    const { rows } = readCompare(
      'view=compare&row=task=grid-world;task.slip=0.2&row=task=grid-world;scale_rewards=none',
    )
    expect(differInTask(rows)).toBe(false)
    expect(readCompare('view=compare&task_settings=mine').notices).toHaveLength(1)
    const config = defaultConfig(taskOf, 'grid-world')
    expect(startConfig(config, 'rooms').taskSettings).toEqual(withSetup(config, 'rooms').taskSettings)
  })

  it('matches β and reference of one row alone', () => {
    const stage = experimentStage('view=compare&row=beta=0.1')
    const { compare } = stage.app.experiments
    compare.toggleChoice('dapo')
    compare.toggleChoice('dr_grpo')
    expect(differInReference(rowsOf(stage))).toBe(2)
    compare.matchReference(rowsOf(stage)[1].id)
    expect(differInReference(rowsOf(stage))).toBe(1)
    expect(rowsOf(stage).map(({ config }) => config.beta)).toEqual([0.1, 0.1, 0])
  })
})

it('both sides of 000 take one sample a step, so that equal budgets are about as many updates', () => {
  const [before, after] = ['pairwise', 'simple-five'].map((id) =>
    withSetup(defaultConfig(taskOf, 'budget-router'), id),
  )
  expect(before.generationBatchSize).toBe(before.numGenerations)
  expect(after.generationBatchSize).toBe(after.numGenerations)
})
