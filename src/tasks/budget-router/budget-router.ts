import { log2 } from '../../math/portable'
import type { Random } from '../../random/streams'
import { PRESETS } from '../../settings/presets'
import { forEachRow, rowsIn } from '../completions'
import { choice, taskKnobs } from '../knobs'
import { wordOf } from '../rewardProgram'
import type { Mark, Panel, Scene, SceneInput, Shown, Tone } from '../scene'
import { routeSketch } from './sketch'
import {
  ACCURACY,
  B,
  BEST_WORTH,
  BUDGETS,
  DIFFICULTIES,
  LATENCY,
  MOST_OVERRUN,
  POOL,
  V,
  ZOO,
  bestOf,
  entryOf,
  overrunOf,
  paretoFront,
  type Sample,
  worth,
} from './zoo'
import { defineTask, type Actions, type Completions, type SettingsOf } from '../task'

/** Features: the difficulty, then the budget, one of eight each. */
const F = DIFFICULTIES + B
/** Position of the 1 among `count` features that start at `from`; 0 if there is none. */
function hot(features: Float32Array, from: number, count: number): number {
  for (let f = 0; f < count; f++) if (features[from + f] === 1) return f
  return 0
}
const budgetOf = ({ features }: Completions, row: number) =>
  BUDGETS[hot(features!, row * F + DIFFICULTIES, B)]
const choiceOf = (actions: Actions, row: number) => Math.min(V - 1, Math.max(0, actions[row]))

const knobs = taskKnobs({ groupBy: choice(['sample_and_budget', 'sample'], 'sample_and_budget') })
const isMixed = ({ groupBy }: SettingsOf<typeof knobs>) => groupBy === 'sample'

