import { describe, expect, it } from 'vitest'
import { readCommand } from '../../../src/runs/handover/fromShell/shellText'

/** The entries of a script, by name. */
const read = (text: string) => Object.fromEntries(readCommand(text).entries)
const TRAIN = '\npython t.py --seed 7 --beta $B'

describe('a command that may fail', () => {
  it.each([
    'cd X && B=0.2',
    'git checkout x && B=0.2',
    'source x/bin/activate && export B=0.2',
    'Q=$(false) && B=0.2',
    'A=($(false)) && B=0.2',
    'echo x > /no/such/file && B=0.2',
  ])('leaves what stands behind it in doubt: %s', (text) => {
    expect(read(`B=0.1\n${text}${TRAIN}`)).toEqual({ seed: '7' })
  })

  it.each(['true && B=0.2', 'echo x && B=0.2', 'Q=1 && B=0.2', 'export Q=1 && B=0.2'])('not %s', (text) => {
    expect(read(`B=0.1\n${text}${TRAIN}`)).toEqual({ seed: '7', beta: '0.2' })
  })

  it('the commands behind it know what the ones before them assign', () => {
    const train = 'python t.py --seed 7 --beta $B'
    expect(read(`cd X && B=0.2 && ${train}`)).toEqual({ seed: '7', beta: '0.2' })
    expect(read(`cd X &&\nexport B=0.2 &&\n${train}`)).toEqual({ seed: '7', beta: '0.2' })
    expect(read(`B=0.1\ncd X || B=0.2 && ${train}`)).toEqual({ seed: '7' })
    expect(read(`B=0.1\ncd X && B=0.2 || ${train}`)).toEqual({ seed: '7' })
  })
})

describe('a script inside another one', () => {
  const inside = "bash -c 'python t.py --seed 7 --beta ${B:-0.7}'"

  it('has the variables that the script around it exports', () => {
    expect(read(`export B=0.1\n${inside}`)).toEqual({ seed: '7', beta: '0.1' })
    expect(read(`B=0.1\nexport B\n${inside}`)).toEqual({ seed: '7', beta: '0.1' })
    expect(read(`B=0.1 ${inside}`)).toEqual({ seed: '7', beta: '0.1' })
    expect(read(`env B=0.1 ${inside}`)).toEqual({ seed: '7', beta: '0.1' })
    expect(read(`B=0.1\neval 'python t.py --seed 7 --beta \${B:-0.7}'`)).toEqual({ seed: '7', beta: '0.1' })
  })

  it('may have others', () => {
    expect(read(inside)).toEqual({ seed: '7', beta: '0.7' })
    expect(read(`B=0.1\n${inside}`)).toEqual({ seed: '7' })
    expect(read(`if [ "$A" ]; then export B=0.1; fi\n${inside}`)).toEqual({ seed: '7' })
    expect(read(`export B=0.1\n[ "$A" ] && B=0.2\n${inside}`)).toEqual({ seed: '7' })
    expect(read(`export B=0.1\nssh host 'python t.py --seed 7 --beta \${B:-0.7}'`)).toEqual({ seed: '7' })
    expect(read(`source .env\n${inside}`)).toEqual({ seed: '7' })
  })

  it('has the values of the script around it in a here-document without quotes', () => {
    const document = (end: string, variable = '$B') =>
      `bash <<${end}\nB=0.2\npython t.py --seed 7 --beta ${variable}\nEOF`
    expect(read(`B=0.1\n${document('EOF')}`)).toEqual({ seed: '7', beta: '0.1' })
    expect(read(`B=0.1\n${document('EOF', '${B:-0.5}')}`)).toEqual({ seed: '7', beta: '0.1' })
    expect(read(document('EOF'))).toEqual({ seed: '7' })
    expect(read(document('EOF', '\\$B'))).toEqual({ seed: '7', beta: '0.2' })
    expect(read(`B=0.1\n${document("'EOF'")}`)).toEqual({ seed: '7', beta: '0.2' })
    expect(read(`B=0.1\n${document('\\EOF')}`)).toEqual({ seed: '7', beta: '0.2' })
    expect(read(`export B=0.1\nbash <<'EOF'\npython t.py --seed 7 --beta \${B:-0.7}\nEOF`)).toEqual({
      seed: '7',
      beta: '0.1',
    })
  })

  it('is expanded with its quotes', () => {
    expect(read('G=0.1\nbash <<EOF\npython t.py --loss_type "dr_grpo" --beta "$G"\nEOF')).toEqual({
      loss_type: 'dr_grpo',
      beta: '0.1',
    })
  })
})

describe('what runs in a shell of its own changes nothing', () => {
  it.each([
    'echo x | B=0.3',
    'B=0.3 | cat',
    'B=0.3 &\nwait',
    '{ B=0.3; } | cat',
    '{ B=0.3; } &',
    'echo x | { read y; B=0.3; }',
    'echo x |\n  while read y; do B=0.3; done',
    'if [ "$A" ]; then B=0.3; fi | tee log',
    'echo x | read B',
    'source .env | cat',
  ])('%s', (text) => {
    expect(read(`B=0.1\n${text}${TRAIN}`)).toEqual({ seed: '7', beta: '0.1' })
  })

  it('but holds there', () => {
    const train = 'python t.py --seed 7 --beta $B'
    expect(read(`B=0.1\necho x | { B=0.3; ${train}; }`)).toEqual({ seed: '7', beta: '0.3' })
    expect(read(`B=0.1\n{ B=0.3; ${train}; } 2>&1 | tee log`)).toEqual({ seed: '7', beta: '0.3' })
    expect(read(`B=0.1\n${train} 2>&1 | tee log`)).toEqual({ seed: '7', beta: '0.1' })
  })

  it('what writes into a file does not', () => {
    expect(read(`B=0.1\nB=0.3 &> log${TRAIN}`)).toEqual({ seed: '7', beta: '0.3' })
  })
})

describe('a command behind another one', () => {
  it.each([
    'time f',
    'time -p f',
    'eval f',
    'eval "X=1; f"',
    'command eval f',
    'builtin eval "B=0.3"',
    'command read B',
    'time eval "B=0.3"',
  ])('may change variables: %s', (text) => {
    expect(read(`f() { B=0.2; }\nB=0.1\n${text}${TRAIN}`)).toEqual({ seed: '7' })
  })

  it('is read like any other', () => {
    expect(read('time B=0.3' + TRAIN)).toEqual({ seed: '7', beta: '0.3' })
    expect(read(`B=0.1\ntime (B=0.3)${TRAIN}`)).toEqual({ seed: '7', beta: '0.1' })
    expect(read('B=0.1\ncommand -v read' + TRAIN)).toEqual({ seed: '7', beta: '0.1' })
    expect(read('time python t.py --beta 0.1')).toEqual({ beta: '0.1' })
    expect(read('command python t.py --beta 0.1')).toEqual({ beta: '0.1' })
  })
})

it.each(['UID', 'RANDOM', 'HOSTNAME', 'HOME', 'PWD', 'SHLVL', 'BASHPID', 'LINENO', 'OSTYPE'])(
  'the shell gives a value to %s',
  (name) => {
    const { entries, skipped } = readCommand(`python t.py --beta 0.1 --seed \${${name}:-3}`)
    expect([Object.fromEntries(entries), skipped.map((one) => [one.name, one.why])]).toEqual([
      { beta: '0.1' },
      [['seed', 'computed']],
    ])
    expect(read(`${name}=4\npython t.py --beta 0.1 --seed \${${name}:-3}`)).toEqual({
      beta: '0.1',
      seed: '4',
    })
  },
)
