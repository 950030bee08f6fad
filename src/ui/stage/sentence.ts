import { formatDecimals } from '../../app/series/format'
import type { Catalogue } from '../../text'
import { PHASE, type StagePhase } from './phases'
import type { OtherPushes, PushView, StageGroup } from './stageGroup'

/** A score must exceed the average by more than rounding to beat it. */
const ROUNDING = 1e-6

/** Letters that are written from right to left, such as Hebrew and Arabic. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A name short enough for the heading. One that is written from right to left is isolated, so that it moves no other words. */
export function shortName(name: string, longest = 28): string {
  const letters = [...name]
  const short = letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : name
  return RIGHT_TO_LEFT.test(short) ? `\u2068${short}\u2069` : short
}

/**
 * Names that are short enough, and stay different where they begin alike: such a name is cut at its beginning too, before the
 * word in which it differs from the others.
 */
export function distinctNames(names: readonly string[], longest: number): string[] {
  const short = names.map((name) => shortName(name, longest))
  return names.map((name, i) => {
    const alike = names.filter((other, k) => short[k] === short[i] && other !== name)
    if (alike.length === 0) return short[i]
    const letters = [...name]
    const differs = Math.max(...alike.map((other) => sharedLetters(letters, [...other])))
    const word = letters.lastIndexOf(' ', differs - 1) + 1
    const start = differs - word < longest - 2 ? word : differs
    return shortName(`…${letters.slice(start).join('')}`, longest)
  })
}

/** How many letters two names have in common at their beginning. */
function sharedLetters(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((letter, i) => letter !== other[i])
  return at < 0 ? one.length : at
}

/** The name of a prompt within a sentence: in quotes, so that its words stay apart from others, unless it is a number. */
export function quoted(name: string): string {
  const short = shortName(name)
  return /^\d+$/.test(short) ? short : `“${short}”`
}

/** The group in one sentence, as far as the phase shows it. */
export function headingOf(
  group: StageGroup,
  phase: StagePhase,
  isCentred: boolean,
  text: Catalogue['stage'],
): string {
  const { headings } = text
  const written = (x: number) => formatDecimals(x, group.digits)
  const [prompt, answers] = [quoted(group.name), String(group.rows.length)]
  if (phase === PHASE.answers) return headings.answers({ prompt, answers })
  if (phase === PHASE.score) return headings.scores({ prompt, mean: written(group.mean) })
  if (group.state !== 'live') return headings.same({ prompt, answers, score: written(group.rows[0].score) })
  const above = (than: (row: StageGroup['rows'][number]) => number) =>
    String(group.rows.filter((row) => than(row) > ROUNDING).length)
  return isCentred
    ? headings.scored({
        ...{ prompt, answers, baseline: written(group.baseline), isMean: !group.isOtherThanMean },
        above: above(({ score }) => score - group.baseline),
      })
    : headings.pushed({ prompt, answers, above: above(({ push }) => push) })
}

/** How many pushes go up and how many down; what is smaller than rounding does neither. */
function directionsOf(pushes: readonly number[], { directions }: Catalogue['stage']): string {
  const up = pushes.filter((push) => push > ROUNDING).length
  const down = pushes.filter((push) => push < -ROUNDING).length
  return directions({ up, down, all: pushes.length })
}

/** Which answers the run pushes up and down, and which REINFORCE does; and why they differ. */
export function besideSentences(
  group: StageGroup,
  name: string,
  others: Pick<OtherPushes, 'name' | 'pushes'>,
  text: Catalogue['stage'],
): { heading: string; line: string } {
  const { lines } = text
  const { pushes } = others
  const isUp = (push: number) => push > ROUNDING
  const isFlat = group.state !== 'live' && pushes.every(isUp)
  const weakGrow = group.rows.some(({ push }, i) => push < -ROUNDING && isUp(pushes[i]))
  return {
    heading: text.headings.beside({
      name,
      pushes: directionsOf(
        group.rows.map(({ push }) => push),
        text,
      ),
      other: others.name,
      others: directionsOf(pushes, text),
    }),
    line: isFlat ? lines.besideFlat : weakGrow ? lines.besideUp : lines.besideOther,
  }
}

/** Says in what the picture differs from what trains; null where it does not. */
export function viewLine(view: PushView, trained: PushView, { lines }: Catalogue['stage']): string | null {
  const minus = view.minus === trained.minus ? null : view.minus
  const divide = view.divide === trained.divide ? null : view.divide
  if (minus === null && divide === null) return null
  return minus === false && divide === null ? lines.noMean : lines.unlike(minus, divide)
}

/** From this ratio of their lengths on, the arrows of two groups differ to the eye. */
const SEEN = 1.15

/** Whether the mean score of one group is lower than that of another by more than rounding. */
export const isHarder = (hard: StageGroup, easy: StageGroup): boolean => easy.mean - hard.mean > ROUNDING

/**
 * What two groups show, before or after the division by σ: a heading, and the line below it. Where one of them is dead, or none is
 * the harder one, there is nothing to compare, and each has the sentence that it has alone.
 */
export function pairSentences(
  hard: StageGroup,
  easy: StageGroup,
  view: PushView,
  text: Catalogue['stage'],
): { heading: string; line: string | null } {
  const { headings, lines } = text
  if (hard.state !== 'live' || easy.state !== 'live' || !isHarder(hard, easy)) {
    const [heading, line] = [hard, easy].map((group) => headingOf(group, PHASE.result, view.minus, text))
    return { heading, line }
  }
  const isDivided = view.divide
  const bands = [hard.band, easy.band].every(isOne) ? lines.after : null
  const line = isDivided ? bands : lines.before
  const times = lengthOf(easy) / lengthOf(hard)
  if (times < SEEN && 1 / times < SEEN) return { heading: isDivided ? headings.after : headings.alike, line }
  const isHard = times < 1
  return {
    heading: headings.unlike({ isDivided, isHard, times: (isHard ? 1 / times : times).toFixed(1) }),
    line,
  }
}

/** Whether a band is one unit wide, as it is drawn. */
export const isOne = (band: number): boolean => Math.abs(band - 1) < 0.005

/** The length of a group's arrows: the root of the mean of their squares. */
const lengthOf = ({ rows }: StageGroup): number =>
  Math.hypot(...rows.map(({ push }) => push)) / Math.sqrt(rows.length)
