import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verlFile } from '../../src/runs/handover/verl'
import { VERL_VERSION } from '../../src/runs/handover/verlKnobs'
import { defaultConfig } from '../../src/settings/config'
import { TASK_IDS, type RunConfig } from '../../src/settings/knobs'
import { applyPreset } from '../../src/settings/presets'
import { taskOf } from '../../src/tasks'
import { IN_PYTHON } from '../../src/tasks/python/python'
import { en } from '../../src/text/en'
import { verlNames } from '../runs/handover/verlNames'
import { folderWith, pythonWith } from './python'

const python = pythonWith('json')
const known = verlNames(VERL_VERSION)

/** What the program for a configuration prints with further arguments. */
function printed(config: RunConfig, ...more: string[]): string[] {
  const folder = folderWith({ 'run.py': verlFile(config, en.handover) })
  const args = [join(folder, 'run.py'), '--model', 'a/model', '--print', ...more]
  return execFileSync(python!, args, { encoding: 'utf8', cwd: folder }).trim().split('\n')
}

describe.skipIf(python === null)('the program for verl', () => {
  it.each([
    [{ learningRate: 0.01, entropyCoef: 0 }, 'not the page’s 0.01', 1],
    [{ learningRate: 1e-6, entropyCoef: 0.02 }, 'not the page’s 0.02', 1],
    [{ learningRate: 1e-6, entropyCoef: 0 }, '', 0],
  ])('names values of the page in its help if they are others: %o', (values, named, count) => {
    const help = printed({ ...defaultConfig(taskOf, 'reverse'), ...values }, '--help').join(' ')
    const plain = help.replace(/\s+/g, ' ').replaceAll("'", '’')
    expect(plain).toContain(named)
    expect(plain.match(/not the page/g) ?? []).toHaveLength(count)
  })

  it('keeps no learning rate and no entropy bonus of the page, and trains as many steps as it is told', () => {
    const config = { ...defaultConfig(taskOf, 'reverse'), maxSteps: 30, entropyCoef: 0.02 }
    const [lr, entropy] = ['optim.lr', 'entropy_coeff'].map((name) => `actor_rollout_ref.actor.${name}`)
    expect(printed(config)).toEqual(
      expect.arrayContaining([`${lr}=1e-06`, `${entropy}=0`, 'trainer.total_training_steps=30']),
    )
    const more = ['--entropy-coeff', '0.01', '--steps', '2048', '--problems', '8']
    expect(printed(config, ...more)).toEqual(
      expect.arrayContaining([
        `${entropy}=0.01`,
        'trainer.total_training_steps=2048',
        'trainer.total_epochs=2048',
      ]),
    )
  })

  it.each(TASK_IDS.filter((id) => IN_PYTHON[id] !== null))('%s: prints overrides that verl knows', (task) => {
    for (const preset of ['grpo', 'dapo', 'gspo'] as const) {
      const names = printed(applyPreset(defaultConfig(taskOf, task), preset)).map(
        (line) => line.split('=')[0],
      )
      expect(names).toContain('actor_rollout_ref.rollout.name')
      expect(names.filter((name) => !known.has(name))).toEqual([])
    }
  })
})
