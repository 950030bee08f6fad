import { logOf, type HandStep } from '../../lessons/start'
import { exp } from '../../math/portable'
import type { StartNumbers } from '../../text/lessonText'
import { percent, twoDigits } from '../numbers'

/**
 * The numbers of a step of lesson 0 as its text writes them. A number that follows from others is computed from their
 * written, rounded values.
 */
export function startNumbers(
  { before, after, rewards, mean, std, advantages }: HandStep,
  locale: string,
): StartNumbers {
  const number = (value: number) => twoDigits(locale, Math.abs(value), '–')
  const signed = (value: number) => `${value < 0 ? '−' : '+'}${number(value)}`
  const plain = (value: number) => `${value < 0 ? '−' : ''}${number(value)}`
  const [logBefore, logAfter] = [before, after].map(([first]) => Math.round(100 * logOf(first)) / 100)
  const pushes = (right: boolean) => advantages.find((_, i) => (rewards[i] === 1) === right)
  return {
    before: percent(locale, before[0]),
    after: percent(locale, after[0]),
    hits: String(rewards.filter((reward) => reward === 1).length),
    mean: number(mean),
    std: number(std),
    up: signed(pushes(true) ?? 0),
    down: signed(pushes(false) ?? 0),
    logBefore: plain(logBefore),
    logAfter: plain(logAfter),
    nudge: plain(logAfter - logBefore),
    factor: number(exp(logAfter - logBefore)),
  }
}
