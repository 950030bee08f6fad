import { useEffect, useState } from 'react'

/** Milliseconds for one round through the frames, for one frame at least and at most, and for the last one. */
const ROUND = 3000
const SHORTEST = 33
const LONGEST = 350
const HOLD = 900

export interface Frames {
  frame: number
  isPlaying: boolean
  /** number of rounds begun */
  round: number
  show(frame: number): void
  toggle(): void
}

/** The current one of `count` frames. They play by themselves, unless the visitor prefers reduced motion. */
export function useFrames(count: number): Frames {
  const [isPlaying, setPlaying] = useState(() => !wantsLittleMotion())
  // Without motion the last frame is shown, which shows the result.
  const [at, setAt] = useState(() => ({ frame: wantsLittleMotion() ? Infinity : 0, round: 0 }))
  const frame = Math.min(at.frame, Math.max(0, count - 1))

  useEffect(() => {
    if (!isPlaying || count < 2) return
    const pace = Math.min(Math.max(ROUND / count, SHORTEST), LONGEST)
    const timer = setTimeout(
      () =>
        setAt(({ round }) =>
          frame + 1 < count ? { frame: frame + 1, round } : { frame: 0, round: round + 1 },
        ),
      frame + 1 < count ? pace : HOLD,
    )
    return () => clearTimeout(timer)
  }, [isPlaying, count, frame])

  return {
    frame,
    isPlaying,
    round: at.round,
    show(next) {
      setPlaying(false)
      setAt(({ round }) => ({ frame: next, round }))
    },
    toggle: () => setPlaying(!isPlaying),
  }
}

function wantsLittleMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}
