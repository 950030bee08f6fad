import type { Catalogue } from '../../catalogue'
import { rowsFault } from './rowsFault'

export const ownData: Catalogue['ownData'] = {
  chooseFile: '选择文件',
  dropHint: '或把文件拖到输入框上：JSON、JSON Lines或CSV',
  facts: ({ rows, prompts, columns, tokens, vocabulary, longestPrompt, longestAnswer, ...more }) => [
    `${rows}行，${prompts}个不同的提示词${columns ? `；提示词：“${columns.prompt}”列，答案：“${columns.answer}”列` : ''}。`,
    `按${tokens === 'words' ? '词' : '字符'}划分token：共${vocabulary}种，含答案的结束token。最长的提示词有${longestPrompt}个，最长的答案有${longestAnswer}个再加结束token。`,
    more.heldOut === '0'
      ? `${more.training}个提示词用于训练，没有留出。`
      : `${more.training}个提示词用于训练，${more.heldOut}个留出用于评估。`,
    ...(more.duplicates ? [`重复的行（已忽略）：${more.duplicates}。`] : []),
    ...(more.severalAnswers ? [`有多个答案的提示词，答对任何一个都算对：${more.severalAnswers}。`] : []),
  ],
  window: (sees, needed) =>
    `策略只看得到最后${sees}个token；最长的提示词加答案有${needed}个。看不到的token就学不会。`,
  setWindow: (window) => `把窗口设为${window}`,
  fault: rowsFault,
  moreFaults: (count) => `另有${count}行有错误。`,
  notUsed: '这些数据没有被采用。请改正上面指出的行。',
  back: '恢复之前的数据',
  columns: { prompt: '提示词所在的列', answer: '答案所在的列' },
  findColumn: '按名称查找',
  unreadable: (file) => `${file}不是UTF-8或UTF-16编码的文本。请存为UTF-8文本（CSV、JSON或JSON Lines）。`,
  tooLarge: (file, most) => `${file}超过${most}，这是能读取的上限。请选择较小的文件。`,
  beginning: (shown, all) => `共${all}个字符，输入框只显示前${shown}个，不能编辑。要输入别的数据，请先清空。`,
  empty: '清空输入框',
  link: '链接里可能放不下这么长的数据，那样复制的链接就不含它。导出的运行（JSON）包含它。',
  ownReward: '要用自定义奖励评分，请按“编辑奖励”。',
  size: (characters) => `${characters}个字符`,
}
