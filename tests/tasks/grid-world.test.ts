import { describe, expect, it, vi } from 'vitest'
import '../../src/tasks/all'
import { en } from '../../src/text/en'
import { TASKS } from '../../src/tasks'
import { DRAWINGS } from '../../src/tasks/grid-world/maps'
import {
  estimate,
  expectWords,
  measured,
  expectScored,
  play,
  scored,
  settingsOf,
  solving,
  uniformly,
  type Chooser,
} from './worldWalks'

// code that other files have run is compiled for their arguments too, and then allocates
vi.hoisted(() => vi.resetModules())

const task = TASKS['grid-world']
const MAP_NAMES = Object.keys(DRAWINGS) as (keyof typeof DRAWINGS)[]

/** A map by its letters. Everything below is worked out from the drawing alone. */
function board(name: keyof typeof DRAWINGS) {
  const lines = DRAWINGS[name].trim().split('\n')
  const columns = lines[0].length
  const at = (cell: number) => lines[Math.floor(cell / columns)][cell % columns]
  const letter = (x: number, y: number) => lines[y]?.[x] ?? '#'
  const move = (cell: number, way: number) => {
    const [x, y] = [cell % columns, Math.floor(cell / columns)]
    const [toX, toY] = [x + [0, 1, 0, -1][way], y + [-1, 0, 1, 0][way]]
    return letter(toX, toY) === '#' ? cell : toY * columns + toX
  }
  const cells = Array.from({ length: lines.length * columns }, (_, cell) => cell)
  const starts = cells.filter((cell) => at(cell) === '.')
  /** Moves to the goal from each cell, by relaxing all of them until nothing changes. */
  const far = cells.map((cell) => (at(cell) === 'G' ? 0 : Infinity))
  for (let isChanged = true; isChanged;) {
    isChanged = false
    for (const cell of starts) {
      const best = 1 + Math.min(...[0, 1, 2, 3].map((way) => far[move(cell, way)]))
      if (best < far[cell]) [far[cell], isChanged] = [best, true]
    }
  }
  return { columns, at, move, cells, starts, far }
}

/** The results of a move on slippery ground: to its left and its right with half of the probability each. */
const turns = (way: number, slip: number) =>
  [
    [way, 1 - slip],
    [(way + 3) % 4, slip / 2],
    [(way + 1) % 4, slip / 2],
  ] as const

/** The reward of a walk that ends on a letter after n of T moves, from d moves away. */
function worth(letter: string, n: number, T: number, d: number): number {
  if (letter === 'G') return 0.6 + 0.1 + (0.3 * (T - n)) / (T - d)
  return letter === '~' ? 0 : 0.1
}

/** Expected reward of a policy from a start, exactly: the chain of its cells, move by move. */
function expectedReward(
  name: keyof typeof DRAWINGS,
  start: number,
  T: number,
  slip: number,
  policy: readonly number[],
): number {
  const { at, move, far } = board(name)
  let chance = new Map([[start, 1]])
  let total = 0
  for (let n = 1; n <= T; n++) {
    const after = new Map<number, number>()
    for (const [cell, p] of chance) {
      policy.forEach((q, way) => {
        for (const [made, share] of turns(way, n === T ? 0 : slip)) {
          const to = move(cell, made)
          after.set(to, (after.get(to) ?? 0) + p * q * share)
        }
      })
    }
    chance = new Map()
    for (const [cell, p] of after) {
      if (at(cell) === '.' && n < T) chance.set(cell, p)
      else total += p * worth(at(cell), n, T, far[start])
    }
  }
  return total
}

