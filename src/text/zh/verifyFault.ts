import type { Catalogue } from '../catalogue'

/** One thing that fails a check: what it is about, what was found, what was expected, and why it may be so. */
export const verifyFault: Catalogue['verify']['fault'] = {
  about: {
    group: (key) => key,
    replica: (key) => `副本${key}`,
    figure: (key) => key,
    sum: (key) => key,
  },
  step: (step) => `，第${step}步`,
  of: {
    samples: '样本数',
    mean: '均值',
    std: '标准差',
    order: '顺序不对',
    sign: '符号',
    length: '步数',
    advantage: '这一步的优势',
  },
  found: (figure) => `实际${figure}`,
  expected: (figure) => `预期${figure}`,
  figures: (parts) => parts.join('，'),
  says: (subject, notes) => (notes.length === 0 ? `${subject}。` : `${subject}：${notes.join('；')}。`),
  causes: {
    'sample-std': '偏大，多乘了√(k/(k − 1))：除以的是k − 1，而不是k',
    'population-std': '偏小，多乘了√((k − 1)/k)：除以的是k，而不是k − 1',
    negative: '标准差不会为负',
    'not-near-1': '不接近1：这些优势没有除以本组自己的标准差',
    missing: '缺失',
    unexpected: '不在数到的条件里',
    repeated: '出现了不止一次',
    'says-so': '它自己的状态就写着不通过',
  },
}
