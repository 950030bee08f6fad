import { describe, expect, it } from 'vitest'
import { importSettings } from '../../../src/runs/handover/importSettings'
import { readCommand } from '../../../src/runs/handover/fromShell/shellText'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'

const read = (text: string) => {
  const { entries, skipped } = readCommand(text)
  return [Object.fromEntries(entries), Object.fromEntries(skipped.map(({ name, why }) => [name, why]))]
}
const TRAIN = '\ntrl grpo --seed 7 --beta $B'

describe('a value that depends on a condition, a loop, a function or a command', () => {
  it.each([
    'command -v nvidia-smi && B=0.2',
    'B=0.1; which uv >/dev/null && B=0.2',
    'B=0.1; grep -q x f && B=0.2 || B=0.3',
    '[ "$A" ] && { C=1; B=0.2; }',
    'B=0.1; [ "$A" ] && {\n  C=1\n  B=0.2\n}',
    'B=0.1; git diff --quiet && B=0.2',
    'B=0.1; git rev-parse --verify x && B=0.2',
    'B=0.1; pip show trl && B=0.2',
    'B=0.1; uv pip show trl && B=0.2',
    'B=0.1; conda list trl && B=0.2',
    'B=0.1; mkdir lock && B=0.2',
    'B=0.1; cp a b && B=0.2',
    'case "$A" in big|small) B=0.2;; *) B=0.3;; esac',
    'if [ "$A" ]; then B=0.1; else B=0.2; fi',
    'B=0.1; for i in 1 2; do B=0.2; done',
    'for B in 0.1 0.2; do :; done',
    'B=0.1; while read -r B; do :; done < f',
    'B=0.1; read B',
    'B=0.1; printf -v B "%s" "$X"',
    'B=0.1; ((B*=2))',
    'B=0.1; set_up() { B=0.2; }',
    'B=0.1; set_up() {\n  B=0.2\n}\nset_up',
    'B=0.1\nfunction set_up\n{\n  B=0.2\n}',
    'B=0.1\nset_up () {\n  B=0.2\n}',
  ])('%s', (text) => {
    expect(read(text + TRAIN)).toEqual([{ seed: '7' }, { beta: 'conditional' }])
  })

  it.each([
    'B=0.1\nfor i in 1 2; do\n  trl grpo --seed 7 --beta $B\n  B=0.2\ndone',
    'B=0.1\nfor B in 0.1 0.2; do\n  trl grpo --seed 7 --beta $B\ndone',
  ])('in a loop: %s', (text) => {
    expect(read(text)).toEqual([{ seed: '7' }, { beta: 'conditional' }])
  })

  it('in a loop whose end is far away, or behind many others', () => {
    const loop = (inside: string) =>
      `B=0.1\nfor i in 1 2; do\n  trl grpo --seed 7 --beta $B\n${inside}  B=0.2\ndone`
    const other = 'for j in 1 2; do\n  :\ndone\n'
    for (const text of [loop('  echo some more\n'.repeat(2000)), other.repeat(300) + loop('')])
      expect(read(text)).toEqual([{ seed: '7' }, { beta: 'conditional' }])
  })

  it.each([
    '${B:0:3}',
    '${B%1}',
    '${B//0/1}',
    '${B#0}',
    '${B^^}',
    '${#B}',
    '$(echo $B)',
    '`echo $B`',
    "'$(x)'",
  ])('computed: %s', (value) => {
    expect(read(`B=0.1\ntrl grpo --seed 7 --beta ${value}`)).toEqual([{ seed: '7' }, { beta: 'computed' }])
    expect(read(`B=0.1\nC=${value}\ntrl grpo --seed 7 --beta "$C"`)).toEqual([
      { seed: '7' },
      { beta: 'computed' },
    ])
  })
})

