import type { Catalogue } from '../../catalogue'

export const stages: Catalogue['lessons']['stages'] = {
  title: '分三个阶段训练',
  about: '哪次运行需要预热？',
  text: [
    '策略复原图像：为16个小块各设两个滤波强度。[学习率|learning-rate]是0.05，通常是0.006。[优势|advantage]把每个奖励与到目前为止所有奖励的滑动平均比较，而不与本组比较：这是预设“渐进”的[基线|baseline]，不是GRPO的。',
    '一次运行只用奖励。另一次有三个阶段：5步只学[解答|warm-start]，20步过渡到奖励，25步只用奖励。',
  ],
  question: '第11到20步，没有解答的运行奖励在哪里？',
  answers: {
    lower: '远低于三个阶段',
    same: '一样高：有奖励就够了',
    higher: '更高：没有什么限制它',
  },
  replies: {
    lower: '它的奖励低于自己的平均，于是全部被推低。',
    same: '是解答给了另一次运行方向。',
    higher: '也没有什么给它指路。',
  },
  arms: { none: '没有解答', staged: '三个阶段' },
  picture: { before: '奖励和策略损失', after: '没有解答时，奖励落到滑动平均以下' },
  opens: {
    title: '三幅图像的奖励：从不改动到解答，再往后',
    across: '强度（0：不改动，1：与解答相同）',
    up: '奖励',
    names: { one: '图像1', two: '图像2', three: '图像3' },
  },
  explanation: ({ thenNone, thenStaged, rewardNone, rewardStaged, lossNone }) => [
    `第11到20步的奖励：没有解答是${thenNone}，三个阶段是${thenStaged}。最后是${rewardNone}和${rewardStaged}。`,
    `这里的策略[损失|loss]是平均优势的相反数。没有解答的，最后是${lossNone}：奖励低于滑动平均。换别的种子，通常也这样结束。这样的基线需要一个好的开头。`,
  ],
  next: {
    title: '没有解答，在组内比较',
    question: '现在优势把每个奖励与组均值比较，仍然没有解答。最后会怎样？',
    answers: { low: '一样低', between: '两者之间', high: '与三个阶段一样高' },
    arms: { group: '没有解答，组均值' },
    explanation: ({ rewardGroup, rewardThree, rewardAlone }) => [
      `它最后是${rewardGroup}（三个阶段：${rewardThree}，没有解答、用滑动平均：${rewardAlone}）。奖励再低，组里也总有回答高于组均值，所以总有较好的回答被推高。GRPO自己的基线在这里不需要预热。`,
    ],
  },
  sum: '用以前奖励的平均作基线，就需要一个好的开头，先用解答预热能给它；组均值不需要。',
  mistake: '把基线起的作用归功于预热。',
}
