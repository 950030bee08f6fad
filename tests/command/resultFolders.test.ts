import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { experimentFolder, runFolder } from '../../src/command/resultFolders'
import { train } from '../../src/command/train'
import { EXIT } from '../../src/command/usage'
import { fromLink } from '../../src/settings/link'
import { taskOf } from '../../src/tasks'
import '../../src/tasks/all'
import { folderOfTest, learnt, resultsIn, surroundings } from './surroundings'

const folderOf = (link: string) => runFolder({ config: fromLink(link, taskOf).config, changes: [] })

test('set-ups of one task, algorithm and seed have folders of their own', () => {
  expect(folderOf('task=addition')).toBe(join('runs', 'addition-grpo-seed1'))
  expect(folderOf('task=addition&algorithm=dapo&seed=7')).toBe(join('runs', 'addition-dapo-seed7'))
  const names = ['', '&beta=0', '&beta=0.1', '&num_generations=4', '&seed=2'].map((more) =>
    folderOf(`task=addition${more}`),
  )
  expect(new Set(names).size).toBe(names.length)
  expect(folderOf('task=addition&beta=0')).toMatch(/addition-grpo-[0-9a-f]{8}-seed1$/)
  const digest = (link: string) => /[0-9a-f]{8}/.exec(folderOf(link))![0]
  expect(digest('task=addition&beta=0&seed=3')).toBe(digest('task=addition&beta=0'))
})

test('changes during an exported run count, and stop conditions do not', () => {
  const { config } = fromLink('task=addition', taskOf)
  const change = { step: 4, knob: 'beta', from: 0.04, to: 0 } as const
  expect(runFolder({ config, changes: [change] })).not.toBe(runFolder({ config, changes: [] }))
  expect(folderOf('task=addition&max_steps=9&budget=5000')).toBe(folderOf('task=addition'))
})

test('two comparisons have two folders', () => {
  expect(experimentFolder('compare', 'view=compare&seeds=2')).toMatch(/^runs.compare-[0-9a-f]{8}$/)
  expect(experimentFolder('compare', 'a')).not.toBe(experimentFolder('compare', 'b'))
})

test('without --out a second set-up leaves the results of the first, and --resume finds each of them', async () => {
  const folder = folderOfTest()
  const small = '#task=bandit&engine=plain&generation_batch_size=16&num_generations=4'
  const around = surroundings(folder)
  const trained = (link: string, ...more: string[]) => train([link, '--json', ...more], around)
  expect(await trained(small, '--steps', '1')).toBe(EXIT.done)
  expect(await trained(`${small}&beta=0`, '--steps', '2')).toBe(EXIT.done)
  expect(resultsIn(join(folder, 'runs'))).toHaveLength(2)
  expect(await trained(small, '--steps', '3', '--resume')).toBe(EXIT.done)
  expect(resultsIn(join(folder, 'runs'))).toHaveLength(2)
  const [first, second, third] = around.said.map((path) => path.replace(/run\.json$/, ''))
  expect(third).toBe(first)
  expect(learnt(first)).toMatchObject({ steps: 3, config: { beta: 0.04 } })
  expect(learnt(second)).toMatchObject({ steps: 2, config: { beta: 0 } })
  expect(existsSync(join(folder, 'runs', 'bandit-grpo-seed1'))).toBe(false)
})
