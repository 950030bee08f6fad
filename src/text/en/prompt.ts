import type { Catalogue } from '../catalogue'

export const prompt: Catalogue['prompt'] = {
  title: 'Try a prompt',
  ask: 'Ask',
  now: (step) => `now (step ${step})`,
  first: 'at step 0',
  reward: (value) => `reward ${value}`,
  probability: (token, percent) => `${token} ${percent}`,
  allowed: (prompts) => `Allowed: ${prompts}. A stronger colour means a higher probability.`,
}
