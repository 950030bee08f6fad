import type { Tone } from '../../tasks/scene'

/** The shape of a tone's points. */
export type Glyph = 'disc' | 'ring' | 'diamond' | 'cross' | 'square' | 'dot'

/** The look of a tone: a colour, and a shape and a dash of its own, so that it can be recognised without colour. */
export interface ToneLook {
  /** a custom property of `picture.module.css` */
  colour: string
  glyph: Glyph
  dash?: string
  /** width of lines, in pixels */
  width: number
}

export const TONES: Readonly<Record<Tone, ToneLook>> = {
  now: { colour: '--tone-now', glyph: 'disc', width: 2 },
  before: { colour: '--tone-before', glyph: 'ring', dash: '5 3', width: 1.5 },
  target: { colour: '--tone-target', glyph: 'diamond', dash: '10 3 2 3', width: 2 },
  wrong: { colour: '--tone-wrong', glyph: 'cross', dash: '2 3', width: 2 },
  chosen: { colour: '--tone-chosen', glyph: 'square', dash: '14 2', width: 2.5 },
  muted: { colour: '--tone-muted', glyph: 'dot', width: 1 },
}
