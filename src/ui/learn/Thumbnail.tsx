import type { ReactNode } from 'react'
import type { LessonId } from '../../lessons/ids'
import styles from './thumbnail.module.css'

const dot = (x: number, y: number, r = 2.8, kind: 'ink' | 'ghost' | 'up' | 'down' = 'ink') => (
  <circle key={`${x} ${y} ${kind}`} cx={x} cy={y} r={r} data-tone={kind} />
)
const line = (d: string, kind: string, width = 1.75, dash?: string) => (
  <path key={d} d={d} data-tone={kind} strokeWidth={width} strokeDasharray={dash} fill="none" />
)
const bar = (x: number, y: number, width: number, height: number, kind: string) => (
  <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx={2} data-tone={kind} />
)
const stem = (x: number, from: number, to: number) => {
  const kind = to < from ? 'up' : 'down'
  return [line(`M${x} ${from}V${to}`, kind, 1.5), dot(x, to, 2.2, kind)]
}
/** A curve over 0 … 1, from left to right. */
const curve = (f: (t: number) => number, kind: string, width = 2, dash?: string) =>
  line(
    Array.from({ length: 41 }, (_, i) => `${i ? 'L' : 'M'}${8 + (72 * i) / 40} ${f(i / 40).toFixed(1)}`).join(
      '',
    ),
    kind,
    width,
    dash,
  )

