import type { RunsText } from '../en/runs'

export const runs: RunsText = {
  left: {
    compare: (done, total) => `保留着以前打开页面时的一次比较：${total}次运行完成了${done}次。`,
    sweep: (done, total) => `保留着以前打开页面时的一次扫描：${total}次运行完成了${done}次。`,
  },
  goOn: '接着做',
  notNow: '暂时不用',
}
