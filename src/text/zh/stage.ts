import type { Catalogue } from '../catalogue'

export const stage: Catalogue['stage'] = {
  figure: '每组优势',
  headings: {
    scored: ({ prompt, above, answers, baseline, isMean }) =>
      `提示词${prompt}：${answers}个回答中有${above}个高于${isMean ? '均值' : '基线'}${baseline}。`,
    pushed: ({ prompt, above, answers }) => `提示词${prompt}：${answers}个回答中有${above}个被推高。`,
    same: ({ prompt, answers, score }) => `提示词${prompt}：${answers}个回答的得分都是${score}。`,
    answers: ({ prompt, answers }) => `提示词${prompt}：网络回答${answers}次。`,
    scores: ({ prompt, mean }) => `提示词${prompt}：得分的均值是${mean}。`,
    unlike: ({ isDivided, isHard, times }) =>
      `÷ σ之${isDivided ? '后' : '前'}，${isHard ? '难组的箭头长度是易组' : '易组的箭头长度是难组'}的${times}倍。`,
    after: '÷ σ之后，难组与易组的推力一样强。',
    alike: '这里不做÷ σ，两组的推力也差不多。',
    beside: ({ name, pushes, other, others }) => `${name}${pushes}；${other}${others}。`,
  },
  directions: ({ up, down, all }) => {
    if (up === 0 && down === 0) return '都不推'
    if (up === all || down === all) return `把${all}个都推${up === all ? '高' : '低'}`
    return [up > 0 && `推高${up}个`, down > 0 && `推低${down}个`].filter(Boolean).join('、')
  },
  lines: {
    start: (answers, isCentred) =>
      `一个小网络回答了${answers}次。${isCentred ? '训练偏向高于均值的回答。' : ''}`,
    unlike: (minus, divide) =>
      `仅为视图：与训练不同，这里${[
        minus !== null && `${minus ? '' : '不'}减均值`,
        divide !== null && `${divide ? '' : '不'}除以σ`,
      ]
        .filter(Boolean)
        .join('，')}。`,
    noMean: '仅为视图：不减均值时，凡得分高于0的回答都被推高。',
    before: '灰带是每组的标准差σ。请打开÷ σ。',
    after: '每条灰带两侧各宽一个σ，现在都止于±1。',
    earlierStep: (step, latest) => `现在显示第${step}步，共${latest}步。`,
    whatIf: '假如：你移动的得分只改变这幅图，不改变训练。',
    pinnedPrompt: '这些回答不参与训练，每显示一步重新采样。',
    besideUp: '同样的回答。没有均值可比，差的回答也被推高。',
    besideFlat: '同样的回答。得分相同学不到东西，REINFORCE却仍按得分去推。',
    besideOther: '同样的回答。REINFORCE不减均值，直接按得分去推。',
  },
  latest: '回到最新',
  attention: '注意力',
  undo: '撤销',
  token: {
    title: (place, token) => `第${place}个token：“${token}”`,
    ofAnswer: (title, answer) => `第${answer}个回答，${title}`,
    chance: '概率',
    ratio: '比率w',
    smaller: '最小值',
  },
  overview: {
    before: ({ prompts, answers }) => `训练之前：${prompts}个提示词，每个${answers}个回答。`,
    after: ({ step, reward, trend, dead }) =>
      `${step === '' ? '' : `第${step}步：`}奖励${reward}${trend}；${dead}。`,
    trends: { rising: '，正在上升', falling: '，正在下降', steady: '，保持平稳' },
    dead: (dead, groups) => (dead === 0 ? '没有零方差组' : `${groups}组中有${dead}组是零方差组`),
  },
  table: {
    name: '本组的回答',
    prompt: (prompt) => `提示词${prompt}`,
    answer: '回答',
    score: '得分',
    advantage: '优势',
    advantageUnused: '优势（未使用）',
    after: '概率×',
    figures: ({ right, mean, baseline, std }) =>
      `${right === '' ? '' : `正确：${right} · `}均值${mean} · ${baseline === null ? '' : `基线${baseline} · `}σ ${std}`,
  },
  spread: '组内优势',
  deadShare: '零方差组占比',
  meanAndStd: '均值±标准差',
  unread: '损失不使用优势',
  undivided: '除以σ之前的均值±标准差',
  instruments: '打开特写',
  dragScore: '拖动以试试别的得分（在行中按Shift和方向键）。',
  pin: '固定',
  pinned: '已固定',
  aboutPin: '让这个提示词留在舞台上。再选另一组，就能在同一坐标轴上看两组。',
  close: '关闭',
  to: (prompt) => `对${prompt}`,
  right: '正确',
  crowd: '指向一行即可查看。',
  tokens: 'token数',
  minusMean: '减去均值',
  minusBaseline: '减去基线',
  divide: '除以σ',
  mean: '均值',
  baseline: '基线',
  advantage: '优势',
  howLikely: '可能性',
  notMeasured: '尚未测量',
  lessLikely: '更不可能',
  moreLikely: '更可能',
  nothing: '没有差别，学不到东西。',
  answer: ({ number, text, score, push, result, other }) =>
    `${text || `回答${number}`}，得分${score}，优势${push}${result}${other}`,
  result: (factor) => `，现在的概率是原来的${factor}倍`,
  otherResult: (name, factor) => `，在${name}中，现在的概率是原来的${factor}倍`,
  groups: '这一步的所有组',
  group: ({ prompt, state, mean, std }) => `组${prompt}${state}：优势均值${mean}，标准差${std}`,
  hardAndEasy: '一难一易',
  hard: '难',
  easy: '易',
  stuck: '卡住',
  solved: '已解决',
  noSignal: '零方差，仍被推动',
  dead: (count) => [`${count}`, '个零方差组'],
  deadKinds: ({ solved, stuck, noSignal }) =>
    [solved > 0 && `已解决${solved}`, stuck > 0 && `卡住${stuck}`, noSignal > 0 && `仍被推动${noSignal}`]
      .filter(Boolean)
      .join('，'),
  timeline: '随时间变化',
  charts: { reward: '奖励', kl: 'KL', clip: '裁剪率', spread: '推力', dead: '零方差组' },
  trainedPush: '训练中的推力',
  rewardAndEvaluation: '奖励与评估',
  evaluation: '评估',
  step: '步',
  noReference: '无参考',
  noClip: '无裁剪',
  earlier: '先前',
  shownStep: '舞台上的步骤',
  stepOf: (step) => `第${step}步`,
}
