import { describe, expect, it } from 'vitest'
import { beginHalving, decide, dueBrackets } from '../../../src/experiments/sweep/brackets'
import { cellsOf, readAxis } from '../../../src/experiments/sweep/sweepPlan'
import type { SweepPlan } from '../../../src/experiments/state'
import { TINY } from '../../app/experiments/experimentStage'

const SETTINGS = { seed: 1, seeds: 2, budget: 64 }

describe('the cells of a plan', () => {
  it('are every combination, x fastest; a cell whose values are not allowed together says why', () => {
    const plan: SweepPlan = {
      kind: 'grid',
      x: { field: 'numGenerations', values: [4, 5, 8] },
      y: { field: 'beta', values: [0, 0.1] },
    }
    const cells = cellsOf(TINY, plan, SETTINGS)
    expect(cells.map(({ values }) => values)).toEqual([
      [4, 0],
      [5, 0],
      [8, 0],
      [4, 0.1],
      [5, 0.1],
      [8, 0.1],
    ])
    const { generationBatchSize: N, numGenerations: G } = TINY
    expect(cells[1].config).toMatchObject({ numGenerations: 5, generationBatchSize: (N / G) * 5 })
    expect(cells[2].config).toMatchObject({ numGenerations: 8, generationBatchSize: N })
    expect(cells[5].config).toMatchObject({ numGenerations: 8, beta: 0.1, seed: 1, budget: 64, maxSteps: 0 })
    expect(new Set(cells.flatMap(({ runs }) => runs)).size).toBe(12)
  })

  it('set a preset before the other knob, whichever axis it is on', () => {
    const x = { field: 'beta', values: [0.2] } as const
    const y = { field: 'algorithm', values: ['reinforce'] } as const
    for (const plan of [
      { kind: 'grid', x, y },
      { kind: 'grid', x: y, y: x },
    ] as const) {
      expect(cellsOf(TINY, plan, SETTINGS)[0].config).toMatchObject({ beta: 0.2, algorithm: 'reinforce' })
    }
  })

  it('move ε high with ε, unless it has an axis or a value of its own', () => {
    const x = { field: 'epsilon', values: [0.1, 0.3] } as const
    const y = { field: 'beta', values: [0] } as const
    const high = (base: typeof TINY, plan: SweepPlan) =>
      cellsOf(base, plan, SETTINGS).map(({ config }) => config?.epsilonHigh)
    expect(high(TINY, { kind: 'grid', x, y })).toEqual([0.1, 0.3])
    expect(high({ ...TINY, epsilonHighFollows: false }, { kind: 'grid', x, y })).toEqual([0.2, 0.2])
    expect(high(TINY, { kind: 'grid', x: { field: 'epsilonHigh', values: [0.28] }, y: x })).toEqual([
      0.28, 0.28,
    ])
  })

  it.each(['random', 'sobol'] as const)(
    'of a %s search lie in their ranges, and stay when there are more',
    (method) => {
      const plan: SweepPlan = {
        kind: 'search',
        method,
        points: 40,
        knobs: [
          { field: 'learningRate', range: { kind: 'log', low: 1e-4, high: 1e-1 } },
          { field: 'numIterations', range: { kind: 'integer', low: 1, high: 4 } },
          { field: 'lossType', range: { kind: 'choice', values: ['grpo', 'dapo'] } },
        ],
      }
      const cells = cellsOf(TINY, plan, SETTINGS)
      const rates = cells.map(({ values }) => values[0] as number)
      expect(Math.min(...rates)).toBeGreaterThanOrEqual(1e-4)
      expect(Math.max(...rates)).toBeLessThanOrEqual(1e-1)
      // as many below the geometric middle as above, about
      expect(rates.filter((rate) => rate < 10 ** -2.5).length).toBeGreaterThan(10)
      expect(new Set(cells.map(({ values }) => values[1]))).toEqual(new Set([1, 2, 3, 4]))
      expect(new Set(cells.map(({ values }) => values[2]))).toEqual(new Set(['grpo', 'dapo']))
      const more = cellsOf(TINY, { ...plan, points: 60 }, SETTINGS)
      expect(more.slice(0, 40)).toEqual(cells)
      expect(cellsOf(TINY, plan, { ...SETTINGS, seed: 2 })[0].values).not.toEqual(cells[0].values)
    },
  )
})

