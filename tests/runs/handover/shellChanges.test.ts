import { describe, expect, it } from 'vitest'
import { readCommand } from '../../../src/runs/handover/fromShell/shellText'

const read = (text: string) => {
  const { entries, skipped } = readCommand(text)
  return [Object.fromEntries(entries), skipped.map(({ name, why }) => [name, why])]
}
const TRAIN = '\ntrl grpo --seed 7 --beta $B'

describe('what a script runs may change its variables', () => {
  it.each([
    'eval "B=0.2"',
    'eval "$X"',
    'eval "export $NAME=0.2"',
    'eval $(cat settings)',
    'for kv in a=1 b=2; do eval "$kv"; done',
    'printf -v "$NAME" %s 0.2',
    'declare "$NAME=0.2"',
    'declare -g "$NAME=0.2"',
    'export "$NAME=$VALUE"',
    'export $(cat .env)',
    'export $(grep -v "^#" .env | xargs)',
    'declare -n R=B\nR=0.2',
    'read -r "$NAME"',
    'unset "$NAME"',
    'source env.sh',
    '. env.sh',
    '. ./env.sh > /dev/null',
    'set -a; source .env; set +a',
    'if [ -f .env ]; then source .env; fi',
    '[ -f .env ] && . .env',
    'load() {\n  source .env\n}\nB=0.1\nload',
    '{ source .env; }',
  ])('%s', (text) => {
    expect(read(`B=0.1\n${text}${TRAIN}`)).toEqual([{ seed: '7' }, [['beta', 'conditional']]])
    expect(read(`${text}\nB=0.1${TRAIN}`)).toEqual(
      text.includes('-n R') ? [{ seed: '7' }, [['beta', 'conditional']]] : [{ seed: '7', beta: '0.1' }, []],
    )
  })

  it.each(['source env.sh', 'export $(cat .env)', 'eval "$X"'])(
    'it may set those that have a default, and hold options: %s',
    (text) => {
      expect(read(`${text}\ntrl grpo --seed 7 --beta \${B:-0.1}`)).toEqual([
        { seed: '7' },
        [['beta', 'conditional']],
      ])
      expect(read(`${text}\nA+=(--beta 0.1)\ntrl grpo --seed 7 "\${A[@]}"`)[1]).toEqual([
        ['${A[@]}', 'conditional'],
      ])
      expect(readCommand(`${text}\ntrl grpo --seed 7 $EXTRA`).replaceable).toEqual(new Set(['seed']))
    },
  )

  it('before a function is called as well', () => {
    const run = 'B=0.1\nrun() {\n  trl grpo --seed 7 --beta $B\n}'
    expect(read(`${run}\nsource .env\nrun`)).toEqual([{ seed: '7' }, [['beta', 'conditional']]])
    expect(read(`${run}\nsource ~/.bashrc\nrun`)).toEqual([{ seed: '7', beta: '0.1' }, []])
  })

  it.each([
    'source venv/bin/activate',
    'source activate trl',
    '. ~/.bashrc',
    'source "$(conda info --base)/etc/profile.d/conda.sh"',
    'source /etc/profile.d/modules.sh',
    'source /usr/local/Ascend/ascend-toolkit/set_env.sh',
    'eval "$(conda shell.bash hook)"',
    'eval "C=$X"',
    'export PATH="$HOME/bin:$PATH" C',
    'export -n C',
    '( source .env )',
    'bash env.sh',
    'read -p "$QUESTION" C',
  ])('unless it sets up an environment, or other variables: %s', (text) => {
    expect(read(`B=0.1\n${text}${TRAIN}`)).toEqual([{ seed: '7', beta: '0.1' }, []])
    expect(read(`${text}\ntrl grpo --seed 7 --beta \${B:-0.1}`)).toEqual([{ seed: '7', beta: '0.1' }, []])
  })

  it('every assignment behind export and declare counts', () => {
    expect(read(`B=0.2\nexport C B=0.1${TRAIN}`)).toEqual([{ seed: '7', beta: '0.1' }, []])
    expect(read(`declare -i B=1+1${TRAIN}`)).toEqual([{ seed: '7' }, [['beta', 'conditional']]])
  })
})

it.each([': "${B:=0.1}"', ': ${B:=0.1} ${C:=2}', 'echo ${B:=0.1}', 'D=${B:=0.1}'])(
  'a default that is assigned stays: %s',
  (text) => {
    expect(read(text + TRAIN)).toEqual([{ seed: '7', beta: '0.1' }, []])
    expect(read(`if [ "$A" ]; then ${text}; fi${TRAIN}`)).toEqual([{ seed: '7' }, [['beta', 'conditional']]])
  },
)

it.each(['. x\n', 'eval $x\n', 'f() { . x; }\n', 'if x; then . x; fi\n'])(
  'many such commands behind many variables are read in little time: %s',
  (line) => {
    const names = Array.from({ length: 5000 }, (_, i) => `v${i}=1`).join('\n')
    const started = performance.now()
    readCommand(`${names}\n${line.repeat(50_000 / line.length)}trl grpo --beta 0.1`)
    expect(performance.now() - started).toBeLessThan(3000)
  },
)

it.each([
  ': $((B*=2))',
  'echo $((B+=4))',
  'M=$((B=8))',
  ': $((B++))',
  ': $((--B))',
  ': "$((B <<= 1))"',
  'X=$[B*=2]',
])('arithmetic in a word may change a variable: %s', (text) => {
  expect(read(`B=4\n${text}${TRAIN}`)).toEqual([{ seed: '7' }, [['beta', 'conditional']]])
})

it.each([': $((B+1))', 'if (( B == 4 )); then :; fi', 'X=$((B <= 4))', 'X=$((B >= 4)) Y=$((B != 4))'])(
  'arithmetic that only reads a variable leaves it: %s',
  (text) => {
    expect(read(`B=4\n${text}${TRAIN}`)).toEqual([{ seed: '7', beta: '4' }, []])
  },
)

it('an element that is taken from an array may be any of it', () => {
  const [entries] = read('A=(--seed 7 --beta 0.1)\nunset "A[3]"\ntrl grpo --epsilon 0.3 "${A[@]}"')
  expect(entries).toEqual({ epsilon: '0.3' })
})

it.each(['IFS=" " read -ra PARTS <<<"$ADDRESS"', 'read -r X <<< "$Y"', 'mapfile -t LINES < "$FILE"'])(
  '%s changes the variables that it names alone',
  (reads) => {
    expect(read(`B=0.1\n${reads}${TRAIN}`)).toEqual([{ seed: '7', beta: '0.1' }, []])
    expect(read(`B=0.1\n${reads.replace(/PARTS|X|LINES/, 'B')}${TRAIN}`)[0]).toEqual({ seed: '7' })
  },
)
