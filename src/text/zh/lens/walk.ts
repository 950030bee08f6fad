import type { Catalogue } from '../../catalogue'
import type { WalkNumbers } from '../../en/lens/walk'

const unitName = (unit: WalkNumbers['unit']) => (unit === 'token' ? 'token' : '动作')
const one = (unit: WalkNumbers['unit']) => (unit === 'token' ? '这个token' : '这一步的动作')

/** The stages of one step, in order: the name of each, and what happens in it. */
export const walk: Catalogue['walk'] = {
  modes: { table: '全部回答', walk: '逐步走一遍', whatIf: '换参数试算', policy: '策略' },
  modesLabel: '组的视图',
  place: (stage, stages) => `${stage}/${stages}`,
  back: '后退',
  forward: '前进',
  next: '走下一步',
  chooseStage: '阶段',
  completion: '回答',
  chosen: (unit) => (unit === 'token' ? 'token' : '时间步'),
  byCompletion: '每个回答的',
  byPlace: (unit) => `所选回答每个${unit === 'token' ? 'token' : '步'}的`,
  ofToken: (unit) => `所选${unit === 'token' ? 'token' : '步'}的`,
  untrained: '这个组是在训练之前采样的。按“单步”，从这里往后的各阶段就会显示数值。',
  leftOut: (unit) =>
    `掩码把这个${unit === 'token' ? 'token' : '时间步'}从损失里去掉了，所以这里没有它的数值。请另选一个。`,
  noRatio: '这个损失没有比率：它直接用对数概率。',
  noClip: '这个损失没有裁剪。',
  noKl: '没有参考策略，所以没有KL。',
  noAfter: '只有最新一步才知道这一步之后的概率。请暂停，再按“回到最新”。',
  pairs: '这个损失两两比较回答，所以单个回答没有自己的损失。',

  stages: {
    sample: {
      name: '采样',
      says: ({ answers, unit }) =>
        `网络对同一个提示词写${answers}个回答，一个${unitName(unit)}接一个${unitName(unit)}，每个都按网络给它的概率抽取。`,
    },
    reward: {
      name: '奖励',
      says: () => '每个回答由规则打分，不是由网络打分。奖励的各部分相加。',
    },
    statistics: {
      name: '组均值与标准差',
      says: () => '均值说明这个组在这个提示词上做得怎么样；标准差说明奖励之间相差多少。',
    },
    advantage: {
      name: '优势',
      says: ({ sign }) =>
        sign > 0
          ? '这个回答比基线好，所以优势为正：让它的概率上升。'
          : sign < 0
            ? '这个回答比基线差，所以优势为负：让它的概率下降。'
            : '这个回答的优势是0：策略损失不推动它。',
    },
    logProbs: {
      name: '对数概率',
      says: ({ unit }) =>
        `同一个${unitName(unit)}，在三个策略下的对数概率：采样它的旧策略、当前策略和参考策略。`,
    },
    ratio: {
      name: '比率',
      says: ({ unit }) => `${one(unit)}现在的概率，除以采样时的概率。第一次更新之前，每个比率都是1。`,
    },
    clip: {
      name: '裁剪',
      says: ({ clipped, unit }) =>
        clipped === 2
          ? `${one(unit)}的比率超过了1 + ε：这一步它升得够多了，不再往上推。`
          : clipped === 1
            ? `${one(unit)}的比率低过了1 − ε：这一步它降得够多了，不再往下推。`
            : `${one(unit)}的比率没有越过界限，所以照常推动。`,
    },
    kl: {
      name: '与参考策略的KL',
      says: () => '策略离参考策略多远，只用采样到的回答来估计。β是它在损失里的权重。',
    },
    loss: {
      name: '损失',
      says: ({ unit }) => `目标取负，再加上KL项。每个${unitName(unit)}占多大权重，由损失类型决定。`,
    },
    gradient: {
      name: '梯度',
      says: ({ unit }) =>
        `损失对每个${unitName(unit)}的对数概率的导数。为负，更新让它的概率上升；为正，则下降。`,
    },
    update: {
      name: '更新',
      says: ({ updates, learningRate }) =>
        `AdamW让所有权重逆着梯度移动${updates > 1 ? `，这一步移动${updates}次` : ''}，学习率是${learningRate}。下面是同样的回答，更新之前和之后。`,
    },
  },

  bars: {
    probability: '概率',
    density: '对数密度',
    reward: '奖励',
    ratio: '比率',
    kl: 'KL',
    loss: '损失',
    gradient: '梯度',
    atRollout: '采样时',
    now: '这次更新前一刻',
    reference: '参考策略',
  },
  names: {
    reward: '奖励',
    shaped: '塑形和扣除KL之后（用于算优势）',
    mean: '组均值',
    std: '组标准差',
    update: '更新',
  },
}