describe('a value that is certain', () => {
  it.each([
    '( B=0.2 )\n',
    '(cd x && B=0.2; trl sft)',
    '( cd x\n  B=0.2\n)',
    'cat > f <<EOF\nB=0.2\ntrl grpo --beta 0.9 --epsilon 0.3 --seed 1\nEOF',
    "cat <<-'END' >> f\n\tB=0.2\n\tEND",
    '{ B=0.1; C=2; }',
    'mkdir -p x && B=0.1',
    'git clone x && cd x && B=0.1',
    'git checkout x && pip install -e . && B=0.1',
    'uv pip install trl && conda activate x && B=0.1',
    'A=1 && B=0.1',
    'if [ "$A" ]; then B=0.1; fi',
    'set_up() { local C=2; }',
    'unset C; declare -x C=1',
    'export -n C; B=${B:?missing}',
    'for s in 1 2; do\n  C=1\ndone',
    'case $A in\n  big) C=1 ;;\nesac',
    'f(){ C=1; }',
    'A=$(( (1+2)*3 ))',
    'cat <<< "B=0.2"',
    'x=$(cat <<EOF\nB=0.2\nEOF\n)',
  ])('%s', (text) => {
    expect(read(`B=0.1\n${text}${TRAIN}`)).toEqual([{ seed: '7', beta: '0.1' }, {}])
  })

  it.each([
    'run() {\n  local -r B=0.1\n  trl grpo --seed 7 --beta $B\n}\nrun',
    '(\n  B=0.1\n  trl grpo --seed 7 --beta $B\n)',
    '(B=0.1; trl grpo --seed 7 --beta $B)',
    'for s in 1 2; do B=0.1; trl grpo --seed 7 --beta $B; done',
    'for B in 0.1; do trl grpo --seed 7 --beta $B; done',
    'B=0.1; for s in 1 2; do trl grpo --seed 7 --beta $B; done\nB=0.2',
    'sbatch <<EOF\n#!/bin/bash\ntrl grpo --seed 7 --beta 0.1\nEOF',
    'eval "trl grpo --seed 7 --beta 0.1"',
    'CMD="trl grpo --seed 7"\n$CMD --beta 0.1',
    'B=1; B+=0; trl grpo --seed 7 --beta 0.1',
    'B=${X:+3}; trl grpo --seed 7 --beta ${B:-0.1}',
  ])('where it is used: %s', (text) => {
    expect(read(text)).toEqual([{ seed: '7', beta: '0.1' }, {}])
  })
})

