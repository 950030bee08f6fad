/** Sentences of the picture of the clip. */
export const clip = {
  title: 'Objective against ratio',
  pullTitle: 'Gradient against ratio',
  ratio: 'ratio',
  /** what a reader of the screen hears of the picture */
  picture: (sign: string, ratio: string, state: string) =>
    `The objective of a token with ${sign} advantage, drawn against its ratio. This token has ratio ${ratio}: ${state}.`,
  positive: 'positive',
  negative: 'negative',
  moves: 'its gradient is not 0',
  held: 'it is clipped, so its gradient is 0',
  kink: (knob: string) => `Kink: ${knob}`,
  caption: {
    held: 'On the flat part the gradient is 0: moving the ratio further gains nothing.',
    free: 'On the slope there is a gradient. The arrow shows which way it moves the ratio.',
    dot: 'Each dot is one token of this group whose advantage has the same sign.',
  },
  drag: 'Drag the kink to change ε.',
}

export type ClipText = typeof clip
