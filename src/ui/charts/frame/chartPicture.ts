import { styledCopy } from '../../experiments/chartImage'
import type { Picture } from '../../experiments/slide'

const SVG = 'http://www.w3.org/2000/svg'

/** The parts of a chart that do not belong in its picture: controls, and words for screen readers alone. */
const LEFT_OUT = 'button:not(:has(svg)), input, select'

/** A chart of the page as one SVG document of its size: drawings, bitmaps and words, each where it lies. */
export function chartPicture(chart: HTMLElement): Picture {
  const { left, top, width, height } = chart.getBoundingClientRect()
  const picture = document.createElementNS(SVG, 'svg')
  const put = (element: Element, attributes: Readonly<Record<string, string | number>>) => {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
    picture.append(element)
  }
  const made = (name: string) => document.createElementNS(SVG, name)
  const at = (rect: DOMRect) => ({ x: rect.left - left, y: rect.top - top })

  put(made('rect'), { width: '100%', height: '100%', fill: themed('--paper') })
  for (const drawing of chart.querySelectorAll<HTMLCanvasElement | SVGSVGElement>('canvas, svg')) {
    const rect = drawing.getBoundingClientRect()
    const isPart = drawing.parentElement?.closest(`svg, ${LEFT_OUT}`)
    if (rect.width === 0 || rect.height === 0 || isPart) continue
    if (drawing instanceof SVGSVGElement) put(styledCopy(drawing), at(rect))
    else
      put(made('image'), {
        ...at(rect),
        ...sizeOf(rect),
        href: drawing.toDataURL(),
        preserveAspectRatio: 'none',
      })
  }
  for (const swatch of chart.querySelectorAll<HTMLElement>('span:empty, i:empty')) {
    const { backgroundColor, opacity } = getComputedStyle(swatch)
    if (swatch.closest(LEFT_OUT) || backgroundColor === 'rgba(0, 0, 0, 0)') continue
    const rect = swatch.getBoundingClientRect()
    put(made('rect'), { ...at(rect), ...sizeOf(rect), fill: backgroundColor, opacity })
  }
  const words = document.createTreeWalker(chart, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const parent = node.parentElement!
    const { color, fontSize, fontFamily, fontWeight, clipPath } = getComputedStyle(parent)
    // a chart that grows with the window is drawn in design pixels
    const scale = parent.offsetWidth > 0 ? parent.getBoundingClientRect().width / parent.offsetWidth : 1
    // words for screen readers alone are clipped
    if (parent.closest(`svg, ${LEFT_OUT}`) || clipPath !== 'none') continue
    for (const { text, rect, right } of linesOf(node as Text)) {
      const line = made('text')
      line.textContent = text.trimEnd()
      const { x, y } = at(rect)
      put(line, {
        x,
        y: y + rect.height / 2,
        'dominant-baseline': 'central',
        // a picture has no fonts of the page, and another one would make words meet
        textLength: right - rect.left,
        lengthAdjust: 'spacingAndGlyphs',
        fill: color,
        'font-size': parseFloat(fontSize) * scale,
        'font-family': fontFamily,
        'font-weight': fontWeight,
      })
    }
  }
  picture.setAttribute('xmlns', SVG)
  for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` })) {
    picture.setAttribute(name, String(value))
  }
  return { svg: new XMLSerializer().serializeToString(picture), width, height }
}

/** The lines of a text as they are broken on the page, each with the place of its first word. */
function linesOf(node: Text): { text: string; rect: DOMRect; right: number }[] {
  const lines: { text: string; rect: DOMRect; right: number }[] = []
  for (const { 0: word, index } of node.data.matchAll(/\S+\s*/g)) {
    const range = document.createRange()
    range.setStart(node, index)
    range.setEnd(node, index + word.trimEnd().length)
    const [rect] = range.getClientRects()
    const last = lines.at(-1)
    if (!rect) continue
    if (last && Math.abs(last.rect.top - rect.top) < 2) {
      last.text += word
      last.right = rect.right
    } else lines.push({ text: word, rect, right: rect.right })
  }
  return lines
}

const sizeOf = ({ width, height }: DOMRect) => ({ width, height })

const themed = (property: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(property).trim()