/** One decision: which model of a zoo classifies a sample that has a latency budget. */
export const budgetRouter = defineTask<Sample>()({
  knobs,
  learnsIn: 45,
  recommended: { generationBatchSize: 128, numGenerations: 4, learningRate: 0.003, entropyCoef: 0.04 },
  setups: [
    {
      // one sample a step, as after the change, with every budget once: groups of B = 8
      id: 'pairwise',
      settings: { groupBy: 'sample' },
      config: {
        ...PRESETS.pairwise,
        algorithm: 'pairwise',
        numGenerations: B,
        generationBatchSize: B,
        entropyCoef: 0,
        evalCompletions: 100,
      },
      cure: 'simple-five',
    },
    { id: 'by-sample', settings: { groupBy: 'sample' }, config: {}, cure: 'simple-five' },
    {
      id: 'simple-five',
      settings: {},
      config: {
        ...PRESETS.simple,
        algorithm: 'simple',
        numGenerations: 5,
        generationBatchSize: 5,
        entropyCoef: 0,
        evalCompletions: 100,
      },
    },
  ],
  vocabulary: () => ZOO.map(({ depth, width, resolution }) => `${depth}×${width}×${resolution}`),
  endToken: () => -1,
  promptLength: () => 0,
  completionLength: () => 1,
  world: {
    transition: 'world',
    features: () => F,
    timeFeatures: () => 0,
    stateSize: () => 2,
    hasViews: false,
    // Grouped by sample alone, the completions of a group take the budgets in turn, from the problem's own on.
    reset({ difficulty, budget }, _key, index, _view, state, at, settings) {
      state[at] = difficulty
      state[at + 1] = isMixed(settings) ? (budget + 3 * index) % B : budget
    },
    observe(state, at, _t, features, into) {
      features.fill(0, into, into + F)
      features[into + state[at] - 1] = 1
      features[into + DIFFICULTIES + state[at + 1]] = 1
    },
    step: () => true,
  },
  parts: [
    {
      name: 'accuracy',
      weight: 1,
      range: () => [Math.min(...ACCURACY) / BEST_WORTH, Math.max(...ACCURACY) / BEST_WORTH],
    },
    { name: 'over', weight: -1, range: () => [0, MOST_OVERRUN / BEST_WORTH] },
  ],
  reachable: () => 1,
  mixedGroups: (settings, size) =>
    isMixed(settings) && size > 1
      ? { prompts: Math.min(B, size), cure: { groupBy: 'sample_and_budget' } }
      : null,
  // If each completion has a budget of its own, the group's best is that of the easiest.
  best: (sample, settings) =>
    Math.max(
      ...(isMixed(settings) ? BUDGETS.map((_, budget) => ({ ...sample, budget })) : [sample]).map(
        (pair) => worth(pair.difficulty, pair.budget, bestOf(pair)) / BEST_WORTH,
      ),
    ),
  key: ({ difficulty, budget }) => `${difficulty} ${BUDGETS[budget]}`,
  write: ({ difficulty, budget }, settings) => ({
    difficulty,
    milliseconds: isMixed(settings) ? null : BUDGETS[budget],
  }),
  problem: (random: Random) => POOL[random.integer(POOL.length)],
  pool: () => [...POOL],
  rewardAll(completions, parts) {
    forEachRow(completions, ({ difficulty }, row) => {
      const entry = entryOf(difficulty, choiceOf(completions.actions, row))
      parts[2 * row] = ACCURACY[entry] / BEST_WORTH
      parts[2 * row + 1] = overrunOf(LATENCY[entry], budgetOf(completions, row)) / BEST_WORTH
    })
  },
  rewardProgram(settings) {
    // Then each completion has a budget of its own, which no problem word can hold.
    if (isMixed(settings)) return null
    return {
      key: 'budget-router',
      words: 2 * V,
      write({ difficulty, budget }, into, at) {
        for (let v = 0; v < V; v++) {
          const entry = entryOf(difficulty, v)
          into[at + 2 * v] = wordOf(ACCURACY[entry] / BEST_WORTH)
          into[at + 2 * v + 1] = wordOf(overrunOf(LATENCY[entry], BUDGETS[budget]) / BEST_WORTH)
        }
      },
      source: /* wgsl */ `
fn rewardParts(row : i32, problem : i32) -> array<f32, 2> {
  let at = 2 * clamp(actionOf(row, 0), 0, ${V - 1});
  return array<f32, 2>(bitcast<f32>(problemWord(problem, at)), bitcast<f32>(problemWord(problem, at + 1)));
}`,
    }
  },
  measures: ['accuracy', 'latency', 'violations'],
  spreads: ['accuracy', 'latency'],
  rowValue: (measure, { actions }, { difficulty }, row) =>
    (measure === 'accuracy' ? ACCURACY : LATENCY)[entryOf(difficulty, choiceOf(actions, row))],
  tags: {
    loss: 'Train/Loss',
    reward: 'Train/Reward_Mean',
    reward_std: 'Train/Reward_Std',
    eval_reward: 'Val/Reward_Mean',
    'task/accuracy': 'Train/Accuracy_Mean',
    'task/accuracy/std': 'Train/Accuracy_Std',
    'task/latency': 'Train/Latency_Mean',
    'task/latency/std': 'Train/Latency_Std',
    'task/violations': 'Train/Budget_Violation_Rate',
    'eval/accuracy': 'Val/Accuracy_Mean',
    'eval/latency': 'Val/Latency_Mean',
    'eval/violations': 'Val/Budget_Violation_Rate',
  },
  leads: {
    accuracy: ['task/accuracy', 'eval/accuracy'],
    latency: ['task/latency', 'eval/latency'],
  },
  measure(completions, values) {
    values.fill(0)
    const rows = completions.offsets[completions.problems.length]
    forEachRow(completions, ({ difficulty }, row) => {
      const entry = entryOf(difficulty, choiceOf(completions.actions, row))
      values[0] += ACCURACY[entry] / rows
      values[1] += LATENCY[entry] / rows
      values[2] += (LATENCY[entry] > budgetOf(completions, row) ? 1 : 0) / rows
    })
  },
  solve: (problem) => [bestOf(problem)],
  probes() {
    const features = new Float32Array(POOL.length * F)
    POOL.forEach(({ difficulty, budget }, i) => {
      features[i * F + difficulty - 1] = 1
      features[i * F + DIFFICULTIES + budget] = 1
    })
    return { features, position: 0 }
  },
  scene: (input): Scene<FrontWord | BudgetWord> => ({ panels: [frontPanel(input), budgetPanel(input.now)] }),
  sketch: (completion) =>
    routeSketch(completion.problems[0].difficulty, choiceOf(completion.actions, 0), budgetOf(completion, 0)),
})

