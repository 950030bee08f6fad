import { random, streamKey, uniform, type Random } from '../random/streams'
import type { NumberKnob } from '../settings/knob'
import { wordOf } from './rewardProgram'
import type { Problem, Task, TaskSettings } from './task'

const count = (external: string, fallback: number, max: number): NumberKnob => ({
  kind: 'number',
  external,
  effect: 'reset',
  default: fallback,
  min: 2,
  max,
  integer: true,
  scale: 'linear',
  step: 1,
})
const knobs = {
  contexts: count('contexts', 8, 26),
  arms: count('arms', 8, 16),
  noise: {
    kind: 'number',
    external: 'noise',
    effect: 'reset',
    default: 0.1,
    min: 0,
    max: 2,
    integer: false,
    scale: 'linear',
    step: 0.05,
  } satisfies NumberKnob,
  gap: {
    kind: 'number',
    external: 'gap',
    effect: 'reset',
    default: 0.3,
    min: 0.01,
    max: 1,
    integer: false,
    scale: 'linear',
    step: 0.05,
  } satisfies NumberKnob,
}

interface BanditProblem extends Problem {
  context: number
  /** expected reward of each arm; the best is exactly 1 */
  values: Float64Array
}

const contexts = (settings: TaskSettings) => settings.contexts as number
const arms = (settings: TaskSettings) => settings.arms as number
/** Records of runs from before this knob lack it. */
const gap = (settings: TaskSettings) => (settings.gap as number | undefined) ?? knobs.gap.default

/** The pay-off table belongs to the task, not to a run: its stream has a seed of its own. */
const TABLE_SEED = 0

function problemOf(context: number, settings: TaskSettings): BanditProblem {
  const draw = random(streamKey(TABLE_SEED, 'problem', context))
  const values = Float64Array.from({ length: arms(settings) }, () => draw.uniform() * (1 - gap(settings)))
  values[draw.integer(arms(settings))] = 1
  return { prompt: [context], context, values }
}

/** Close to a standard normal: twelve uniforms less six. Additions alone, so that every browser makes the same bits. */
function noiseOf(key0: number, key1: number): number {
  let sum = -6
  for (let i = 0; i < 12; i++) sum += uniform(key0, key1, i)
  return sum
}

/** A contextual bandit: see a letter, pull one arm, learn which arm pays best for which letter. */
export const bandit: Task<BanditProblem> = {
  id: 'bandit',
  text: {
    en: {
      title: 'Bandit with contexts',
      blurb:
        'The prompt is one letter, the answer one token: which arm to pull. For each letter one arm pays 1, the others less by the gap or more, with noise on top; a letter as an answer pays nothing.',
      example: 'c → 5',
      lookFor:
        'A completion is one token, so ratio, clip and advantage can be read off one by one. Raise the noise, or close the gap: groups of two mistake luck for skill, groups of sixteen do not.',
      knobs: {
        contexts: { label: 'Contexts', help: 'Different letters a prompt can be.' },
        arms: { label: 'Arms', help: 'Arms to choose from.' },
        noise: {
          label: 'Noise',
          help: 'Standard deviation of what is added to every pay-off. Evaluation leaves it out.',
        },
        gap: {
          label: 'Gap',
          help: 'How far below the best arm’s 1 the others pay at least. The smaller, the harder.',
        },
      },
      parts: { pay: 'pay-off' },
      measures: {},
      scene: {},
      prompts: (settings) => `one letter from a to ${String.fromCharCode(96 + contexts(settings))}`,
    },
  },
  knobs,
  recommended: {},
  vocabulary: (settings) => [
    ...Array.from({ length: contexts(settings) }, (_, context) => String.fromCharCode(97 + context)),
    ...Array.from({ length: arms(settings) }, (_, arm) => String(arm + 1)),
  ],
  endToken: () => -1,
  promptLength: () => 1,
  completionLength: () => 1,
  parts: [{ name: 'pay', weight: 1 }],
  measures: [],
  reachable: () => 1,
  key: (problem) => String(problem.context),
  write: (problem) => String.fromCharCode(97 + problem.context),
  problem: (draw: Random, settings) => problemOf(draw.integer(contexts(settings)), settings),
  pool: (settings) =>
    Array.from({ length: contexts(settings) }, (_, context) => problemOf(context, settings)),
  rewardAll({ problems, offsets, actions, noise }, parts, settings) {
    const scale = settings.noise as number
    for (let p = 0; p < problems.length; p++) {
      const { values } = problems[p]
      for (let row = offsets[p]; row < offsets[p + 1]; row++) {
        const arm = actions[row] - contexts(settings)
        const pay = arm >= 0 && arm < values.length ? values[arm] : 0
        const luck = noise && scale > 0 ? scale * noiseOf(noise[2 * row], noise[2 * row + 1]) : 0
        parts[row] = pay + luck
      }
    }
  },
  rewardProgram(settings) {
    if ((settings.noise as number) > 0) return null
    const [first, count] = [contexts(settings), arms(settings)]
    return {
      key: `bandit ${first} ${count}`,
      words: count,
      write({ values }, into, at) {
        for (let arm = 0; arm < count; arm++) into[at + arm] = wordOf(values[arm])
      },
      source: /* wgsl */ `
fn rewardParts(row : i32, problem : i32) -> array<f32, 1> {
  let arm = actionOf(row, 0) - ${first};
  if (arm < 0 || arm >= ${count}) { return array<f32, 1>(0.0); }
  return array<f32, 1>(bitcast<f32>(problemWord(problem, arm)));
}`,
    }
  },
  solve: (problem, settings) => [contexts(settings) + problem.values.indexOf(1)],
  parse(input, settings) {
    const letter = input.trim()
    const context = letter.charCodeAt(0) - 97
    if (letter.length !== 1 || !(context >= 0 && context < contexts(settings))) return null
    return problemOf(context, settings)
  },
}
