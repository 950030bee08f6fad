import type { GlossaryText } from '../../glossaryText'
import { says } from '../../passage'

/** Terms: sampling, evaluation, and this page. */
export const running = {
  temperature: {
    name: 'temperature',
    also: ['T', 'softmax', 'sampling temperature'],
    says: says`A number by which the network’s outputs z are divided before they become probabilities. Below 1 the most probable ${'token'} is taken more often, above 1 all become more alike. Here, as in TRL and verl, it applies to sampling, ${['ratio', 'ratios']}, ${'kl'} and ${'entropy'} alike, so that the policy that is scored is the policy that sampled.`,
    seen: 'The knob Temperature.',
  },
  greedy: {
    name: 'greedy decoding',
    also: ['argmax', 'temperature 0', 'deterministic'],
    says: says`Always taking the most probable ${'token'} instead of drawing one. It shows what the ${'policy'} thinks best, without the luck of sampling, and it can differ from what it usually samples. Training never uses it, except for the ${'baseline'} of ReMax.`,
    seen: 'The line Evaluation in the figure Reward; “Try a prompt”.',
  },
  evaluation: {
    name: 'evaluation',
    also: ['validation', 'eval_reward', 'test set'],
    says: says`A measurement without learning: from time to time the ${'policy'} answers a fixed set of problems by ${['greedy', 'greedy decoding']}, ${['held-out', 'held-out ones']} if the task has enough. The set is the same for all runs of a task, so that they can be compared.`,
    seen: 'The dashed line in the figure Reward; the status line.',
  },
  'held-out': {
    name: 'held-out problems',
    also: ['test set', 'generalisation', 'overfitting'],
    says: says`Problems that are never trained on: 128 fixed ones, kept out of the ${['prompt', 'prompts']} of every step; with Own data the share that is set there, at most 256. They tell learning from memorising. If another task has fewer than 256 problems in all, ${'evaluation'} takes all of them.`,
    seen: 'In the settings, the last line of “Sampling and evaluation”.',
  },
  'pass-at-k': {
    name: 'pass@k',
    also: ['pass at k', 'pass@1', 'best of k'],
    says: says`The chance that at least one of k ${['completion', 'completions']} is right, estimated without bias from a ${'group'} of n of which c are right. Training usually raises pass@1; where pass@8 stays, the ${'policy'} has only become more certain of what it could do already.`,
    seen: 'The metrics Pass@1 to Pass@8, as added charts.',
  },
  truncation: {
    name: 'truncation',
    also: ['clipped_ratio', 'max_completion_length', 'cut off', 'EOS'],
    says: says`A ${'completion'} that reaches the length limit without its end token is cut off. It mostly earns nothing, whatever it was about to say. It can be left out of the ${'loss'} by a ${'mask'}, or discouraged by an ${'overlong-penalty'}; if most are cut off, the limit is too short.`,
    seen: 'The metric Cut off.',
  },
  'overlong-penalty': {
    name: 'overlong penalty',
    also: ['soft overlong punishment', 'overlong buffer', 'soft_punish_cache'],
    says: says`DAPO’s gentle warning before ${'truncation'}: within the last C of L tokens a ${'completion'} of n tokens loses ${'reward'} on a straight line, from 0 to 1 at the limit. The formula is for n from L − C to L; shorter ones lose nothing.`,
    seen: 'The knob Overlong buffer.',
  },
  'warm-start': {
    name: 'supervised warm start',
    also: ['SFT', 'supervised fine-tuning', 'cold start', 'staging', 'imitation'],
    says: says`Learning from the task’s own solutions before or beside ${'reward'}, by raising their ${'log-probability'}. It gets a ${'policy'} to where its ${['group', 'groups']} contain some right answers, so that GRPO has something to compare; large models have it as supervised fine-tuning.`,
    seen: 'The setting Supervision; the chart Supervised loss of a staged run.',
  },
  'diffusion-step': {
    name: 'diffusion step',
    also: ['denoising step', 'DDPO', 'Flow-GRPO', 'timestep'],
    says: says`In diffusion a ${'completion'} is not a text but the way from noise to a picture or a point. Each denoising step is one action, drawn from a Gaussian around what the network predicts, so it has a ${'log-probability'}, a ${'ratio'} and a ${'clip'} like a ${'token'}; only the last state earns a ${'reward'}, unless every state is judged.`,
    seen: 'The tasks Diffusion and Restoration.',
  },
  lens: {
    name: 'lens',
    also: ['group close up'],
    says: says`The panel that shows one ${'group'} of a step: its ${['completion', 'completions']} with ${'reward'}, ${'advantage'} and ${['ratio', 'ratios']}, the formula of any ${'token'} with its own numbers, the step in stages, and what would change with other settings.`,
    seen: 'Right of the charts; on a phone below them.',
  },
  balance: {
    name: 'balance',
    also: ['fulcrum', 'advantage picture'],
    says: says`The picture of how a ${'reward'} becomes an ${'advantage'}: the ${['completion', 'completions']} of a ${'group'} as dots on an axis of rewards, the ${'baseline'} as the fulcrum under it, an arrow from the baseline to each dot. Three stages: reward, minus baseline, divided by ${'std'}.`,
    seen: 'The figure Advantage per group.',
  },
} satisfies Partial<GlossaryText['terms']>
