/** An SVG document with its size in CSS pixels. */
export interface Picture {
  svg: string
  width: number
  height: number
}

/** The size of a slide, what is left free around its content, and its caption. */
const [WIDTH, HEIGHT, PADDING] = [1920, 1080, 80]
const [TEXT, LINE, GAP] = [24, 36, 32]
const LETTERS_IN_A_LINE = 125
const MOST_LINES = 4

/**
 * A picture as large as a slide of 1920 × 1080 has room for it, and below it a caption, one paragraph an entry, broken into
 * lines; the last of more than four lines ends with an ellipsis.
 */
export function slideOf(
  { svg, width, height }: Picture,
  caption: readonly string[],
  { paper, ink, font }: { paper: string; ink: string; font: string },
): Picture {
  const lines = caption.filter(Boolean).flatMap(broken)
  const shown = lines.slice(0, MOST_LINES)
  if (lines.length > MOST_LINES) shown[MOST_LINES - 1] = `${shown[MOST_LINES - 1].slice(0, -1)}…`
  const below = shown.length > 0 ? shown.length * LINE + GAP : 0
  const room = { width: WIDTH - 2 * PADDING, height: HEIGHT - 2 * PADDING - below }
  const scale = Math.min(room.width / width, room.height / height)
  const [left, top] = [(WIDTH - scale * width) / 2, PADDING + (room.height - scale * height) / 2]
  const first = HEIGHT - PADDING - (shown.length - 1) * LINE
  const written = shown
    .map(
      (line, i) =>
        `<text x="${PADDING}" y="${first + i * LINE}" font-size="${TEXT}" font-family="${escaped(font)}" fill="${ink}">${escaped(line)}</text>`,
    )
    .join('')
  return {
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
      `<rect width="100%" height="100%" fill="${paper}"/>` +
      `<g transform="translate(${left} ${top}) scale(${scale})">${svg}</g>${written}</svg>`,
    width: WIDTH,
    height: HEIGHT,
  }
}

/** A paragraph in lines that a slide has room for; a link has no spaces at which it could be broken. */
function broken(paragraph: string): string[] {
  const lines: string[] = []
  for (let at = 0; at < paragraph.length; at += LETTERS_IN_A_LINE)
    lines.push(paragraph.slice(at, at + LETTERS_IN_A_LINE))
  return lines
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign])
