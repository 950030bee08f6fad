import { describe, expect, it } from 'vitest'
import { readCommand } from '../../../src/runs/handover/fromShell/shellText'

const read = (text: string) => {
  const { entries, skipped } = readCommand(text)
  return [Object.fromEntries(entries), skipped.map(({ name }) => name)]
}

describe('a function runs where it is called', () => {
  it.each(['${1:-0.1}', '${1-0.1}', '"${1:-0.1}"', '$1'])('its argument %s is not known', (value) => {
    const body = `local C=${value}\n  trl grpo --seed 7 --beta`
    for (const text of [`${body} ${value}`, `${body} $C`])
      expect(read(`run() {\n  ${text}\n}\nrun 0.0`)).toEqual([{ seed: '7' }, ['beta']])
  })

  it('knows its arguments as little on one line', () => {
    for (const head of ['run() {', 'run(){', 'function run {'])
      expect(read(`${head} trl grpo --seed 7 --beta \${1:-0.1} "$@"; }\nrun 0.0`)).toEqual([
        { seed: '7' },
        ['beta', '$@'],
      ])
    expect(read('[ "$A" ] && { B=1; }\ntrl grpo --seed 7 --beta $B')).toEqual([{ seed: '7' }, ['beta']])
    expect(read('{\n  B=1; trl grpo --seed 7 --beta $B\n}')).toEqual([{ seed: '7', beta: '1' }, []])
  })

  it('a script by itself is given nothing', () => {
    expect(read('trl grpo --seed 7 --beta "${1:-0.1}" "$@"')).toEqual([{ seed: '7', beta: '0.1' }, []])
    expect(read('f() {\n  B=${1:-2}\n}\ntrl grpo --seed 7 --beta "${1:-0.1}"')[0]).toEqual({
      seed: '7',
      beta: '0.1',
    })
  })

  it.each([
    'B=0.2',
    'export B=0.2',
    'for B in 0.2 0.3; do',
    'read B',
    '((B*=2))',
    'B=0.2 run',
    'main() { local B=0.2; run; }\nmain',
  ])('what is assigned behind it may hold before the call: %s', (later) => {
    const run = 'run() {\n  trl grpo --seed 7 --beta $B\n}'
    expect(read(`B=0.1\n${run}\n${later}\nrun`)).toEqual([{ seed: '7' }, ['beta']])
    expect(read(`B=0.1\n${run}\ntrl grpo --seed 7 --epsilon 0.3 --beta $B\n${later}`)).toEqual([
      { seed: '7', epsilon: '0.3', beta: '0.1' },
      [],
    ])
  })

  it.each(['setup() {', 'setup(){', 'function setup {', 'function setup() {', 'setup () {'])(
    'what it changes is in doubt behind its call, not only behind its definition: %s',
    (head) => {
      const run = 'trl grpo --seed 7 --beta $B'
      expect(read(`${head}\n  B=0.2\n}\nB=0.1\nsetup\n${run}`)).toEqual([{ seed: '7' }, ['beta']])
      expect(read(`${head}\n  B=0.2\n}\nB=0.1\n${run}`)).toEqual([{ seed: '7', beta: '0.1' }, []])
      const words = `${head}\n  ARGS=(--beta 0.2)\n}\nARGS=(--beta 0.1)\nsetup\ntrl grpo --seed 7 "\${ARGS[@]}"`
      expect(read(words)).toEqual([{ seed: '7' }, ['beta']])
    },
  )

  it.each(['local B=0.2', 'declare B=0.2', 'local C B; B=0.2', 'local B\n  if [ "$1" ]; then B=0.2; fi'])(
    'what it declares for itself changes nothing around it: %s',
    (line) => {
      const run = 'trl grpo --seed 7 --beta $B'
      for (const call of ['', '\nf'])
        expect(read(`B=0.1\nf() {\n  ${line}\n}${call}\n${run}`)).toEqual([{ seed: '7', beta: '0.1' }, []])
      for (const other of ['declare -g B=0.2', 'B=0.2\n  local B=0.3', 'if x; then local B; fi; B=0.2'])
        expect(read(`B=0.1\nf() {\n  ${other}\n}\nf\n${run}`)).toEqual([{ seed: '7' }, ['beta']])
    },
  )

  it.each(['OTHER=0.2', 'echo --B=0.2', '[ "$B" == 0.2 ]', 'echo x.B=0.2'])(
    '%s assigns nothing to it',
    (later) => {
      expect(read(`B=0.1\nrun() {\n  trl grpo --seed 7 --beta $B\n}\n${later}\nrun`)).toEqual([
        { seed: '7', beta: '0.1' },
        [],
      ])
    },
  )

  it('so do the words of an array', () => {
    const text = (later: string) =>
      `A=(--beta 0.1)\nrun() {\n  trl grpo --seed 7 "\${A[@]}"\n}\n${later}\nrun`
    expect(read(text('B=(--beta 0.2)'))).toEqual([{ seed: '7', beta: '0.1' }, []])
    for (const later of ['A=(--beta 0.2)', 'A+=(--beta 0.2)', 'A[1]=0.2'])
      expect(read(text(later))).toEqual([{ seed: '7' }, ['${A[@]}']])
  })

  it('no value is certain beyond as many functions and variables as no script has', () => {
    const many = (count: number, line: (i: number) => string) =>
      Array.from({ length: count }, (_, i) => line(i)).join('\n')
    const functions = (count: number) =>
      `${many(500, (i) => `V${i}=1`)}\n${many(count, (i) => `f${i}() { echo; }`)}`
    const run = 'run() {\n  trl grpo --seed 7 --beta $B --epsilon ${C:-0.3} "${A[@]}"\n}'
    const text = (count: number) => `A=(--top_p 0.9)\nB=0.1\n${functions(count)}\n${run}`
    const behind = 'A=(--top_p 0.8)\nB=0.2\nC=0.4\nrun'
    expect(read(text(10))[1]).toEqual([])
    for (const script of [
      `${text(10)}\n${behind}`,
      `${text(1000)}\n${behind}`,
      `( ${text(1000)}\n${behind} )`,
    ])
      expect(read(script)).toEqual([{ seed: '7' }, ['beta', 'epsilon', '${A[@]}']])
    // what is set behind that place is not certain either: a function may run before it
    expect(read(`${functions(1000)}\nB=0.1\n${run}\nB=0.2\nrun`)[0]).toEqual({ seed: '7', epsilon: '0.3' })
  })
})
