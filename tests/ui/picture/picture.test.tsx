import { describe, expect, test } from 'vitest'
import type { Mark, Panel, Tone } from '../../../src/tasks/scene'
import { picture as text } from '../../../src/text/en/lens/picture'
import { columnsFor } from '../../../src/ui/picture/arrange'
import { legendOf, withEntries } from '../../../src/ui/picture/legend'
import { PanelPlot } from '../../../src/ui/picture/PanelPlot'
import { panelRows } from '../../../src/ui/picture/panelRows'
import { arrowsPath, linesPath, pointsPath } from '../../../src/ui/picture/paths'
import { Picture } from '../../../src/ui/picture/Picture'
import { TONES } from '../../../src/ui/picture/tones'
import { viewOf } from '../../../src/ui/picture/view'
import { FLOOR, PLANE, SCENE, WORDS } from './scenes'
import { markupOf } from '../markup'

const plain = (bounds: Panel['bounds'], more: Partial<Panel> = {}) =>
  viewOf({ bounds, ...more }, { width: 118, height: 118 })

describe('a view', () => {
  test('has y upwards, or downwards if the panel says so', () => {
    const view = plain([0, 0, 10, 10])
    expect([view.x(0), view.x(10), view.y(0), view.y(10)]).toEqual([9, 109, 109, 9])
    const down = plain([0, 0, 10, 10], { isDown: true })
    expect([down.y(0), down.y(10)]).toEqual([9, 109])
  })

  test('keeps the proportions of a square panel, in the middle under its caption', () => {
    const view = viewOf({ bounds: [0, 0, 4, 2], isSquare: true }, { width: 118, height: 118 })
    expect(view.x(4) - view.x(0)).toBe(100)
    expect(view.y(0) - view.y(2)).toBe(50)
    expect(view.y(2)).toBe(9)
  })

  test('has two numbers at least on an axis, however low it is', () => {
    const { yTicks } = viewOf({ bounds: [0, -13.2, 100, 13.2], y: 'degrees' }, { width: 300, height: 110 })
    expect(yTicks.length).toBeGreaterThanOrEqual(2)
    expect(yTicks.length).toBeLessThanOrEqual(6)
  })

  test('has round numbers within its bounds if the axis has a name', () => {
    const { xTicks, yTicks } = viewOf({ bounds: [-2.4, 0, 2.4, 1], x: 'x' }, { width: 300, height: 200 })
    expect(xTicks.map((tick) => tick.text)).toEqual(['−2', '−1', '0', '1', '2'])
    expect(yTicks).toEqual([])
  })
})

describe('the numbers of a scale', () => {
  const scales = { x: 'log2', y: 'size' } as const
  const { xTicks, yTicks } = viewOf(
    { bounds: [-1.5, -100, 6.5, 100], x: 'ms', y: 'count', scales },
    { width: 300, height: 200 },
  )

  test('are powers of two on a logarithmic axis, and have no sign if the sign means a side', () => {
    expect(xTicks.map((tick) => tick.text)).toEqual(['1', '4', '16', '64'])
    expect(yTicks.map((tick) => tick.text)).toEqual(['100', '0', '100'])
    const { xTicks: below } = viewOf(
      { bounds: [-3.5, 0, 0.5, 1], x: 'ms', scales },
      { width: 300, height: 200 },
    )
    expect(below.map((tick) => tick.text)).toEqual(['0.125', '0.25', '0.5', '1'])
  })

  test('are those of the table', () => {
    const mark: Mark = { kind: 'points', xy: [Math.log2(80), -7], tone: 'now' }
    expect(panelRows([mark], () => 'point', 9, text, scales).rows).toEqual([
      ['1', 'point', '80.00', '7.000', ''],
    ])
  })
})

describe('paths', () => {
  const view = plain([0, 0, 10, 10])

  test('leave out places that are not numbers', () => {
    expect(linesPath(view, [[0, 0, NaN, 5, 5, 5, 10, 10]])).toBe('M9,109M59,59L109,9')
    expect(linesPath(view, [[0, 0, 5, 5, 10, 0]], true)).toBe('M9,109L59,59L109,109Z')
    expect(pointsPath(view, [5, NaN, 5, 5], 'square', 3)).toBe('M56,56h6v6h-6Z')
  })

  test('an arrow without length is not drawn', () => {
    expect(arrowsPath(view, [5, 5, 0, 0])).toBe('')
    expect(arrowsPath(view, [0, 0, 10, 0])).toMatch(/^M9,109L109,109M103,112.6L109,109L103,105.4$/)
  })
})

test('every tone has a colour and a glyph, and among lines a dash or a width, of its own', () => {
  const looks = Object.values(TONES)
  const distinct = (values: readonly unknown[]) => new Set(values).size === looks.length
  expect(distinct(looks.map(({ colour }) => colour))).toBe(true)
  expect(distinct(looks.map(({ glyph }) => glyph))).toBe(true)
  expect(distinct(looks.map(({ dash, width }) => `${dash} ${width}`))).toBe(true)
  expect(Object.keys(text.tones)).toEqual(Object.keys(TONES) satisfies string[] as Tone[])
})

