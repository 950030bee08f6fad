import type { Implied, LogRun, ReadLog, Reading } from '../../reading/contract'
import { hasKl, isBetaScheduled } from '../../settings/derived'
import type { RunConfig } from '../../settings/knobs'

/** The settings by which a run of this page is found for a log. Rate and lengths are not among them: they fit the size of a model. */
const SHARED = ['beta', 'groupSize', 'updates'] as const
export type Shared = (typeof SHARED)[number]

/** A setting of a log: its value, and the factor by which another value may be above or below it. */
interface Known {
  value: number
  factor: number
}
export type KnownSettings = Partial<Record<Shared, Known>>

/** β from loss ÷ KL is known up to this factor, because both are printed with few digits. */
const FROM_LOSS = 1.2

const exactly = (value: number): Known => ({ value, factor: 1 })

/** What one sentence of *What the log implies* says about the settings. */
function implies(one: Implied): KnownSettings {
  switch (one.case) {
    case 'betaLogged':
    case 'betaDefault':
      return { beta: exactly(one.figures.beta) }
    case 'betaFromLoss':
      return { beta: { value: one.figures.beta, factor: FROM_LOSS } }
    case 'betaNoKl':
      return { beta: exactly(0) }
    case 'groupLogged':
    case 'groupFromAdvantage':
      return { groupSize: exactly(one.figures.size) }
    case 'muFromReuse':
      return { updates: exactly(one.figures.mu) }
    default:
      return {}
  }
}

/**
 * The settings that came with a log, and the settings that its first run implies. If the two differ, the implied
 * setting counts.
 */
export function knownSettings({ settings, runs }: ReadLog, { implied }: Reading): KnownSettings {
  const first: LogRun | undefined = runs[0]
  const known: KnownSettings = {}
  for (const { as, value } of settings?.stated ?? [])
    if (as === 'beta' || as === 'groupSize' || as === 'updates') known[as] = exactly(value)
  for (const one of implied) if (one.isKnown && one.run === first?.id) Object.assign(known, implies(one))
  return known
}

/** The values of a run of this page; NaN for a β that moves on a schedule. */
const valuesOf = (config: RunConfig): Record<Shared, number> => ({
  beta: isBetaScheduled(config) ? NaN : hasKl(config) ? config.beta : 0,
  groupSize: config.numGenerations,
  updates: config.numIterations * config.stepsPerGeneration,
})

/**
 * The settings that a run shares with a log, with the run's values. Null if a known setting of the log differs, or if
 * no setting of the log is known.
 */
export function sharedSettings(
  known: KnownSettings,
  config: RunConfig,
): readonly (readonly [setting: Shared, value: number])[] | null {
  const values = valuesOf(config)
  const asked = SHARED.flatMap((setting) => {
    const one = known[setting]
    return one ? [{ setting, value: values[setting], known: one }] : []
  })
  const agrees = asked.every(({ value, known: { value: logged, factor } }) =>
    factor === 1
      ? Math.abs(value - logged) <= 1e-6 * Math.abs(logged)
      : value > logged / factor && value < logged * factor,
  )
  return asked.length > 0 && agrees ? asked.map(({ setting, value }) => [setting, value] as const) : null
}
