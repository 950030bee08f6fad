import type { Tone } from '../../tasks/scene'

/** The shape of a tone's points. */
export type Glyph = 'disc' | 'ring' | 'diamond' | 'cross' | 'square' | 'dot'

/** How a tone looks: a colour and, for those who do not tell colours apart, a shape and a dash of its own. */
export interface ToneLook {
  /** a custom property of `picture.module.css` */
  colour: string
  glyph: Glyph
  dash?: string
  /** of lines, in pixels */
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