describe('a legend', () => {
  test('has each label that is drawn once, of all frames', () => {
    expect(legendOf(PLANE).map(({ label, kind }) => `${label} ${kind}`)).toEqual([
      'goal areas',
      'start lines',
      'policy points',
      'move arrows',
    ])
  })

  test('keeps its earlier labels, and stays the same object while nothing is new', () => {
    const before = legendOf(PLANE)
    const without = legendOf({ marks: PLANE.marks })
    expect(withEntries(before, without)).toBe(before)
    expect(withEntries(without, before)).toHaveLength(4)
  })
})

describe('panels', () => {
  const wide: Panel = { ...FLOOR, bounds: [0, 0, 40, 10] }

  test('are below each other if they are wide, beside each other if they are narrow', () => {
    expect(columnsFor([wide, wide], { width: 380, height: 500 })).toBe(1)
    const narrow: Panel = { ...FLOOR, bounds: [0, 0, 10, 10] }
    expect(columnsFor([narrow, narrow, narrow], { width: 380, height: 200 })).toBe(3)
    expect(columnsFor([narrow, narrow, narrow, narrow], { width: 380, height: 500 })).toBe(2)
  })
})

describe('the table of a panel', () => {
  const name = (mark: Mark) => mark.kind

  test('has a numbered line for each place', () => {
    const { rows, all } = panelRows([...PLANE.marks, ...PLANE.frames![1]], name, 100, text)
    expect(all).toBe(10)
    expect(rows[0]).toEqual(['1', 'areas', '−1.000', '0', text.outline(1, 1)])
    expect(rows[6]).toEqual(['7', 'words', '0', '1.000', 'here'])
    expect(rows[9]).toEqual(['10', 'arrows', '0', '1.000', text.arrowTo('0.500', '1.500')])
  })

  test('counts columns and rows of cells from 1, and names walls', () => {
    const { rows } = panelRows(FLOOR.marks, name, 100, text)
    expect(rows[1]).toEqual(['2', 'cells', '2', '1', '0.500'])
    expect(rows[5]).toEqual(['6', 'cells', '3', '2', text.wall])
  })

  test('ends after the most lines, and gives the number of all', () => {
    const { rows, all } = panelRows(FLOOR.marks, name, 4, text)
    expect(rows).toHaveLength(4)
    expect(text.tableNote(rows.length, all)).toBe('The first 4 of 6 entries.')
  })
})

const draw = (panel: Panel, frame: number) =>
  markupOf(
    <PanelPlot
      panel={panel}
      frame={frame}
      size={{ width: 300, height: 200 }}
      alternative="what it shows"
      words={WORDS}
    />,
  )

describe('a drawing', () => {
  test('has a text alternative, named axes, every shape, and the marks of its frame', () => {
    const markup = draw(PLANE, 1)
    expect(markup).toContain('role="img" aria-label="what it shows"')
    expect(markup).toContain('metres')
    expect(markup).toContain('here')
    for (const tone of ['target', 'before', 'now', 'chosen']) expect(markup).toContain(`--tone-${tone}`)
    expect(draw(PLANE, 0)).not.toContain('--tone-chosen')
    expect(draw(PLANE, 7)).toBe(markup)
  })

  test('does not write a long name of an axis over its right edge', () => {
    const anchorIn = (width: number) =>
      /text-anchor="(\w+)">metres</.exec(
        markupOf(
          <PanelPlot
            panel={PLANE}
            frame={0}
            size={{ width, height: 200 }}
            alternative="narrow"
            words={{ ...WORDS }}
          />,
        ),
      )?.[1]
    expect(anchorIn(300)).toBe('middle')
    expect(anchorIn(80)).toBe('end')
  })

  test('has a canvas for cells', () => {
    expect(draw(FLOOR, 0)).toContain('<canvas')
    expect(draw(PLANE, 0)).not.toContain('<canvas')
  })
})

test('a picture has a named figure for each panel, its legend, and one animation', () => {
  const markup = markupOf(<Picture scene={SCENE} step={7} subject="run 1" words={WORDS} />)
  expect(markup.match(/role="figure" aria-label="([^"]+)"/g)).toEqual([
    'role="figure" aria-label="The plane"',
    'role="figure" aria-label="The floor"',
  ])
  expect(markup).toContain('3 of 4')
  for (const label of ['the goal', 'before training', 'the policy', 'its move']) {
    expect(markup).toContain(label)
  }
  expect(markup).not.toContain('missed')
  expect(markup.match(/type="range"/g)).toHaveLength(1)
  expect(markup).toContain(`aria-valuetext="${text.frameOf(1, 2)}"`)
  expect(markup).toContain(text.ofStep(7))
})
