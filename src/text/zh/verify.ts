import type { VerifyText } from '../en/verify'

/** The texts of the verification report, on the page and in Markdown. */
export const verify: VerifyText = {
  title: '核对',
  thisStep: (step) => (step === 0 ? '训练之前' : `第${step}步`),
  empty: '这里会出现对一步的算术的检查。',
  lead: '不管回答被分到了哪里，都按提示重新分组，再把每个数与设置所蕴含的值比较。',
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
    advantageMean: '优势均值',
    advantageStd: '优势标准差',
    status: '状态',
  },
  tables: {
    checks: (report) => `${report}：检查`,
    groups: (report) => `${report}：组`,
  },
  groupsNote: (shown, groups) =>
    shown < groups
      ? `${groups}个组中的${shown}个，不通过的在前。导出的Markdown里全都有。`
      : `${groups}个组，不通过的在前。`,

  checks: {
    samples: '样本数 = 组数 × k',
    complete: '每个组都完整',
    mean: '每组优势的均值',
    std: '每组优势的标准差',
    order: '奖励高，优势也高',
    dead: '零方差组的优势为0',
    ratio: '第一个小批次上比率为1',
    clip: '第一个小批次上没有裁剪',
    reference: '年龄为0时参考策略等于策略',
    mask: '掩码之和',
  },
  short: {
    samples: '样本',
    complete: '大小',
    mean: '均值',
    std: '标准差',
    order: '顺序',
    dead: '零方差',
    ratio: '比率',
    clip: '裁剪',
    reference: '参考策略',
    mask: '掩码',
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
    dead: (f) =>
      `${f.groups}个组中有${f.dead}个零方差` +
      (f.moving === '0' ? '' : `；有优势的：${f.moving}`) +
      (f.shaped === '0' ? '。' : `；整形之后才有差别的：${f.shaped}。`),
    ratio: (f) => `${f.tokens}个token，均值${f.mean}；与1最多相差${f.worst}，允许1e-5。`,
    clip: (f) => `${f.tokens}个token的裁剪比例：下侧${f.low}，上侧${f.high}。`,
    reference: (f) => `${f.tokens}个token；对数概率最多相差${f.worst}，允许1e-5。`,
    mask: (f) =>
      `${f.total}个token` +
      (f.expected === '–' ? '' : `，不看掩码数出${f.expected}个`) +
      `；${f.rows}个掩码中，有空洞的${f.broken}个，全空的${f.empty}个。`,
  },
  notApplicable: {
    samples: '',
    complete: '',
    mean: '没有优势，或者这些行里没有所用的基线。',
    std: '没有优势，或者缩放方式未知。',
    order: '没有优势。',
    dead: '用这种基线时零方差组可以有优势，或者没有优势。',
    ratio: '没有第一个小批次的对数概率。',
    clip: '没有第一个小批次的对数概率，或者没有裁剪。',
    reference: '没有参考策略，或者它已不是策略的副本。',
    mask: '没有掩码。',
  },

  baselines: {
    none: '无',
    group: '组均值',
    leave_one_out: '留一均值',
    batch: '批次均值',
    running: '滑动均值',
    other: '其他',
  },
  scalings: { group: '按组', batch: '按批次', none: '无', other: '未知' },
  conventions: {
    trl: 'TRL：÷ (k − 1)，+ 1e-4',
    verl: 'verl：÷ (k − 1)，+ 1e-6',
    openrlhf: 'OpenRLHF：÷ (k − 1)，+ 1e-9',
    'grpo-zero': 'GRPO-Zero：÷ k，+ 1e-4',
  },

  exportMarkdown: '导出Markdown',
  markdown: { title: 'GRPO核对报告', checks: '检查', groups: '组' },

  paste: {
    title: '来自训练器的数据行',
    label: '粘贴训练器的数据行',
    hint: '带表头的CSV，或JSON：condition（或prompt、key、uid）、reward（或score），有的话再加advantage（或adv）。每个回答一行。一切都留在这个标签页里。',
    example: 'condition,reward,advantage\n16416,0.71,0.8321\n16416,0.42,-1.2046',
    sharding: '批次 × 副本 × 批大小',
    k: 'k',
    baseline: '基线',
    scaling: '缩放',
    convention: '标准差的算法',
    infer: '自动推断',
    placeholders: { sharding: '如4 × 8 × 2', k: '自动推断' },
    badSharding: (written) => `批次 × 副本 × 批大小：请输入三个整数，如4 × 8 × 2，而不是“${written}”。`,
    badK: (written) => `k：请输入不小于1的整数，而不是“${written}”。`,
    read: (rows) => `读入了${rows}行。`,
    place: { line: (n) => `第${n}行`, item: (n) => `第${n}项` },
    problems: {
      empty: () => '没有内容可读。',
      'too-long': ({ most }) => `文字超过了${most}个字符。请只粘贴一步。`,
      'too-many-rows': ({ most }) => `超过了${most}行。请只粘贴一步。`,
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
