/** The texts of “Try a prompt”. */
export const prompt = {
  title: 'Try a prompt',
  ask: 'Ask',
  now: (step: string) => `now (step ${step})`,
  first: 'at step 0',
  reward: (value: string) => `reward ${value}`,
  probability: (token: string, percent: string) => `${token} ${percent}`,
  allowed: (prompts: string) => `Allowed: ${prompts}. A stronger colour means a higher probability.`,
}
