import type { Catalogue } from '../catalogue'

const shortNames = {
  plain: 'CPU',
  cpu: 'CPU',
  'cpu-simd128': 'CPU',
  webgpu: 'WebGPU',
  ops: 'TensorFlow.js算子',
}
const tried = { webgpu: 'GPU', cpu: 'CPU' }
const backends = { webgpu: 'WebGPU', wasm: 'WebAssembly', cpu: 'JavaScript' }

export const engine: Catalogue['engine'] = {
  label: '当前引擎',
  badgeLabel: '当前引擎：',
  names: {
    plain: 'CPU，纯TypeScript',
    cpu: 'CPU，WebAssembly',
    'cpu-simd128': 'CPU，WebAssembly SIMD128',
    webgpu: 'WebGPU',
    ops: 'TensorFlow.js算子',
  },
  badge({ engine: name, backend, reason, adapter }) {
    const note = {
      'hardware-adapter': ` · ${adapter ?? '硬件GPU'}`,
      'software-adapter': '（没有硬件GPU）',
      'no-webgpu': '（没有WebGPU）',
      'no-adapter': '（没有找到GPU）',
      chosen: adapter !== null ? ` · 手动选择 · ${adapter}` : ' · 手动选择',
      'not-covered': '（GPU引擎跑不了）',
      'self-test-failed': '（GPU没有通过自检）',
      'device-lost': '（GPU丢失）',
      'device-regained': '（丢失过一次，已恢复）',
      'file-missing': '（慢：有文件无法加载）',
      'no-simd': '（慢：没有WebAssembly SIMD）',
      'kernels-failed': '（慢：WebAssembly没有通过自检）',
    }[reason]
    const computes = backend ? `${backends[backend]}上的${shortNames[name]}` : shortNames[name]
    return `${computes}${note}`
  },
  starting: '引擎……',
  awaitsConsent: '等你允许',
  backends,
  preparing: { webgpu: '正在准备GPU……' },
  lossOnCpu: '损失在CPU上算',
  trial: {
    figure: (name, milliseconds) =>
      milliseconds === null ? `${tried[name]}跑不了` : `${tried[name]}每步${milliseconds} ms`,
    use: (name) => `改用${tried[name]}并重置`,
  },
}
