import { expect, test } from 'vitest'
import { readSettingsText } from '../../../src/runs/handover/settingsText'

/** The entries of a text and its form. */
function read(text: string) {
  const found = readSettingsText(text)
  return 'problem' in found ? found.problem : [found.form, Object.fromEntries(found.entries)]
}
const COMMAND = ['command', { beta: '0.1', num_generations: '8' }]
const OPTIONS = '--beta 0.1 --num_generations 8'

test.each([
  'python train_grpo.py –beta 0.1 —num_generations 8',
  'python train_grpo.py ––beta 0.1 \\\n  ––num_generations 8',
  'python train_grpo.py —beta=0.1 —num_generations=8',
  `python train_grpo.py\u00a0\u00a0--beta\u00a00.1 --num_generations\u20098`,
  'python train_grpo.py –beta “0.1” –num_generations ‘8’',
])('what a web page made of a command is read: %s', (text) => {
  expect(read(text)).toEqual(COMMAND)
})

test.each([
  'python train_grpo.py ^\n  --beta 0.1 ^\n  --num_generations 8',
  'python train_grpo.py `\n  --beta 0.1 `\r\n  --num_generations 8\n',
  'accelerate launch ^\n  train_grpo.py ^ \n  --beta 0.1 ^\n  –num_generations 8',
  'python train_grpo.py \\ \n  --beta 0.1 \\  \n  --num_generations 8',
])('a command goes on behind the sign of another shell, or a space: %s', (text) => {
  expect(read(text)).toEqual(COMMAND)
})

test.each([
  'user@node:~$ ',
  '(trl) user@node1:~/grpo/run$ ',
  '(venv) user@host dir % ',
  'root@host:/w# ',
  '[user@host dir]$ ',
  '(base) [user@host dir]$ CUDA_VISIBLE_DEVICES=0 ',
  '(venv) $ ',
  '(venv) PS C:\\Users\\me> ',
  'C:\\work> ',
  'C:\\Users\\Jane Doe\\my runs>',
  '(base) C:\\Users\\me>',
  'PS > ',
  'PS> ',
  'PS /home/me> ',
  '➜  grpo git:(main) ✗ ',
  '➜  grpo git:(main) ',
  '➜  ~ ',
  '❯ ',
])('the prompt %s stands before a command', (prompt) => {
  expect(read(`${prompt}python train_grpo.py ${OPTIONS}`)).toEqual(COMMAND)
  expect(
    read(`${prompt}export G=8\n${prompt}python train_grpo.py \\\n> --beta 0.1 \\\n>   --num_generations $G`),
  ).toEqual(COMMAND)
})

test('a call with quotes of a web page is read', () => {
  expect(read('GRPOConfig(\n\u00a0\u00a0loss_type=“dapo”,\n\u00a0\u00a0beta=0.1,\n)')).toEqual([
    'python',
    { loss_type: 'dapo', beta: '0.1' },
  ])
  expect(read('{“beta”: 0.1}')).toEqual(['json', { beta: '0.1' }])
})

test.each([
  '{"reward_code": "“a” –b\u00a0c"}',
  'reward_code: \'“a” – b\'\nbeta: "0.1"',
  'notes: git@example.com:a # python\nbeta: 0.1',
])('values keep their own signs: %s', (text) => {
  const found = readSettingsText(text)
  if ('problem' in found) throw new Error(found.problem)
  const [[, value]] = found.entries
  expect(text).toContain(value)
})

test.each([
  '$ python train_grpo.py \\\n> --beta 0.1 \\\n> --num_generations 8',
  '% python train_grpo.py \\\n> --beta 0.1 \\\n>   --num_generations 8',
  'PS C:\\Users\\me\\grpo> python train_grpo.py `\n>>   --beta 0.1 `\n>>   --num_generations 8',
])('the prompt of a line that goes on is no redirection: %s', (session) => {
  expect(read(session)).toEqual(COMMAND)
})

