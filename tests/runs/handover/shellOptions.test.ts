import { describe, expect, it } from 'vitest'
import { importSettings } from '../../../src/runs/handover/importSettings'
import { readCommand } from '../../../src/runs/handover/fromShell/shellText'
import { statedSettings } from '../../../src/runs/handover/statedSettings'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'

const read = (text: string) => {
  const { entries, skipped } = readCommand(text)
  return [Object.fromEntries(entries), skipped.map(({ name, written, why }) => [name, written, why])]
}
const imported = (text: string) => {
  const report = importSettings(text, defaultConfig(taskOf, 'addition'))
  if ('problem' in report) throw new Error(report.problem)
  return report.rows
}

it.each([
  ['torchrun --nnodes=2 --nproc_per_node=8 train_grpo.py'],
  ['torchrun --nproc_per_node 8 --nnodes 2 train_grpo.py'],
  ['NNODES=2\ntorchrun --nnodes $NNODES --nproc_per_node 8 train_grpo.py'],
  ['NNODES=2 NPROC_PER_NODE=8 swift rlhf --rlhf_type grpo'],
  ['export NNODES=2\nexport NPROC_PER_NODE=8\nswift rlhf --rlhf_type grpo'],
])('counts the processes of all nodes: %s', (start) => {
  const batch = '--per_device_train_batch_size 8 --gradient_accumulation_steps 2 --num_generations 8'
  expect(imported(`${start} ${batch}`)[0]).toMatchObject({
    name: 'per_device_train_batch_size, gradient_accumulation_steps, nproc_per_node, nnodes',
    written: '8 × 2 × 8 × 2 ÷ 8 = 32',
    value: 32,
  })
})

describe('words that are not known', () => {
  it.each([
    ['A=(--beta 0.1 --epsilon 0.3)', '"${A[@]:2}"'],
    ['A=(--beta 0.1)', '"${A[@]/0.1/0.2}"'],
    ['read -r -a A <<< "--beta 0.1"', '"${A[@]}"'],
    ["mapfile -t A <<'EOF'\n--beta\n0.1\nEOF", '"${A[@]}"'],
    ['A=(--beta 0.1)\nA[1]=0.2', '"${A[@]}"'],
    ['', '"${A[@]}"'],
    ['', '${A}${B}'],
    ['', '${A:?no ${B}}'],
    ['', '$(cat args)'],
  ])('each has a row, and no defaults stand beside it: %s %s', (before, word) => {
    const name = word.replaceAll('"', '')
    // by itself, the script is given no such variables
    const isNothing = word === '${A}${B}'
    for (const [text, isBefore] of [
      [`trl grpo ${word} --seed 7`, false],
      [`trl grpo --seed 7 ${word}`, true],
      [`trl grpo --seed 7 --bf16 on ${word}`, true],
    ] as const) {
      const rows = imported(`${before}\n${text}`)
      expect(rows.find((row) => row.name === 'seed')).toMatchObject({
        canBeTaken: true,
        isTaken: !isBefore || isNothing,
        why: isBefore && !isNothing ? 'replaceable' : null,
      })
      expect(rows.find((row) => row.name === name)?.why).toMatch(/computed|conditional/)
      expect(rows.filter(({ origin }) => origin === 'default')).toEqual([])
    }
  })

  it('may replace each value that a setting follows from', () => {
    const whyOf = (text: string) =>
      Object.fromEntries(imported(text).map(({ name, isTaken, why }) => [name, isTaken || why]))
    const batch = '--per_device_train_batch_size 8 --gradient_accumulation_steps 4 --num_generations 8'
    expect(whyOf(`trl grpo ${batch} $(cat args) --epsilon 0.3`)).toMatchObject({
      'per_device_train_batch_size, gradient_accumulation_steps': { madeForLarge: 'batch' },
      num_generations: 'replaceable',
      epsilon: true,
    })
    const verl =
      'python3 -m verl.trainer.main_ppo actor_rollout_ref.actor.clip_ratio=0.3 actor_rollout_ref.rollout.n=8'
    expect(whyOf(`${verl} $(cat args)`)).toMatchObject({
      clip_ratio: 'replaceable',
      'actor_rollout_ref.rollout.n': 'replaceable',
    })
    expect(whyOf('trl grpo --beta $B $EXTRA')).toMatchObject({ beta: 'computed', $EXTRA: 'computed' })
    expect(
      whyOf('A=(--seed 7)\nif [ "$C" ]; then A+=($(cat args)); fi\ntrl grpo --beta 0.1 "${A[@]}"'),
    ).toMatchObject({
      beta: 'replaceable',
      seed: 'replaceable',
    })
  })

  it('are no doubt for the checks of a log, and the visitor can take the value', () => {
    const text = 'trl grpo --beta 0.1 $(cat args) --num_generations 8'
    expect(statedSettings(text)).toMatchObject([{ as: 'groupSize', value: 8 }])
    const now = defaultConfig(taskOf, 'addition')
    const report = importSettings(text, now, { taken: new Map([['beta', true]]) })
    expect(report).toMatchObject({ config: { beta: 0.1 } })
  })

  it.each([
    'set -- --beta 0.1\ntrl grpo --seed 7 "$@"',
    'set -- x --beta 0.1\nshift\ntrl grpo --seed 7 "$@"',
    'set -- --beta 0.1 "$@"\ntrl grpo "$@" --seed 7',
    'set -- --beta 0.1\neval "trl grpo $@ --seed 7"',
    'A=(--beta 0.1)\neval "trl grpo ${A[*]} --seed 7"',
    'A=(--beta 0.1)\ntrl grpo --seed 7 "${A[@]+"${A[@]}"}"',
    'A=(--beta 0.1)\ntrl grpo --seed 7 ${A[@]:-}',
    'trl grpo --seed 7 --beta "${E-0.1}" ${R:+--resume "$R"}',
    'A=(--beta 0.1)\nunset A\nA+=(--seed 7 --beta 0.1)\ntrl grpo "${A[@]}"',
  ])('those that are known are read: %s', (text) => {
    expect(read(text)).toEqual([{ seed: '7', beta: '0.1' }, []])
  })

  it('keeps what stands before an array in one word', () => {
    expect(read('A=(x y)\ntrl grpo --name="${A[*]}" --beta 0.1')[0]).toEqual({ beta: '0.1' })
  })
})

