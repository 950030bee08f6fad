import { KNOB_NAMES, KNOBS, type RunConfig } from './knobs'

/** The knobs that end a run, each of them off at 0. */
export const STOP_KNOBS = KNOB_NAMES.filter((name) => KNOBS[name].place?.part === 'stop')

/** Whether a run ends by itself. */
export const hasStop = (config: RunConfig): boolean => STOP_KNOBS.some((name) => config[name] !== 0)

/** The configuration of a run that does not end by itself. */
export const withoutStops = (config: RunConfig): RunConfig => ({
  ...config,
  ...Object.fromEntries(STOP_KNOBS.map((name) => [name, 0])),
})
