import type { Catalogue } from '../../catalogue'

const list = new Intl.ListFormat('zh-CN')

/** `GROUP_SIZES` */
const SIZES = '4、8、16、32、64'

const pairsOf = (figures: readonly string[]): [string, string][] =>
  figures.flatMap((figure, i) => (i % 2 === 0 ? [[figure, figures[i + 1]]] : []))

/** “从哪些设置开始？”的文字。 */
export const start: Catalogue['start'] = {
  title: '从哪些设置开始？',
  lead: '填写你对模型和奖励的了解，下面的每个值都由此推出。',
  successRate: '答对的比例p',
  successHelp: '现在的模型在你的提示词上答对的比例（0到1）',
  percent: (written, share) => `${written}不是比例：${written}%应填${share}。`,
  notShare: (p) => `只能是0到1。下面的值对应${p}。`,
  reward: '奖励',
  rewards: { binary: '对或错', graded: '分级打分', parts: '多个部分' },
  lengths: '回答的长度',
  lengthKinds: { alike: '相近', different: '差别很大' },
  updates: '每个批次的更新次数',
  reference: '参考模型',
  referenceKinds: { yes: '有，在内存中', no: '没有' },
  answer: (values) => `建议从${list.format(values)}开始。`,
  noSignal: {
    never:
      'p = 0时，没有哪个组的奖励有差别：组内的回答全错，无论G多大，每个优势都是0。请选容易一些的提示词，给回答中做对的部分一些奖励，或者先用标准解答训练模型。如果n个回答中一个都没答对，p仍可能高达3/n：请填这个值。',
    always:
      'p = 1时，没有哪个组的奖励有差别：组内的回答全对，无论G多大，每个优势都是0。请选更难的提示词。如果n个回答全部答对，p仍可能低至1 − 3/n：请填这个值。',
  },
  values: '起始值',
  columns: { setting: '参数', value: '值', why: '理由' },
  reasons: {
    deadGroups: (p, half, halfDead, size, dead, most) =>
      `G取${SIZES}中使零方差组（全对或全错）少于${most}的最小值。零方差组的比例是pᴳ + (1 − p)ᴳ。p = ${p}时，G = ${half}为${halfDead}，G = ${size}为${dead}。`,
    rareAnswers: (p, size, dead, most) =>
      `G应使零方差组少于${most}。p = ${p}时，即使取${SIZES}中最大的，G = ${size}，零方差组的比例pᴳ + (1 − p)ᴳ仍为${dead}。请选不总对也不总错的提示词，或对这样的组重新采样。`,
    noDeadGroups: '这样的奖励很少恰好相等，几乎不会出现零方差组。组均值的噪声与1/√G成正比，成本与G成正比。',
    oneUpdate: '每个批次只更新一次：计算梯度时所有比率都是1，不会触发裁剪。',
    severalUpdates: (updates, ...measured) => {
      const [difference, low, high] = measured.slice(-3)
      const ends = pairsOf(measured.slice(0, -3))
      const [[lower], [usual]] = ends
      const said = ends.map(([epsilon, end]) => `ε = ${epsilon}为${end}`).join('，')
      return `同一批次更新${updates}次，比率会偏离1；超出1 ± ε之后，就不再被推得更远。在“倒写数字”上更新${updates}次的实测评估：${said}（19,200个回答之后，28个种子）。把更新2次、4次和8次的运行合在一起，ε = ${lower}最终比ε = ${usual}高${difference} [${low}, ${high}]；差别很小，只看其中一种更新次数的运行，未必看得出来。`
    },
    clipSame: '与ε相同。',
    clipHigher: (epsilon, reached, reachedWithDapo) =>
      `答对的回答很少。裁剪上界为1 + ${epsilon}时，概率为0.01的token在同一批次里升到${reached}以上，就不再有梯度继续提高它的概率；用DAPO的上界，要升到${reachedWithDapo}以上才如此。`,
    noReference: '没有参考模型，也就没有KL项。',
    learnedReward: (nats) =>
      `分级的奖励可能被钻空子，所以要让策略留在参考模型附近：目标每提高1，可以抵消1/β = ${nats}的KL。DeepSeekMath取0.04。`,
    checkedReward: (nats) =>
      `检查答案的奖励很难被钻空子，不必用KL限制策略：目标每提高1，可以抵消1/β = ${nats}的KL。DeepSeek-R1取0.001。`,
    checkedParts: (nats) =>
      `如果每个部分都由规则检查，就不必用KL限制策略：目标每提高1，可以抵消1/β = ${nats}的KL。DeepSeek-R1取0.001。请留意各个部分：格式这类容易得分的部分，可能单独被钻空子。`,
    difficultyBias: (p, factor, lower, lowerFactor) =>
      `除以σ = √(p(1 − p))，在p = ${p}时把优势放大到${factor}倍，在p = ${lower}时放大到${lowerFactor}倍：几乎总是答错或答对的提示词权重过大。奖励只有0和1，单位本来就统一。`,
    unitOfReward: '除以σ之后，优势的大小与奖励的单位无关。',
    partsApart: '每个部分先除以各自的σ再相加，这样结果就不会只由波动最大的部分决定（GDPO）。',
    lengthsAlike: '回答长度相近时，按回答平均与按token平均几乎相同。',
    lengthsDiffer:
      '按回答平均时，一个token的权重在2,000个token的回答里只有在200个token的回答里的十分之一；对所有token平均时，每个token的权重都相同。',
    updates: (updates, once, often) =>
      updates === '1'
        ? '按你的选择。只更新一次时，用的正是旧策略（写出这些回答的策略）的梯度。'
        : `按你的选择：每个批次更新${updates}次，可以节省回答。在“倒写数字”上实测：6,400个回答之后的评估为${often}，只更新1次时为${once}（8个种子）。`,
  },
  exported: (task) =>
    `导出的程序用“${task}”的提示词和奖励训练，步数取这个任务的常用值；要训练自己的任务，每个文件的开头都写明了该替换什么。TRL程序默认训练本页的网络，加上--model则训练别的模型；verl程序必须加--model。`,
  over: (share) => `超过${share}`,
  tryOn: (task) => `在“${task}”上试试`,
  startsAt: (task, p) => `“${task}”开始时p = ${p}。`,
  sweepAround: '在这些值附近扫描',
  note: '学习率η和步数取决于模型，请参考同等规模模型的训练设置。',
}
