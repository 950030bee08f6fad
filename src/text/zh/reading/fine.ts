import type { ReadingText } from '../../readingText'
import { placed } from './placed'

/** What is not a problem in a log, although it looks like one. */
export const fine: ReadingText['fine'] = {
  lossZeroEqual: { what: () => '损失为0。', why: () => '这是各组奖励相同的结果，本身不是错误。' },
  lossZeroOnPolicy: {
    what: () => '损失为0。',
    why: () => '每批只更新一次时，组内的优势在损失里相互抵消，在梯度里不会。',
  },
  lossNegative: {
    what: ({ loss }) => `损失为${loss}。`,
    why: () => 'KL部分不会为负，策略部分可以为负。损失的正负不说明问题。',
  },
  lossRises: {
    what: ({ from, to }) => `损失上升，${from} → ${to}。`,
    why: ({ rewardFrom, rewardTo }) => `奖励也在上升，${rewardFrom} → ${rewardTo}。损失不衡量策略的好坏。`,
  },
  klZero: { what: () => 'KL为0。', why: () => '什么都没学到：策略仍与参考策略相同。' },
  klNotFinite: { what: () => 'KL是nan。', why: () => '损失是有限的，所以KL只是记录，不在损失里：β为0。' },
  klJumped: {
    what: ({ kl, step, line, jumps }) =>
      `KL在${placed({ step, line })}跳到${kl}${jumps === '1' ? '' : `，是${jumps}次跳变中最高的`}。`,
    why: ({ before, after }) =>
      `平均奖励在此之前为${before}，之后为${after}。策略认为极不可能的token只要有几个，这个估计值就会很大。`,
  },
  notFiniteOnce: {
    what: ({ name, count, step, line }) =>
      `${name}有${count}次是nan或无穷大，首次在${placed({ step, line })}。`,
    why: () => '之后的值又是正常的数，权重多半没有损坏。例如fp16的损失缩放会跳过这样的更新。',
  },
  klNotLogged: { what: () => '没有KL。', why: () => 'β为0时没有参考策略，也就没有可记录的KL。' },
  clipZero: { what: () => '裁剪比例为0。', why: () => '每批只更新一次时就是这样。' },
  clipZeroEqual: { what: () => '裁剪比例为0。', why: () => '优势全为0时，没有token会被裁剪。' },
  clipTiny: { what: ({ share }) => `裁剪比例${share}。`, why: () => '更新幅度小，很少有token移动得远。' },
  clipNotLogged: { what: () => '没有裁剪比例。', why: () => '这个版本不记录它。' },
  entropyNotLogged: {
    what: () => '没有熵。',
    why: ({ option }) => `熵没有被计算，这不等于0。${option}会记录它。`,
  },
  entropyLossName: { what: ({ name }) => `指标${name}。`, why: () => '它就是熵：越高越随机。' },
  linesWithoutRewards: {
    what: ({ lines, all }) => `${all}行里有${lines}行没有奖励。`,
    why: () => '这些更新重复使用同一批次；只有生成回答时才记录奖励。',
  },
  fewPrompts: {
    what: ({ spread }) => `各行的奖励上下相差${spread}。`,
    why: () => '一行只含少数提示词，有难有易。请看许多行的均值。',
  },
  rateSmall: { what: ({ rate }) => `学习率${rate}。`, why: () => '这是预热的最初几行。' },
  partsZeroEmpty: { what: ({ parts }) => `${parts}为0。`, why: () => '这么短的回答不可能有格式。' },
  partFull: {
    what: ({ part, value }) => `${part}已经是${value}。`,
    why: ({ spread }) => `这个部分已满；组内奖励仍有差异，标准差${spread}。`,
  },
  meanAdvantage: {
    what: ({ mean }) => `平均优势${mean}。`,
    why: ({ mean }) => `这是token上的均值：较差的回答${mean.startsWith('−') ? '更长' : '更短'}。`,
  },
  criticNames: { what: ({ name }) => `名字里有${name}。`, why: () => '只是名字；这里没有critic。' },
  fewCut: { what: ({ cut }) => `${cut}被截断。`, why: () => '不必担心；如果上升，再看一看。' },
  spreadOfBatch: {
    what: ({ spread }) => `所有组奖励相同，reward_std却是${spread}。`,
    why: () => '它是整个批次的标准差，包含提示词之间的差异。',
  },
  deadMoves: {
    what: ({ gradient }) => `各组奖励都相同时，梯度是${gradient}。`,
    why: () => '这是KL把策略拉向参考策略的作用。',
  },
  samplerAgrees: { what: ({ value }) => `训练器与采样引擎的比率是${value}。`, why: () => '两者一致。' },
  roundedZeros: { what: ({ names }) => `${names}为0。`, why: ({ digits }) => `只输出了${digits}位小数。` },
  evaluationLine: {
    what: ({ line }) => `第${line}行是评估。`,
    why: ({ isCut }) =>
      `有些名字前没有eval_，但其中的长度不是训练中的变化。${isCut === '' ? '' : '这一行中途断开。'}`,
  },
  emptyCells: {
    what: ({ cells }) => `${cells}个空单元格。`,
    why: ({ name, last }) => `${name}在第${last}步结束；空单元格既不是0也不是nan。`,
  },
  lowEntropyAlone: {
    what: ({ names, to }) => `${names}的熵是${to}。`,
    why: () => '仅仅熵低不算失败，文件里也没有能够判断的奖励。',
  },
  terminatedZero: {
    what: () => '已结束回答的平均长度为0。',
    why: ({ lines }) => `这${lines}行里没有回答结束。`,
  },
}