describe('the typed values of an axis', () => {
  const read = (field: 'beta' | 'numIterations' | 'algorithm' | 'useReference', written: string) => {
    const outcome = readAxis(field, written, TINY)
    return 'axis' in outcome ? outcome.axis.values : outcome.wrong
  }

  it('are a list, or a range', () => {
    expect(read('beta', ' 0, 0.01 ,0.04,0.01')).toEqual([0, 0.01, 0.04])
    expect(read('beta', 'linear 0 1 5')).toEqual([0, 0.25, 0.5, 0.75, 1])
    expect(read('beta', 'log 1e-3 1 4')).toEqual([0.001, 0.01, 0.1, 1])
    expect(read('numIterations', 'log 1 8 4')).toEqual([1, 2, 4, 8])
    expect(read('numIterations', 'linear 1 3 5')).toEqual([1, 2, 3])
    expect(read('algorithm', 'grpo, rloo')).toEqual(['grpo', 'rloo'])
    expect(read('useReference', 'true,false')).toEqual([true, false])
  })

  it('are refused if they are not valid', () => {
    expect(read('beta', '0, much')).toMatchObject({ problem: 'value', cause: { problem: 'not-a-number' } })
    expect(read('algorithm', 'grpo, trpo')).toMatchObject({ problem: 'value' })
    expect(read('beta', 'linear 1 0 5')).toEqual({ problem: 'order' })
    expect(read('beta', 'log 0 1 5')).toEqual({ problem: 'log' })
    expect(read('beta', 'log a 1 5')).toEqual({ problem: 'not-a-number' })
    expect(read('algorithm', 'linear 0 1 2')).toEqual({ problem: 'not-numeric' })
    expect(read('beta', 'linear 0 1 13')).toMatchObject({ problem: 'count', most: 12 })
    expect(read('beta', Array.from({ length: 13 }, (_, i) => i / 100).join())).toMatchObject({
      problem: 'count',
    })
  })
})

describe('successive halving', () => {
  const cells = Array.from({ length: 16 }, (_, i) => `cell-${i}`)
  const settings = { reduction: 2, minimum: 8, refill: false }

  it('lets the better half continue, stage by stage, to the budget', () => {
    let halving = beginHalving(cells, settings, 64)
    const left: number[] = []
    const untils: number[] = []
    for (;;) {
      const [place] = dueBrackets(halving, () => true)
      if (place === undefined) break
      const scores = halving.brackets[place].cells.map((id) => Number(id.slice(5)))
      const { goOn, stop, until, ...decision } = decide(halving, place, scores)
      expect(goOn.length + stop.length).toBe(scores.length)
      halving = decision.halving
      left.push(goOn.length)
      untils.push(until)
    }
    expect(left).toEqual([8, 4, 2])
    expect(untils).toEqual([16, 32, Infinity])
    expect(new Set(halving.brackets[0].cells)).toEqual(new Set(['cell-14', 'cell-15']))
  })

  it('waits until every cell of the bracket has arrived, and puts diverged ones last', () => {
    const halving = beginHalving(cells, settings, 64)
    expect(dueBrackets(halving, (id) => id !== 'cell-3')).toEqual([])
    const scores = cells.map((_, i) => (i < 10 ? NaN : i))
    expect(decide(halving, 0, scores).goOn.slice(0, 2)).toEqual(['cell-0', 'cell-1'])
    expect(decide(halving, 0, scores).stop).toEqual(cells.slice(2, 10))
  })

  it('starts new points in the freed places, until all have been tried', () => {
    let halving = beginHalving(cells, { ...settings, refill: true }, 64)
    const begun = [...halving.brackets[0].cells]
    for (let [place] = dueBrackets(halving, () => true); place !== undefined;) {
      const decision = decide(
        halving,
        place,
        halving.brackets[place].cells.map(() => 1),
      )
      halving = decision.halving
      begun.push(...decision.begin)
      ;[place] = dueBrackets(halving, () => true)
    }
    expect(begun).toEqual(cells)
    expect(halving.reserve).toEqual([])
    expect(halving.brackets.map(({ size }) => size)).toEqual([8, 4, 2, 2])
  })
})
