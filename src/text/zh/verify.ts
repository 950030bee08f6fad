import type { Catalogue } from '../catalogue'
import { verifyFault } from './verifyFault'

/** The texts of the verification report, on the page and in Markdown. */
export const verify: Catalogue['verify'] = {
  title: '核对',
  thisStep: (step) => (step === 0 ? '训练之前' : `第${step}步`),
  empty: '这里会出现对一步的算术的检查。',
  lead: '不管回答被分到了哪里，都按提示词重新分组，再把每个数与设置所蕴含的值比较。',
  lastStep: '每个时间步都有自己的优势。本表列出最后一个时间步的，图表取所有时间步的均值，所以标准差不同。',
  verdict: ({ pass, fail, notApplicable }) =>
    [
      fail === 0
        ? pass === 0
          ? '没有适用的检查'
          : `✓ 适用的${pass}项检查全部通过`
        : `✗ ${pass + fail}项检查中有${fail}项不通过`,
      notApplicable > 0 ? ` · ${notApplicable}项不适用。` : '。',
    ].join(''),
  expected: (expectation) =>
    `预期：k = ${expectation.k}，基线：${expectation.baseline}，缩放：${expectation.scaling}，标准差：${expectation.convention}。`,

  marks: { pass: '✓', fail: '✗', 'not-applicable': '–' },
  statuses: { pass: '通过', fail: '不通过', 'not-applicable': '不适用' },
  fails: (checks) => `不通过：${checks.join('、')}`,
  passesDead: '通过，零方差',
  failing: (check, faults) => `${check}：${faults}`,
  moreFaults: (more) => `另有${more}处。`,
  fault: verifyFault,
  offending: (keys, more) =>
    more > 0 ? `有问题的组：${keys.join('、')}，另有${more}个。` : `有问题的组：${keys.join('、')}。`,

  sentences: (parts) => parts.join(''),

  columns: {
    check: '检查',
    result: '结果',
    figures: '数值',
    condition: '条件',
    samples: '样本',
    rewardMean: '奖励均值',
    impliedRewardStd: '推出的奖励标准差',
    advantageMean: '优势均值',
    advantageStd: '优势标准差',
    status: '状态',
  },
  tables: {
    checks: (report) => `${report}：检查`,
    groups: (report) => `${report}：组`,
  },
  groupsNote: (shown, groups, isAnyFailing) =>
    shown < groups
      ? `${groups}个组中的${shown}个${isAnyFailing ? '，不通过的在前' : ''}。导出的Markdown里全都有。`
      : `${groups}个组${isAnyFailing ? '，不通过的在前' : ''}。`,

  checks: {
    samples: '样本数 = 组数 × k',
    complete: '每个组都完整',
    mean: '每组优势的均值',
    std: '每组优势的标准差',
    order: '奖励高，优势也高',
    sign: '高于均值为正，低于为负',
    steps: '轨迹的每一步',
    repeated: '同一个奖励重复到各步',
    dead: '零方差组的优势为0',
    ratio: '第一个小批次上比率为1',
    clip: '第一个小批次上没有裁剪',
    reference: '年龄为0时参考策略等于策略',
    mixing: '参考策略按α移动',
    mask: '掩码之和',
    replicas: '每个副本的行数',
    conditions: '条件一致',
    figures: '日志里或文中给出的数值',
    sums: '文字里的算式、形状和范围',
  },
  short: {
    samples: '样本',
    complete: '大小',
    mean: '均值',
    std: '标准差',
    order: '顺序',
    sign: '符号',
    steps: '各步',
    repeated: '重复',
    dead: '零方差',
    ratio: '比率',
    clip: '裁剪',
    reference: '参考策略',
    mixing: 'α',
    mask: '掩码',
    replicas: '副本',
    conditions: '条件',
    figures: '数值',
    sums: '算式',
  },
  details: {
    samples: (f) =>
      (f.expected === '–'
        ? ''
        : `批次 × 副本 × 批大小 = ${f.batches} × ${f.replicas} × ${f.batchSize} = ${f.expected}；`) +
      `找到${f.samples}个样本，${f.groups}个组 × ${f.k}。`,
    complete: (f) => `${f.groups}个组中有${f.complete}个正好是${f.k}个；大小从${f.smallest}到${f.largest}。`,
    mean: (f) => `${f.groups}个组；与预期值最多相差${f.worst}，允许${f.tolerance}。`,
    std: (f) =>
      `${f.groups}个组，从${f.lowest}到${f.highest}；与预期值最多相差${f.worst}，允许${f.tolerance}。`,
    order: (f) => `${f.groups}个组；${f.broken}个顺序不对。`,
    sign: (f) => `高于本组均值的奖励${f.above}个，低于的${f.below}个；优势符号不符的${f.wrong}个。`,
    steps: (f) =>
      `(${f.rows}, ${f.steps})，共${f.values}个优势；每一步都看均值、标准差、顺序和符号；不对的步有${f.wrong}个。`,
    repeated: (f) =>
      `(${f.rows}, ${f.steps})，全部${f.values}个值的平均奖励是${f.meanOfAll}，${f.rows}行的是${f.meanOfRows}。`,
    dead: (f) =>
      `${f.groups}个组中有${f.dead}个零方差` +
      (f.moving === '0' ? '' : `；有优势的：${f.moving}`) +
      (f.shaped === '0' ? '。' : `；塑形之后才有差别的：${f.shaped}。`),
    ratio: (f) => `${f.tokens}个token，均值${f.mean}；与1最多相差${f.worst}，允许1e-5。`,
    clip: (f) => `${f.tokens}个token的裁剪比例：下侧${f.low}，上侧${f.high}。`,
    reference: (f) => `${f.tokens}个token；对数概率最多相差${f.worst}，允许1e-5。`,
    mixing: (f) =>
      `参考策略 ← (1 − α)·参考策略 + α·策略，α = ${f.alpha}；由${f.parameters}个权重得到α = ${f.share}；一个权重最多相差${f.worst}；超出舍入误差的有${f.wrong}个。`,
    mask: (f) =>
      `${f.total}个token` +
      (f.expected === '–' ? '' : `，不看掩码数出${f.expected}个`) +
      `；${f.rows}个掩码中，有空洞的${f.broken}个，全空的${f.empty}个。`,
    replicas: (f) =>
      `${f.stated === '–' ? '' : `应有${f.stated}个副本，`}找到${f.replicas}个；每个${f.smallest}到${f.largest}行` +
      (f.expected === '–' ? '。' : `，批次 × 批大小 = ${f.expected}。`),
    conditions: (f) => `找到${f.found}个，预期${f.expected}个，各出现一次，样本数相同。`,
    figures: (f) =>
      `${f.stated}个给出的数值中比较了${f.compared}个；不同的有${f.wrong}个。` +
      (f.expected === '0' ? '' : `其中${f.expected}个是文中的预期值，不是日志里的。`),
    sums: (f) => `写出的算式${f.sums}个，形状${f.shapes}个，优势的范围${f.ranges}个；错的有${f.wrong}个。`,
  },
  notApplicable: {
    samples: '没有数到样本。',
    complete: '没有数到样本，或者组的大小不一。',
    mean: '没有优势，或者这些行里没有所用的基线。',
    std: '没有优势，或者缩放方式未知。',
    order: '没有优势。',
    sign: '没有同时带奖励和优势的行，或者基线不是组均值。',
    steps: '每个回答只有一个优势。',
    repeated: '没有步，或者每一步各有奖励。',
    dead: '用这种基线时零方差组可以有优势，或者没有优势。',
    ratio: '没有第一个小批次的对数概率。',
    clip: '没有第一个小批次的对数概率，或者没有裁剪。',
    reference: '没有参考策略，或者它已不是策略的副本。',
    mixing: '参考策略在这一步没有移动。',
    mask: '没有掩码。',
    replicas: '没有副本这一列。',
    conditions: '只有一份条件清单：请把[GRPO Debug]块和表格一起粘贴。',
    figures: '没有可比较的group_size、trained_prompt_num、zero_std_ratio或reward_std_mean。',
    sums: '文字里没有算式、形状或范围。',
  },

  baselines: {
    none: '无',
    group: '组均值',
    leave_one_out: '留一均值',
    batch: '批次均值',
    running: '滑动平均',
    other: '其他',
  },
  scalings: { group: '按组', batch: '按批次', none: '无', other: '未知' },
  conventions: {
    trl: 'TRL：÷ (k − 1)，+ 1e-4',
    verl: 'verl：÷ (k − 1)，+ 1e-6',
    openrlhf: 'OpenRLHF：÷ (k − 1)，+ 1e-9',
    'grpo-zero': 'GRPO-Zero：÷ k，+ 1e-4',
  },

  eitherDenominator: 's/(s + ε)，s是奖励的标准差，两者都除以k，或都除以k − 1',

  exportMarkdown: '导出Markdown',
  markdown: { title: 'GRPO核对报告', checks: '检查', groups: '组' },

  paste: {
    heading: '粘贴训练器的数据行',
    title: '来自训练器的数据行',
    label: '数据行',
    hint: '每个回答一行（condition、reward、advantage；轨迹的各步写成T个数的列表），或每个条件一行（samples、mean、std），或一个[GRPO Debug]块，或group_size、trained_prompt_num、zero_std_ratio和reward_std_mean：用Markdown、CSV、TSV、JSON或JSON lines，也可以是前后带文字的整份报告。',
    limits: ({ characters, rows }) =>
      `最多${characters / 1e4}万个字符，${rows.toLocaleString('zh-CN')}行。一切都留在这个标签页里。`,
    fits: (conventions) =>
      `实际的标准差与各种算法所推出的平均相差：${conventions.map(({ name, off }) => `${name}：${off}`).join(' · ')}。`,
    withoutRewards:
      '均值和标准差的表格里没有奖励，所以顺序和符号无法检查。由标准差s/(s + ε)，可以推出奖励的标准差s；它的范围，是给出的位数所允许的。',
    example: 'condition,reward,advantage\n16416,0.71,0.8321\n16416,0.42,-1.2046',
    train: ({ k, batches, replicas, batchSize, steps }) =>
      `在“训练”里使用：${batches * replicas * batchSize}个回答，每组${k}个${steps === null ? '' : `，每个回答${steps}个时间步`}`,
    trainHelp: '用这些大小开始一次运行。轨迹用“平面上的扩散”里的。“撤销”可以恢复之前的运行。',
    trainStd: (convention, isDiffusion) =>
      convention !== null
        ? `“训练”使用这份报告的标准差算法：${convention}。`
        : isDiffusion
          ? '从这份报告看不出标准差是÷ k还是÷ (k − 1)，所以“训练”使用÷ k，+ 1e-4，和调用NumPy标准差的扩散训练程序一样。'
          : '从这份报告看不出标准差的算法，所以“训练”保留设置里的那一个。',
    sharding: '批次 × 副本 × 批大小',
    k: 'k',
    baseline: '基线',
    scaling: '缩放',
    convention: '标准差的算法',
    infer: '自动推断',
    placeholders: { sharding: '如4 × 8 × 2', k: '自动推断' },
    badSharding: (written) => `批次 × 副本 × 批大小：请输入三个整数，如4 × 8 × 2，而不是“${written}”。`,
    badK: (written) => `k：请输入不小于1的整数，而不是“${written}”。`,
    read: (parts) => `读到：${parts.join('，')}。`,
    partAt: (part, lines) => `${part}（${lines}）`,
    parts: {
      rows: (n) => `${n}行`,
      conditions: (n) => `有${n}个条件的表格`,
      debug: (n) => `有${n}个条件的[GRPO Debug]块`,
      figures: (n) => `${n}个数值`,
      sizes: (n) => `运行的${n}个大小`,
      sums: (n) => `${n}个算式、形状和范围`,
    },
    lines: (from, to) => (from === to ? `第${from}行` : `第${from}–${to}行`),
    unread: (lines) => `有${lines}行什么也没读到`,
    unreadAt: (lines) => `${lines}：`,
    moreUnread: (runs) => `另有${runs}段`,
    place: { line: (n) => `第${n}行`, item: (n) => `第${n}项` },
    problems: {
      empty: () => '没有内容可读。',
      'too-long': ({ most }) => `文字超过了${most}个字符。请只粘贴一步。`,
      'too-many-rows': ({ most }) => `超过了${most}行。请只粘贴一步。`,
      'too-many-lines': ({ most }) => `文本超过了${most}行。请只粘贴一步。`,
      'not-json': ({ detail }) => `开头像JSON，但不合法：${detail}`,
      'not-rows': () => 'JSON的数据行必须是对象的数组，或数组的对象。',
      'no-rows': () => '有表头，但下面没有数据行。',
      'no-column': ({ field, aliases, found }) =>
        `没有${field}这一列。请把它命名为${aliases.join('、')}之一。找到的列：${found.join('、')}。`,
      'unclosed-quote': ({ place }) => `${place}：有引号打开后没有关闭。`,
      cells: ({ place, expected, found }) => `${place}：有${found}个字段，而表头有${expected}个。`,
      lengths: ({ column, expected, found }) => `${column}：有${found}个值，而第一列有${expected}个。`,
      'not-an-object': ({ place }) => `${place}：这不是带有condition和reward的对象。`,
      'no-key': ({ place, column }) => `${place}，${column}：是空的。`,
      'not-a-number': ({ place, column, written }) =>
        `${place}，${column}：“${written}”不是用小数点书写的数。`,
    },
  },
}
