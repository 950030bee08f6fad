import '../../../src/tasks/all'
import { describe, expect, it } from 'vitest'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'
import { importSettings } from '../../../src/runs/handover/importSettings'
import { readSettingsText } from '../../../src/runs/handover/settingsText'

const RUN = 'python train_grpo.py --beta 0.1'
const read = (text: string) => {
  const found = readSettingsText(text)
  return 'problem' in found ? found.problem : [found.form, found.entries, found.called]
}

it.each([
  `cd /w && ${RUN}`,
  `{ time ${RUN} ; } 2>&1 | tee log`,
  `pip install trl && ${RUN}`,
  `if ! ${RUN}; then echo failed; fi`,
  `if [ -d out ]; then ${RUN}; fi`,
  `while true; do ${RUN}; done`,
  `[ -f done ] || ${RUN}`,
  `ssh node1 "cd /w && ${RUN}"`,
  `tmux new-session -d -s run "${RUN}"`,
  `conda run -n trl --no-capture-output ${RUN}`,
  `apptainer exec --nv img.sif ${RUN}`,
  `docker run --rm -e BETA=0.3 -v $PWD:/w img:latest ${RUN}`,
  `sbatch --gres=gpu:8 --wrap="${RUN}"`,
  `kubectl exec -it pod -- ${RUN}`,
  `timeout 24h numactl --cpunodebind=0 stdbuf -oL ${RUN}`,
  `srun --ntasks=1 ${RUN}`,
  `CMD="python train_grpo.py"\nCMD="$CMD --beta 0.1"\n$CMD`,
  `ARGS=(--beta 0.1)\nCMD="python train_grpo.py \${ARGS[*]}"\neval $CMD`,
])('finds the program in %s', (text) => {
  for (const before of ['', '#!/usr/bin/env bash\n'])
    expect(read(before + text)).toEqual(['command', [['beta', '0.1']], 'python train_grpo.py'])
})

it('takes a file as a script by its first line', () => {
  const text = 'LAUNCH=(python3)\n"${LAUNCH[@]}" train_grpo.py --beta 0.1'
  expect(read(`#!/bin/bash\n${text}`)).toMatchObject(['command', [['beta', '0.1']], expect.anything()])
})

it('names what xargs adds', () => {
  expect(readSettingsText('echo "--beta 0.1" | xargs python train_grpo.py --epsilon 0.3')).toMatchObject({
    entries: [['epsilon', '0.3']],
    skipped: [{ name: '$@' }],
  })
})

it.each([
  'run: cd x && python t.py\nbeta: 0.1',
  'beta: 0.1 # python t.py',
  'note: if python runs\nbeta: 0.1',
])('reads YAML as YAML: %s', (text) => {
  expect(readSettingsText(text)).toMatchObject({ form: 'yaml' })
})

describe('a file of Hydra that a command names', () => {
  const VERL = 'python3 -m verl.trainer.main_ppo'
  const OPTIONS = 'algorithm.adv_estimator=grpo actor_rollout_ref.rollout.n=8'
  const now = defaultConfig(taskOf, 'addition')
  const fileOf = (text: string) => {
    const read = importSettings(text, now)
    if ('problem' in read) throw new Error(read.problem)
    expect(read.program).toBe('verl')
    expect(read.rows.some(({ name }) => /^-|^(my|conf)$/.test(name))).toBe(false)
    return { file: read.file, hasDefaults: read.rows.some(({ origin }) => origin === 'default') }
  }

  it.each([
    ['--config-name=my', 'my'],
    ['--config-path="$CONFIG_PATH" --config-name=\'my\'', '$CONFIG_PATH/my'],
    ['--config-path conf --config-name my', 'conf/my'],
    ['--config-path=config --config-name=my', 'config/my'],
    ['-cn my -cp conf', 'conf/my'],
    ['-cn=my', 'my'],
    ['--config-dir=conf', 'conf/'],
    ['+experiment=small', '+experiment=small'],
    ['experiment=small', 'experiment=small'],
  ])('may set what %s leaves out', (given, file) => {
    expect(fileOf(`${VERL} ${given} ${OPTIONS}`)).toEqual({ file, hasDefaults: false })
    expect(fileOf(`${VERL} ${OPTIONS} ${given}`)).toEqual({ file, hasDefaults: false })
  })

  it('leaves the defaults of a program to whoever chooses it', () => {
    const read = importSettings(`${VERL} --config-name=my ${OPTIONS}`, now, { program: 'verl' })
    expect(read).toMatchObject({
      isPartial: false,
      rows: expect.arrayContaining([expect.objectContaining({ origin: 'default' })]),
    })
  })

  it.each([
    '',
    '--config-path=./config --config-name=ppo_trainer',
    '--config-path=config --config-name=ppo_megatron_trainer.yaml',
    '--config-name=ppo_trainer',
  ])('is verl’s own, with its defaults: %s', (given) => {
    expect(fileOf(`${VERL} ${given} ${OPTIONS}`)).toEqual({ file: null, hasDefaults: true })
  })
})

it('reads a loop on one line', () => {
  expect(read(`for seed in 3 4; do python t.py --beta 0.1 --seed $seed; done`)).toEqual([
    'command',
    [['beta', '0.1']],
    'python t.py',
  ])
})
