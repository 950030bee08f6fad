import { pow } from '../math/portable'
import { random, streamKey } from '../random/streams'
import { forEachRow, rowsIn } from './completions'
import { taskKnobs, whole } from './knobs'
import { letterOf, lettersOf } from './letters'
import type { Mark, Scene } from './scene'
import { defineTask, type Completions, type Problem, type SettingsOf, unit } from './task'
import { wordPrompts } from './wordPrompts'

const knobs = taskKnobs({ symbols: whole(4, 2, 10), length: whole(3, 2, 6) })
type Settings = SettingsOf<typeof knobs>

export interface NeedleProblem extends Problem {
  /** the one right answer */
  needle: readonly number[]
}

/** The needles belong to the task, not to a run, so their stream has a seed of its own. */
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

/** The probability that all G rewards of a group are equal if each is 1 with probability p: p^G + (1 − p)^G. */
const deadChance = (p: number, G: number) => pow(p, G) + pow(1 - p, G)

/** Hits of each group, their share of all completions, and that of groups whose completions all hit or all miss. */
function counted(completions: Completions<NeedleProblem>, settings: Settings) {
  const { problems, offsets, actions } = completions
  const rows = problems.map((_, g) => rowsIn(completions, g))
  const hits = problems.map(
    (problem, g) => rows[g].filter((row) => isHit(problem, actions, row, settings.length)).length,
  )
  const dead = hits.filter((mine, g) => mine === 0 || mine === rows[g].length).length
  const rate = hits.reduce((sum, mine) => sum + mine, 0) / offsets[problems.length]
  return { hits, rate, dead: dead / problems.length }
}

/** P(dead) over p as a polyline. */
function curve(G: number): number[] {
  return Array.from({ length: 101 }, (_, i) => [i / 100, deadChance(i / 100, G)]).flat()
}

type Word = 'dead' | 'p' | 'share' | 'chance' | 'now' | 'before' | 'group'

/** One answer out of V^L earns 1, every other 0: groups without a hit have no signal. */
export const needle = defineTask<NeedleProblem>()({
  knobs,
  // without it the policy converges before the last needles are found
  learnsIn: 20,
  recommended: { entropyCoef: 0.05 },
  vocabulary: (settings) => lettersOf(settings.symbols),
  endToken: () => -1,
  completionLength: (settings) => settings.length,
  parts: [{ name: 'hit', weight: 1, range: unit }],
  measures: ['hit_rate', 'predicted_dead', 'dead'],
  reachable: () => 1,
  ...wordPrompts((settings: Settings) => lettersOf(settings.symbols), problemOf),
  promptLimits: (settings) => ({ last: letterOf(settings.symbols - 1) }),
  rewardAll(completions, parts, settings) {
    forEachRow(completions, (problem, row) => {
      parts[row] = isHit(problem, completions.actions, row, settings.length) ? 1 : 0
    })
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
    // Evaluation has one completion a prompt: there are no groups.
    const hasGroups = offsets[groups] > groups
    values[1] = hasGroups ? predicted : NaN
    values[2] = hasGroups ? dead : NaN
  },
  solve: (problem) => [...problem.needle],
  scene({ now, first, group }, settings): Scene<Word> {
    const size = now.offsets[group + 1] - now.offsets[group]
    const { hits, rate, dead } = counted(now, settings)
    const share = hits[group] / size
    const start = first && counted(first, settings)
    const before: Mark<Word>[] = start
      ? [{ kind: 'points', xy: [start.rate, start.dead], tone: 'before', label: 'before' }]
      : []
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
