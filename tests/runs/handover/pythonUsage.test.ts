import { expect, it } from 'vitest'
import { readSettingsText } from '../../../src/runs/handover/settingsText'

const read = (text: string) => {
  const found = readSettingsText(text)
  if ('problem' in found) throw new Error(JSON.stringify(found))
  return [found.form, Object.fromEntries(found.entries)]
}

const USAGE = `accelerate launch \\
    --num_processes 8 \\
    examples/scripts/gspo.py \\
    --epsilon 3e-4 \\
    --lora_target_modules "q_proj" \\
    --num_generations 8`
const PARSED = `import torch
from trl import GRPOConfig, GRPOTrainer, TrlParser

if __name__ == "__main__":
    parser = TrlParser((ScriptArguments, GRPOConfig, ModelConfig))
    script_args, training_args, model_args = parser.parse_args_and_config()
    prompt = (
        "the user's question "
        "and the answer"
    )`
const OPTIONS = { epsilon: '3e-4', num_generations: '8', num_processes: '8', lora_target_modules: 'q_proj' }

it.each([
  ['the text at its beginning', `"""\npip install math_verify\n\n# For Qwen\n${USAGE}\n\n"""\n${PARSED}`],
  ['a fence in that text', `"""\n# Full training\n\`\`\`\n${USAGE}\n\`\`\`\n"""\n${PARSED}`],
  ['a comment', `${USAGE.replace(/^/gm, '# ')}\n# It doesn't need more.\n${PARSED}`],
])('takes the options that a program is started with from %s', (_, text) => {
  const [form, entries] = read(text)
  expect(form).toBe('python')
  expect(entries).toMatchObject(OPTIONS)
})

it('takes what the program sets before an option, whatever the command says', () => {
  const text = `"""\npython train.py --beta 0.1 --seed 5\n"""\nargs = parser.parse_args()
GRPOConfig(beta=0.2, temperature=0.8, seed=args.seed)`
  expect(read(text)).toEqual(['python', { beta: '0.2', temperature: '0.8', seed: '5' }])
})

it('leaves the options of a command that the program does not look at', () => {
  const text = `"""\n${USAGE}\n"""\nfrom trl import GRPOConfig\nargs = GRPOConfig(beta=0.2)`
  expect(read(text)).toEqual(['python', { beta: '0.2' }])
})

it('reads a shell script around a program as a shell script', () => {
  const text = `set -x\npython - <<'EOF'\nimport torch\nprint("x")\nEOF\ntrl grpo --beta 0.1`
  expect(read(text)).toEqual(['command', { beta: '0.1' }])
})

it.each(['SchedulerType.COSINE', 'transformers.SchedulerType.COSINE.value'])(
  'the schedule %s of transformers is its name in small letters',
  (schedule) => {
    expect(readSettingsText(`args = GRPOConfig(beta=0.1, lr_scheduler_type=${schedule})`)).toMatchObject({
      entries: [
        ['beta', '0.1'],
        ['lr_scheduler_type', 'cosine'],
      ],
    })
  },
)
