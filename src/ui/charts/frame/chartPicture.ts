import { styledCopy, themed } from '../../experiments/chartImage'
import type { Picture } from '../../experiments/slide'

const SVG = 'http://www.w3.org/2000/svg'

/** The parts of a chart that do not belong in its picture: controls, among them its menu, but not the lines of a legend. */
const LEFT_OUT = 'button:not(:has(svg)), [aria-haspopup], input, select'

/** A chart of the page as one SVG document of its size: drawings, bitmaps and words, each where it lies. */
export function chartPicture(chart: HTMLElement): Picture {
  const { left, top, width, height } = chart.getBoundingClientRect()
  const picture = document.createElementNS(SVG, 'svg')
  const put = (element: Element, attributes: Readonly<Record<string, string | number>>) => {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
    picture.append(element)
  }
  const made = (name: string, text = '') => {
    const element = document.createElementNS(SVG, name)
    element.textContent = text
    return element
  }
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
    const { backgroundColor, opacity, borderWidth, borderColor, borderRadius } = getComputedStyle(swatch)
    if (swatch.closest(LEFT_OUT) || backgroundColor === 'rgba(0, 0, 0, 0)') continue
    const { x, y, width, height } = swatch.getBoundingClientRect()
    // the mark at the end of a curve is a ring
    const edge = parseFloat(borderWidth)
    const inner = new DOMRect(x + edge / 2, y + edge / 2, width - edge, height - edge)
    put(made('rect'), {
      ...at(inner),
      ...sizeOf(inner),
      rx: borderRadius === '50%' ? inner.width / 2 : 0,
      fill: backgroundColor,
      stroke: edge > 0 ? borderColor : 'none',
      'stroke-width': edge,
      opacity,
    })
  }
  const words = document.createTreeWalker(chart, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const parent = node.parentElement!
    const style = getComputedStyle(parent)
    // a chart that grows with the window is drawn in design pixels
    const scale = parent.offsetWidth > 0 ? parent.getBoundingClientRect().width / parent.offsetWidth : 1
    // words for screen readers alone are clipped, and the values of a step are hidden until the pointer asks for one
    const isSeen = style.clipPath === 'none' && style.visibility === 'visible'
    if (parent.closest(`svg, ${LEFT_OUT}`) || !isSeen) continue
    for (const { text, rect, right } of linesOf(node as Text)) {
      const { x, y } = at(rect)
      put(made('text', text.trimEnd()), {
        x,
        y: y + rect.height / 2,
        ...lookOf(style, scale),
        // a picture has no fonts of the page, and another one would make words meet
        textLength: right - rect.left,
        lengthAdjust: 'spacingAndGlyphs',
      })
    }
  }
  for (const field of chart.querySelectorAll<HTMLInputElement>('input[type="number"]')) {
    const rect = field.getBoundingClientRect()
    const { x, y } = at(rect)
    put(made('text', field.value || field.placeholder), {
      x: x + rect.width / 2,
      y: y + rect.height / 2,
      'text-anchor': 'middle',
      ...lookOf(getComputedStyle(field), 1),
    })
  }
  picture.setAttribute('xmlns', SVG)
  for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` })) {
    picture.setAttribute(name, String(value))
  }
  return { svg: new XMLSerializer().serializeToString(picture), width, height }
}

const lookOf = ({ color, fontSize, fontFamily, fontWeight }: CSSStyleDeclaration, scale: number) => ({
  'dominant-baseline': 'central',
  fill: color,
  'font-size': parseFloat(fontSize) * scale,
  'font-family': fontFamily,
  'font-weight': fontWeight,
})

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
