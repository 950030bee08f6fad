import type { Grown, ReadingText } from '../../readingText'
import { implied as arithmetic } from './implied'
import { placed } from './placed'

/** 以冒号结尾的句子加上选项；没有选项时以句号结尾。 */
const look = (options: string, otherwise: string) =>
  options === '' ? otherwise.replace(/：$/, '。') : `${otherwise}${options}。`

/** 损失从哪里到哪里增大；若之后还有变化，也写现在的值。 */
const grown = ({ before, loss, now, step, line, lastStep, lastLine }: Grown) =>
  `从${placed({ step, line })}到${placed({ step: lastStep, line: lastLine })}由${before}升到${loss}${now === loss ? '' : `（现在是${now}）`}`

/** What is wrong in a log: seen, meant, and what to change. */
export const findings: ReadingText['findings'] = {
  notFinite: {
    title: '数值从某一行起变成nan',
    seen: ({ name, names, line, before, lines }) =>
      `从第${line}行起，${name}是nan或无穷大（共${lines}个值），此前是${before}。涉及：${names}。`,
    means: () => '某次更新使权重变成无穷大。之后的一切都由这些权重算出：回答变成乱码，运行无法恢复。',
    change: (options) => look(options, '请从该行之前的检查点继续，并减小更新幅度：'),
  },
  emptyAnswers: {
    title: '回答一开始就结束',
    seen: ({ length, lines, all, reward }) =>
      `${all}行中有${lines}行的平均长度约为${length}个token；奖励是${reward}。`,
    means: () => '模型首先输出结束token。空的回答不可能正确，无论奖励函数检查什么。',
    change: (options) => look(options, '请检查提示词模板、结束token，以及训练过的适配器是否已加载：'),
  },
  equalGroups: {
    title: '每个组的奖励都相同，因此没有梯度',
    seen: ({ lines, all, spread, reward, parts }) =>
      `${spread}在${lines === all ? `全部${lines}行` : `${all}行中的${lines}行`}都是如此；奖励是${reward}${parts === '' ? '' : `（${parts}）`}。`,
    means: ({ cause, few }) =>
      `组内所有回答的奖励相同。减去均值后，每个优势都是0，梯度也是0。${
        cause === 'solved'
          ? '如果1是最高奖励，说明模型已经会做这些题。'
          : cause === 'empty'
            ? ''
            : '如果各部分已达最大值，说明模型已经会做这些题；否则是奖励太粗，或从未得到过。'
      }${few === '' ? '' : '如果每行只有几个组，这么少的行可能只是巧合。'}`,
    change: (options, { cause }) =>
      look(
        options,
        cause === 'solved'
          ? '请换更难的提示词：'
          : cause === 'empty'
            ? '请先处理“回答一开始就结束”，再查看回答：'
            : '请先读一些回答，再换难度不同的提示词，或把奖励分得更细：',
      ),
  },
  untrained: {
    title: '组内有差异，梯度却是0',
    seen: ({ lines, name, spread }) => `全部${lines}行的grad_norm都恰好是0，而${name}平均为${spread}。`,
    means: () =>
      '有的回答奖励更高，因此有东西可学；但没有可训练的参数接收到梯度：参数被冻结、被分离，或不在优化器中。',
    change: (options) => look(options, '请检查哪些参数可训练，以及梯度检查点的设置：'),
  },
  endTokenWrong: {
    title: '没有被截断的回答被算作截断',
    seen: ({ cut, shortest, longest, mean }) =>
      `${cut}的回答被算作截断，长度却从${shortest}到${longest}，平均${mean}，并未集中在某个上限。`,
    means: () => '这个比例统计末尾不是结束token的回答。这些回答以另一个token结束，训练器不认识它。',
    change: (options) => look(options, '请把模型实际使用的结束token告诉训练器：'),
  },
  truncated: {
    title: '回答在上限处被截断',
    seen: ({ cut, before, lines, length, limit }) =>
      `最近${lines}行有${cut}的回答被截断，开始时是${before}；平均长度${length}，最长${limit}。`,
    means: () => '被截断的回答很少能给出结果，已写对的部分得不到奖励。全部被截断的组没有学习信号。',
    change: (options, { remedy }) =>
      look(
        options,
        remedy === 'limit'
          ? '请提高长度上限，或选择回答较短的提示词：'
          : remedy === 'penalty'
            ? '请提高长度上限，或让接近上限的回答损失一些奖励：'
            : '请提高长度上限，或在损失中排除被截断的回答：',
      ),
  },
  klRunsAway: {
    title: '策略远离参考策略',
    seen: ({ kl, before, lines, reward, best }) =>
      `${lines}行里KL从${before}涨到${kl}；奖励${best === '–' ? '没有跟着上升' : `升到${best}后又回落`}，最后是${reward}。`,
    means: () => '更新改变了模型，却没有持久的收益。模型原有的能力正在丢失。',
    change: (options) => look(options, '请用更大的β让策略更靠近参考策略，或减小更新幅度：'),
  },
  klJumps: {
    title: 'KL突然跳升',
    seen: ({ kl, usual, step, line, jumps, before, after }) =>
      `${placed({ step, line })}的KL是${kl}，前后各行是${usual}。这样的行共有${jumps}行。平均奖励在此之前为${before}，之后降到${after}。`,
    means: () =>
      '估计量exp(d) − d − 1没有上界：少数被策略压到极低概率的token就足以造成跳升。这样的一行可能抵消许多行的进展。',
    change: (options) => look(options, '请减小更新幅度，并限制梯度：'),
  },
  samplerDiffers: {
    title: '采样引擎与训练器不一致',
    seen: ({ value, lines, name }) => `共${lines}行，${name}最后是${value}。`,
    means: () => '采样引擎给token的概率与训练器不同：精度不同，或权重没有同步。损失中的比率从一开始就不准。',
    change: (options) => look(options, '请做修正，并检查权重是否同步：'),
  },
  rewardFalls: {
    title: '奖励回落',
    seen: ({ best, step, line, now, lines, from }) =>
      `${from === 'start' ? '开始时' : `${placed({ step, line })}附近`}平均奖励是${best}，${lines}行结束时是${now}。`,
    means: ({ from }) =>
      `降幅大于各行之间的噪声。${from === 'start' ? '策略变得比训练开始时更差' : '策略正在丢失学到的东西'}，除非提示词变难了。`,
    change: (options, { from }) =>
      look(options, from === 'start' ? '请减小更新幅度：' : '请从最好的一段取检查点，用更小的更新继续：'),
  },
  entropyCollapse: {
    title: '策略还不够好就已经确定',
    seen: ({ from, to, share, reward, lines }) =>
      `${lines}行里熵从${from}降到${to}，是开始时的${share}；奖励是${reward}，几乎不再上升。`,
    means: () => '组内的回答越来越像，难以比较，也不再尝试新的回答。如果已接近最高奖励，这就不是问题。',
    change: (options) => look(options, '请保持回答的多样性：'),
  },
  entropyRises: {
    title: '策略正在瓦解',
    seen: ({ from, to, reward, lines }) => `${lines}行里熵从${from}升到${to}，奖励降到${reward}。`,
    means: () => '回答趋向随机token。更新压低高概率token的速度，快过提高更好token的速度。',
    change: (options) => look(options, '请减小更新幅度，去掉熵奖励，并让策略更靠近参考策略：'),
  },
  clipHigh: {
    title: '每个批次有很多token被裁剪',
    seen: ({ clipped, lines }) => `最近${lines}行有${clipped}的token被裁剪。`,
    means: () => '被裁剪的token没有梯度：同一批次上的更新使策略的移动超过裁剪允许的范围。',
    change: (options) => look(options, '请减少同一批次上的更新次数，或减小更新幅度：'),
  },
  deadGroups: {
    title: '多数组没有可比较的回答',
    seen: ({ dead, lines, reward }) => `最近${lines}行有${dead}的回答所在的组奖励全相同；平均奖励${reward}。`,
    means: () => '这些组生成后没有梯度。剩下的批次很小，梯度噪声大。',
    change: (options) => look(options, '请选择既未完全解决又并非无望的提示词，或增大组大小：'),
  },
  partNeverEarned: {
    title: '奖励的一个部分从未得到过',
    seen: ({ part, lines }) => `${part}在全部${lines}行都是0，其他部分则得到过。`,
    means: () => '常见原因是检查规则比预期更严，例如正则表达式要求换行。从未得到过的部分没有学习信号。',
    change: (options) => look(options, '请用一个正确的回答手工测试该函数，并读一些回答：'),
  },
  partFalls: {
    title: '奖励上升，其中一个部分却下降',
    seen: ({ part, best, now, reward, before }) =>
      `${part}从${best}降到${now}，奖励却从${before}升到${reward}。`,
    means: () => '策略牺牲这个部分换取其他部分。如果它才是目标，就是奖励作弊。',
    change: (options) => look(options, '请重新设定各部分的权重，或把策略约束得离参考策略更近：'),
  },
  evaluationFalls: {
    title: '训练奖励上升，评估却下降',
    seen: ({ best, now, reward, before }) =>
      `评估从${best}降到${now}，训练中的奖励却从${before}升到${reward}。`,
    means: () => '学到的东西只对训练提示词有用。',
    change: (options) => look(options, '请在评估最好时停下，或把策略约束得离参考策略更近：'),
  },
  lengthCollapses: {
    title: '回答变短，奖励随之下降',
    seen: ({ from, to, reward, before }) =>
      `平均长度从${from}降到${to}个token，奖励从${before}降到${reward}。`,
    means: () => '短回答比失败的长回答更保险，策略只学到了这一点。',
    change: (options) => look(options, '请检查长度如何进入损失和奖励：'),
  },
  policyLossGrows: {
    title: '策略损失在增大',
    seen: (figures) => `策略损失为正，${grown(figures)}；其间奖励没有上升。`,
    means: () => '各次更新多半互相抵消。',
    change: (options) => look(options, '请减小更新幅度：降低学习率、梯度范数上限和裁剪范围：'),
  },
  supervisedFlat: {
    title: '监督损失不动了',
    seen: ({ before, loss, lines }) =>
      before === loss ? `监督损失停在${loss}。` : `${lines}行里，监督损失从${before}变到${loss}。`,
    means: () => '策略多半没有从解答中学到东西。',
    change: (options) => look(options, '可以试试更大的监督权重（lambda_sup）、更长的热启动或更小的批次：'),
  },
  consistencyRises: {
    title: '一致性损失在上升',
    seen: (figures) => `一致性损失${grown(figures)}。`,
    means: () => '对同一提示词的两个视图，策略的选择差别越来越大。',
    change: (options) => look(options, '请减小这项损失的权重（lambda_cons）：'),
  },
  rewardFlat: {
    title: '奖励没有变化',
    seen: ({ reward, moved, lines, spread }) =>
      `奖励是${reward}，${lines}行里变化了${moved}，而组内的回答有差异（${spread}）。`,
    means: () => '学习信号存在，但更新太小或噪声太大，跟不上信号。',
    change: (options) => look(options, '请提高学习率或增大批次：'),
  },
  rateZero: {
    title: '学习率是0',
    seen: ({ lines, all, name, line }) =>
      lines === all
        ? `${name}在全部${lines}行都是0。`
        : `${all}行中，${name}从第${line}行起为0（共${lines}行）。`,
    means: () => '没有权重被改变。常见原因是学习率调度已经结束，或它与训练器计步的方式不同。',
    change: (options) => look(options, '请检查学习率及其调度：'),
  },
  settingDiffers: {
    title: '有一个设置与实际不符',
    seen: ({ setting, stated, implied, how, by }) =>
      `设置中${setting}是${stated}；日志显示${implied}${by === 'betaNoKl' ? `（${arithmetic.betaNoKl.how({ name: how })}）` : `：${how}`}。`,
    means: ({ by }) =>
      `写出日志的运行没有使用这个设置，或它被别处覆盖。${by === 'ratio' ? 'dr_grpo等损失类型，以及某些版本的梯度累积，会缩放损失：这时损失 ÷ KL不是β。' : ''}`,
    change: (options) => look(options, '请检查运行启动时使用了哪些设置。'),
  },
  identicalAnswers: {
    title: '组内有相同的回答',
    seen: ({ share, groups, size }) =>
      `${share}的回答与同组的另一个回答逐字相同（${groups}个组，每组${size}个）。`,
    means: () => '相同的回答奖励相同。每重复一个，组就比看上去更小。',
    change: (options) => look(options, '请提高采样的多样性：'),
  },
  lengthDecides: {
    title: '奖励取决于长度',
    seen: ({ correlation, answers, sign }) =>
      `${answers}个回答的奖励与长度的相关系数是${correlation}：${sign === 'longer' ? '较长' : '较短'}的回答奖励更高。`,
    means: () => '策略只靠改变长度就能提高奖励。请确认更好的回答本来就该如此。',
    change: (options) => look(options, '请读几个组里最好和最差的回答：'),
  },
  advantagesDiffer: {
    title: '优势与奖励不符',
    seen: ({ largest, answers, nearest }) =>
      `按奖励重新计算，${answers}个回答的优势最多相差${largest}；最接近的缩放方式是“${nearest}”。`,
    means: () => '分组与提示词显示的不同，奖励经过加权，或优势后来被修改。',
    change: (options) => look(options, '请检查组大小、奖励权重和缩放方式。'),
  },
  batchAllEqual: {
    title: '这些回答中没有一个组有学习信号',
    seen: ({ solved, stuck, groups }) =>
      `${groups}个组中，${solved}的组奖励全是最高，${stuck}的组奖励全相同但不是最高。`,
    means: () => '组内没有哪个回答更好，因此从中学不到东西。',
    change: (options) => look(options, '请更换提示词，或把奖励分得更细：'),
  },
}
