import type { Mark } from '../../tasks/scene'
import { arrowsPath, linesPath, pointsPath } from './paths'
import { TONES } from './tones'
import type { View } from './view'

/** Radius of points in pixels: larger if there are few of them. */
const radiusOf = (points: number) => (points <= 12 ? 4 : points <= 64 ? 3.6 : 3.2)
/** From this number of lines on, each is drawn thinner, so that they can be distinguished. */
const MANY_LINES = 12

/** Lines and points of a small drawing, as a share of their usual size. */
const SMALL = 0.7

interface Props {
  mark: Mark
  view: Pick<View, 'x' | 'y'>
  /** in a drawing of the size of a line of text */
  isSmall?: boolean
}

/** One mark as SVG shapes; cells and images are painted on the canvas below. */
export function MarkShape({ mark, view, isSmall = false }: Props) {
  if (mark.kind === 'cells' || mark.kind === 'image') return null
  const { colour, glyph, dash: dashed, width: wide } = TONES[mark.tone]
  const [scale, dash] = isSmall ? [SMALL, undefined] : [1, dashed]
  const width = scale * wide
  const ink = `var(${colour})`
  switch (mark.kind) {
    case 'points': {
      const isOpen = glyph === 'ring' || glyph === 'cross'
      return (
        <path
          d={pointsPath(view, mark.xy, glyph, scale * (mark.size ?? 1) * radiusOf(mark.xy.length / 2))}
          fill={isOpen ? 'none' : ink}
          stroke={isOpen ? ink : 'var(--paper)'}
          strokeWidth={scale * (isOpen ? 1.6 : 0.8)}
        />
      )
    }
    case 'lines':
      return (
        <path
          d={linesPath(view, mark.lines)}
          fill="none"
          stroke={ink}
          strokeWidth={mark.lines.length >= MANY_LINES ? width * 0.6 : width}
          strokeDasharray={dash}
          strokeLinejoin="round"
        />
      )
    case 'arrows':
      return <path d={arrowsPath(view, mark.xyd)} fill="none" stroke={ink} strokeWidth={width * 0.8} />
    case 'areas':
      return (
        <path
          d={linesPath(view, mark.areas, true)}
          fill={ink}
          fillOpacity={0.18}
          stroke={ink}
          strokeWidth={width * 0.7}
          strokeDasharray={dash}
        />
      )
    case 'words':
      return (
        <g fill={ink} stroke="var(--paper)" strokeWidth={3} paintOrder="stroke" textAnchor="middle">
          {mark.words.map((word, i) => (
            <text
              // words may repeat, so that only their order distinguishes them
              // oxlint-disable-next-line react/no-array-index-key
              key={i}
              x={view.x(mark.xy[2 * i])}
              y={view.y(mark.xy[2 * i + 1])}
              dy="0.35em"
            >
              {word}
            </text>
          ))}
        </g>
      )
  }
}
