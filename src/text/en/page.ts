import type { Catalogue } from '../catalogue'
import { surprises } from './surprises'

export const page: Catalogue['page'] = {
  title: 'GRPO Playground',
  onboarding: (completions) =>
    `Press Play. Each step a small network writes ${completions} answers; those that beat their group become more likely.`,
  views: { train: 'Train', compare: 'Compare', sweep: 'Sweep' },
  tablist: 'Views',
  copyLink: 'Copy link',
  exportRun: 'Export run',
  help: 'Help',
  theme: 'Theme',
  themes: { system: 'System theme', light: 'Light theme', dark: 'Dark theme' },
  footer: 'Nothing leaves this tab: the network trains on your device, and there is no server.',
  smoothing: 'Smoothing',
  tables: 'Tables',
  moreCharts: 'More charts',
  addMetric: {
    label: 'Add a metric',
    add: 'Add',
    unknown: (written) => `No recorded metric is called “${written}”.`,
  },
  previousRuns: (count) => (count === 1 ? '1 earlier run' : `${count} earlier runs`),
  runName: ({ algorithm, group, beta, seed, steps }) =>
    `${algorithm}, G ${group}, β ${beta}, seed ${seed}, ${steps} steps`,
  forgetPrevious: 'Forget',
  loading: 'Loading …',
  broken: 'This part of the page stopped working. The run goes on.',
  tryAgain: 'Show it again',
  regions: {
    transport: 'Transport',
    settings: 'Settings',
    charts: 'Charts',
    lens: 'Lens',
    messages: 'Messages',
  },
  parts: 'Parts of the page',
}

export const transport: Catalogue['transport'] = {
  play: 'Play',
  pause: 'Pause',
  step: 'Step',
  reset: 'Reset',
  newSeed: 'New seed',
  speed: 'Speed',
  speeds: {
    1000: '1 step/s',
    500: '2 steps/s',
    200: '5 steps/s',
    50: '20 steps/s',
    0: 'full speed',
  },
  fullSpeed: 'Full speed',
  aboutFullSpeed:
    'As fast as this device goes, or 20 steps a second, to watch (key F). The next visit begins with the speed of this one.',
  starting: 'Preparing …',
  failed: 'Stopped by an error',
  pending: (count) => (count === 1 ? '1 change waits for Reset' : `${count} changes wait for Reset`),
  status: {
    step: (step) => `step ${step}`,
    reward: (reward) => `reward ${reward}`,
    evaluation: (evaluation) => `evaluation ${evaluation}`,
    completions: (completions) => `${completions} completions`,
    rate: (stepsPerSecond) => `${stepsPerSecond} steps/s`,
  },
  announcement: ({ step, reward, evaluation }) => `Step ${step}, reward ${reward}, evaluation ${evaluation}`,
  absent: '–',
}

export const panel: Catalogue['panel'] = {
  sections: {
    policyLoss: 'Policy loss',
    limits: 'Limits and masks',
    advantage: 'Advantage',
    shaping: 'Shaping of rewards and advantages',
    deadGroups: 'Dead groups',
    optimiser: 'Optimiser',
    entropy: 'Entropy',
    reference: 'Reference and KL',
    staging: 'Staged training',
    sampling: 'Sampling and evaluation',
    network: 'Network',
    stop: 'Stop by itself',
    engine: 'Engine',
    task: (title) => `Task: ${title}`,
  },
  shelves: { projects: 'Projects made small', classics: 'Classics', warmUps: 'Warm-ups' },
  setup: 'Start from',
  plainSetup: 'Task’s own',
  changedSetup: 'Knobs have been changed since; choose a start to set them again.',
  aboutSetups: 'A start sets knobs of the task and of the algorithm together; they act on Reset.',
  example: 'Example:',
  weights: 'Weights of the reward’s parts',
  parameters: (count) => `${count} parameters`,
  lookFor: 'Look for:',
  whatToLookFor: 'What to look for',
  presetChanged: (name) => `${name} (changed)`,
  slider: (label) => `${label} slider`,
  about: (label) => `About ${label}`,
  on: 'on',
  off: 'off',
  actsOnReset: 'Acts on Reset; at once while nothing has been learnt.',
  waitsForReset: 'acts on Reset',
  actsAtOnce: 'Acts from the next step.',
  changed: 'changed',
  default: (value) => `Default ${value}`,
  range: (min, max) => `${min} to ${max}`,
  trl: (name) => `TRL: ${name}`,
  verl: (name) => `verl: ${name}`,
  link: (name) => `Link: ${name}`,
  restore: (label) => `Restore default of ${label}`,
  restoreAll: 'Restore all defaults',
  idle: (label, value) => `No effect while ${label} is ${value}`,
  surprises,
  hasSurprise: 'a note inside',
  evaluation: (problems, whole) =>
    whole
      ? `Evaluation: all ${problems} problems there are, so they are trained on too.`
      : `Evaluation: ${problems} problems that are never trained on.`,
  never: 'off',
}

const shortNames = {
  plain: 'CPU',
  cpu: 'CPU',
  'cpu-simd128': 'CPU',
  webgpu: 'WebGPU',
  ops: 'TensorFlow.js ops',
}
const tried = { webgpu: 'GPU', cpu: 'CPU' }
const backends = { webgpu: 'WebGPU', wasm: 'WebAssembly', cpu: 'JavaScript' }