/** Latencies and budgets span 0.8 to 83 ms: pictures have their logarithm. */
const [SHORTEST, LONGEST] = [-0.5, 6.5]
/** A configuration's place in the picture. */
const place = (entry: number) => [log2(LATENCY[entry]), ACCURACY[entry]]

/** Where the policy's choices lie on average for each budget of a difficulty. */
function meansOf(probe: Float32Array, difficulty: number): number[] {
  return BUDGETS.flatMap((_, budget) => {
    const at = ((difficulty - 1) * B + budget) * V
    const mean = (values: Float64Array) =>
      ZOO.reduce((sum, _, v) => sum + probe[at + v] * values[entryOf(difficulty, v)], 0)
    return [log2(mean(LATENCY)), mean(ACCURACY)]
  })
}

type FrontWord = 'front' | 'latency' | 'accuracy' | 'limit' | 'zoo' | 'pareto' | 'policy' | 'before' | 'group'

/** All configurations at the difficulty under the lens, the front, and where the policy's choices lie. */
function frontPanel({ now, first, group }: SceneInput<Sample>): Panel<FrontWord> {
  const { difficulty } = now.problems[group]
  const rows = rowsIn(now, group)
  const places = (choices: readonly number[]) => choices.flatMap((v) => place(entryOf(difficulty, v)))
  // Easy samples lie close together, near 1.
  const lowest = Math.floor(10 * Math.min(...ZOO.map((_, v) => ACCURACY[entryOf(difficulty, v)]))) / 10
  const budgets = [...new Set(rows.map((row) => log2(budgetOf(now, row))))]
  const policy = (shown: Shown | null, tone: Tone, label: FrontWord): Mark<FrontWord>[] =>
    shown?.probe ? [{ kind: 'points', xy: meansOf(shown.probe, difficulty), tone, label }] : []
  return {
    title: 'front',
    figure: String(difficulty),
    bounds: [SHORTEST, lowest, LONGEST, 1],
    x: 'latency',
    y: 'accuracy',
    scales: { x: 'log2' },
    marks: [
      { kind: 'lines', lines: budgets.map((b) => [b, lowest, b, 1]), tone: 'wrong', label: 'limit' },
      { kind: 'points', xy: places([...ZOO.keys()]), tone: 'muted', label: 'zoo' },
      { kind: 'lines', lines: [places(paretoFront(difficulty))], tone: 'target', label: 'pareto' },
      ...policy(first, 'before', 'before'),
      ...policy(now, 'now', 'policy'),
      {
        kind: 'points',
        xy: places(rows.map((row) => choiceOf(now.actions, row))),
        tone: 'chosen',
        label: 'group',
      },
    ],
  }
}

type BudgetWord = 'over' | 'budget' | 'latency' | 'limit' | 'within' | 'beyond'

/** The latency of the most likely choice for every pair, against its budget. */
function budgetPanel({ probe }: Shown): Panel<BudgetWord> {
  const [within, beyond]: [number[], number[]] = [[], []]
  POOL.forEach(({ difficulty, budget }, i) => {
    if (!probe) return
    const mine = probe.subarray(i * V, (i + 1) * V)
    const latency = LATENCY[entryOf(difficulty, mine.indexOf(Math.max(...mine)))]
    const point = [log2(BUDGETS[budget]), log2(latency)]
    ;(latency > BUDGETS[budget] ? beyond : within).push(...point)
  })
  return {
    title: 'over',
    figure: probe ? `${beyond.length / 2} / ${POOL.length}` : undefined,
    bounds: [SHORTEST, SHORTEST, LONGEST, LONGEST],
    isSquare: true,
    x: 'budget',
    y: 'latency',
    scales: { x: 'log2', y: 'log2' },
    marks: [
      { kind: 'lines', lines: [[SHORTEST, SHORTEST, LONGEST, LONGEST]], tone: 'wrong', label: 'limit' },
      { kind: 'points', xy: within, tone: 'now', label: 'within' },
      { kind: 'points', xy: beyond, tone: 'wrong', label: 'beyond' },
    ],
  }
}
