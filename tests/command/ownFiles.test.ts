import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { train } from '../../src/command/train'
import { EXIT } from '../../src/command/usage'
import { trlFile } from '../../src/runs/handover/trl'
import { verlFile } from '../../src/runs/handover/verl'
import { defaultConfig } from '../../src/settings/config'
import { taskOf } from '../../src/tasks'
import { english } from '../../src/text/english'
import { folderOfTest, learnt, surroundings } from './surroundings'

const config = defaultConfig(taskOf)

it.each([
  ['trl.py', trlFile(config, english.handover)],
  ['verl.py', verlFile(config, english.handover)],
  ['run.yaml', `task: ${config.task}\n`],
])('%s of the default set-up is trained', async (name, content) => {
  const folder = folderOfTest()
  writeFileSync(join(folder, name), content)
  expect(await train([name, '--steps', '1', '--out', 'out'], surroundings(folder))).toBe(EXIT.done)
  expect(learnt(join(folder, 'out')).config).toMatchObject({ task: config.task, beta: config.beta })
})

it.each(['{}', 'output_dir: x'])('%s, which has no settings of the page, is not trained', async (content) => {
  const folder = folderOfTest()
  writeFileSync(join(folder, 'settings.yaml'), content)
  await expect(train(['settings.yaml'], surroundings(folder))).rejects.toThrow('0 settings change')
})
