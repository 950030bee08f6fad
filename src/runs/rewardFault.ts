import type { Fault, RewardFault } from '../sandbox/convention'
import { list, MOST_STEPS, record, refuse, whole } from './fileParts'

/** The most characters of a text of a fault, and the most parts that it names: more than those of any that happened. */
const LONGEST_TEXT = 400
const MOST_NAMES = 16

/** What each kind of fault has beside its kind: readers of its fields, so that a kind that is missing here does not compile. */
const READERS: { readonly [Kind in Fault['kind']]: (fault: Record<string, unknown>, at: string) => Fault } = {
  syntax: ({ message }, at) => ({ kind: 'syntax', message: text(message, `${at}.message`) }),
  thrown: ({ message }, at) => ({ kind: 'thrown', message: text(message, `${at}.message`) }),
  time: () => ({ kind: 'time' }),
  memory: () => ({ kind: 'memory' }),
  depth: () => ({ kind: 'depth' }),
  'no-function': () => ({ kind: 'no-function' }),
  'not-a-number': ({ part, found }, at) => ({
    kind: 'not-a-number',
    part: part === null ? null : text(part, `${at}.part`),
    found: text(found, `${at}.found`),
  }),
  weights: ({ found }, at) => ({ kind: 'weights', found: text(found, `${at}.found`) }),
  parts: ({ expected, found }, at) => ({
    kind: 'parts',
    expected: names(expected, `${at}.expected`),
    found: names(found, `${at}.found`),
  }),
  'part-names': ({ found, most }, at) => ({
    kind: 'part-names',
    found: names(found, `${at}.found`),
    most: whole(most, `${at}.most`, 1, MOST_NAMES),
  }),
  'no-interpreter': ({ message }, at) => ({
    kind: 'no-interpreter',
    message: text(message, `${at}.message`),
  }),
}

/** A fault of the code of a reward from the value of its JSON; what is none is refused with its place. */
export function rewardFaultOf(value: unknown, place: string): RewardFault {
  const { fault, line, column, completion } = record(value, place)
  const read = record(fault, `${place}.fault`)
  const { kind } = read
  if (typeof kind !== 'string' || !Object.hasOwn(READERS, kind))
    return refuse('type', `${place}.fault.kind`, kind, Object.keys(READERS).join(', '))
  const written = completion === null ? null : record(completion, `${place}.completion`)
  return {
    fault: READERS[kind as Fault['kind']](read, `${place}.fault`),
    line: placeIn(line, `${place}.line`),
    column: placeIn(column, `${place}.column`),
    completion: written && {
      prompt: text(written.prompt, `${place}.completion.prompt`),
      text: text(written.text, `${place}.completion.text`),
    },
  }
}

const placeIn = (value: unknown, place: string) =>
  value === null ? null : whole(value, place, 1, MOST_STEPS)

const text = (value: unknown, place: string): string =>
  typeof value === 'string' && value.length <= LONGEST_TEXT
    ? value
    : refuse('type', place, value, `a text of at most ${LONGEST_TEXT} characters`)

function names(value: unknown, place: string): string[] {
  const all = list(value, place)
  if (all.length > MOST_NAMES) refuse('length', place, all.length, `at most ${MOST_NAMES}`)
  return all.map((name, i) => text(name, `${place}[${i}]`))
}
