import { SURROGATE_TRAITS, type PaperId, type Surrogate } from '../grpo/declarations'
import type { Knob, KnobValue } from './knob'
import { KNOBS, type PresetId } from './knobs'
import { PRESET_PAPERS } from './presets'

/** The papers behind a knob with a value: its own, and those of the chosen preset or surrogate. */
export function papersOf({ external, papers = [] }: Knob, value: KnobValue): readonly PaperId[] {
  if (external === KNOBS.algorithm.external) return PRESET_PAPERS[value as PresetId]
  if (external === KNOBS.surrogate.external) return SURROGATE_TRAITS[value as Surrogate].papers
  return papers
}

/** All papers of a knob, whatever its value. */
export function allPapersOf(knob: Knob): readonly PaperId[] {
  const values = knob.kind === 'choice' ? knob.options : [knob.default]
  return [...new Set(values.flatMap((value) => papersOf(knob, value)))]
}
