import { describe, expect, it } from 'vitest'
import { PAPERS, SURROGATE_TRAITS, type PaperId } from '../../src/grpo'
import { METRICS, type Metric } from '../../src/metrics/metrics'
import type { Knob } from '../../src/settings/knob'
import { KNOBS } from '../../src/settings/knobs'
import { PRESET_PAPERS } from '../../src/settings/presets'
import { allPapersOf, papersOf } from '../../src/settings/sources'

describe('papers', () => {
  it('have arXiv’s numbers, which begin with their year, and a title each', () => {
    for (const [id, { title, year }] of Object.entries(PAPERS)) {
      expect(id).toMatch(/^\d{4}\.\d{5}$/)
      expect(2000 + Number(id.slice(0, 2)), id).toBe(year)
      expect(title.trim().length, id).toBeGreaterThan(10)
    }
    const titles = Object.values(PAPERS).map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('are each the source of something', () => {
    const used = new Set<PaperId>([
      ...Object.values(KNOBS).flatMap((knob: Knob) => [...allPapersOf(knob)]),
      ...Object.values(METRICS).flatMap((metric: Metric) => metric.papers ?? []),
    ])
    expect(Object.keys(PAPERS).filter((id) => !used.has(id as PaperId))).toEqual([])
  })

  it('of a preset and of a surrogate follow the choice', () => {
    expect(papersOf(KNOBS.algorithm, 'dapo')).toEqual(['2503.14476'])
    expect(papersOf(KNOBS.surrogate, 'cispo')).toEqual(SURROGATE_TRAITS.cispo.papers)
    expect(papersOf(KNOBS.algorithm, 'nanochat')).toEqual(PRESET_PAPERS.nanochat)
    expect(allPapersOf(KNOBS.algorithm)).toContain('2402.03300')
  })
})
