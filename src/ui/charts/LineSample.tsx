interface Props {
  colour: string
  dash?: string
  isFaint?: boolean
}

/** A short sample of a line, for legends. */
export function LineSample({ colour, dash, isFaint = false }: Props) {
  return (
    <svg viewBox="0 0 18 8" style={{ width: '1.125rem', height: '0.5rem' }} aria-hidden="true">
      <line
        x1="0"
        x2="18"
        y1="4"
        y2="4"
        stroke={`var(${colour})`}
        strokeWidth={isFaint ? 1 : 2}
        strokeOpacity={isFaint ? 0.55 : 1}
        strokeDasharray={dash}
      />
    </svg>
  )
}
