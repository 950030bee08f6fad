import { arrowsPath, pointsPath } from './paths'
import type { LegendEntry } from './legend'
import { TONES } from './tones'

/** A view whose coordinates are pixels. */
const PIXELS = { x: (value: number) => value, y: (value: number) => value }

/** A small sample of a mark, drawn as in its panel. */
export function LegendSample({ tone, kind }: LegendEntry) {
  const { colour, glyph, dash, width } = TONES[tone]
  const ink = `var(${colour})`
  return (
    <svg width="20" height="10" aria-hidden="true">
      {kind === 'points' && (
        <path
          d={pointsPath(PIXELS, [10, 5], glyph, 3)}
          fill={glyph === 'ring' || glyph === 'cross' ? 'none' : ink}
          stroke={ink}
          strokeWidth={glyph === 'ring' || glyph === 'cross' ? 1.6 : 0}
        />
      )}
      {kind === 'lines' && <path d="M0,5H20" stroke={ink} strokeWidth={width} strokeDasharray={dash} />}
      {kind === 'arrows' && (
        <path d={arrowsPath(PIXELS, [2, 5, 15, 0])} fill="none" stroke={ink} strokeWidth={width * 0.8} />
      )}
      {kind === 'areas' && (
        <rect
          x="1"
          y="1"
          width="18"
          height="8"
          fill={ink}
          fillOpacity={0.18}
          stroke={ink}
          strokeWidth={width * 0.7}
          strokeDasharray={dash}
        />
      )}
      {kind === 'cells' &&
        [0.15, 0.4, 0.65, 0.85].map((share, i) => (
          <rect key={share} x={5 * i} y="0" width="5" height="10" fill={ink} fillOpacity={share} />
        ))}
    </svg>
  )
}
