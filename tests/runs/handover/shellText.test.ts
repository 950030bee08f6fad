import { describe, expect, it } from 'vitest'
import { readCommand } from '../../../src/runs/handover/fromShell/shellText'

const read = (text: string) => {
  const { called, entries, skipped, several, others } = readCommand(text)
  return {
    called,
    entries: Object.fromEntries(entries),
    left: skipped.map(({ name, why }) => [name, why]),
    several,
    others,
  }
}

const SFT = 'trl sft --learning_rate 2e-5 --packing true --max_length 512 --seed 3'

describe('of several commands, the one that trains with GRPO', () => {
  it.each([
    `${SFT}\ntrl grpo --beta 0.1`,
    `${SFT} && trl grpo --beta 0.1`,
    `${SFT}; trl grpo --beta 0.1 || exit 1`,
    `trl grpo --beta 0.1\n${SFT}`,
    `if ${SFT}; then trl grpo --beta 0.1; fi`,
    `set -e\nfor run in a b; do\n  ${SFT}\ndone\nif [ -d out ]; then\n  trl grpo \\\n    --beta 0.1\nfi`,
  ])('%s', (text) => {
    const { called, entries, others } = read(text)
    expect([called, entries, others]).toEqual(['trl grpo', { beta: '0.1' }, ['trl sft']])
  })

  it.each([
    ['python merge.py --a 1 --b 2 --c 3\npython train.py --beta 0.1', 'python train.py', 'python merge.py'],
    ['swift sft --a 1 --b 2 --c 3\nswift rlhf --rlhf_type grpo --beta 0.1', 'swift rlhf', 'swift sft'],
    [
      'python3 -m verl.trainer.main_generation data.path=x data.n=3 data.k=1\npython3 -m verl.trainer.main_ppo algorithm.adv_estimator=grpo',
      'python3 -m verl.trainer.main_ppo',
      'python3 -m verl.trainer.main_generation',
    ],
    [
      'accelerate launch --num_processes 4 sft.py --a 1 --b 2\naccelerate launch --num_processes 4 grpo.py --beta 0.1',
      'accelerate launch grpo.py',
      'accelerate launch sft.py',
    ],
  ])('%s', (text, called, other) => {
    expect(read(text)).toMatchObject({ called, others: [other] })
  })

  it('reads what a shell runs that is given a command', () => {
    const text = `B=0.1\nsrun --nodes=1 -w "$N" bash -lc \\\n  "pip install trl && trl grpo --beta $B"`
    expect(read(text)).toMatchObject({ called: 'trl grpo', entries: { beta: '0.1' }, others: undefined })
    expect(read('bash -c "echo $X" --beta 0.1').called).toBe('bash -c echo $X')
  })

  it('says how often it is called', () => {
    const text = 'if [ "$A" ]; then\n  trl grpo --beta 0.1\nelse\n  trl grpo --beta 0.2 --seed 3\nfi'
    expect(read(text)).toMatchObject({
      entries: { beta: '0.2', seed: '3' },
      several: { called: 'trl grpo', count: 2, read: 2 },
      others: undefined,
    })
    expect(read('pip install -U trl\ntrl grpo --beta 0.1')).toMatchObject({
      several: undefined,
      others: undefined,
    })
  })
})

describe('variables', () => {
  it.each([
    ['if [ "$A" ]; then BETA=0.2; fi', undefined],
    ['BETA=0.1\nif [ "$A" ]; then\n  BETA=0.2\nfi', undefined],
    ['BETA=0.1; [ "$A" ] && BETA=0.2', undefined],
    ['BETA=0.1; test "$A" || BETA=0.2', undefined],
    ['case $A in\n  big) BETA=0.2 ;;\n  *) BETA=0.3 ;;\nesac', undefined],
    ['while read x; do export BETA=$x; done < f', undefined],
    ['if [ "$A" ]; then BETA=0.2; fi\nBETA=0.3', '0.3'],
    ['BETA=0.3\nif [ "$A" ]; then OTHER=0.2; fi', '0.3'],
    ['if [ "$A" ]; then\n  BETA=0.2\nelse\n  BETA=0.3', '0.3'],
    ['BETA=0.3\nif [ "$A" ]; then\n  BETA=0.2\nelse\n  :', '0.3'],
    ['cd out && local BETA=0.3', undefined],
    ['BETA=0.3; [ "$A" ] && OTHER=1', '0.3'],
  ])('%s', (text, beta) => {
    for (const variable of ['$BETA', '${BETA:-0.5}']) {
      const { entries, left } = read(`${text}\ntrl grpo --seed 7 --beta ${variable}`)
      expect(entries).toEqual({ seed: '7', ...(beta && { beta }) })
      expect(left).toEqual(beta ? [] : [['beta', 'conditional']])
    }
  })

  it('reads what is added to an array, and names what only a condition adds', () => {
    const text = (adds: string) => `ARGS=(--seed 7)\n${adds}\ntrl grpo "\${ARGS[@]}"`
    expect(read(text('ARGS+=(--beta 0.1)')).entries).toEqual({ seed: '7', beta: '0.1' })
    for (const adds of ['if [ "$A" ]; then\n  ARGS+=(--beta 0.1)\nfi', '[ "$A" ] && ARGS+=(--beta 0.1)'])
      expect(read(text(adds))).toMatchObject({ entries: { seed: '7' }, left: [['beta', 'conditional']] })
  })
})

describe('a here-document that becomes the value of a variable', () => {
  const OPTIONS = [
    ['n_samples_per_prompt', '8'],
    ['init_kl_coef', '0.01'],
  ]
  const WRITTEN = `openrlhf.cli.train_ppo_ray \\\n   --n_samples_per_prompt 8 \\\n   --init_kl_coef $KL\n`
  it.each([
    `read -r -d '' commands <<EOF\n${WRITTEN}EOF\ndeepspeed --module $commands`,
    `read -rd '' commands <<EOF || true\n${WRITTEN}EOF\ndeepspeed --module $commands`,
    `read -r -d "" commands << "EOF"\n${WRITTEN.replaceAll('\\\n', '')}EOF\neval deepspeed --module $commands`,
    `read -r -d '' commands <<EOF\n${WRITTEN}EOF\n\nif [[ \${1} != "slurm" ]]; then\n    deepspeed --module $commands\nfi`,
    `CMD=$(cat <<EOF\n${WRITTEN}EOF\n)\ntorchrun --nproc_per_node 8 -m $CMD`,
    `CMD="$(cat <<-EOF\n${WRITTEN}\tEOF\n)"\npython -m $CMD`,
    `CMD=$(cat <<'EOF'\npython -m ${WRITTEN}EOF\n)\neval "$CMD"`,
  ])('is read with its options: %s', (text) => {
    const { called, entries } = readCommand(`KL=0.01\n${text}`)
    expect(called).toMatch(/ -m openrlhf\.cli\.train_ppo_ray$/)
    expect(entries).toEqual(expect.arrayContaining(OPTIONS))
  })

  it('has no value if it is not read to its end, or is read under a condition', () => {
    const train = 'EOF\npython t.py --seed 7 --beta $B'
    expect(readCommand(`B=1\nread B <<EOF\n0.1\n${train}`).entries).toEqual([['seed', '7']])
    expect(
      readCommand(`B=1\nif [ $X ]; then\nread -d '' B <<EOF\n0.1\n${train.replace('\n', '\nfi\n')}`).entries,
    ).toEqual([['seed', '7']])
    expect(readCommand(`B=1\nread -d '' B <<EOF\n$X\n${train}`).entries).toEqual([['seed', '7']])
  })
})
