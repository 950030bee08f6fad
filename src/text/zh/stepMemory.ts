import type { Catalogue } from '../catalogue'

export const stepMemory: Catalogue['stepMemory'] = {
  arrays: ({ outputs, actions, rewards, isReal }) =>
    `一步里保存${outputs}个${isReal ? '均值' : 'logits'}、${actions}个${isReal ? '动作的数' : '动作'}及其对数概率，以及${rewards}个奖励。`,
  reference: ({ megabytes, share }) =>
    `参考策略占${megabytes} MB：一份网络参数和它的对数概率；占运算的${share}。`,
}
