import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verlFile } from '../../src/runs/handover/verl'
import { VERL_VERSION } from '../../src/runs/handover/verlKnobs'
import { defaultConfig } from '../../src/settings/config'
import { TASK_IDS } from '../../src/settings/knobs'
import { applyPreset } from '../../src/settings/presets'
import { taskOf } from '../../src/tasks'
import { IN_PYTHON } from '../../src/tasks/python/python'
import { en } from '../../src/text/en'
import { verlNames } from '../runs/handover/verlNames'
import { folderWith, pythonWith } from './python'

const python = pythonWith('json')
const known = verlNames(VERL_VERSION)

describe.skipIf(python === null)('the program for verl', () => {
  it.each(TASK_IDS.filter((id) => IN_PYTHON[id] !== null))('%s: prints overrides that verl knows', (task) => {
    for (const preset of ['grpo', 'dapo', 'gspo'] as const) {
      const folder = folderWith({
        'run.py': verlFile(applyPreset(defaultConfig(taskOf, task), preset), en.handover),
      })
      const args = [join(folder, 'run.py'), '--model', 'a/model', '--print']
      const printed = execFileSync(python!, args, { encoding: 'utf8', cwd: folder }).trim().split('\n')
      const names = printed.map((line) => line.split('=')[0])
      expect(names).toContain('actor_rollout_ref.rollout.name')
      expect(names.filter((name) => !known.has(name))).toEqual([])
    }
  })
})
