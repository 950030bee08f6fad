import { random, streamKey, type Random } from '../random/streams'
import { number } from '../settings/knobs/declare'
import type { Scene } from './scene'
import type { Completions, Problem, Task, TaskSettings } from './task'

const count = (external: string, fallback: number, max: number) =>
  number(external, 'reset', { default: fallback, min: 2, max, integer: true, scale: 'linear', step: 1 })
const knobs = { symbols: count('symbols', 4, 10), length: count('length', 3, 6) }

interface NeedleProblem extends Problem {
  /** the one answer that pays */
  needle: readonly number[]
}

const symbols = (settings: TaskSettings) => settings.symbols as number
const length = (settings: TaskSettings) => settings.length as number
const letter = (token: number) => String.fromCharCode(97 + token)

/** The needles belong to the task, not to a run: their stream has a seed of its own. */
const TABLE_SEED = 0

function problemOf(prompt: number, settings: TaskSettings): NeedleProblem {
  const draw = random(streamKey(TABLE_SEED, 'problem', prompt))
  const needle = Array.from({ length: length(settings) }, () => draw.integer(symbols(settings)))
  return { prompt: [prompt], needle }
}

/** Whether completion `row` of T tokens is the needle. */
function isHit({ needle }: NeedleProblem, actions: Completions['actions'], row: number, T: number): boolean {
  for (let t = 0; t < T; t++) if (actions[row * T + t] !== needle[t]) return false
  return true
}

/** The chance that all G rewards of a group are equal, where each is 1 with chance p: p^G + (1 − p)^G. */
const deadChance = (p: number, G: number) => p ** G + (1 - p) ** G

/** Hits of each group: `each(g, hits, size)`. */
function eachGroup(
  { problems, offsets, actions }: Completions<NeedleProblem>,
  settings: TaskSettings,
  each: (g: number, hits: number, size: number) => void,
): void {
  for (let g = 0; g < problems.length; g++) {
    let hits = 0
    for (let row = offsets[g]; row < offsets[g + 1]; row++) {
      if (isHit(problems[g], actions, row, length(settings))) hits++
    }
    each(g, hits, offsets[g + 1] - offsets[g])
  }
}

/** Share of hits, and of groups whose completions all hit or all miss. */
function counted(completions: Completions<NeedleProblem>, settings: TaskSettings) {
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

/** One answer out of V^L pays 1, every other 0: groups without a hit teach nothing. */
export const needle: Task<NeedleProblem> = {
  id: 'needle',
  text: {
    en: {
      title: 'Needle in a haystack',
      blurb:
        'For each letter one string pays 1 and all others pay nothing. At first hardly any group finds it; a group whose completions all earn the same is dead and teaches nothing.',
      example: 'c → abd, or nothing',
      lookFor:
        'With hit rate p a group of G is dead with chance p^G + (1 − p)^G. Raise the group size, or sample dead groups anew, and see which finds the needles with fewer completions. Prompts that differ in p leave more groups dead than their mean p predicts.',
      knobs: {
        symbols: { label: 'Letters', help: 'V: letters to write, and prompts to answer.' },
        length: {
          label: 'Length',
          help: 'L: letters in an answer. A blind guess hits with chance 1/V^L.',
        },
      },
      parts: { hit: 'hit' },
      measures: {
        hit_rate: { label: 'Hit rate p', help: 'Share of completions that are the needle.' },
        predicted_dead: {
          label: 'Dead groups, predicted',
          help: 'p^G + (1 − p)^G with the hit rate p of all completions: what it would be if every prompt had the same chance.',
        },
        dead: { label: 'Dead groups, counted', help: 'Share of groups in which all hit or all miss.' },
      },
      scene: {
        dead: 'Share of dead groups',
        p: 'hit rate p',
        share: 'share',
        chance: 'p^G + (1 − p)^G',
        now: 'this step',
        before: 'before training',
        group: 'hits of the group shown',
      },
      prompts: (settings) => `one letter from a to ${letter(symbols(settings) - 1)}`,
    },
  },
  knobs,
  // without it the policy settles before the last needles are found
  recommended: { entropyCoef: 0.05 },
  vocabulary: (settings) => Array.from({ length: symbols(settings) }, (_, token) => letter(token)),
  endToken: () => -1,
  promptLength: () => 1,
  completionLength: length,
  parts: [{ name: 'hit', weight: 1 }],
  measures: [
    { name: 'hit_rate', formula: 'hits / N' },
    { name: 'predicted_dead', formula: 'mean over groups of p^G + (1 − p)^G, p = hits / N' },
    { name: 'dead', formula: 'share of groups with 0 or G hits' },
  ],
  reachable: () => 1,
  key: (problem) => String(problem.prompt[0]),
  write: (problem) => letter(problem.prompt[0]),
  problem: (draw: Random, settings) => problemOf(draw.integer(symbols(settings)), settings),
  pool: (settings) => Array.from({ length: symbols(settings) }, (_, prompt) => problemOf(prompt, settings)),
  rewardAll({ problems, offsets, actions }, parts, settings) {
    const T = length(settings)
    for (let p = 0; p < problems.length; p++) {
      for (let row = offsets[p]; row < offsets[p + 1]; row++) {
        parts[row] = isHit(problems[p], actions, row, T) ? 1 : 0
      }
    }
  },
  rewardProgram(settings) {
    const T = length(settings)
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
    const written = input.trim()
    const prompt = written.charCodeAt(0) - 97
    if (written.length !== 1 || !(prompt >= 0 && prompt < symbols(settings))) return null
    return problemOf(prompt, settings)
  },
  scene({ now, first, group }, settings): Scene {
    const size = now.offsets[group + 1] - now.offsets[group]
    const { rate, dead } = counted(now, settings)
    const before = first && counted(first, settings)
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
            ...(before
              ? [
                  {
                    kind: 'points' as const,
                    xy: [before.rate, before.dead],
                    tone: 'before' as const,
                    label: 'before',
                  },
                ]
              : []),
            { kind: 'points', xy: [rate, dead], tone: 'now', label: 'now', size: 2 },
            { kind: 'points', xy: [share, deadChance(share, size)], tone: 'chosen', label: 'group' },
          ],
        },
      ],
    }
  },
}
