import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettingsText } from '../../../src/runs/handover/settingsText'

/** Programs that print what they are given, one run a line. */
const PRINTS = `run_of() { printf 'RUN'; printf '\\x1f%s' "$@"; printf '\\n'; }
for program in python python3 accelerate torchrun deepspeed trl swift tune axolotl; do
  eval "$program() { run_of \\"\\$@\\"; }"
done\n`

/** The folder in which the scripts run, because some write files. */
const folder = mkdtempSync(join(tmpdir(), 'bash-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The options that bash gives a program, in its last run. */
function givenByBash(script: string): Record<string, string> {
  const { stdout } = spawnSync('bash', ['-c', PRINTS + script], { encoding: 'utf8', cwd: folder })
  const [, ...words] = (stdout.match(/^RUN.*$/gm)?.at(-1) ?? '').split('\x1f')
  const given: Record<string, string[]> = {}
  let open = ''
  for (const word of words) {
    const [, name, value] = /^--([\w-]+)(?:=(.*))?$/.exec(word) ?? []
    if (name !== undefined) given[(open = name.replaceAll('-', '_'))] = value === undefined ? [] : [value]
    else if (open !== '') given[open].push(word)
  }
  return Object.fromEntries(Object.entries(given).map(([name, all]) => [name, all.join(' ') || 'true']))
}

/** Launchers of trainings, and the settings of each that can be told without running it. */
const SCRIPTS: readonly (readonly [script: string, told: readonly string[]])[] = [
  [
    'set -eu\n: "${BETA:=0.04}" "${LR:=1e-6}"\nA=(\n  --beta "$BETA" # small\n  --lr "${LR}"\n)\naccelerate launch t.py "${A[@]}" "$@"',
    ['beta', 'lr'],
  ],
  [
    'BETA=0.1 && G=8\npython t.py --beta=$BETA --num_generations=$G || { echo failed; exit 1; }',
    ['beta', 'num_generations'],
  ],
  [
    'BETA=0.1\nwhile getopts "b:" o; do case $o in b) BETA=$OPTARG ;; *) exit ;; esac; done\nshift $((OPTIND - 1))\npython t.py --beta "$BETA" --seed "${SEED:-3}" "$@"',
    ['seed'],
  ],
  [
    'case "${1:-small}" in\n  small) G=4 ;;\n  large) G=16 ;;\nesac\npython t.py --num_generations $G --epsilon 0.3',
    ['epsilon'],
  ],
  ['IFS=, read -r -a B <<< "0.1,0.2"\npython t.py --beta "${B[0]}" --seed 7', ['seed']],
  [
    '#!/bin/bash\nf() { local b=$1; shift; python t.py --beta "$b" "$@" --epsilon 0.3; }\nf 0.1 --seed 7',
    ['epsilon'],
  ],
  [
    '#!/bin/bash\nrun() { echo "+ $*"; "$@"; }\nBETA=0.1\nrun python t.py --beta $BETA --seed 7',
    ['beta', 'seed'],
  ],
  [
    '#!/bin/bash\nretry() { for i in 1 2; do "$@" && break; done; }\nretry trl grpo --beta 0.1 --seed 7',
    ['beta', 'seed'],
  ],
  [
    'cmd="python t.py --beta 0.1"\ncmd+=" --seed 7"\n[ -n "$R" ] && cmd="$cmd --resume $R"\neval $cmd',
    ['beta', 'seed'],
  ],
  ['C=(python t.py)\nC+=(--beta 0.1)\n"${C[@]}" --seed 7', ['beta', 'seed']],
  ['axolotl train grpo.yaml --beta 0.1 --learning-rate 1e-6', ['beta', 'learning_rate']],
  ['tune run --nnodes 1 dev/grpo --beta 0.1 --seed 7', ['beta', 'seed']],
  ['B=0.1\n(B=0.3; echo $B)\nf() { local B=0.4; }\nB=0.2 python t.py --beta $B --seed 7', ['beta', 'seed']],
  ['B=0.1\necho x | while read y; do B=0.2; done\npython t.py --beta $B --seed 7', ['beta', 'seed']],
  [
    'B=0.1\nunset B\npython t.py --beta "${B-0.3}" --seed 7 --epsilon ${E:-${F:-0.25}}',
    ['beta', 'seed', 'epsilon'],
  ],
  ['A="--beta 0.1\n--seed 7"\npython t.py $A\nA="--beta 0.9"', ['beta', 'seed']],
  ['python t.py --beta 0."1" --seed \'7\' --epsilon "0".3', ['beta', 'seed', 'epsilon']],
  ['BETA=0.1 SEED=7\nexport BETA SEED\npython t.py --beta "$BETA" --seed "$SEED"', ['beta', 'seed']],
  ['BETA=0.1\npython t.py --beta 0.1 --seed 7 2> >(tee err >&2)', ['beta', 'seed']],
  ['python t.py --beta 0.1 --cfg <(echo a; echo b) --seed 7', ['beta', 'seed']],
  ['set -- --beta 0.1\nset -- "$@" --seed 7\npython t.py "$@"', ['beta', 'seed']],
  ['source /nowhere/settings.sh 2> /dev/null || true\npython t.py --beta ${BETA:-0.1} --seed 7', ['seed']],
]

describe('a script is read as bash runs it, and the rest is left', () => {
  it.each(SCRIPTS)('%s', (script, told) => {
    const given = givenByBash(script)
    const read = readSettingsText(script)
    if ('problem' in read) throw new Error(read.problem)
    const entries = Object.fromEntries(read.entries)
    expect(Object.keys(given)).toEqual(expect.arrayContaining([...told]))
    for (const name of told) expect([name, entries[name]]).toEqual([name, given[name]])
    const replaceable = read.replaceable ?? new Set()
    const others = Object.keys(entries).filter((name) => !told.includes(name) && !replaceable.has(name))
    expect(others.filter((name) => name !== 'nnodes')).toEqual([])
  })
})
