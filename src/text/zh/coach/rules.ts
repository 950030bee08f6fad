import type { TipTexts } from '../../coachText'

/** 崩溃的运行里，提示以此结尾：所给的改动把热启动放在最前面。 */
const solutionsFirst = '几乎所有的组都卡住了，奖励指不出方向：请先学解答，重新开始。'

/** What each rule says: the figure, the reason, and the knob that its change turns. */
export const rules: TipTexts = {
  mixedGroups: {
    title: '一个组里有不同的提示词',
    line: '一个组里的回答属于不同的提示词，它们的均值不能作基线。',
    says: ({ size, prompts, spread, dead, steps }) =>
      `一个组的${size}个回答，回答的是${prompts}个不同的提示词，组内均值不能作基线：${steps}步里组内奖励的标准差是${spread}，无信号的组占${dead}。`,
  },
  pairwiseLoss: {
    title: '用成对比较代替了优势',
    line: '损失只看两个回答哪个得分更高。',
    says: ({ pairs, loss, entropy, spread }, { change }) =>
      `损失比较每组的${pairs}对回答，只看哪个奖励更高，所以差得少和差得多一样算。损失${loss}，奖励的标准差${spread}，熵${entropy}。${change?.taskSettings ? '请先把组分对。' : ''}`,
  },
  hacking: {
    title: '可能出现奖励作弊',
    line: '奖励在上升，没有计入奖励的一项却在下降。',
    says: ({ score, best, reward, before, beta }, { change, part }) =>
      `奖励从${before}升到${reward}，权重为0的“${part}”却从${best}跌到${score}。${change ? `更大的β（现在是${beta}）使策略离参考策略更近，通常能减缓这种趋势。` : `提前停下，或给“${part}”加上权重。`}`,
  },
  evaluationFalls: {
    title: '评估在下降',
    line: '训练中的奖励在上升，评估却在下降。',
    says: ({ evaluation, best, reward, before, beta }, { change }) =>
      `评估从${best}跌到${evaluation}，训练中的奖励却从${before}升到${reward}：贪心解码的回答变差，采样的回答变好。${change ? `更大的β（现在是${beta}）使策略离参考策略更近。` : `提前停下，或调低学习率。`}`,
  },
  klOut: {
    title: 'KL失控',
    line: 'KL失控，奖励却没有跟着上升。',
    says: ({ kl, before, most, beta, steps }) =>
      `${steps}步里KL从${before}涨到${kl} nat，超过了正常范围的${most}，奖励却没有跟着涨。β = ${beta}可能太小。请调高β。`,
  },
  rateForPasses: {
    title: '在一个批次上走得太远',
    line: '一步里的更新让策略走得太远。',
    says: ({ moved, passes, rate, steps }) =>
      `在${steps}步里，每步的${passes}次更新通常使策略偏离旧策略${moved} nat。学习率${rate}下，后几遍学的是过时的样本。请减小μ或学习率。`,
  },
  clipHigh: {
    title: '被裁剪的太多',
    line: '许多token被裁剪，学不到东西。',
    says: ({ clipped, steps, epsilon, high, rate, mu }) =>
      `${steps}步里有${clipped}的token被裁剪（ε = ${epsilon}，ε high = ${high}），没有策略梯度。学习率${rate}配上μ = ${mu}，使策略一步的移动超过裁剪允许的范围。请减小μ或学习率。`,
  },
  unlearnt: {
    title: '学会后又遗忘',
    line: '策略在忘记学会的东西。',
    says: ({ evaluation, best, entropy, times, rate }) =>
      `评估从${best}降到${evaluation}，熵只有${entropy}：几乎所有的组都无信号，Adam的梯度平方均值因此缩小，一个罕见的不同样本就能让一个权重移动多达学习率（${rate}）的${times}倍。学会后就停下，或者调低学习率。`,
  },
  entropyCollapse: {
    title: '熵崩溃了',
    line: '策略几乎不再尝试新的回答。',
    says: ({ entropy, most, share, reward, steps }, { change }) =>
      `${steps}步以来熵只有${entropy} nat，最多可有${most}（占${share}），奖励是${reward}。策略几乎不再尝试新的回答。${(change?.learningRate ?? change?.grpoLearningRate) !== undefined ? '它多半无法恢复：请减小更新幅度，重新开始。' : change?.temperature !== undefined ? '调高采样温度能让它多尝试。' : '加大熵奖励能让它多尝试。'}`,
  },
  neverRight: {
    title: '没有回答得到奖励',
    line: '没有回答得到奖励，分不出好坏。',
    says: ({ completions, steps }, { change }) =>
      `${steps}步的${completions}个回答奖励都是0，分不出好坏。${change ? '从解答中学习（监督），策略才知道怎样的回答有奖励。' : '加大组大小或调高采样温度，也许能碰到第一个成功的回答。'}`,
  },
  stuckGroups: {
    title: '组卡住了',
    line: '许多组学不到东西：组内回答得分都一样。',
    says: ({ stuck, p, size, now, larger, after }) =>
      `${stuck}的组卡住了。如果每个回答正确的概率是p = ${p}，一个组的${size}个回答奖励全都相同的概率是pᴳ + (1 − p)ᴳ = ${now}；组大小为${larger}时是${after}。`,
  },
  alikeGroups: {
    title: '组内奖励都一样',
    line: '许多组学不到东西：组内回答得分都一样。',
    says: ({ stuck, size, agree, larger, after }) =>
      `${stuck}的组里，${size}个回答奖励全都相同，又不是最高。由此推算，两个回答奖励相同的概率约为${agree}；组大小为${larger}时，大约只有${after}的组会这样。`,
  },
  advantagesOff: {
    title: '优势失去平衡',
    line: '一步里的推力不平衡。',
    says: ({ centre, spread, steps }, { change, wrong }) =>
      `${steps}步里优势的${wrong === 'mean' ? `均值是${centre}，而不是0（标准差${spread}）：过多的回答被推向同一边` : `标准差是${spread}，而不是1（均值${centre}）：少数几个影响过大`}。${change?.warmStartSteps === undefined ? (wrong === 'mean' ? '请减去均值。' : '请限制优势。') : solutionsFirst}`,
  },
  tinySpread: {
    title: '微小的差别被放大',
    line: '除以很小的σ，微小的差别变成很大的推力。',
    says: ({ few, tiny, times, steps }) =>
      `在${steps}步里，有信号的组中有${few}，奖励的标准差不到${tiny}。奖励缩放“按组”要除以它，所以这点差别被放大到${times}倍以上。请把奖励缩放设为“无”。`,
  },
  policyLossGrows: {
    title: '策略损失降不下来',
    line: '策略损失一直为正，没有下降。',
    says: ({ before, loss, steps }, { change }) =>
      `策略损失为正，${steps}步里从${before}变到${loss}，奖励却没有上升。${change?.warmStartSteps === undefined ? '各次更新多半互相抵消，请减小更新幅度。' : solutionsFirst}`,
  },
  supervisedFlat: {
    title: '监督损失不动了',
    line: '监督损失没有下降。',
    says: ({ before, loss, steps, lambda }) =>
      `${steps}步里监督损失从${before}变到${loss}。更大的λ_sup（现在是${lambda}）、更长的热启动或更小的批次，也许有帮助。`,
  },
  consistencyRises: {
    title: '一致性变差',
    line: '一致性损失一直在上升。',
    says: ({ before, loss, steps, lambda }, { change }) =>
      `${steps}步里一致性损失（λ为${lambda}）从${before}升到${loss}。对同一提示词的两个视图，策略的选择差别变大了。${change?.warmStartSteps === undefined ? '请减小一致性λ。' : solutionsFirst}`,
  },
  smallBatch: {
    title: '批次太小，撑不起基线',
    line: '基线是少数回答的均值，噪声很大。',
    says: ({ size, error, larger, after }) =>
      `基线是${size}个回答的均值，标准误是${error}：每个优势里有很大一部分是这个噪声。每步回答数为${larger}时，它是${after}。`,
  },
  pullOfBeta: {
    title: 'β在推动无信号的组',
    line: '在没有信号的组里，只有β在推动策略。',
    says: ({ dead, beta, kl, policy }) =>
      `${dead}的组是零方差组，优势都是0，β = ${beta}却仍把它们拉向参考策略：KL项${kl}，策略项${policy}。请丢弃零方差组。`,
  },
  rewardFlat: {
    title: '奖励不动',
    line: '奖励没有变化。',
    says: ({ reward, moved, steps, signal, rate, completions }) =>
      `奖励是${reward}，${steps}步里只动了${moved}，尽管${signal}的组有信号。用${completions}个回答、学习率${rate}，更新可能太小或噪声太大。请调高其中之一。`,
  },
  truncation: {
    title: '回答被截断',
    line: '许多回答在长度上限处被截断。',
    says: ({ cut, limit, soft, steps }, { change }) =>
      `${steps}步里有${cut}的回答到了${limit}个token的上限而被截断。${change ? `超长缓冲从最后${soft}个token起扣奖励，让策略学会收尾。` : '超长缓冲没有使回答变短：调大它，或者放宽长度上限。'}`,
  },
  gradientLimit: {
    title: '梯度上限总在起作用',
    line: '每个梯度都被截到同样的长度。',
    says: ({ over, steps, limit, usual }) =>
      `${steps}步里有${over}的梯度超过了梯度范数上限${limit}；范数的中位数是${usual}。限制离群值的上限应该很少起作用。请调高它。`,
  },
  solvedGroups: {
    title: '组已解决',
    line: '已解决的组学不到东西：回答全都正确。',
    says: ({ solved, size, left }) =>
      `${solved}的组里，${size}个回答全都拿到最高奖励，优势都是0；有信号的组占${left}。请用别的提示词替换零方差组，让更多的组有信号。`,
  },
  learnt: {
    title: '任务学会了',
    line: '任务学会了。',
    says: ({ solved, reward, steps }) =>
      `在${steps}步里，${solved}的组中每个回答都拿到最高奖励，奖励是${reward}。优势几乎全是0，已没有可学的信号。请选更难的任务或预设。`,
  },
  clipIdle: {
    title: '裁剪没有机会生效',
    line: '每步只更新一次，裁剪没有机会生效。',
    says: ({ mu, epsilon, steps }) =>
      `${steps}步里什么也没有被裁剪：每步只更新一次（μ = ${mu}），比率都是1，ε = ${epsilon}不起作用。这很正常。再学一遍，比率才会变化。`,
  },
  lossRises: {
    title: '损失在上升，这没有问题',
    line: '损失在上升，这没有问题。',
    says: ({ before, loss, rewardBefore, reward, steps }) =>
      `${steps}步里损失从${before}升到${loss}，奖励从${rewardBefore}升到${reward}。损失值不说明策略有多好：它取决于采样到的回答、KL和熵。请看奖励。`,
  },
}
