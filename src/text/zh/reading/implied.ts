import { placed } from './placed'
import type { ReadingText } from '../../readingText'

/** 调度的开头，以及学习率如何下降。 */
const warmed = (warmup: string, isStep: boolean) =>
  warmup === '0' ? '' : `线性预热到第${warmup}${isStep ? '步' : '行'}之后，`
const falls = ({
  warmup,
  until,
  from,
  to,
  end,
}: Record<'warmup' | 'until' | 'from' | 'to' | 'end', string>) =>
  `${warmed(warmup, end !== '–')}${until === '0' ? '' : `到第${until}${end === '–' ? '行' : '步'}为止不变，然后`}从${from}到${to}${end === '–' ? '' : `；第${end}步降到0`}`

/** What a log implies: the value, and its arithmetic, or why it cannot be told. */
export const implied: ReadingText['implied'] = {
  betaLogged: {
    value: ({ beta }) => `β = ${beta}`,
    how: ({ name, policy, beta, kl, whole }) => `来自${name}；总损失是${policy} + ${beta} × ${kl} = ${whole}`,
  },
  betaFromLoss: {
    value: ({ beta }) => `β = ${beta}（若损失没有缩放）`,
    how: ({ lines, least, most }) => `${lines}行里损失 ÷ KL在${least}到${most}之间：策略部分是0，剩下的就是β`,
  },
  betaFromSlope: {
    value: ({ beta }) => `β = ${beta}（若损失没有缩放）`,
    how: ({ beta, lines, kl, rest }) =>
      `${lines}行里KL最高到${kl}，损失是${beta} × KL；残差为±${rest}。dr_grpo等损失类型会缩放损失`,
  },
  betaDefault: {
    value: ({ beta }) => `β = ${beta}（若为默认值）`,
    how: ({ beta, kl, part, loss, policy }) =>
      `${beta} × KL ${kl} = ${part}。策略部分是${loss} − ${part} = ${policy}`,
  },
  betaNoKl: { value: () => 'β = 0', how: ({ name }) => `没有${name}：只有β不为0时才记录` },
  betaZeroByZero: { value: () => 'β未知', how: ({ lines }) => `${lines}行里KL都是0` },
  betaTooFew: {
    value: () => 'β未知',
    how: ({ lines, needed }) => `只有${lines}行同时有损失和KL；计算损失 ÷ KL需要${needed}行`,
  },
  betaOther: {
    value: () => 'β未知',
    how: ({ least, most }) => `损失 ÷ KL从${least}到${most}，由此得不出β`,
  },
  groupLogged: {
    value: ({ size }) => `G = ${size}`,
    how: ({ name, size, prompts }) =>
      `每行的${name}都是${size}${prompts === null ? '' : `，每步${prompts}个提示词`}`,
  },
  groupFromAdvantage: {
    value: ({ size }) => `G = ${size}`,
    how: ({ advantage, size, others }) =>
      `最大的优势是${advantage} = ${others}/√${size}；大小为G的组里，它不超过（G − 1）/√G`,
  },
  groupNoAdvantage: {
    value: () => 'G未知',
    how: () => '没有记录最大的优势；若有记录，它最大为（G − 1）/√G，由此可知G',
  },
  groupAdvantageOdd: {
    value: () => 'G未知',
    how: ({ advantage }) => `最大的优势${advantage}不等于任何（G − 1）/√G`,
  },
  answersFromFractions: {
    value: ({ answers }) => `每行${answers}个回答`,
    how: ({ examples, answers }) => `均值都是1/${answers}的整数倍：${examples}`,
  },
  answersOfPrompts: {
    value: ({ answers }) => `${answers}个回答`,
    how: ({ example, prompts, size }) => `${example}；因此是${prompts}个提示词 × ${size}`,
  },
  answersTooFew: {
    value: () => '每行的回答数未知',
    how: ({ lines }) => `${lines}行的小数位太少，分辨不出分数`,
  },
  partsSum: {
    value: () => '奖励是各部分之和',
    how: ({ reward, parts }) => `各部分相加：${parts} = ${reward}`,
  },
  partsWeighted: {
    value: ({ weights }) => `奖励权重${weights}`,
    how: ({ parts, reward, lines }) => `${parts} = ${reward}，${lines}行都成立`,
  },
  partsOther: { value: () => '奖励权重未知', how: ({ parts, reward }) => `${parts}不等于${reward}` },
  limitReached: {
    value: ({ limit }) => `长度上限${limit}`,
    how: ({ name, limit, share }) => `${name}是${limit}，单行最多有${share}的回答达到它`,
  },
  muOneLikely: {
    value: () => 'μ很可能是1',
    how: ({ name }) => `${name}是0：每批只更新一次时，所有比率都是1`,
  },
  muFromReuse: {
    value: ({ mu }) => `每批更新${mu}次`,
    how: ({ without, lines }) => `${lines}行里有${without}行有损失而没有奖励：它们重复使用同一批次`,
  },
  muManyLikely: {
    value: () => '每批不止更新一次',
    how: ({ name, share }) => `${name}平均为${share}：有些更新之前权重已经变化`,
  },
  muRounded: {
    value: () => 'μ未知',
    how: ({ name }) => `${name}只保留三位小数，显示为0，看不出很小的裁剪比例`,
  },
  muUnknown: {
    value: () => 'μ未知',
    how: ({ lines }) => `只有${lines}行；裁剪比例大于0只说明有些权重已经变化`,
  },
  muNoSignal: { value: () => 'μ未知', how: ({ name }) => `${name}是0，但优势全为0时本来就没有裁剪` },
  rateWarmup: {
    value: () => '线性预热',
    how: ({ step, isStep }) => `第k${isStep === '' ? '行' : '步'}的学习率是k × ${step}`,
  },
  rateLinear: {
    value: () => '学习率线性下降',
    how: falls,
  },
  rateCosine: {
    value: () => '学习率按余弦下降',
    how: falls,
  },
  rateFalls: {
    value: () => '学习率调度未知',
    how: ({ from, to, lines }) => `${lines}行里从${from}到${to}：太短或小数位太少，分不清直线和余弦`,
  },
  rateConstant: {
    value: () => '学习率不变',
    how: ({ warmup, isStep, rate, lines }) => `${warmed(warmup, isStep !== '')}${lines}行里都是${rate}`,
  },
  rateTooFew: { value: () => '学习率调度未知', how: ({ lines, rate }) => `只有${lines}行，学习率是${rate}` },
  rateOther: {
    value: () => '学习率调度未知',
    how: ({ lines }) => `${lines}行里学习率不是常数，也不是线性预热之后降到0的直线或余弦`,
  },
  version: {
    value: ({ framework, range }) => `${framework} ${range}`,
    how: ({ because }) => `日志里有${because}`,
  },
  versionContradicts: {
    value: () => 'TRL版本未知',
    how: ({ newer, from, older, before }) =>
      `名字互相矛盾：TRL从${from}起才有${newer}，而${older}只在${before}之前才有`,
  },
  spreadMeaning: {
    value: ({ name, meaning }) =>
      meaning === 'groups'
        ? `${name}是各组标准差的均值`
        : meaning === 'batch'
          ? `${name}是整个批次的标准差`
          : `${name}是各组的还是批次的？`,
    how: ({ meaning }) =>
      meaning === 'groups'
        ? 'TRL 0.21及之前如此'
        : meaning === 'batch'
          ? 'TRL 0.27起如此'
          : 'TRL在0.27改变了含义，而指标名看不出版本',
  },
  rightShare: {
    value: ({ share, step, line }) => `${placed({ step, line })}有${share}的回答正确（如果每个回答非对即错）`,
    how: ({ name }) => `${name}；奖励从0到1。若有中间值，这就是平均奖励`,
  },
  course: {
    value: ({ name, from, to }) => `${name}：${from} → ${to}`,
    how: ({ early, step, line, ratio }) =>
      `${placed({ step, line })}已到${early}；结束时是开始时的${ratio}倍`,
  },
  runEnds: {
    value: ({ name, last }) => `${name}在第${last}步结束`,
    how: ({ others }) => `文件中另一次运行到第${others}步；空单元格不是0`,
  },
  minMaxRepeat: {
    value: () => '__MIN和__MAX重复原值',
    how: ({ columns }) => `这样的${columns}列都与原列相同：每条曲线只有一次运行`,
  },
  rowsSelected: {
    value: ({ rows }) => `${rows}行，是挑选出来的`,
    how: ({ rows, last }) => `步数到${last}为止，${rows}行之间的间隔大小不一`,
  },
  settingStated: {
    value: ({ symbol, value }) => `${symbol} ${value}`,
    how: ({ setting, file }) => `来自${file}中的${setting}；日志无法说明其值`,
  },
  settingAgrees: {
    value: ({ setting, value }) => `${setting} = ${value}`,
    how: () => '设置如此，日志与之一致',
  },
}
