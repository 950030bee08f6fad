import { expect, test } from 'vitest'
import { counted } from '../../src/text/en/counted'
import { loadText, textFor } from '../../src/text'

await loadText('en')

/** What every function of a catalogue says of one thing; null where it takes no such argument. */
function sayings(value: unknown, one: unknown, path = ''): [path: string, said: string | null][] {
  if (typeof value === 'function') {
    try {
      return [[path, JSON.stringify(value(...Array.from({ length: 9 }, () => one)))]]
    } catch {
      return [[path, null]]
    }
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => sayings(part, one, `${path}.${name}`))
}

/** Something whose every part is this number or text. */
const allOf = (part: number | string) => new Proxy({}, { get: () => part })

/** Limits, windows of the coach and factors, which are never 1; a group of one, which is not called dead. */
const NEVER_ONE =
  /^\.(coach\.rules|lessons|importing\.limits|runs\.mostChosen|knobTable\.textUpTo|lens\.numbers|ownData\.beginning|stage\.(result|otherResult|headings\.before)|transport\.status\.rate|tasks\.countdown|verify\.paste\.(limits|problems)|messages\.run-dropped|handover\.importSettings\.notRead|balance\.(solved|stuck|noSignal|klDiffers))/

const PLURALS =
  'entries rows lines runs steps prompts completions tokens values characters seeds trials cells groups settings files columns numbers checks metrics times bytes parameters samples replicas answers advantages'
const ONE_OF_MANY = new RegExp(`(?<![\\d.,])\\b1 (different |training )?(${PLURALS.split(' ').join('|')})\\b`)

test('a count has its singular', () => {
  expect(counted(1, 'entry', 'entries')).toBe('1 entry')
  expect(counted(2048, 'entry', 'entries')).toBe('2,048 entries')
  expect(counted('1', 'entry', 'entries')).toBe('1 entry')
})

test('no English sentence says one of many', () => {
  const text = textFor('en')
  const refusals = ['type', 'length', 'too-short', 'header-length', 'size', 'too-many-tensors'].map(
    (problem) =>
      text.messages['import-refused'](
        {
          kind: 'import-refused',
          file: 'X',
          why: { problem, place: 'X', found: 1, allowed: 1, bytes: 1, length: 1, tensor: 'X', shape: [1] },
        } as never,
        {} as never,
      ),
  )
  // a function takes numbers or texts, and is right where it says it right of either
  const wrongOf = (one: unknown) =>
    sayings(text, one).filter(
      ([path, said]) => said !== null && ONE_OF_MANY.test(said) && !NEVER_ONE.test(path),
    )
  const wrong = ([ofNumber, ofText]: readonly [unknown, unknown]) => {
    const written = new Set(wrongOf(ofText).map(([path]) => path))
    return wrongOf(ofNumber).filter(([path]) => written.has(path))
  }
  expect(wrong([1, '1'])).toEqual([])
  expect(wrong([allOf(1), allOf('1')])).toEqual([])
  expect(refusals.filter((one) => ONE_OF_MANY.test(one))).toEqual([])
})
