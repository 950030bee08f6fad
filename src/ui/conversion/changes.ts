import type { DeclaredTasks } from '../../tasks'
import type { TensorName } from '../../app/lens/tensors'

/** The stairs from nanochat's rule to full GRPO: set-ups of arithmetic chat. */
export type Stair = Exclude<NonNullable<DeclaredTasks['arithmetic-chat']['setups']>[number]['id'], 'exact'>

/** Where in the script a change is made. */
export type Place = 'parameters' | 'models' | 'rollout' | 'loop'

/** A change of the script: the lines that go, those that come, what they compute, and the tensors that they make. */
export interface Change {
  place: Place
  before: readonly string[]
  after: readonly string[]
  formula?: string
  /** whether there is a note on it in the catalogue, under the stair and the place */
  hasNote?: true
  tensors: readonly TensorName[]
}

const CENTRED = 'advantages = rewards - rewards.mean()'
const PLAIN_LOSS = 'loss = -(current_logprobs * advantages.unsqueeze(1) * mask).sum() / mask.sum()'
const CLIPPED_LOSS = 'loss = (policy_loss * mask).sum() / mask.sum()'
const YIELD = 'yield sequences, inputs, targets, rewards, advantages'

/** Every line of the script that a stair changes; those of the first stair are what the script has. */
export const CHANGES = {
  nanochat: [
    {
      place: 'rollout',
      before: [],
      after: [CENTRED, YIELD],
      formula: 'Aᵢ = rᵢ − mean(r)',
      tensors: ['inputs', 'targets', 'mask', 'rewards', 'centred'],
    },
    {
      place: 'loop',
      before: [],
      after: [PLAIN_LOSS],
      formula: 'loss = −Σ m·A·log π / Σ m',
      tensors: ['currentLogprobs', 'plainLoss'],
    },
  ],
  spread: [
    { place: 'parameters', before: [], after: ['group_size = 16'], tensors: [] },
    {
      place: 'rollout',
      before: [CENTRED],
      after: [
        'rewards_view = rewards.view(-1, group_size)',
        'mean = rewards_view.mean(dim=1, keepdim=True)',
        'std = rewards_view.std(dim=1, keepdim=True)',
        'advantages = ((rewards_view - mean) / (std + 1e-4)).flatten()',
      ],
      formula: 'Aᵢ = (rᵢ − mean(r)) / (std(r) + 10⁻⁴)',
      hasNote: true,
      tensors: ['rewardsView', 'advantages'],
    },
  ],
  ratio: [
    { place: 'parameters', before: [], after: ['clip_epsilon = 0.2', 'update_epochs = 1'], tensors: [] },
    {
      place: 'rollout',
      before: [YIELD],
      after: [
        'with torch.no_grad():',
        '    index = targets.clamp(min=0).unsqueeze(-1)',
        '    old_logprobs = F.log_softmax(model(inputs), dim=-1).gather(2, index).squeeze(-1)',
        'yield sequences, inputs, targets, rewards, advantages, old_logprobs',
      ],
      hasNote: true,
      tensors: ['oldLogprobs'],
    },
    {
      place: 'loop',
      before: [PLAIN_LOSS],
      after: [
        'ratio = torch.exp(current_logprobs - old_logprobs)',
        'surr1 = ratio * advantages.unsqueeze(1)',
        'surr2 = torch.clamp(ratio, 1 - clip_epsilon, 1 + clip_epsilon) * advantages.unsqueeze(1)',
        'policy_loss = -torch.min(surr1, surr2)',
        CLIPPED_LOSS,
      ],
      formula: 'loss = −Σ m·min(w·A, clip(w, 1 ± ε)·A) / Σ m,  w = exp(log π − log π_old)',
      hasNote: true,
      tensors: ['ratio', 'surr1', 'surr2', 'clippedLoss'],
    },
  ],
  reference: [
    { place: 'parameters', before: [], after: ['beta = 0.04'], tensors: [] },
    {
      place: 'models',
      before: [],
      after: [
        'ref_model, _, _ = load_model(source, device, phase="eval")',
        'ref_model.requires_grad_(False)',
      ],
      hasNote: true,
      tensors: [],
    },
    {
      place: 'rollout',
      before: ['yield sequences, inputs, targets, rewards, advantages, old_logprobs'],
      after: [
        '    ref_logprobs = F.log_softmax(ref_model(inputs), dim=-1).gather(2, index).squeeze(-1)',
        'yield sequences, inputs, targets, rewards, advantages, old_logprobs, ref_logprobs',
      ],
      tensors: ['refLogprobs'],
    },
    {
      place: 'loop',
      before: [CLIPPED_LOSS],
      after: [
        'log_ratio = ref_logprobs - current_logprobs',
        'per_token_kl = torch.exp(log_ratio) - log_ratio - 1',
        'loss = ((policy_loss + beta * per_token_kl) * mask).sum() / mask.sum()',
      ],
      formula: 'loss = Σ m·(−min(w·A, clip(w)·A) + β·(π_ref/π − log(π_ref/π) − 1)) / Σ m',
      hasNote: true,
      tensors: ['perTokenKl', 'loss'],
    },
  ],
} as const satisfies Record<Stair, readonly Change[]>

/** Each place of a stair with a note: what the catalogue has to have a sentence for. */
export type NoteName = {
  [Name in Stair]: (typeof CHANGES)[Name][number] extends infer One
    ? One extends { hasNote: true; place: infer At extends string }
      ? `${Name}/${At}`
      : never
    : never
}[Stair]
