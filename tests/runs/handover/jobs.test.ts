import { describe, expect, it } from 'vitest'
import { readSettingsText } from '../../../src/runs/handover/settingsText'

const read = (text: string) => {
  const found = readSettingsText(text)
  if ('problem' in found) return [found.problem, found.found]
  return [found.form, Object.fromEntries(found.entries), found.skipped.map(({ name }) => name)]
}
const RUN = 'trl grpo --beta $BETA --num_generations 8'
const READ = ['command', { beta: '0.1', num_generations: '8' }, []]

/** A container of Kubernetes. */
const pod = (container: string) =>
  `apiVersion: batch/v1\nkind: Job\nspec:\n  template:\n    spec:\n      containers:\n        - name: main\n          image: trl\n${container.replace(/^/gm, '          ')}\n`

describe('the command in a file that describes jobs', () => {
  it.each([
    [
      'SkyPilot',
      `resources:\n  accelerators: H100:8\nenvs:\n  BETA: 0.1\n  HF_TOKEN:\nsetup: |\n  pip install trl\nrun: |\n  export X=1\n  ${RUN}\n`,
    ],
    [
      'an editor, with a comment above',
      `// the run\n/* of today */\n{ "args": ["--beta", "0.1", "--num_generations", "8",] }`,
    ],
    [
      'an editor, with comments and last commas',
      `{\n  // "commands" of the editor\n  "configurations": [{ "name": "GRPO //1", /* the run */ "program": "t.py",\n    "args": ["--beta", "0.1", "--num_generations", "8",], }],\n}`,
    ],
    [
      'SkyPilot, without a program of its own on a line',
      `envs: {BETA: 0.1}\nrun: cd w && python t.py --beta $BETA --num_generations 8\n`,
    ],
    [
      'Kubernetes',
      pod(
        `env:\n- name: BETA\n  value: "0.1"\ncommand: [accelerate, launch, grpo.py]\nargs:\n- --beta=$(BETA)\n- --num_generations\n- "8"`,
      ),
    ],
    [
      'Kubernetes with a shell',
      pod(`command: ["/bin/bash", "-c"]\nargs:\n- |\n  cd /w\n  BETA=0.1\n  ${RUN}`),
    ],
    [
      'Kubernetes with variables for a shell',
      pod(
        `env:\n- name: BETA\n  value: "0.1"\ncommand: ["sh", "-c", "${RUN.replace('$BETA', '${BETA:-0.2}')}"]`,
      ),
    ],
    [
      'Kubernetes with a shell and its options',
      pod(`command: [bash, -euo, pipefail, -c, "BETA=0.1; ${RUN}"]`),
    ],
    [
      'Kubernetes, the second of two documents',
      `apiVersion: v1\nkind: ConfigMap\ndata:\n  a: b\n---\n${pod('args: [--beta, "0.1", --num_generations, "8"]')}`,
    ],
    [
      'RayJob',
      'apiVersion: ray.io/v1\nkind: RayJob\nspec:\n  entrypoint: python grpo.py --beta 0.1 --num_generations 8\n',
    ],
    [
      'Docker Compose',
      'services:\n  db:\n    image: redis\n    command: redis-server --port 7\n  train:\n    image: trl\n    command: >\n      trl grpo --beta 0.1\n      --num_generations ${N:-8}\n',
    ],
    [
      'Docker Compose with an entrypoint',
      'services:\n  train:\n    entrypoint: [python, grpo.py]\n    command: ["--beta", "${BETA:-0.1}", --num_generations=8]\n',
    ],
    [
      'GitHub Actions',
      `on: push\nenv:\n  BETA: 0.1\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n      - run: |\n          pip install trl\n          ${RUN}\n`,
    ],
    ['GitLab', `train:\n  variables:\n    BETA: "0.1"\n  script:\n    - pip install trl\n    - ${RUN}\n`],
    ['dstack', `type: task\nenv:\n  - BETA=0.1\n  - HF_TOKEN\ncommands:\n  - pip install trl\n  - ${RUN}\n`],
    [
      'VS Code',
      '{"configurations": [{"program": "grpo.py", "args": ["--beta", "0.1", "--num_generations", "8"]}]}',
    ],
    [
      'make',
      'BETA ?= 0.1\nN := 8\n\n.PHONY: train\ntrain: data\n\t@echo start\n\tpython grpo.py --beta $(BETA) \\\n\t  --num_generations $${X:-$(N)}\n',
    ],
    [
      'make, with a list of options',
      'ARGS = --beta 0.1 # few\nARGS += --num_generations 8\ntrain:\n\ttrl grpo $(ARGS)\n',
    ],
    [
      'Slurm',
      `#!/bin/bash\n#SBATCH --nodes=2\nmodule load cuda\nsource ~/.bashrc\nBETA=0.1\nsrun --ntasks=2 ${RUN}\n`,
    ],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual(READ)
  })

  it('leaves what only the service knows', () => {
    expect(
      read(
        pod(
          `env:\n- name: BETA\n  valueFrom: {secretKeyRef: {name: a, key: b}}\nargs: [--beta=$(BETA), --seed=7]`,
        ),
      ),
    ).toEqual(['command', { seed: '7' }, ['beta']])
    expect(
      read(
        'services:\n  t:\n    environment:\n      BETA: 0.1\n    command: trl grpo --beta ${BETA} --epsilon $$E --seed 7\n',
      ),
    ).toEqual(['command', { seed: '7' }, ['beta', 'epsilon']])
    expect(
      read('B = 0.1\ninclude local.mk\nt:\n\ttrl grpo --beta $(B) --epsilon $(E) --seed 7 --name $@\n'),
    ).toEqual(['command', { seed: '7' }, ['beta', 'epsilon', 'name']])
    expect(read('B = 0.1\nifdef C\nB = 0.2\nendif\nt:\n\ttrl grpo --beta $(B) --seed 7\n')).toEqual([
      'command',
      { seed: '7' },
      ['beta'],
    ])
  })

  it('says what a file is that has none', () => {
    expect(read(pod('ports: [80]'))).toEqual(['job', 'Kubernetes'])
    expect(read('services:\n  t:\n    image: trl\n')).toEqual(['job', 'Docker Compose'])
    expect(read('resources:\n  cpus: 4\nrun: |\n  python t.py\n')).toEqual(['job', 'SkyPilot'])
    expect(read('t:\n\tpython t.py\n')).toEqual(['job', 'make'])
  })

  it.each([
    'beta: 0.1\nrun: python t.py --beta 0.2',
    'run: first\nbeta: 0.1',
    'args:\n  beta: 0.1',
    'kind: x\nnum_generations: 8\ncommand: [a, b]',
  ])('settings stay settings: %s', (text) => {
    expect(read(text)[0]).toBe('yaml')
  })

  it('a variable of a target is left', () => {
    const make = 'B = 0.1\ntrain: B = 0.4\ntrain:\n\tpython t.py --beta $(B) --num_generations 8\n'
    expect(read(make)).toEqual(['command', { num_generations: '8' }, ['beta']])
  })

  it('a program with tabs is no Makefile', () => {
    expect(read('if x:\n\tpython = 1\nargs = GRPOConfig(beta=0.1)')[0]).toBe('python')
    expect(read('#!/bin/bash\nfor i in 1; do\n\ttrl grpo --beta 0.1\ndone')[0]).toBe('command')
  })
})
