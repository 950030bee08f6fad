import { useEffect, useState } from 'react'

/** Milliseconds in which what moves in the picture comes to its place. */
const DURATION = 500

const ease = (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2)

interface Motion {
  subject: unknown
  from: readonly number[]
  to: readonly number[]
  share: number
}

const shownIn = ({ from, to, share }: Motion): readonly number[] =>
  share === 1 ? to : to.map((end, i) => from[i] + (end - from[i]) * ease(share))

/**
 * Numbers that move to new values, as long as they are about the same thing; those of another subject are there at once, and so
 * are all under reduced motion.
 * @param target the same array until a value changes
 */
export function useMoving(target: readonly number[], subject: unknown): readonly number[] {
  const [motion, setMotion] = useState<Motion>({ subject, from: target, to: target, share: 1 })
  let now = motion
  if (motion.subject !== subject || motion.to.length !== target.length) {
    now = { subject, from: target, to: target, share: 1 }
  } else if (motion.to !== target) {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const isSame = motion.to.every((value, i) => Object.is(value, target[i]))
    now = isSame
      ? { ...motion, to: target }
      : { subject, from: shownIn(motion), to: target, share: isCalm ? 1 : 0 }
  }
  if (now !== motion) setMotion(now)
  const { to, share } = now
  const isMoving = share < 1
  useEffect(() => {
    if (!isMoving) return
    const start = performance.now()
    let frame = requestAnimationFrame(function move(time) {
      const next = Math.min(1, Math.max(0, (time - start) / DURATION))
      setMotion((current) => (current.to === to ? { ...current, share: next } : current))
      if (next < 1) frame = requestAnimationFrame(move)
    })
    // a hidden tab has no frames
    const end = setTimeout(
      () => setMotion((current) => (current.to === to ? { ...current, share: 1 } : current)),
      DURATION * 1.5,
    )
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(end)
    }
  }, [isMoving, to])
  return shownIn(now)
}
