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

/** A section, or the knobs above all sections, which tell most. */
export type Part = Section | 'main'

/** How the panel shows a knob. */
export interface Display {
  /** the part of the panel, and the place within: rising, equal ones as declared; null for what stands elsewhere */
  place: { part: Part; order: number } | null
  /** belongs to an option, and is hidden while that is not chosen and it is untouched */
  isDetail: boolean
  hasSlider: boolean
  /** its choices have long names */
  isWide: boolean
}

/** A knob that can keep another one without effect. */
export type Reason = Exclude<keyof DecidingKnobs, 'taskSettings'>

/** What a knob is to the other knobs. */
export interface Role {
  /** whether it makes an algorithm, so that every preset sets it */
  ofAlgorithm: boolean
  /** The knob that keeps this one without effect, or null where it acts. */
  idle: (config: DecidingKnobs, task: TaskTraits) => Reason | null
}

/** Everything about a knob of a run but its words. */
export type Declaration = Knob & Display & Role

const DISPLAY = { isDetail: false, hasSlider: true, isWide: false } as const

/** Above the sections, or in another part of the page. */
export const OUTSIDE: Display = { ...DISPLAY, place: null }
/** At a place in a section, as most knobs are. */
export const at = (part: Part, order: number): Display => ({ ...DISPLAY, place: { part, order } })
export const detailAt = (part: Part, order: number): Display => ({
  ...at(part, order),
  isDetail: true,
})
export const wideAt = (part: Part, order: number): Display => ({ ...at(part, order), isWide: true })
/** Too wide a range for a slider to be of use. */
export const typedAt = (part: Part, order: number): Display => ({
  ...at(part, order),
  hasSlider: false,
})

/** Acts whatever the other knobs are. */
export const never = () => null

/** Null where a knob acts, else the knob that keeps it from acting. */
export const unless = (acts: boolean, because: Reason): Reason | null => (acts ? null : because)
