import type { Catalogue } from '../catalogue'

export const prompt: Catalogue['prompt'] = {
  title: '试一个提示词',
  ask: '提问',
  now: (step) => `现在（第${step}步）`,
  first: '第0步时',
  reward: (value) => `奖励${value}`,
  probability: (token, percent) => `${token} ${percent}`,
  allowed: (prompts) => `可以输入：${prompts}。颜色越深，概率越大。`,
}
