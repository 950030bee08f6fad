import { saveFile } from '../../runs/saveFile'
import { slideOf, type Picture } from './slide'

/** CSS properties that a drawing inherits from the page's style sheets. */
const STYLED = [
  'stroke',
  'fill',
  'stroke-width',
  'stroke-opacity',
  'fill-opacity',
  'font-size',
  'font-family',
]

/** An SVG of the page with its size and its current colours written into it. */
export function styledCopy(source: SVGSVGElement): SVGSVGElement {
  const copy = source.cloneNode(true) as SVGSVGElement
  const originals = source.querySelectorAll('*')
  copy.querySelectorAll('*').forEach((element, i) => {
    const style = getComputedStyle(originals[i])
    for (const name of STYLED) element.setAttribute(name, style.getPropertyValue(name))
  })
  const { width, height } = source.getBoundingClientRect()
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return copy
}

/** Saves a picture with a caption as a slide. Rejects if the browser cannot draw it. */
export async function savePicture(
  kind: 'svg' | 'png',
  name: string,
  picture: Picture,
  caption: readonly string[],
): Promise<void> {
  const slide = slideOf(picture, caption, {
    paper: themed('--paper'),
    ink: themed('--ink-2'),
    font: getComputedStyle(document.body).fontFamily,
  })
  saveFile(`${name}.${kind}`, kind === 'svg' ? slide.svg : await pngOf(slide))
}

/** The value of a custom property of the theme. */
export const themed = (property: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(property).trim()

/** A picture as a PNG of its size. */
async function pngOf({ svg, width, height }: Picture): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))),
        'image/png',
      ),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}
