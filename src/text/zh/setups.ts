import type { Catalogue } from '../catalogue'

export const setups: Catalogue['setups'] = {
  compare: '对比前后两个预设',
  compareHelp: (before, after) => `打开“对比”，用相同的种子比较“${before}”与“${after}”。这里的运行保留。`,
}
