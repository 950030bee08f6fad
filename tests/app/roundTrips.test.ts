import { describe, expect, test } from 'vitest'
import { readAddress, writeAddress } from '../../src/app/address'
import { knobOf, taskFields, type Field } from '../../src/tasks/fields'
import { metricsOf } from '../../src/tasks/recordedMetrics'
import { readCompare, writeCompare } from '../../src/experiments/compare/compareLink'
import { exportComparisonJson } from '../../src/experiments/compare/comparisonExport'
import { onOneTask, withRow } from '../../src/experiments/compare/rows'
import { AXES, SUMMARIES, type ComparisonRow, type SweepPlan } from '../../src/experiments/state'
import { readSweep, writeSweep, type SweepDefinition } from '../../src/experiments/sweep/sweepLink'
import { exportSweepJson } from '../../src/experiments/sweep/sweepExport'
import { newSweep } from '../../src/experiments/sweep/newSweep'
import { canBeSearched, canBeSwept, fieldsOf, planFor } from '../../src/experiments/sweep/sweepPlan'
import { exportRun, externalConfig } from '../../src/runs/export'
import { importRun } from '../../src/runs/importRun'
import { configProblems, type TaskOf } from '../../src/settings/config'
import type { KnobValue } from '../../src/settings/knob'
import { KNOB_NAMES, TASK_IDS, type RunConfig } from '../../src/settings/knobs'
import { fromLink, toLink } from '../../src/settings/link'
import { openLink, writeLink } from '../../src/settings/packedLink'
import { readSettings } from '../../src/settings/read'
import { BAND_KINDS } from '../../src/statistics/band'
import type { Range } from '../../src/statistics/ranges'
import { taskOf } from '../../src/tasks'
import { record } from '../runs/recorded'
import { casesOf } from '../isLong'
import { drawsOf, oneOf, randomConfig, randomValue } from '../settings/randomConfig'
import { stage } from './fakeWorker'

/** What a link is after it was written, packed where it is long, and opened. */
async function passedOn(link: string): Promise<string> {
  const { text, leftOut } = await writeLink(link)
  expect(leftOut).toEqual([])
  const opened = await openLink(`#${text}`)
  if (typeof opened !== 'string') throw new Error(opened.problem)
  return opened
}

describe('random configurations come back', () => {
  const count = casesOf(1000)
  const all = Array.from({ length: count }, (_, i) =>
    randomConfig(taskOf, drawsOf(i), TASK_IDS[i % TASK_IDS.length]),
  )

  test('valid, and each another', () => {
    expect(all.flatMap((config) => configProblems(config, taskOf))).toEqual([])
    expect(new Set(all.map((config) => JSON.stringify(config))).size).toBe(count)
    for (const name of KNOB_NAMES)
      expect(new Set(all.map((config) => config[name])).size, name).toBeGreaterThan(1)
  })

  test('through a link', async () => {
    for (const [i, config] of all.entries()) {
      const { text } = await writeLink(
        writeAddress(config, { charts: ['entropy'], klRange: null, layout: 'stage' }, 'zh'),
      )
      const opened = await openLink(text)
      const { config: read, notices } = readAddress(opened)
      expect(notices, String(i)).toEqual([])
      expect(read, String(i)).toEqual(config)
    }
  })

  test('through JSON', () => {
    const good = exportRun(record())
    for (const [i, config] of all.entries()) {
      const file = JSON.stringify({ ...good, config: externalConfig(config), changes: [] })
      expect(importRun(file), String(i)).toMatchObject({ problems: [], config })
    }
  })
})

test('texts of any characters come back through links, rows of Compare included', async () => {
  const withText: TaskOf = (id) => ({
    ...taskOf(id),
    knobs: {
      ...taskOf(id).knobs,
      note: { kind: 'text', external: 'task.note', effect: 'reset', default: '', maxLength: 20_000 },
    },
  })
  for (let i = 0; i < 100; i++) {
    const config = randomConfig(withText, drawsOf(i), 'bandit')
    expect(fromLink(await passedOn(toLink(config, withText)), withText)).toMatchObject({
      config,
      problems: [],
    })
  }
})

/** A configuration as JSON has it. */
const readJson = (config: Readonly<Record<string, KnobValue>>): RunConfig =>
  readSettings(
    Object.entries(config).map(([name, value]) => [name, String(value)] as const),
    taskOf,
  ).config

/** The rows of a random comparison: 2 to 8 of one task. */
function randomRows(draw: () => number): readonly ComparisonRow[] {
  const task = oneOf(TASK_IDS, draw)
  const configs = Array.from({ length: 2 + Math.floor(draw() * 7) }, (): RunConfig => ({
    ...randomConfig(taskOf, draw, task),
    seed: 1,
  }))
  return onOneTask(configs).reduce((rows, config) => withRow(rows, config), [] as readonly ComparisonRow[])
}