/** The picture by which a lesson is recognised, in the marks of the Stage. */
const PICTURES: Readonly<Record<LessonId, ReactNode>> = {
  groups: [
    line('M8 20H40M48 36H80', 'ink', 1.5),
    line('M8 28H80', 'zero', 1, '2 3'),
    dot(12, 28, 2.8, 'up'),
    dot(52, 28, 2.8, 'down'),
    [22, 30, 38].map((x, i) => dot(x, 17 + i * 4, 2.4, 'ghost')),
    [58, 68, 76].map((x, i) => dot(x, 41 - i * 4, 2.4, 'ghost')),
  ],
  baseline: [
    line('M44 6V50', 'ink', 1.5),
    [
      [72, 14, 'up'],
      [60, 23, 'up'],
      [34, 32, 'down'],
      [22, 41, 'down'],
    ].map(([x, y, kind]) => [line(`M44 ${y}H${x}`, String(kind)), dot(Number(x), Number(y))]),
  ],
  std: [
    bar(10, 22, 28, 14, 'spread'),
    bar(50, 22, 28, 14, 'spread'),
    stem(12, 29, 10),
    [17, 22, 27, 32, 37].map((x) => stem(x, 29, 34)),
    [52, 58, 64].map((x) => stem(x, 29, 18)),
    [70, 76].map((x) => stem(x, 29, 40)),
  ],
  'dead-groups': [
    [54, 60, 66, 72].map((x) => dot(x, 12)),
    [12, 18, 24, 30].map((x) => dot(x, 44)),
    stem(38, 28, 14),
    stem(43, 28, 36),
    stem(48, 28, 40),
  ],
  'group-size': [
    [14, 20].map((x) => [22, 30].map((y) => dot(x, y, 2.4, y === 22 && x === 14 ? 'up' : 'ink'))),
    [48, 56, 64, 72].map((x) =>
      [14, 23, 32, 41].map((y) => dot(x, y, 2.4, y === 14 && x === 48 ? 'up' : 'ink')),
    ),
  ],
  'reward-parts': [
    bar(10, 34, 60, 8, 'ghost'),
    bar(10, 14, 12, 8, 'ink'),
    bar(24, 14, 12, 8, 'ink'),
    bar(38, 14, 12, 8, 'ghost'),
    bar(52, 14, 12, 8, 'ink'),
  ],
  'loss-value': [line('M8 30H80', 'ghost', 2), curve((t) => 46 - 36 / (1 + Math.exp(-8 * (t - 0.5))), 'ink')],
  ratio: [
    line('M8 30H80', 'zero', 1),
    [0, 8, 14, 21].map((up, i) => [
      line(`M${14 + i * 19} 30V${30 - up}`, 'ink', 1.25),
      dot(14 + i * 19, 30 - up),
    ]),
  ],
  clip: [bar(30, 6, 28, 44, 'spread'), line('M10 42L58 16H80', 'up', 2), line('M8 16H30L74 44', 'down', 2)],
  'same-gradient': [curve((t) => 44 - 30 * t, 'ghost', 4.5), curve((t) => 44 - 30 * t, 'ink', 1.5)],
  'sequence-ratio': [
    [0, 1, 2, 3, 4].map((i) => bar(10 + i * 14, 10, 12, 15, i === 1 || i === 3 ? 'ink' : 'tile')),
    [0, 1, 2, 3, 4].map((i) => bar(10 + i * 14, 31, 12, 15, 'tile')),
    line('M8 29H80V48H8Z', 'ink', 1.5),
  ],
  beta: [
    dot(16, 42, 3.2),
    line('M16 42L30 37L42 28L48 23', 'ink', 2),
    line('M16 42L32 32L54 22L72 10', 'ghost', 1.5),
    line('M24 12A34 34 0 0 1 50 42', 'zero', 1, '2 3'),
  ],
  'learning-rate': [
    curve((t) => 46 - 34 * (1 - Math.exp(-2.5 * t)), 'ink'),
    curve((t) => (t < 0.3 ? 46 - 70 * t : 25 + Math.min(20, (t - 0.3) * 90)), 'ghost'),
    curve((t) => 46 - 12 * t, 'ghost'),
  ],
  'reward-hacking': [
    curve((t) => 46 - 37 * (1 - Math.exp(-3 * t)), 'ink'),
    curve((t) => 46 - 24 * Math.sin(Math.min(1, t * 1.15) * 3.14), 'second'),
  ],
  'length-bias': [26, 34, 46, 66].map((width, i) => bar(10, 8 + i * 11, width, 7, i === 3 ? 'ink' : 'ghost')),
  entropy: [
    [16, 20, 22, 18, 14].map((h, i) => bar(9 + i * 6.5, 46 - h, 5, h, 'ghost')),
    [1, 2, 36, 2, 1].map((h, i) => bar(48 + i * 6.5, 46 - h, 5, h, 'ink')),
  ],
  filtering: [0, 1, 2, 3, 4, 5].map((i) => {
    const [x, y] = [9 + (i % 3) * 25, 7 + Math.floor(i / 3) * 23]
    const isDead = i === 1 || i === 3 || i === 4
    return [
      line(`M${x} ${y}h21v19h-21Z`, isDead ? 'zero' : 'ink', 1.25, isDead ? '2 2.5' : undefined),
      isDead ? null : [stem(x + 6, y + 10, y + 4), stem(x + 14, y + 10, y + 15)],
    ]
  }),
  'warm-start': [
    curve(() => 46, 'ghost'),
    curve((t) => (t < 0.35 ? 46 - 30 * t : 36 - 45 * (t - 0.35)), 'ink'),
  ],
  stages: [
    line('M8 16H24L60 44H80', 'ghost'),
    line('M8 44H24L60 16H80', 'ink', 2),
    line('M24 8V50M60 8V50', 'zero', 1, '2 3'),
  ],
  'grouping-key': [
    line('M8 12h30v32h-30ZM50 12h30v32h-30Z', 'zero', 1.25),
    [18, 28].map((x) => [22, 34].map((y) => dot(x, y))),
    dot(60, 22),
    dot(70, 22, 2.8, 'up'),
    dot(60, 34, 2.8, 'ghost'),
    dot(70, 34, 2.8, 'down'),
  ],
  diffusion: [
    [12, 20, 14, 24, 18].map((x, i) => dot(x, [14, 24, 34, 42, 46][i], 2.4, 'ghost')),
    [66, 70, 68, 72, 69].map((x, i) => dot(x, [24, 26, 29, 30, 33][i], 2.4)),
    line('M32 29H54', 'zero', 1.5),
    line('M50 25L55 29L50 33', 'zero', 1.5),
  ],
  'sick-run': [
    curve((t) => 44 - 26 * t, 'ink'),
    curve((t) => 40 - 14 * Math.exp(-9 * t) * Math.sin(40 * t) + 5 * t, 'ghost'),
  ],
  attention: [
    [0, 1, 2, 3].map((line) =>
      [0, 1, 2, 3].map((column) =>
        bar(22 + column * 11, 6 + line * 11, 10, 10, line + column === 3 ? 'ink' : 'tile'),
      ),
    ),
  ],
  critic: [
    curve((t) => 46 - 30 * t, 'ink'),
    curve((t) => 46 - 30 * Math.max(0, t - 0.25), 'ghost', 2, '4 3'),
    line('M62 23V31', 'up', 1.75),
    line('M40 32V41', 'up', 1.75),
  ],
  'tiny-differences': [
    [14, 20, 26, 32].map((x, i) => dot(x, 28 + (i % 2), 2.2)),
    line('M42 28H52M48 24L52 28L48 32', 'zero', 1.5),
    stem(60, 28, 10),
    stem(67, 28, 46),
    stem(74, 28, 10),
  ],
  'pass-at-k': [
    line('M8 44H80', 'zero', 1),
    bar(12, 34, 14, 10, 'ghost'),
    bar(36, 22, 14, 22, 'ink'),
    line('M60 44V10H74V44', 'zero', 1.25, '3 3'),
  ],
  'stale-samples': [0, 1, 2, 3, 4].map((i) =>
    bar(10 + i * 14, 10 + i * 5, 12, 16, i === 0 ? 'ink' : 'ghost'),
  ),
  'kl-estimators': [
    line('M44 8V48', 'zero', 1, '2 3'),
    line('M12 12L76 44', 'ghost', 2),
    curve((t) => 44 - 34 * (2 * t - 1) ** 2, 'ink'),
  ],
  truncation: [
    line('M62 6V50', 'zero', 1.5, '3 3'),
    bar(10, 10, 28, 7, 'ink'),
    bar(10, 24, 52, 7, 'ghost'),
    bar(10, 38, 52, 7, 'ghost'),
  ],
  luck: [-2, -1, 0, 1, 2].map((k) =>
    curve((t) => 46 - 28 * t + k * 5 * t + 2 * Math.sin(t * 9 + k * 2), k === 0 ? 'ink' : 'ghost', 1.2),
  ),
}

