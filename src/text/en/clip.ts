/** Sentences of the picture of the clip. */
export const clip = {
  title: 'Objective against ratio',
  pullTitle: 'Pull against ratio',
  ratio: 'ratio',
  /** what a reader of the screen hears of the picture */
  picture: (sign: string, ratio: string, state: string) =>
    `The objective of a token with ${sign} advantage over its ratio. This token stands at ratio ${ratio}: ${state}.`,
  positive: 'positive',
  negative: 'negative',
  moves: 'it still moves',
  held: 'the clip holds it, so it gets no gradient',
  kink: (knob: string) => `Kink: ${knob}`,
  caption: {
    held: 'On the flat part the gradient is 0: pushing this token further would gain nothing.',
    free: 'On the slope the gradient acts: the arrow shows which way the ratio is pushed.',
    dot: 'Each dot is a token of this group.',
  },
  drag: 'Drag the kink to change ε.',
}

export type ClipText = typeof clip
