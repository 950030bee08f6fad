import type { Catalogue } from '../../catalogue'

const list = new Intl.ListFormat('zh-CN')

/** `GROUP_SIZES` */
const SIZES = '4、8、16、32、64'

const pairsOf = (figures: readonly string[]): [string, string][] =>
  figures.flatMap((figure, i) => (i % 2 === 0 ? [[figure, figures[i + 1]]] : []))

/** What was measured of the clip limits: pairs of ε and evaluation, then the difference of the first two with its interval. */
function clip(updates: string, measured: readonly string[]) {
  const [difference, low, high] = measured.slice(-3)
  const ends = pairsOf(measured.slice(0, -3))
  const [[lower], [usual]] = ends
  return {
    said: `一个批次更新${updates}次，比率会离开1。超出1 ± ε的不再被继续推动。在“倒写数字”上更新${updates}次时测得：${ends
      .map(([epsilon, end]) => `ε = ${epsilon}为${end}`)
      .join('，')}（19,200个回答之后的评估，28个种子）。`,
    lower,
    usual,
    difference: `${difference} [${low}, ${high}]`,
  }
}

/** “从什么开始？”的文字。 */
export const start: Catalogue['start'] = {
  title: '从什么开始？',
  lead: '说说你的模型和奖励，下面的每个值都由此推出。',
  successRate: '答对的比例',
  successHelp: '现在的模型在你的提示词上答对的比例',
  share: '0到1之间的比例',
  notShare: (p) => `只能是0到1。下面的值对应${p}。`,
  reward: '奖励',
  rewards: { binary: '对或错', graded: '分级', parts: '几个部分' },
  lengths: '回答的长度',
  lengthKinds: { alike: '相近', different: '差别很大' },
  updates: '每个批次的更新次数',
  reference: '参考模型',
  referenceKinds: { yes: '在内存中', no: '没有' },
  answer: (values) => `从${list.format(values)}开始。`,
  noSignal: {
    never:
      'p = 0时，没有哪个组的奖励有差别：组内的回答全错，无论G多大，每个优势都是0。请选容易一些的提示词，给回答的各部分分别打分，或者先用标准解答训练模型。如果你看到的是n个回答里答对0个，p仍可能高达3/n：请填这个值。',
    always:
      'p = 1时，没有哪个组的奖励有差别：组内的回答全对，无论G多大，每个优势都是0。请选更难的提示词。如果你看到的是n个回答全部答对，p仍可能低至1 − 3/n：请填这个值。',
  },
  values: '起始值',
  columns: { setting: '参数', value: '值', why: '为什么' },
  reasons: {
    deadGroups: (p, half, halfDead, size, dead, most) =>
      `在${SIZES}中，取使零方差组少于${most}的最小值：这样的组全对或全错，没有信号，比例是pᴳ + (1 − p)ᴳ。p = ${p}时，G = ${half}为${halfDead}，G = ${size}为${dead}。`,
    rareAnswers: (p, size, dead, most) =>
      `G应使零方差组少于${most}。p = ${p}时，即使取${SIZES}中最大的，G = ${size}，零方差组的比例pᴳ + (1 − p)ᴳ仍为${dead}。请选不总对也不总错的提示词，或对这样的组重新采样。`,
    noDeadGroups: '这样的奖励很少相同，几乎没有无信号的组。组均值的噪声按1/√G下降，成本按G增长。',
    oneUpdate: '每个批次只更新一次：取梯度时每个比率都是1，什么也不会被裁剪。',
    severalUpdates: (updates, ...measured) => {
      const { said, lower, usual, difference } = clip(updates, measured)
      return `${said}ε = ${lower}与ε = ${usual}分不出高下：差别为${difference}。更新4次时，ε = ${lower}最终更高。`
    },
    lowerClip: (updates, ...measured) => {
      const { said, lower, usual, difference } = clip(updates, measured)
      return `${said}ε = ${lower}最终比ε = ${usual}高${difference}。更新2次和8次时，两者分不出高下。`
    },
    clipSame: '与ε相同。',
    clipHigher: (epsilon, reached, reachedWithDapo) =>
      `答对的很少。上界是1 + ${epsilon}时，概率0.01的token在一个批次里升过${reached}之后，就不再有梯度把它往上推；用DAPO的上界则是${reachedWithDapo}。`,
    noReference: '没有参考模型，就没有KL要衡量。',
    learnedReward: (nats) =>
      `分级的奖励可能被钻空子，所以策略要留在参考附近：目标每增加1，可以付出1/β = ${nats}的KL。DeepSeekMath用0.04。`,
    checkedReward: (nats) =>
      `检查答案的奖励很难钻空子，KL不必限制策略：目标每增加1，可以付出1/β = ${nats}的KL。DeepSeek-R1用0.001。`,
    difficultyBias: (p, factor, lower, lowerFactor) =>
      `除以σ = √(p(1 − p))，在p = ${p}时把推动放大${factor}倍，在p = ${lower}时放大${lowerFactor}倍：它偏爱几乎总错或总对的问题。0或1的奖励不需要别的单位。`,
    unitOfReward: '除以σ使推动不依赖奖励的单位。',
    partsApart: '每个部分先除以自己的σ再相加，这样波动最大的部分不会独自决定（GDPO）。',
    lengthsAlike: '回答长度相近时，按回答平均与按token平均几乎相同。',
    lengthsDiffer:
      '按回答平均时，2,000个token里的一个只相当于200个里的十分之一。对所有token平均，则每个都一样。',
    updates: (updates, once, often) =>
      updates === '1'
        ? '如你所选。一次更新用的正是作答策略的梯度。'
        : `如你所选：更新${updates}次可以节省回答。在“倒写数字”上测得：6,400个回答之后，评估为${often}，更新1次时为${once}（8个种子）。`,
  },
  exported: (task) =>
    `导出的程序用“${task}”的提示词和奖励训练，步数也按这个任务而定；要训练自己的任务，每个文件的开头都写明了该替换什么。TRL程序默认训练本页的网络，加上--model则训练别的模型；verl程序必须加--model。`,
  tryOn: (task) => `在“${task}”上试试`,
  note: '步长η和步数取决于模型：请参照同样大小模型的运行。',
}