/** A question mark where the answer of a lesson will be. */
const asked = (x: number, y: number) => [
  line(`M${x - 5} ${y - 5}a5 5 0 1 1 7 4.6q-2 .8-2 3.4`, 'ghost', 2.25),
  dot(x, y + 8, 1.5, 'ghost'),
]

/**
 * Pictures that stand in place of a picture that would give away the answer of its lesson, until the lesson is done.
 */
const ASKED: Readonly<Partial<Record<LessonId, ReactNode>>> = {
  groups: [
    line('M8 20H40M48 36H80', 'ink', 1.5),
    [12, 22, 30, 38].map((x, i) => dot(x, 17 + i * 4, 2.4, 'ghost')),
    [52, 58, 68, 76].map((x, i) => dot(x, 45 - i * 4, 2.4, 'ghost')),
  ],
  std: [
    [12, 17, 22, 27, 32, 37].map((x, i) => dot(x, i === 0 ? 12 : 44, 2.4)),
    [52, 58, 64, 70, 76].map((x, i) => dot(x, i < 3 ? 12 : 44, 2.4)),
  ],
  'tiny-differences': [14, 20, 26, 32].map((x, i) => dot(x, 28 + (i % 2), 2.2)),
  'grouping-key': [
    line('M8 12h30v32h-30ZM50 12h30v32h-30Z', 'zero', 1.25),
    [18, 28, 60, 70].map((x) => [22, 34].map((y) => dot(x, y))),
  ],
  diffusion: [12, 20, 14, 24, 18].map((x, i) => dot(x, [14, 24, 34, 42, 46][i], 2.4, 'ghost')),
  attention: [0, 1, 2, 3].map((row) =>
    [0, 1, 2, 3].map((column) => bar(22 + column * 11, 6 + row * 11, 10, 10, 'tile')),
  ),
  'dead-groups': [
    [12, 18, 24, 30].map((x) => dot(x, 44, 2.4, 'ghost')),
    [36, 42, 48, 54].map((x, i) => dot(x, i === 1 ? 12 : 44, 2.4, 'ghost')),
    [60, 66, 72, 78].map((x) => dot(x, 12, 2.4, 'ghost')),
  ],
  critic: [
    line('M8 28H34', 'ink', 1.5),
    [11, 18, 25, 32].map((x, i) => dot(x, [18, 34, 38, 22][i], 2.4, 'ghost')),
    [50, 64].map((x) => [8, 18, 28, 38].map((y) => bar(x, y, 12, 8, 'tile'))),
  ],
  'loss-value': [line('M8 34H80', 'zero', 1), asked(44, 18)],
  'pass-at-k': [
    line('M8 44H80', 'zero', 1),
    line('M12 44V14H26V44M37 44V14H51V44M62 44V14H76V44', 'zero', 1.25, '3 3'),
  ],
  ratio: [line('M8 40H80', 'zero', 1), [14, 33, 52, 71].map((x) => dot(x, 40)), asked(44, 18)],
  'same-gradient': [line('M8 46L30 36', 'ghost', 4.5), asked(56, 22)],
  'stale-samples': [0, 1, 2, 3, 4].map((i) => bar(10 + i * 14, 20, 12, 16, 'tile')),
  beta: [dot(16, 42, 3.2), line('M24 12A34 34 0 0 1 50 42', 'zero', 1, '2 3'), asked(66, 18)],
  'kl-estimators': [line('M44 8V48', 'zero', 1, '2 3'), asked(25, 26), asked(63, 26)],
  'learning-rate': [line('M8 46L28 42M8 46L28 34M8 46L24 18', 'ghost', 2), asked(56, 22)],
  'reward-hacking': [curve((t) => 46 - 37 * (1 - Math.exp(-3 * t)), 'ghost'), asked(60, 34)],
  'length-bias': [[26, 34, 46].map((width, i) => bar(10, 8 + i * 11, width, 7, 'ghost')), asked(70, 32)],
  truncation: [
    line('M58 6V50', 'zero', 1.5, '3 3'),
    [28, 48, 48].map((width, i) => bar(10, 10 + i * 14, width, 7, 'ghost')),
    asked(72, 26),
  ],
  entropy: [[16, 20, 22, 18, 14].map((h, i) => bar(9 + i * 6.5, 46 - h, 5, h, 'ghost')), asked(63, 26)],
  'warm-start': [line('M8 46H80', 'zero', 1.5), line('M32 8V46', 'zero', 1, '2 3'), asked(57, 24)],
  stages: [line('M30 8V50M58 8V50', 'zero', 1, '2 3'), line('M8 40H26', 'ghost', 2), asked(44, 24)],
  'sick-run': [
    line('M10 6V24H38M50 6V24H78M10 32V50H38M50 32V50H78', 'zero', 1.25),
    [14, 54].map((x) => [18, 44].map((y) => dot(x, y, 2, 'ghost'))),
  ],
}

/** The thumbnail of a lesson in the list. Until the lesson is done it shows a question, not an answer. */
export function Thumbnail({ id, isDone }: { id: LessonId; isDone: boolean }) {
  return (
    <svg viewBox="0 0 88 56" aria-hidden="true" className={styles.thumbnail}>
      {(isDone ? undefined : ASKED[id]) ?? PICTURES[id]}
    </svg>
  )
}
