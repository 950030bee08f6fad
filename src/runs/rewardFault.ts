import {
  FAULT_FIELDS,
  LONGEST_TEXT,
  MOST_NAMES,
  type Fault,
  type FaultField,
  type RewardFault,
} from '../settings/rewardFault'
import { list, MOST_STEPS, record, refuse, whole } from './fileParts'

/** A fault of the code of a reward from the value of its JSON; any other value is refused with its place. */
export function rewardFaultOf(value: unknown, place: string): RewardFault {
  const { fault, line, column, completion } = record(value, place)
  const written = completion === null ? null : record(completion, `${place}.completion`)
  return {
    fault: faultOf(record(fault, `${place}.fault`), `${place}.fault`),
    line: placeIn(line, `${place}.line`),
    column: placeIn(column, `${place}.column`),
    completion: written && {
      prompt: text(written.prompt, `${place}.completion.prompt`),
      text: text(written.text, `${place}.completion.text`),
    },
  }
}

function faultOf(value: Record<string, unknown>, place: string): Fault {
  const { kind } = value
  if (typeof kind !== 'string' || !Object.hasOwn(FAULT_FIELDS, kind))
    return refuse('type', `${place}.kind`, kind, Object.keys(FAULT_FIELDS).join(', '))
  const fields = Object.entries<FaultField>(FAULT_FIELDS[kind as Fault['kind']])
  return {
    kind,
    ...Object.fromEntries(
      fields.map(([name, form]) => [name, READERS[form](value[name], `${place}.${name}`)]),
    ),
  } as Fault
}

const placeIn = (value: unknown, place: string) =>
  value === null ? null : whole(value, place, 1, MOST_STEPS)

const text = (value: unknown, place: string): string =>
  typeof value === 'string' && value.length <= LONGEST_TEXT
    ? value
    : refuse('type', place, value, `a text of at most ${LONGEST_TEXT} characters`)

const READERS: { readonly [Form in FaultField]: (value: unknown, place: string) => unknown } = {
  text,
  'text or null': (value, place) => (value === null ? null : text(value, place)),
  texts(value, place) {
    const all = list(value, place)
    if (all.length > MOST_NAMES) refuse('length', place, all.length, `at most ${MOST_NAMES}`)
    return all.map((name, i) => text(name, `${place}[${i}]`))
  },
  count: (value, place) => whole(value, place, 1, MOST_NAMES),
}
