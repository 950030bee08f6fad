import type { Catalogue } from '../../catalogue'

/** The texts of a task's picture. */
export const picture: Catalogue['picture'] = {
  tab: '图示',
  tabs: '看这个组的方式',
  empty: '按“开始”或“单步”，有了第一批回答，图示就会出现。',
  nothingYet: '按“开始”或“单步”，图示就会出现在这里。',

  play: '播放动画',
  pause: '暂停动画',
  frame: '动画的帧',
  ofStep: (step) => `第${step}步`,
  frameOf: (frame, frames) => `${frames}帧中的第${frame}帧`,

  table: '表格',
  plot: '图示',
  showTables: '把图示显示为表格',
  showPicture: '显示图示',
  tableOf: (panel) => `${panel}的表格`,
  tableNote: (shown, all) => (shown < all ? `${all}项中的前${shown}项。` : `共${all}项。`),
  columns: { number: '#', mark: '标记', x: 'x', y: 'y', detail: '细节' },
  alternative: (title, figure, legend) =>
    [
      figure === '' ? `${title}。` : `${title}：${figure}。`,
      legend.length === 0 ? '' : `画的是${legend.join('、')}。`,
    ]
      .filter((sentence) => sentence !== '')
      .join(''),

  arrowTo: (x, y) => `箭头指向${x}，${y}`,
  outline: (number, corner) => `第${number}条线，第${corner}点`,
  wall: '墙',
  unnamed: (tone, kind) => `${tone}，${kind}`,
  tones: {
    now: '策略',
    before: '训练之前',
    target: '目标',
    wrong: '错误',
    chosen: '所示的组',
    muted: '背景',
  },
  kinds: {
    points: '点',
    lines: '线',
    arrows: '箭头',
    areas: '区域',
    cells: '格子',
    image: '图像',
    words: '文字',
  },
}
