import type { Catalogue } from '../../catalogue'

export const experimentExports: Catalogue['experimentExports'] = {
  compare: {
    json: { label: 'JSON', help: '每次运行的设置和每一步，以及表格的数值。可以再导入。' },
    csv: { label: 'CSV', help: '表格：每个配置一行，每个数值都带区间。' },
    csvLong: { label: '各步', help: '所有运行的每一步，CSV格式，每步一行。' },
    tensorboard: {
      label: 'TensorBoard',
      help: '一个ZIP文件，每次运行一个事件文件：每一步的每项指标，设置显示在HParams里。',
    },
    svg: { label: '图存为SVG', help: '现在画着的曲线。' },
    png: { label: '图存为PNG', help: '现在画着的曲线。' },
    ray: {
      label: 'Ray Tune',
      help: '一个Python程序，在多台机器上训练每个配置的每个种子。它的results.json可以导入。',
    },
    optuna: { label: 'Optuna', help: '同样的内容，作为一个study，由任意多个进程通过存储地址共用。' },
  },
  sweep: {
    json: { label: 'JSON', help: '每次运行的设置和每一步，以及各格的得分。可以再导入。' },
    csv: { label: 'CSV', help: '每格一行：它的取值和得分。' },
    tensorboard: {
      label: 'TensorBoard',
      help: '一个ZIP文件，每次运行一个事件文件：每一步的每项指标，设置显示在HParams里。',
    },
    ray: {
      label: 'Ray Tune',
      help: '一个Python程序，在多台机器上把每一格训练到预算为止。它的results.json可以导入。',
    },
    optuna: { label: 'Optuna', help: '同样的内容，作为一个study，由任意多个进程通过存储地址共用。' },
  },
}
