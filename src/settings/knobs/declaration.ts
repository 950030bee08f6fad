import type { DecidingKnobs, TaskTraits } from '../derived'
import type { Knob } from '../knob'

/** The sections of the settings panel in their order, and whether they are open at first. */
export const SECTIONS = {
  policyLoss: { isOpen: true },
  limits: { isOpen: false },
  advantage: { isOpen: true },
  shaping: { isOpen: false },
  deadGroups: { isOpen: false },
  optimiser: { isOpen: true },
  entropy: { isOpen: false },
  reference: { isOpen: false },
  staging: { isOpen: false },
  sampling: { isOpen: true },
  network: { isOpen: false },
  stop: { isOpen: false },
  engine: { isOpen: true },
} as const satisfies Record<string, { isOpen: boolean }>
export type Section = keyof typeof SECTIONS
export const SECTION_NAMES = Object.keys(SECTIONS) as Section[]

/** A section, or the most important knobs, which stand in front of all sections. */
export type Part = Section | 'main'

/** How the panel shows a knob. */
export interface Display {
  /** where the panel shows it: by ascending order within its part; null for knobs that are shown elsewhere */
  place: { part: Part; order: number } | null
  /** whether it is hidden while it is idle and has its default value */
  isDetail: boolean
  hasSlider: boolean
  /** whether its control needs a whole line, because its options have long names */
  isWide: boolean
}

/** A knob that can keep another one without effect. */
export type Reason = Exclude<keyof DecidingKnobs, 'taskSettings'>

/** How a knob depends on others. */
export interface Role {
  /** whether every preset sets it */
  ofAlgorithm: boolean
  /** The knob that keeps this one without effect, or null where it acts. */
  idle: (config: DecidingKnobs, task: TaskTraits) => Reason | null
}

/** Everything about a knob of a run, except its words. */
export type Declaration = Knob & Display & Role

const DISPLAY = { isDetail: false, hasSlider: true, isWide: false } as const

/** Not in a part of the panel. */
export const OUTSIDE: Display = { ...DISPLAY, place: null }
/** An ordinary control at a place in the panel. */
export const at = (part: Part, order: number): Display => ({ ...DISPLAY, place: { part, order } })
/** In front of all sections: the catalogue has a symbol and a name for each of these. */
export const inFront = (order: number) =>
  ({ ...DISPLAY, place: { part: 'main', order } }) as const satisfies Display
export const detailAt = (part: Part, order: number): Display => ({
  ...at(part, order),
  isDetail: true,
})
export const wideAt = (part: Part, order: number): Display => ({ ...at(part, order), isWide: true })
/** Without a slider: the range is too wide for one. */
export const typedAt = (part: Part, order: number): Display => ({
  ...at(part, order),
  hasSlider: false,
})

/** Never idle: the knob acts whatever the others are. */
export const never = () => null

/** Null where a knob acts, else the knob that keeps it from acting. */
export const unless = (acts: boolean, because: Reason): Reason | null => (acts ? null : because)
