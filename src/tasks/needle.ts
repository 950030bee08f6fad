import { random, streamKey, type Random } from '../random/streams'
import { taskKnobs, whole } from './knobs'
import { indexOfLetter, letterOf } from './letters'
import type { Mark, Scene } from './scene'
import { defineTask, type Completions, type Problem, type SettingsOf } from './task'

const knobs = taskKnobs({ symbols: whole(4, 2, 10), length: whole(3, 2, 6) })
type Settings = SettingsOf<typeof knobs>

interface NeedleProblem extends Problem {
  /** the one answer that pays */
  needle: readonly number[]
}

/** The needles belong to the task, not to a run: their stream has a seed of its own. */
const TABLE_SEED = 0

function problemOf(prompt: number, settings: Settings): NeedleProblem {
  const draw = random(streamKey(TABLE_SEED, 'problem', prompt))
  const needle = Array.from({ length: settings.length }, () => draw.integer(settings.symbols))
  return { prompt: [prompt], needle }
}

/** Whether completion `row` of T tokens is the needle. */
function isHit({ needle }: NeedleProblem, actions: Completions['actions'], row: number, T: number): boolean {
  for (let t = 0; t < T; t++) if (actions[row * T + t] !== needle[t]) return false
  return true
}

/** The chance that all G rewards of a group are equal, where each is 1 with chance p: p^G + (1 − p)^G. */
const deadChance = (p: number, G: number) => p ** G + (1 - p) ** G

/** Calls `each` with the hits and the size of every group. */
function eachGroup(
  { problems, offsets, actions }: Completions<NeedleProblem>,
  settings: Settings,
  each: (g: number, hits: number, size: number) => void,
): void {
  for (let g = 0; g < problems.length; g++) {
    let hits = 0
    for (let row = offsets[g]; row < offsets[g + 1]; row++) {
      if (isHit(problems[g], actions, row, settings.length)) hits++
    }
    each(g, hits, offsets[g + 1] - offsets[g])
  }
}

/** Share of hits, and of groups whose completions all hit or all miss. */
function counted(completions: Completions<NeedleProblem>, settings: Settings) {
  let [hits, dead] = [0, 0]
  eachGroup(completions, settings, (_, mine, size) => {
    hits += mine
    if (mine === 0 || mine === size) dead++
  })
  const groups = completions.problems.length
  return { rate: hits / completions.offsets[groups], dead: dead / groups }
}

/** P(dead) over p as a polyline. */
function curve(G: number): number[] {
  return Array.from({ length: 101 }, (_, i) => [i / 100, deadChance(i / 100, G)]).flat()
}

type Word = 'dead' | 'p' | 'share' | 'chance' | 'now' | 'before' | 'group'

/** One answer out of V^L pays 1, every other 0: groups without a hit teach nothing. */
export const needle = defineTask<NeedleProblem>()({
  shelf: 'classics',
  knobs,
  // without it the policy settles before the last needles are found
  learnsIn: 20,
  recommended: { entropyCoef: 0.05 },
  vocabulary: (settings) => Array.from({ length: settings.symbols }, (_, token) => letterOf(token)),
  endToken: () => -1,
  promptLength: () => 1,
  completionLength: (settings) => settings.length,
  parts: [{ name: 'hit', weight: 1 }],
  measures: ['hit_rate', 'predicted_dead', 'dead'],
  reachable: () => 1,
  key: (problem) => String(problem.prompt[0]),
  write: (problem) => letterOf(problem.prompt[0]),
  problem: (draw: Random, settings) => problemOf(draw.integer(settings.symbols), settings),
  pool: (settings) => Array.from({ length: settings.symbols }, (_, prompt) => problemOf(prompt, settings)),
  rewardAll({ problems, offsets, actions }, parts, settings) {
    const T = settings.length
    for (let p = 0; p < problems.length; p++) {
      for (let row = offsets[p]; row < offsets[p + 1]; row++) {
        parts[row] = isHit(problems[p], actions, row, T) ? 1 : 0
      }
    }
  },
  rewardProgram(settings) {
    const T = settings.length
    return {
      key: `needle ${T}`,
      words: T,
      write: ({ needle }, into, at) => into.set(needle, at),
      source: /* wgsl */ `
fn rewardParts(row : i32, problem : i32) -> array<f32, 1> {
  for (var t = 0; t < ${T}; t++) {
    if (actionOf(row, t) != problemWord(problem, t)) { return array<f32, 1>(0.0); }
  }
  return array<f32, 1>(1.0);
}`,
    }
  },
  measure(completions, values, settings) {
    const { offsets, problems } = completions
    const groups = problems.length
    const { rate, dead } = counted(completions, settings)
    let predicted = 0
    for (let g = 0; g < groups; g++) predicted += deadChance(rate, offsets[g + 1] - offsets[g]) / groups
    values[0] = rate
    // Evaluation has one completion a prompt: no groups to be dead.
    const hasGroups = offsets[groups] > groups
    values[1] = hasGroups ? predicted : NaN
    values[2] = hasGroups ? dead : NaN
  },
  solve: (problem) => [...problem.needle],
  parse(input, settings) {
    const prompt = indexOfLetter(input, settings.symbols)
    return prompt === null ? null : problemOf(prompt, settings)
  },
  promptLimits: (settings) => ({ last: letterOf(settings.symbols - 1) }),
  scene({ now, first, group }, settings): Scene<Word> {
    const size = now.offsets[group + 1] - now.offsets[group]
    const { rate, dead } = counted(now, settings)
    const start = first && counted(first, settings)
    const before: Mark<Word>[] = start
      ? [{ kind: 'points', xy: [start.rate, start.dead], tone: 'before', label: 'before' }]
      : []
    let share = 0
    eachGroup(now, settings, (g, hits) => {
      if (g === group) share = hits / size
    })
    return {
      panels: [
        {
          title: 'dead',
          bounds: [0, 0, 1, 1],
          x: 'p',
          y: 'share',
          figure: `p ${rate.toFixed(3)} · ${dead.toFixed(2)} (${deadChance(rate, size).toFixed(2)})`,
          marks: [
            { kind: 'lines', lines: [curve(size)], tone: 'muted', label: 'chance' },
            ...before,
            { kind: 'points', xy: [rate, dead], tone: 'now', label: 'now', size: 2 },
            { kind: 'points', xy: [share, deadChance(share, size)], tone: 'chosen', label: 'group' },
          ],
        },
      ],
    }
  },
})