test('random comparisons come back through a link, and their JSON holds them', async () => {
  for (let i = 0; i < casesOf(100); i++) {
    const draw = drawsOf(i)
    const rows = randomRows(draw)
    const comparison = {
      rows,
      settings: {
        seed: Math.floor(draw() * 1e6),
        seeds: 1 + Math.floor(draw() * 32),
        budget: 1 + Math.floor(draw() * 1e8),
        threshold: draw() * 2000 - 1000,
      },
      view: {
        metric: oneOf(metricsOf(rows[0].config.task), draw),
        axis: oneOf(AXES, draw),
        band: oneOf(BAND_KINDS, draw),
        smoothing: draw() * 0.99,
        hidden: [],
        hover: null,
      },
    }
    const { notices, ...read } = readCompare(await passedOn(writeCompare(comparison)))
    expect(notices, String(i)).toEqual([])
    expect(read, String(i)).toEqual(comparison)
    if (i % 20) continue
    const { app } = stage(`#${writeCompare(comparison)}`)
    const written: ReturnType<typeof exportComparisonJson> = JSON.parse(
      JSON.stringify(exportComparisonJson(app.experiments.store.getState().compare)),
    )
    expect(written.rows.map(({ config }) => readJson(config))).toEqual(rows.map(({ config }) => config))
  }
})

const distinct = (values: readonly KnobValue[]) => [...new Set(values)]

/** A plan over random knobs of a task. */
function randomPlan(base: RunConfig, draw: () => number): SweepPlan {
  const fields = [...KNOB_NAMES, 'promptsPerStep' as const, ...taskFields(base.task)]
  const someOf = (count: number, isAllowed: typeof canBeSwept): Field[] => {
    const allowed = fields.filter((field) => isAllowed(field, base))
    return distinct(Array.from({ length: count }, () => oneOf(allowed, draw))) as Field[]
  }
  const values = (field: Field) =>
    distinct(Array.from({ length: 1 + Math.floor(draw() * 4) }, () => randomValue(knobOf(field, base), draw)))
  if (draw() < 0.5) {
    const [x, y] = someOf(2, canBeSwept).map((field) => ({ field, values: values(field) }))
    return { kind: 'grid', x, y: y ?? null }
  }
  const range = (field: Field): Range => {
    const knob = knobOf(field, base)
    if (knob.kind !== 'number') return { kind: 'choice', values: values(field) }
    const kind = knob.integer ? 'integer' : knob.min > 0 && draw() < 0.5 ? 'log' : 'linear'
    return { kind, low: knob.min, high: knob.min + (0.5 + draw() / 2) * (knob.max - knob.min) }
  }
  const searched = someOf(1 + Math.floor(draw() * 4), canBeSearched)
  const knobs = searched.map((field) => ({ field, range: range(field) }))
  const whole = knobs.map((knob) =>
    knob.range.kind === 'integer'
      ? { ...knob, range: { ...knob.range, high: Math.floor(knob.range.high) + 1 } }
      : knob,
  )
  return {
    kind: 'search',
    method: oneOf(['random', 'sobol'] as const, draw),
    points: 1 + Math.floor(draw() * 20),
    knobs: whole,
  }
}

test('random sweeps come back through a link, and their JSON holds them', async () => {
  for (let i = 0; i < casesOf(100); i++) {
    const draw = drawsOf(i)
    const base: RunConfig = { ...randomConfig(taskOf, draw), seed: 1 }
    const budget = 100 + Math.floor(draw() * 1e6)
    const definition: SweepDefinition = {
      base,
      plan: randomPlan(base, draw),
      settings: { seed: Math.floor(draw() * 1e6), seeds: 1 + Math.floor(draw() * 8), budget },
      halving:
        draw() < 0.5
          ? null
          : {
              reduction: 2 + Math.floor(draw() * 15),
              minimum: 1 + Math.floor(draw() * 99),
              refill: draw() < 0.5,
            },
      metric: oneOf(metricsOf(base.task), draw),
      summary: oneOf(SUMMARIES, draw),
    }
    expect(planFor(definition.plan, base.task)).toEqual(definition.plan)
    expect(fieldsOf(definition.plan).length).toBeGreaterThan(0)
    const link = writeSweep(definition)
    const { notices, ...read } = readSweep(await passedOn(link))
    expect(notices, link).toEqual([])
    expect(read, link).toEqual(definition)
    if (i % 20) continue
    const written: ReturnType<typeof exportSweepJson> = JSON.parse(
      JSON.stringify(exportSweepJson(newSweep(definition))),
    )
    const { base: inJson, plan, settings, halving, metric, summary } = written
    expect({ base: readJson(inJson), plan, settings, halving, metric, summary }).toEqual(definition)
  }
})
