import { CHANGES, type Place, type Stair } from './changes'

/** The forms of the loss that a whole program is offered in. */
export const FORMS = ['nanochat', 'trl', 'deepseekmath'] as const
export type Form = (typeof FORMS)[number]

/** What each is called, in every language. */
export const FORM_NAMES: Readonly<Record<Form, string>> = {
  nanochat: 'nanochat',
  trl: 'TRL',
  deepseekmath: 'DeepSeekMath',
}

/** The name of a form's file. */
export const programFile = (form: Form): string => `grpo_${form}.py`

/** The lines that a stair adds at a place, without some. */
function linesOf(stair: Stair, place: Place, without: (line: string) => boolean = () => false): string[] {
  const change = CHANGES[stair].find((one) => one.place === place)
  if (!change) throw new RangeError(`${stair} changes nothing in ${place}`)
  return change.after.filter((line) => !without(line))
}

const isLoss = (line: string) => line.startsWith('loss = ')
const isYield = (line: string) => line.startsWith('yield ')

/** The mean that makes one number of the tokens' losses: as in nanochat, in TRL's `dapo`, and in the paper of DeepSeekMath. */
const LOSSES: Readonly<Record<Form, readonly string[]>> = {
  nanochat: ['# the mean over all tokens of the mini-batch', ...linesOf('reference', 'loop').filter(isLoss)],
  trl: [
    '# TRL, loss_type="dapo": the mini-batch counts with its share of the tokens of the whole batch',
    '# and use_bias_correction_kl=True: the KL is weighted with the ratio',
    'per_token_loss = policy_loss + beta * ratio * per_token_kl',
    'loss = (per_token_loss * mask).sum() / (all_targets != -1).sum() * mini_batches',
  ],
  deepseekmath: [
    '# the mean over the tokens of each completion, then over completions',
    'per_token_loss = policy_loss + beta * per_token_kl',
    'loss = ((per_token_loss * mask).sum(1) / mask.sum(1)).mean()',
  ],
}

/** What the first line says of the loss. nanochat's own has no ratio, clip or KL: these are what GRPO adds to it. */
const FIRST_LINES: Readonly<Record<Form, string>> = {
  nanochat: "GRPO in one file: nanochat's loss, and what GRPO adds to it: std, ratio, clip and KL.",
  trl: 'GRPO in one file, with the loss as in TRL.',
  deepseekmath: 'GRPO in one file, with the loss as in DeepSeekMath.',
}

const indented = (lines: readonly string[], spaces: number) =>
  lines.map((line) => `${' '.repeat(spaces)}${line}`).join('\n')

/**
 * A whole Python program with the lines of all stairs: parameters, policy and reference, rollout, and the loop over steps, epochs
 * and mini-batches. It trains a small network on a small task with PyTorch alone.
 */
export function wholeProgram(form: Form): string {
  const parameters = (['spread', 'ratio', 'reference'] as const).flatMap((stair) =>
    linesOf(stair, 'parameters'),
  )
  const advantages = linesOf('spread', 'rollout')
  const logprobs = [...linesOf('ratio', 'rollout', isYield), ...linesOf('reference', 'rollout')]
  const loss = [...linesOf('ratio', 'loop', isLoss), ...linesOf('reference', 'loop', isLoss), ...LOSSES[form]]
  return `"""${FIRST_LINES[form]}

It trains a small network with PyTorch alone: to say a digit twice, and then stop. For a model of your own, replace Policy,
get_batch's prompts and reward; the rest stays.
"""
import copy

import torch
import torch.nn.functional as F

# Parameters
${parameters.join('\n')}
prompts_per_step = 8
mini_batches = 2
steps = 150
learning_rate = 0.01
max_new_tokens = 5

torch.manual_seed(0)
ASK, END, VOCABULARY = 10, 11, 12


class Policy(torch.nn.Module):
    """Reads tokens [B, T], and gives the logits of the token after each, [B, T, V]."""

    def __init__(self, width=32):
        super().__init__()
        self.embed = torch.nn.Embedding(VOCABULARY, width)
        self.read = torch.nn.GRU(width, width, batch_first=True)
        self.head = torch.nn.Linear(width, VOCABULARY)

    def forward(self, ids):
        return self.head(self.read(self.embed(ids))[0])


model = Policy()
# with pretrained weights, the reference is the supervised model, before any step of reinforcement learning
ref_model = copy.deepcopy(model).eval()
ref_model.requires_grad_(False)
optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate, weight_decay=0.0)


def reward(digits, completions):
    """The share of "digit, digit, end" that a completion has in its places, [B]."""
    wanted = torch.stack([digits, digits, torch.full_like(digits, END)], dim=1)
    return (completions[:, :3] == wanted).float().mean(dim=1)


def get_batch():
    """Yields batches of group_size completions of each prompt; those of a prompt are adjacent."""
    while True:
        digits = torch.randint(10, (prompts_per_step,)).repeat_interleave(group_size)
        sequences = torch.stack([digits, torch.full_like(digits, ASK)], dim=1)
        mask_ids = torch.zeros_like(sequences)
        ended = torch.zeros(len(digits), dtype=torch.bool)
        for _ in range(max_new_tokens):
            with torch.no_grad():
                probabilities = F.softmax(model(sequences)[:, -1], dim=-1)
            tokens = torch.multinomial(probabilities, 1).squeeze(1).masked_fill(ended, END)
            sequences = torch.cat([sequences, tokens.unsqueeze(1)], dim=1)
            mask_ids = torch.cat([mask_ids, (~ended).long().unsqueeze(1)], dim=1)
            ended |= tokens == END
        inputs = sequences[:, :-1]
        targets = sequences[:, 1:].clone()
        targets[mask_ids[:, 1:] == 0] = -1
        rewards = reward(digits, sequences[:, 2:])
${indented(advantages, 8)}
${indented(logprobs, 8)}


batch_iterator = get_batch()
for step in range(steps):
    # receives the batch that get_batch yields
    sequences, all_inputs, all_targets, rewards, all_advantages, all_old, all_ref = next(batch_iterator)
    for epoch in range(update_epochs):
        for rows in torch.randperm(len(all_inputs)).chunk(mini_batches):
            inputs, targets, advantages = all_inputs[rows], all_targets[rows], all_advantages[rows]
            old_logprobs, ref_logprobs = all_old[rows], all_ref[rows]
            mask = (targets != -1).float()
            index = targets.clamp(min=0).unsqueeze(-1)
            current_logprobs = F.log_softmax(model(inputs), dim=-1).gather(2, index).squeeze(-1)
${indented(loss, 12)}
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
    print(f"step {step + 1}: reward {rewards.mean():.3f}, loss {loss.item():.4f}")
`
}
