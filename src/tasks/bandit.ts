import { random, streamKey, uniform } from '../random/streams'
import { forEachRow } from './completions'
import { real, taskKnobs, whole } from './knobs'
import { letterOf, lettersOf } from './letters'
import { wordOf } from './rewardProgram'
import { defineTask, type Problem, type SettingsOf, unit } from './task'
import { wordPrompts } from './wordPrompts'

const knobs = taskKnobs({
  contexts: whole(8, 2, 26),
  arms: whole(8, 2, 16),
  noise: real(0.1, 0, 2, 0.05),
  gap: real(0.3, 0.01, 1, 0.05),
})
type Settings = SettingsOf<typeof knobs>

export interface BanditProblem extends Problem {
  /** expected reward of each arm; the best is exactly 1 */
  values: Float64Array
}

/** The table of rewards belongs to the task, not to a run, so its stream has a seed of its own. */
const TABLE_SEED = 0

function problemOf(context: number, settings: Settings): BanditProblem {
  const draw = random(streamKey(TABLE_SEED, 'problem', context))
  // Records of older runs lack the gap.
  const { arms, gap = knobs.gap.default } = settings
  const values = Float64Array.from({ length: arms }, () => draw.uniform() * (1 - gap))
  values[draw.integer(arms)] = 1
  return { prompt: [context], values }
}

/**
 * Approximately standard normal: the sum of twelve uniforms, less 6. Only additions, so that every browser computes the
 * same bits.
 */
function noiseOf(key0: number, key1: number): number {
  let sum = -6
  for (let i = 0; i < 12; i++) sum += uniform(key0, key1, i)
  return sum
}

/** A contextual bandit: see a letter, pull one arm, learn which arm pays best for which letter. */
export const bandit = defineTask<BanditProblem>()({
  knobs,
  learnsIn: 40,
  recommended: {},
  vocabulary: (settings) => [
    ...lettersOf(settings.contexts),
    ...Array.from({ length: settings.arms }, (_, arm) => String(arm + 1)),
  ],
  endToken: () => -1,
  completionLength: () => 1,
  parts: [{ name: 'pay', weight: 1, range: ({ noise }) => (noise > 0 ? [-Infinity, Infinity] : unit()) }],
  measures: [],
  reachable: () => 1,
  ...wordPrompts((settings: Settings) => lettersOf(settings.contexts), problemOf),
  promptLimits: (settings) => ({ last: letterOf(settings.contexts - 1) }),
  rewardAll(completions, parts, settings) {
    const { actions, noise } = completions
    const scale = settings.noise
    forEachRow(completions, ({ values }, row) => {
      const arm = actions[row] - settings.contexts
      const pay = arm >= 0 && arm < values.length ? values[arm] : 0
      const luck = noise && scale > 0 ? scale * noiseOf(noise[2 * row], noise[2 * row + 1]) : 0
      parts[row] = pay + luck
    })
  },
  rewardProgram(settings) {
    if (settings.noise > 0) return null
    const [first, count] = [settings.contexts, settings.arms]
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
  solve: (problem, settings) => [settings.contexts + problem.values.indexOf(1)],
})
