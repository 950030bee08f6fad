import fc from 'fast-check'
import { describe, test } from 'vitest'
import { readAddress, writeAddress } from '../../src/app/address'
import { readCompare, writeCompare } from '../../src/experiments/compare/compareLink'
import { readSweep, writeSweep } from '../../src/experiments/sweep/sweepLink'
import { openLink, writeLink } from '../../src/settings/packedLink'
import { LESSON_IDS } from '../../src/lessons/ids'
import { METRIC_NAMES } from '../../src/metrics/metrics'
import { stage } from '../app/fakeWorker'
import {
  PATIENCE,
  anyName,
  anyValue,
  check,
  checkConfig,
  checkEqual,
  checkNotices,
  damaged,
  inTime,
  runs,
} from './judge'

/** Half of the values are written as a browser writes them, half as somebody types them. */
const written = (value: string, isEncoded: boolean) =>
  isEncoded ? encodeURIComponent(value.replace(/\p{Surrogate}/gu, '')) : value
const entry = fc
  .tuple(anyName, anyValue, fc.boolean())
  .map(([name, value, isEncoded]) => `${written(name, isEncoded)}=${written(value, isEncoded)}`)
const entries = fc.array(entry, { maxLength: 10 })
const lists = fc.array(fc.oneof(anyValue, fc.constantFrom(...METRIC_NAMES, ...LESSON_IDS)), { maxLength: 14 })
const pageEntry = fc
  .tuple(
    fc.constantFrom(
      'lang',
      'charts',
      'kl_range',
      'glossary',
      'v',
      'left_out',
      'z',
      'lesson',
      'worksheet',
      'view',
    ),
    fc.oneof(
      anyValue,
      anyName,
      lists.map((list) => list.join(',')),
    ),
  )
  .map(([name, value]) => `${name}=${value}`)
const row = entries.map((all) => all.join(';'))

const train = fc.tuple(entries, fc.array(pageEntry, { maxLength: 3 })).map((parts) => parts.flat().join('&'))
const setting = fc
  .tuple(
    fc.constantFrom(
      'seed',
      'seeds',
      'budget',
      'threshold',
      'metric',
      'axis',
      'band',
      'smoothing',
      'summary',
      'points',
    ),
    fc.oneof(anyValue, fc.constantFrom(...METRIC_NAMES, 'completions', 'seeds', 'final', 'area')),
  )
  .map(([name, value]) => `${name}=${value}`)
const compare = fc
  .tuple(
    fc.array(setting, { maxLength: 5 }),
    fc.array(row, { maxLength: 10 }),
    fc.array(pageEntry, { maxLength: 1 }),
  )
  .map(([settings, rows, page]) =>
    ['view=compare', ...settings, ...rows.map((each) => `row=${each}`), ...page].join('&'),
  )
const axis = fc
  .tuple(fc.constantFrom('x', 'y'), anyName, fc.array(anyValue, { maxLength: 5 }))
  .map(([name, knob, values]) => `${name}=${knob}:${values.join(',')}`)
const searched = fc
  .tuple(
    anyName,
    fc.constantFrom('linear', 'log', 'integer', 'choice', 'cubic'),
    fc.array(anyValue, { maxLength: 4 }),
  )
  .map(([name, kind, values]) => `knob=${name}:${kind},${values.join(',')}`)
const sweep = fc
  .tuple(
    row,
    fc.oneof(
      fc.array(axis, { maxLength: 3 }),
      fc.array(searched, { maxLength: 4 }).map((all) => ['search=sobol', ...all]),
    ),
    fc.array(setting, { maxLength: 5 }),
    fc.array(
      fc.array(anyValue, { maxLength: 4 }).map((values) => `halving=${values.join(',')}`),
      { maxLength: 1 },
    ),
  )
  .map(([base, plan, settings, halving]) =>
    ['view=sweep', `base=${base}`, ...plan, ...settings, ...halving].join('&'),
  )

/** Whatever a link says, it gives a state that a link can say again, and a sentence for all that was not understood. */
function judge(text: string): void {
  const { view, config, notices, shown } = inTime(() => readAddress(text))
  checkNotices(notices, config)
  checkConfig(config)
  if (view === 'train') {
    const again = readAddress(
      writeAddress(config, { charts: [], klRange: null, layout: 'stage', ...shown }, null),
    )
    checkEqual([again.config, again.notices, again.shown.klRange], [config, [], shown.klRange])
  }
  if (view === 'compare') {
    const read = inTime(() => readCompare(text))
    checkNotices(read.notices, read.rows[0].config)
    for (const { config: each } of read.rows) checkConfig(each)
    const { notices: wrong, ...again } = readCompare(writeCompare(read))
    checkEqual([wrong, again], [[], { rows: read.rows, settings: read.settings, view: read.view }])
  }
  if (view === 'sweep') {
    const { notices: told, ...read } = inTime(() => readSweep(text))
    checkNotices(told, read.base)
    checkConfig(read.base)
    const { notices: wrong, ...again } = readSweep(writeSweep(read))
    checkEqual([wrong, again], [[], read])
  }
}

describe('any link ends in a valid state, and what was not understood in a message', () => {
  test(
    'to Train or Learn',
    () => {
      fc.assert(fc.property(damaged(train), judge), runs('links to Train'))
    },
    PATIENCE,
  )

  test(
    'to Compare',
    () => {
      fc.assert(fc.property(damaged(compare), judge), runs('links to Compare'))
    },
    PATIENCE,
  )

  test(
    'to Sweep',
    () => {
      fc.assert(fc.property(damaged(sweep), judge), runs('links to Sweep'))
    },
    PATIENCE,
  )

  test(
    'packed, cut off, or never packed',
    async () => {
      const plain = train.map((text) => `${text}&charts=${'entropy,'.repeat(300)}`)
      const cases = fc.oneof(
        fc.tuple(plain, fc.nat(), fc.nat(3), fc.constantFrom('', 'A', '-', '_', '=', '&', '%')),
        fc.tuple(fc.string(), fc.constant(0), fc.constant(0), fc.constant('v=2&z=')),
      )
      await fc.assert(
        fc.asyncProperty(cases, async ([text, place, length, put]) => {
          const { text: packed } = await writeLink(text)
          const at = place % (packed.length + 1)
          const opened = await openLink(packed.slice(0, at) + put + packed.slice(at + length))
          if (typeof opened === 'string') judge(opened)
          else {
            checkNotices([{ kind: 'link-unread', problem: opened }])
            check(readAddress(opened).notices.length === 1, 'not told')
          }
        }),
        runs('packed links'),
      )
    },
    PATIENCE,
  )

  test(
    'at the start and while the page is open, where one that is not read changes no run',
    () => {
      fc.assert(
        fc.property(damaged(fc.oneof(train, compare, sweep)), damaged(train), (first, second) => {
          const { app } = stage(`#${first}`)
          app.openAddress(`#${second}`)
          const { edited, run, messages } = app.store.getState()
          checkConfig(edited)
          checkConfig(run.config)
          check(messages.length < 40, `${messages.length} messages`)
          app.fragment()
          app.openAddress({ problem: 'damaged' })
          check(app.store.getState().run === run, 'another run')
          app.close()
        }),
        runs('links while the page is open'),
      )
    },
    PATIENCE,
  )
})
