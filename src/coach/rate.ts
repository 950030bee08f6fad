import { rateKnob } from '../settings/config'
import type { RunConfig } from '../settings/knobs'
import { rounded } from './figures'
import type { Change } from './rule'

/** A learning rate for the policy loss that is so many times smaller, rounded. */
export function slower(config: RunConfig, times: number): Change {
  const knob = rateKnob(config)
  return { [knob]: rounded(config[knob] / times) }
}