/** The best expected reward from each start and the best moves, by asking every later cell first. */
function bestPlan(name: keyof typeof DRAWINGS, T: number, slip: number) {
  const { at, move, far } = board(name)
  const known = new Map<string, { value: number; way: number }>()
  const best = (cell: number, n: number, d: number): { value: number; way: number } => {
    const key = `${cell} ${n} ${d}`
    const found = known.get(key)
    if (found) return found
    let result = { value: -Infinity, way: 0 }
    for (let way = 0; way < 4; way++) {
      let value = 0
      for (const [made, share] of turns(way, n === T ? 0 : slip)) {
        const to = move(cell, made)
        if (share === 0) continue
        value += share * (at(to) === '.' && n < T ? best(to, n + 1, d).value : worth(at(to), n, T, d))
      }
      if (value > result.value + 1e-12) result = { value, way }
    }
    known.set(key, result)
    return result
  }
  return (cell: number, n: number, start: number) => best(cell, n, far[start])
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe.each(MAP_NAMES)('the map of the %s', (map) => {
  const { at, move, starts, far } = board(map)

  it('has starts from which the goal can be reached in the fewest moves that are allowed', () => {
    const pool = task.pool(settingsOf(task, { map }))!
    expect(pool.map(task.key)).toEqual(starts.map(String))
    const { min } = task.knobs.moves as { min: number }
    starts.forEach((start) => expect(far[start]).toBeLessThan(min))
    // the assumption of `lastCell`
    const beside = (cell: number) => [0, 1, 2, 3].map((way) => at(move(cell, way)))
    const isBetween = (cell: number) => beside(cell).includes('G') && beside(cell).includes('~')
    expect(starts.filter(isBetween)).toEqual([])
  })

  it.each([20, 24, 64])('is solved from every start, %i moves', (moves) => {
    const settings = settingsOf(task, { map, moves })
    const pool = task.pool(settings)!
    const played = play(task, settings, pool, 1, solving(task, settings, pool))
    const { rewards } = scored(task, settings, played)
    rewards.forEach((reward) => expect(reward).toBeCloseTo(task.reachable(settings), 6))
    expect(measured(task, settings, played)).toEqual({
      arrived: 1,
      fell: 0,
      moves: mean(starts.map((start) => far[start])),
    })
    for (const problem of pool) {
      expect(task.solve!(problem, settings)).toHaveLength(far[Number(task.key(problem))])
    }
  })

  it.each([
    ['uniform', 0, [0.25, 0.25, 0.25, 0.25]],
    ['uniform', 0.5, [0.25, 0.25, 0.25, 0.25]],
    ['hasty', 0.3, [0.1, 0.6, 0.2, 0.1]],
    ['stubborn', 0.2, [0, 1, 0, 0]],
  ])('pays a %s policy what its chain of cells says, slip %d', (_, slip, policy) => {
    const settings = settingsOf(task, { map, slip })
    const pool = task.pool(settings)!
    const choose: Chooser = (_t, _state, draw) => {
      const u = draw.uniform()
      let sum = 0
      return policy.findIndex((p) => (sum += p) > u)
    }
    const { rewards } = scored(task, settings, play(task, settings, pool, 100, choose))
    const { mean: found, error } = estimate(rewards)
    const expected = mean(starts.map((start) => expectedReward(map, start, 24, slip, policy)))
    expect(error).toBeLessThan(0.008)
    expect(Math.abs(found - expected)).toBeLessThan(4 * error)
  })

  it.each([0.1, 0.4])('has the best plan’s reward as its maximum, slip %d', (slip) => {
    const settings = settingsOf(task, { map, slip })
    const plan = bestPlan(map, 24, slip)
    const pool = task.pool(settings)!
    expect(task.reachable(settings)).toBeCloseTo(mean(starts.map((start) => plan(start, 1, start).value)), 9)
    expect(task.reachable(settings)).toBeLessThan(1)
    const walk: Chooser = (t, state, _draw, row) => plan(state[0], t + 1, starts[Math.floor(row / 100)]).way
    const { mean: found, error } = estimate(
      scored(task, settings, play(task, settings, pool, 100, walk)).rewards,
    )
    expect(Math.abs(found - task.reachable(settings))).toBeLessThan(4 * error)
    // a solution is the first move of such a plan: no other is better
    pool.forEach((problem, i) => {
      const solution = task.solve!(problem, settings)
      expect(solution).toHaveLength(1)
      const rest = (way: number) => {
        let value = 0
        for (const [made, share] of turns(way, slip)) {
          const to = move(starts[i], made)
          value +=
            share * (at(to) === '.' ? plan(to, 2, starts[i]).value : worth(at(to), 1, 24, far[starts[i]]))
        }
        return value
      }
      expect(rest(solution[0])).toBeCloseTo(plan(starts[i], 1, starts[i]).value, 9)
    })
  })

  it('knows the end of each walk, after any slips', () => {
    const settings = settingsOf(task, { map, slip: 0.5 })
    const pool = task.pool(settings)!
    const played = play(task, settings, pool, 60, uniformly(task, settings))
    const { parts } = scored(task, settings, played)
    for (let row = 0; row < parts.length / 3; row++) {
      const letter = at(played.ends[5 * row])
      expect(parts[3 * row]).toBe(letter === 'G' ? 1 : 0)
      expect(parts[3 * row + 2]).toBe(letter === '~' ? 0 : 1)
    }
  })
})

it('scores any walk, without allocating', () => {
  expectScored(task, settingsOf(task, { slip: 0.2 }), 10)
})

it('measures the share that arrived, the share that fell, and the length of the path', () => {
  const settings = settingsOf(task, { map: 'bridge' })
  const { starts, at, columns } = board('bridge')
  // straight to the right: from the row of the goal they arrive, from above and below they fall unless they start past the chasm
  const pool = task.pool(settings)!
  const played = play(task, settings, pool, 1, () => 1)
  const row = (cell: number) => Math.floor(cell / columns)
  const arrived = starts.filter((cell) => row(cell) === 2)
  const fell = starts.filter((cell) => row(cell) !== 2 && row(cell) !== 5 && cell % columns < 3)
  expect(at(2 * columns + 8)).toBe('G')
  expect(measured(task, settings, played)).toEqual({
    arrived: arrived.length / starts.length,
    fell: fell.length / starts.length,
    moves: mean(arrived.map((cell) => 8 - (cell % columns))),
  })
})

it('walks as the example says', () => {
  const settings = settingsOf(task)
  const start = task
    .pool(settings)!
    .find((problem) => Object.values(task.write(problem, settings))[0] === 'a5')!
  const arrows = task.vocabulary(settings)
  const way = task.solve!(start, settings).map((move) => arrows[move])
  expect(en.tasks['grid-world'].example.endsWith(` ${way.join('')}`)).toBe(true)
})

it('probes the policy in every cell, as the policy sees it', () => {
  const settings = settingsOf(task)
  const pool = task.pool(settings)!
  const { features, position } = task.probes!(settings)
  const F = task.world!.features(settings)
  const seen = play(task, settings, pool, 1, () => 0).features!
  expect(position).toBe(0)
  const T = task.completionLength(settings)
  pool.forEach((_, i) =>
    expect(features.subarray(i * F, (i + 1) * F)).toEqual(seen.subarray(i * T * F, (i * T + 1) * F)),
  )
})

it('has words for everything, and draws each path from its start to its end', () => {
  const settings = settingsOf(task, { slip: 0.2 })
  const pool = task.pool(settings)!
  const played = play(task, settings, pool, 4, uniformly(task, settings))
  const probe = new Float32Array(4 * pool.length).map((_, i) => [0.1, 0.6, 0.2, 0.1][i % 4])
  const shown = { ...played, step: 1, rewards: scored(task, settings, played).rewards, probe }
  const group = 41
  const scene = task.scene!({ now: shown, first: null, group }, settings)!
  expectWords('grid-world', scene)
  const { columns } = board('cliff')
  const T = task.completionLength(settings)
  const drawn = scene.panels[1].marks.flatMap((mark) => (mark.kind === 'lines' ? mark.lines : []))
  const cellOf = (x: number, y: number) => Math.floor(y) * columns + Math.floor(x)
  const ways = drawn.map((line) => ({
    start: cellOf(line[0], line[1]),
    end: cellOf(line.at(-2)!, line.at(-1)!),
    moves: line.length / 2 - 1,
  }))
  expect(ways).toHaveLength(4)
  for (const row of [0, 1, 2, 3].map((i) => 4 * group + i)) {
    const moves = played.mask.subarray(row * T, (row + 1) * T).reduce((sum, one) => sum + one, 0)
    expect(ways).toContainEqual({ start: Number(task.key(pool[group])), end: played.ends[5 * row], moves })
  }
})