export const engine: Catalogue['engine'] = {
  label: 'Engine in use',
  names: {
    plain: 'CPU, plain TypeScript',
    cpu: 'CPU, WebAssembly',
    'cpu-simd128': 'CPU, WebAssembly SIMD128',
    webgpu: 'WebGPU',
    ops: 'TensorFlow.js ops',
  },
  badge({ engine: name, backend, reason, adapter }) {
    const short = {
      'hardware-adapter': adapter ?? 'hardware adapter',
      'software-adapter': 'software adapter, so CPU',
      'no-webgpu': 'no WebGPU, so CPU',
      'no-adapter': 'no adapter, so CPU',
      chosen: adapter !== null ? `chosen · ${adapter}` : 'chosen',
      'not-covered': 'this task is not for the GPU, so CPU',
      'self-test-failed': 'GPU failed its self-test, so CPU',
      'device-lost': 'GPU was lost, so CPU',
      'device-regained': 'lost once, back again',
      'no-simd': 'no WebAssembly SIMD, so plain TypeScript',
      'kernels-failed': 'WebAssembly failed its self-test, so plain TypeScript',
    }[reason]
    const computes = backend ? `${shortNames[name]} on ${backends[backend]}` : shortNames[name]
    return `${computes} · ${short}`
  },
  starting: 'Engine …',
  preparing: { webgpu: 'Preparing the GPU …' },
  lossOnCpu: 'loss on the CPU',
  lossOnCpuWhy:
    'The chosen loss looks across completions or mixes two losses, so its derivatives are made on the CPU: one more read from the GPU in each update.',
  rewardOnGpu:
    'This task’s reward is there in WGSL: between two evaluations rewards and advantages are made on the GPU too, and nothing is read between rollout and updates.',
  reasons: {
    'hardware-adapter': 'The browser offers WebGPU on a hardware adapter, so the network trains there.',
    'software-adapter':
      'The browser’s WebGPU adapter is imitated in software, which is slower than the CPU itself, so the CPU trains.',
    'no-webgpu': 'This browser has no WebGPU, or the page is not served securely, so the CPU trains.',
    'no-adapter': 'The browser has WebGPU but offers no adapter, so the CPU trains.',
    chosen: 'The Engine knob chose it.',
    'not-covered':
      'The GPU engine cannot run this task: its world moves on the CPU after every action, or its network is too large for the GPU’s programs. So the CPU trains.',
    'self-test-failed':
      'The GPU’s numbers differed from the CPU’s in the self-test at the start, so the CPU trains.',
    'device-lost': 'The browser lost the GPU, so the CPU trains.',
    'device-regained':
      'The browser lost the GPU and gave it back, so the network trains there again. If it is lost once more, the CPU takes over.',
    'no-simd':
      'This browser does not run WebAssembly with SIMD here, so the network trains in plain TypeScript, about ten times slower.',
    'kernels-failed':
      'The WebAssembly kernels’ numbers differed from plain TypeScript’s in the self-test at the start, so plain TypeScript trains.',
  },
  trial: {
    measure: 'Measure both',
    about: 'Trains a copy of this run for some seconds on the GPU and on the CPU. The run waits meanwhile.',
    running: 'Measuring …',
    figure: (name, milliseconds) =>
      `${tried[name]} ${milliseconds === null ? 'cannot run it' : `${milliseconds} ms a step`}`,
    use: (name) => `Use the ${tried[name]} and reset`,
    isFastest: 'The faster one is in use.',
  },
  memory: {
    title: 'Memory',
    rows: {
      history: 'History of this run',
      previous: 'History of earlier runs',
      compare: 'History of the comparison',
      sweep: 'History of the sweep',
      page: 'JavaScript of the page',
      wasm: 'WebAssembly',
      gpu: 'GPU buffers',
      tensors: 'Tensors',
    },
    megabytes: (amount) => `${amount} MB`,
    unknown: 'not told',
  },
}

export const prompt: Catalogue['prompt'] = {
  title: 'Try a prompt',
  ask: 'Ask',
  now: (step) => `now (step ${step})`,
  first: 'at step 0',
  reward: (value) => `reward ${value}`,
  probability: (token, percent) => `${token} ${percent}`,
  allowed: (prompts) => `Allowed: ${prompts}. Shade: probability.`,
}

export const help: Catalogue['help'] = {
  title: 'What this is',
  close: 'Close',
  what: [
    'A small network learns a task by Group Relative Policy Optimization while you watch. For each prompt it samples a group of completions, each is rewarded, and its advantage is how much better it did than its group. Tokens of better completions become more likely, of worse ones less.',
    'Every knob acts while the run goes on, but for those marked “acts on Reset”. A mark on the curves shows where a knob was changed. Reset keeps the last five runs as faint lines, so change one thing and compare.',
  ],
  keysTitle: 'Keys',
  keys: [
    { key: 'Space', does: 'Play or pause' },
    { key: 'S', does: 'Step: one rollout and its updates' },
    { key: 'R', does: 'Reset: the same seed from step 0' },
    { key: 'F', does: 'Full speed, or 20 steps a second again' },
    { key: '?', does: 'This help' },
  ],
  shortcuts: 'Use these keys (never while typing in a field)',
  curvesTitle: 'Curves',
  allKnobs: 'All knobs, with TRL’s and verl’s names',
  wordsTitle: 'Words',
  words: [
    { word: 'Group', means: 'the G completions of one prompt' },
    { word: 'Advantage', means: 'reward less baseline, divided as Reward scaling says' },
    { word: 'Dead group', means: 'all its completions earned the same, so it teaches nothing' },
    { word: 'Ratio', means: 'probability of a token now over its probability when it was sampled' },
    { word: 'Step', means: 'one rollout and all updates on it' },
    { word: 'Update', means: 'one step of the optimiser; TRL’s unit' },
  ],
}
