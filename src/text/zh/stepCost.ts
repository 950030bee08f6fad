import type { Catalogue } from '../catalogue'

export const stepCost: Catalogue['stepCost'] = {
  networkCost: ({ parameters, megaOperations, megabytes }) =>
    `${parameters}个网络参数；每步约${megaOperations}百万次运算，约占${megabytes} MB，按尺寸计算。`,
  stepTime: ({ engine, milliseconds, from }) =>
    from === null
      ? `每步${milliseconds} ms（${engine}），由本次运行测得。`
      : `每步约${milliseconds} ms（${engine}）：由本次运行测得的${from} ms按运算量折算。`,
  policies: {
    title: '在这些尺寸下，每种策略的开销',
    cost: (policy, parameters, megabytes, time) =>
      `${policy}：${parameters}个网络参数，${megabytes} MB，${time}`,
    time: (milliseconds, engine, isScaled) =>
      `${isScaled ? '每步约' : '每步'}${milliseconds} ms（${engine}）`,
    notMeasured: '每步时间尚未测量',
    refused: (policy, why) => `现在不能选择${policy}：${why}`,
    measure: '测量各种策略',
    measuring: '正在测量……',
    about: '每种策略各训练一个新的运行，约一秒。你的运行会暂停。',
  },
  arrays: ({ outputs, actions, rewards, isReal }) =>
    `一步里保存${outputs}个${isReal ? '均值' : 'logits'}、${actions}个${isReal ? '动作的数' : '动作'}及其对数概率，以及${rewards}个奖励。`,
  reference: ({ megabytes, share }) =>
    `参考策略占${megabytes} MB：一份网络参数和它的对数概率；占运算的${share}。`,
}