test.each([
  'Table 4: Hyperparameters.\n\nHyperparameter\tValue\nKL coefficient β\t0.1\nGroup size G\t8\nOptimizer\tAdamW',
  'beta\t0.1\nnum_generations\t8',
  'beta,0.1\nnum_generations,8',
  'name,value\nbeta,0.1\nnum_generations,8',
])('a table with tabs or commas between its columns is read: %s', (table) => {
  const found = readSettingsText(table)
  if ('problem' in found) throw new Error(found.problem)
  expect(found.form).toBe('table')
  expect(found.entries.map(([, value]) => value).slice(0, 2)).toEqual(['0.1', '8'])
})

test.each(['BETA=0.1; cd x; ', 'BETA=0.1; (cd /x); '])(
  'a command may stand behind others on its line: %s',
  (before) => {
    expect(read(`${before}trl grpo --num_generations 8 --beta $BETA`)).toEqual(COMMAND)
  },
)

test.each([
  '# python train_grpo.py --beta 0.1 --num_generations 8',
  '# cd /work\n# python train_grpo.py \\\n    --beta 0.1 \\\n    --num_generations 8',
  '# It’s the run of May\n# python train_grpo.py \\\n#   --beta 0.1 --num_generations 8',
])('the prompt of root stands before a command if the text has nothing else: %s', (text) => {
  expect(read(text)).toEqual(COMMAND)
})

test('a comment before settings or in a script is no prompt of root', () => {
  expect(read('# python train.py --beta 0.3\nbeta: 0.1\nnum_generations: 8')).toEqual(['yaml', COMMAND[1]])
  expect(read(`# trl grpo --beta 0.3\npython train_grpo.py ${OPTIONS}`)).toEqual(COMMAND)
  expect(read('#!/bin/bash\n# trl grpo --beta 0.3')).toEqual(['command', {}])
})

test.each([
  'set BETA=0.1\ntrl grpo --beta %BETA% --num_generations 8',
  '@echo off\n@set "beta=0.1"\nset /a G=8\ntrl grpo --beta %BETA% ^\n --num_generations %G%',
  'set A=0.1\nset BETA=%A%\ntrl grpo --beta %BETA% --num_generations 8\nset BETA=0.3',
  'C:\\work>set BETA=0.1\nC:\\work>trl grpo --beta %BETA% --num_generations 8',
])('a variable of Windows has the value that the text gives it: %s', (text) => {
  expect(read(text)).toEqual(COMMAND)
})

test.each([
  '',
  'set /p BETA=β? \n',
  'set BETA=0.1\nif "%1"=="x" set BETA=0.2\n',
  'set BETA=0.1\nif "%1"=="x" (\n  set BETA=0.2\n)\n',
  'set BETA=0.1\nset /a BETA+=1\n',
  'if "%1"=="x" goto skip\nset BETA=0.2\n:skip\n',
  'if "%1"=="x" ^\nset BETA=0.2\n',
])('a variable of Windows without a certain value is computed: %s', (before) => {
  const found = readSettingsText(`${before}trl grpo --beta %BETA% --num_generations 8`)
  expect(found).toMatchObject({
    entries: [['num_generations', '8']],
    skipped: [{ name: 'beta', written: '%BETA%', why: 'computed' }],
  })
})

test.each([
  ['hello {{ beta }} world', 'hello {{ beta }} world'],
  ['hello ${{ beta }} world', 'hello ${{ beta }} world'],
  ['beta: 0.1\nfoo {{ b }} bar: [', 'foo {{ b }} bar: ['],
])('a message quotes a broken line with its placeholder as it is written: %s', (text, found) => {
  expect(readSettingsText(text)).toMatchObject({ found })
})

test('so do the line that is broken in a text that is read, and other commands', () => {
  const broken = readSettingsText('beta: 0.1\n seed: [{{ x')
  expect(broken).toMatchObject({ broken: { line: 2, found: 'seed: [{{ x' } })
  const commands = readSettingsText('trl grpo --beta 0.1\ntrl sft {{ x }} --seed 3')
  expect(commands).toMatchObject({ others: ['trl sft {{ x }}'] })
})

test('a text with signs of addresses is read in little time', () => {
  const start = process.cpuUsage()
  read(`%E2%80%99 set ${'a'.repeat(90_000)}\npython train_grpo.py ${OPTIONS}`)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000)
})