describe('an option that is given again', () => {
  it.each([
    ['A=(--beta 0.1 --seed 7)', 'A+=(--beta 0.3)', '0.1 / 0.3'],
    ['A=(--beta 0.1)\nB=(--seed 7)', 'A=(--beta 0.3)', '0.1 / 0.3'],
    ['A="--seed 7 --beta 0.1"', 'A="$A --beta 0.3"', '0.1 / 0.3'],
    ['A=(--seed 7)', 'A+=(--beta 0.3)', '0.3'],
  ])('may be another one under a condition: %s %s', (before, adds, written) => {
    const words = before.startsWith('A="')
      ? '$A'
      : before.includes('B=')
        ? '"${A[@]}" "${B[@]}"'
        : '"${A[@]}"'
    for (const under of [`if [ "$C" ]; then ${adds}; fi`, `[ "$C" ] && ${adds}`])
      expect(read(`${before}\n${under}\ntrl grpo ${words}`)).toEqual([
        { seed: '7' },
        [['beta', written, 'conditional']],
      ])
  })

  it('is certain behind a condition, and in the loop that sets it', () => {
    const adds = 'A=(--beta 0.1)\nif [ "$C" ]; then A+=(--beta 0.3); fi'
    expect(read(`${adds}\ntrl grpo "\${A[@]}" --beta 0.2`)[0]).toEqual({ beta: '0.2' })
    expect(read('for s in 1 2; do\nA=(--beta 0.1)\nA+=(--epsilon 0.3)\ntrl grpo "${A[@]}"\ndone')).toEqual([
      { beta: '0.1', epsilon: '0.3' },
      [],
    ])
    expect(read(`${adds}\ntrl grpo --beta 0.2`)).toEqual([{ beta: '0.2' }, []])
  })

  it('counts as it is written last, as in argparse and Hydra', () => {
    expect(read('trl grpo --beta 0.1 --beta 0.3')).toEqual([{ beta: '0.3' }, [['beta', '0.1', 'overridden']]])
    expect(read('trl grpo --beta 0.1 --beta $X')).toEqual([
      {},
      [
        ['beta', '$X', 'computed'],
        ['beta', '0.1', 'overridden'],
      ],
    ])
    const rows = imported('trl grpo --beta 0.1 --beta 0.3').filter(({ name }) => name === 'beta')
    expect(rows.map(({ written, isTaken, why }) => [written, isTaken, why])).toEqual([
      ['0.3', true, null],
      ['0.1', false, 'overridden'],
    ])
  })

  it('keeps a program that one of two launchers starts', () => {
    const text =
      'L=(python3)\nif [ "$UV" ]; then L=(uv run --frozen python3); fi\n"${L[@]}" -m verl.trainer.main_ppo a.b=1'
    expect(readCommand(text)).toMatchObject({
      called: 'python3 -m verl.trainer.main_ppo',
      entries: [['a.b', '1']],
    })
  })
})

it.each([
  'if [ "$C" ]; then A+=("${A[@]}"); fi\n',
  'if [ "$C" ]; then A+=(--b 2); fi\n',
  'if [ "$C" ]; then A=(--b 2 "${A[@]}"); fi\n',
])('reads long scripts with conditions in little time: %s', (line) => {
  const started = performance.now()
  readCommand(`A=(--b 1)\n${line.repeat(90_000 / line.length)}trl grpo "\${A[@]}"`)
  expect(performance.now() - started).toBeLessThan(3000)
})
