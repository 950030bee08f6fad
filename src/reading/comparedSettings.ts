import { typedNumber } from '../settings/knob'
import type { Column, Implied, LogFinding, ReadLog, StatedSetting } from './contract'
import type { FindingFigures } from './figures/findings'
import type { ImpliedFigures } from './figures/implied'
import { known } from './implying'
import type { RunView } from './runView'
import { shownFor } from './shown'
import { extentOf } from './sums'

/** How far a β from loss ÷ KL may be from the stated one, as a factor: loss and KL are printed with few digits. */
const BETA = 1.2
/** How far the highest rate may be from the stated one, as a factor: the schedule may peak between two lines. */
const RATE = 1.01
/** Decimals below which a small rate is printed as 0. */
const FEW_DIGITS = 3

/** The value of a setting that a log implies. */
interface ImpliedValue {
  value: number
  /** a formula, or the name that `by` tells of */
  how: string
  by: FindingFigures['settingDiffers']['by']
  /** Whether a stated value agrees with it. */
  agrees(stated: number): boolean
  /** the columns that show it */
  columns: readonly Column[]
}

/** The value that the log implies for a setting; null if it implies none. */
function impliedValue(
  view: RunView,
  implied: readonly Implied[],
  { as }: StatedSetting,
): ImpliedValue | null {
  const of = <Name extends keyof ImpliedFigures>(name: Name): ImpliedFigures[Name] | null => {
    const found = implied.find((one) => one.case === name && one.run === view.run.id && one.isKnown)
    return found ? (found.figures as unknown as ImpliedFigures[Name]) : null
  }
  const within = (
    agrees: ImpliedValue['agrees'],
    value: number,
    how: string,
    ...columns: readonly (Column | null)[]
  ): ImpliedValue => ({
    value,
    how,
    by: 'formula',
    agrees,
    columns: columns.filter((column) => column !== null),
  })
  const exactly = (value: number, how: string, ...columns: readonly (Column | null)[]): ImpliedValue =>
    within((stated) => Math.abs(stated - value) <= 1e-6 * Math.abs(value), value, how, ...columns)
  const [loss, kl] = [view.column('loss'), view.column('kl')]
  switch (as) {
    case 'beta': {
      const logged = of('betaLogged')
      if (logged) return exactly(logged.beta, logged.name, view.column('beta'))
      const absent = of('betaNoKl')
      if (absent) return { ...exactly(0, absent.name, loss), by: 'betaNoKl' }
      const ratio = of('betaFromLoss')
      if (!ratio) return null
      const agrees = (stated: number) => stated > ratio.beta / BETA && stated < ratio.beta * BETA
      return { ...within(agrees, ratio.beta, `${loss!.name} ÷ ${kl!.name}`, loss, kl), by: 'ratio' }
    }
    case 'groupSize': {
      const logged = of('groupLogged')
      if (logged) return exactly(logged.size, logged.name, view.named(logged.name))
      const group = of('groupFromAdvantage')
      return (
        group &&
        exactly(group.size, `${group.advantage} = ${group.size - 1}/√${group.size}`, view.named(group.name))
      )
    }
    case 'updates': {
      const reuse = of('muFromReuse')
      return (
        reuse && exactly(reuse.mu, `${reuse.lines} ÷ ${reuse.lines - reuse.without}`, view.column('reward'))
      )
    }
    case 'lengthLimit': {
      const limit = of('limitReached')
      return limit && exactly(limit.limit, limit.name, view.named(limit.name))
    }
    case 'rate': {
      const rate = view.of('learning_rate')
      if (!rate || rate.column.digits <= FEW_DIGITS) return null
      const highest = extentOf(rate.values)[1]
      const isConstant = of('rateConstant') !== null
      // a log that ends during the warm-up has not reached the stated rate
      const agrees = (stated: number) => (!isConstant || stated / highest < RATE) && highest / stated < RATE
      return within(agrees, highest, `max ${rate.column.name}`, rate.column)
    }
  }
}

/** Whether the rate stayed below the stated one, so that the log neither confirms nor contradicts it. */
const isOpen = ({ as, value }: StatedSetting, found: ImpliedValue) =>
  as === 'rate' && found.value * RATE < value

/** Settings whose value a log alone may not imply: their symbols, and the cases of `ImpliedFigures` that say so. */
const NOT_IMPLIED: Readonly<
  Partial<Record<StatedSetting['as'], { symbol: string; cases: readonly string[] }>>
> = {
  beta: { symbol: 'β', cases: ['betaDefault', 'betaZeroByZero', 'betaTooFew', 'betaOther'] },
  groupSize: { symbol: 'G', cases: ['groupNoAdvantage', 'groupAdvantageOdd'] },
}

/** What a log implies, with the stated values of settings whose value it does not imply. */
export const withStated = (views: readonly RunView[], { settings }: ReadLog, implied: readonly Implied[]) =>
  implied.flatMap((one): Implied[] => {
    const stated = settings?.stated.find(({ as }) => NOT_IMPLIED[as]?.cases.includes(one.case))
    const view = views.find(({ run }) => run.id === one.run)
    if (!settings || !stated || !view) return [one]
    const { as, name: setting, value } = stated
    const { symbol } = NOT_IMPLIED[as]!
    return known(view, 'settingStated', { symbol, value: typedNumber(value), setting, file: settings.file })
  })

/** Compares the settings that came with a log with those that it implies: which of them differ, and which agree. */
export function comparedSettings(
  view: RunView,
  { settings }: ReadLog,
  implied: readonly Implied[],
): { findings: readonly LogFinding[]; agreeing: readonly Implied[] } {
  const findings: LogFinding[] = []
  const agreeing: Implied[] = []
  for (const stated of settings?.stated ?? []) {
    const found = impliedValue(view, implied, stated)
    if (!found) continue
    const { name: setting } = stated
    if (found.agrees(stated.value)) {
      if (!isOpen(stated, found))
        agreeing.push(...known(view, 'settingAgrees', { setting, value: typedNumber(stated.value) }))
      continue
    }
    findings.push({
      rule: 'settingDiffers',
      run: view.run.id,
      figures: {
        setting,
        stated: typedNumber(stated.value),
        implied: typedNumber(found.value),
        how: found.how,
        by: found.by,
      },
      evidence: found.columns.map((column) => view.evidence(column)),
      options: [],
      lesson: null,
      show: shownFor('settingDiffers'),
    })
  }
  return { findings, agreeing }
}