describe('options in a variable', () => {
  it.each([
    'ARGS="--beta 0.1 --epsilon 0.3"\ntrl grpo --seed 7 $ARGS',
    'ARGS=\'--beta 0.1\'\nARGS="$ARGS --epsilon 0.3"\ntrl grpo $ARGS --seed 7',
    'ARGS="--seed 7"\nARGS+=" --beta 0.1"\nALL=($ARGS --epsilon 0.3)\ntrl grpo "${ALL[@]}"',
    'ARGS="\n  --seed 7\n  --beta 0.1\n  --epsilon 0.3\n"\ntrl grpo $ARGS',
  ])('%s', (text) => {
    expect(read(text)).toEqual([{ seed: '7', beta: '0.1', epsilon: '0.3' }, {}])
  })

  it.each([
    'if [ "$A" ]; then ARGS="$ARGS --beta 0.1"; fi',
    '[ "$A" ] && ARGS="$ARGS --beta 0.1"',
    'if [ "$A" ]; then ARGS+=" --beta 0.1"; else ARGS="$ARGS --beta 0.2"; fi',
  ])('names those that only a condition adds: %s', (adds) => {
    expect(read(`ARGS="--seed 7"\n${adds}\ntrl grpo $ARGS`)).toEqual([{ seed: '7' }, { beta: 'conditional' }])
  })

  it('names those of an array that only a condition makes', () => {
    for (const text of ['if [ "$A" ]; then\n  M=(--beta 0.1)\nfi', '[ "$A" ] && M=(--beta 0.1)'])
      expect(read(`${text}\ntrl grpo --seed 7 "\${M[@]}"`)).toEqual([{ seed: '7' }, { beta: 'conditional' }])
    const inside = 'if [ "$A" ]; then\n  M=(--beta 0.1)\n  trl grpo --seed 7 "${M[@]}"\nfi'
    expect(read(inside)[0]).toEqual({ seed: '7', beta: '0.1' })
  })

  it('takes no defaults beside those that it cannot read, and names them', () => {
    for (const text of ['trl grpo --beta 0.1 $ARGS', 'trl grpo $ARGS --beta 0.1']) {
      const read = importSettings(
        `for A in a b; do ARGS="--epsilon $A"; done\n${text}`,
        defaultConfig(taskOf, 'addition'),
      )
      expect(read).toMatchObject({ program: 'trl-1.13' })
      const { rows } = read as Exclude<typeof read, { problem: unknown }>
      expect(rows.find(({ name }) => name === '$ARGS')?.why).toBe('conditional')
      expect(rows.filter(({ origin }) => origin === 'default')).toEqual([])
    }
  })

  it('computes with brackets, and keeps what it cannot compute in one word', () => {
    const of = (value: string) => read(`N=2\ntrl grpo --seed ${value} --beta 0.1`)
    expect(of('$(((N + 1) * 2))')[0]).toEqual({ seed: '6', beta: '0.1' })
    expect(of('$((2 * (N + (3 - 1))))')[0]).toEqual({ seed: '8', beta: '0.1' })
    expect(of('$(((M + 1) * 2))')).toEqual([{ beta: '0.1' }, { seed: 'computed' }])
  })

  it('drops an empty unquoted variable', () => {
    expect(read('F=""\ntrl grpo --seed 7 $F ${T:+3} --beta 0.1')).toEqual([{ seed: '7', beta: '0.1' }, {}])
    expect(read('F=""\ntrl grpo --seed 7 --output "$F" --beta 0.1')[0]).toMatchObject({
      seed: '7',
      beta: '0.1',
    })
  })

  it('names the options that a function is given', () => {
    const text = 'run() {\n  trl grpo --beta 0.1 "$@"\n}\nrun --seed 3'
    expect(read(text)).toEqual([{ beta: '0.1' }, { '$@': 'computed' }])
    expect(read('trl grpo --beta 0.1 "$@"')).toEqual([{ beta: '0.1' }, {}])
  })

  it('is one value in quotes', () => {
    expect(read('N="a b"\ntrl grpo --seed 7 --run_name "$N" --beta 0.1')[0]).toEqual({
      seed: '7',
      beta: '0.1',
    })
    expect(read('X="$(cat a b) --seed 7"\ntrl grpo --beta 0.1 $X')[0]).toEqual({ seed: '7', beta: '0.1' })
  })
})

it.each([
  ['open', `${'${A:-'.repeat(19_000)}`],
  ['closed', `${'${A:-'.repeat(16_000)}${'}'.repeat(16_000)}`],
  ['in quotes', `"${'${A:-'.repeat(16_000)}${'}'.repeat(16_000)}"`],
])('reads many expressions inside each other in little time: %s', (_, text) => {
  const started = performance.now()
  readCommand(`python t.py --beta 0.1 ${text}`)
  expect(performance.now() - started).toBeLessThan(1000)
})

it('reads long scripts of blocks in little time', () => {
  const started = performance.now()
  for (const line of [
    'for i in 1 2; do\n',
    'B=1\nfor i in 1; do\n',
    'f() {\n',
    '( ',
    'x=$(',
    '`',
    'cat <<EOF\n',
    '((',
    'case x in\n',
  ])
    readCommand(`trl grpo --beta 0.1\n${line.repeat(90_000 / line.length)}`)
  expect(performance.now() - started).toBeLessThan(5000)
})

it('reads many open loops after many variables in little time', () => {
  const names = Array.from({ length: 6000 }, (_, i) => `v${i}=1`).join('\n')
  const started = performance.now()
  readCommand(`trl grpo --beta 0.1\n${names}\n${'for i in 1; do\n'.repeat(2500)}`)
  expect(performance.now() - started).toBeLessThan(3000)
})
