import type { Page } from '@playwright/test'

/** A mark as it is drawn in a chart. */
interface DrawnMark {
  figure: string
  written: string
  y: number
  /** its height in pixels, if it stands between two curves; else null */
  size: number | null
  /** how far it is, in pixels, from what the curve of its colour has in its steps */
  fromCurve: number
}

/** A chart of a lesson, read from its drawing alone. */
export interface Chart {
  names: string[]
  marks: DrawnMark[]
  /** the value that a pixel is worth, and the value at a height */
  perPixel: number
  valueAt(y: number): number
}

/** A number as the page writes it: with signs, shares in per cent and powers of ten. */
export function valueOf(written: string): number {
  const plain = written
    .replace(/[⁻⁰¹²³⁴-⁹]/gu, (sign) => (sign === '⁻' ? '-' : String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(sign))))
    .replaceAll('−', '-')
    .replaceAll(',', '')
    .replace('·10', 'e')
  return plain.endsWith('%') ? Number(plain.slice(0, -1)) / 100 : Number(plain)
}

/** The charts of the lesson on the page. */
export async function chartsIn(page: Page): Promise<Chart[]> {
  const drawn = await page.locator('figure svg[role=img]:has(> g[data-look])').evaluateAll((all) => {
    type Dot = readonly [x: number, y: number]
    const numbers = (d: string) => (d.match(/-?[\d.]+/g) ?? []).map(Number)
    const dots = (path: Element): Dot[] =>
      (path.getAttribute('d') ?? '')
        .split(/[ML]/)
        .filter(Boolean)
        .map((at) => numbers(at) as unknown as Dot)
    return all.map((svg) => {
      const curves = [...svg.querySelectorAll('g[data-look]')].flatMap((group) => {
        // the same curve with other seeds lies behind it
        const own = [...group.querySelectorAll(':scope > path')].at(-1)
        const isCurve = !group.hasAttribute('data-mark') && group.querySelector('text') === null
        return isCurve && own ? [{ look: group.getAttribute('data-look'), dots: dots(own) }] : []
      })
      const ticks = [...svg.querySelectorAll('g:not([data-look], [data-bound])')].flatMap((group) => {
        const [path, text] = [group.querySelector(':scope > path'), group.querySelector(':scope > text')]
        return path && text ? [[text.textContent!, numbers(path.getAttribute('d')!)[1]] as const] : []
      })
      const marks = [...svg.querySelectorAll('g[data-mark]')].map((group) => {
        const look = group.getAttribute('data-look')
        const mine = curves.filter((curve) => curve.look === look)
        const [path, circle] = [group.querySelector('path'), group.querySelector('circle')]
        const base = { figure: group.getAttribute('data-mark')!, written: group.textContent! }
        const nearest = (distances: readonly number[]) =>
          distances.reduce((best, one) => (Math.abs(one) < Math.abs(best) ? one : best), Infinity)
        if (circle) {
          const [cx, cy] = ['cx', 'cy'].map((name) => Number(circle.getAttribute(name)))
          const at = mine.flatMap((curve) => curve.dots.filter(([x]) => Math.abs(x - cx) < 0.2))
          return { ...base, y: cy, size: null, fromCurve: nearest(at.map(([, y]) => y - cy)) }
        }
        const d = path!.getAttribute('d')!
        const [x, y, end] = numbers(d)
        if (d.includes('V')) {
          const ys = curves.flatMap((curve) =>
            curve.dots.filter(([at]) => Math.abs(at - x) < 0.2).map(([, at]) => at),
          )
          const off = [y, end].map((place) => Math.abs(nearest(ys.map((at) => at - place))))
          return { ...base, y, size: end - y, fromCurve: Math.max(...off) }
        }
        const means = mine.flatMap((curve) => {
          const within = curve.dots.filter(([at]) => at > x - 0.2 && at < end + 0.2)
          if (within.length === 0) return []
          // the stroke of a single step is wider than the step
          return [within[0][1], within.reduce((sum, [, at]) => sum + at, 0) / within.length]
        })
        return { ...base, y, size: null, fromCurve: nearest(means.map((mean) => mean - y)) }
      })
      const names = [...svg.querySelectorAll('g[data-look] > text')]
        .filter((text) => !text.parentElement!.hasAttribute('data-mark'))
        .map((text) => text.textContent!)
      return { ticks, marks, names }
    })
  })
  return drawn.map(({ ticks, marks, names }) => {
    const [[low, from], [high, to]] = [ticks[0], ticks.at(-1)!]
    const perPixel = (valueOf(high) - valueOf(low)) / (to - from)
    return { names, marks, perPixel, valueAt: (y) => valueOf(low) + (y - from) * perPixel }
  })
}
