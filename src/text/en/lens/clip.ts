/** Sentences of the picture of the clip. */
export const clip = {
  /** what is drawn over the ratio, by the sign of the advantage */
  titles: {
    objective: {
      positive: 'Objective over the ratio, for A = +1',
      negative: 'Objective over the ratio, for A = −1',
    },
    pull: {
      positive: 'Push over the ratio, for A = +1',
      negative: 'Push over the ratio, for A = −1',
    },
  },
  ratioOne: 'ratio 1',
  minimum: 'min of w·A and clip(w)·A',
  /** the label of the kink, with its ratio */
  edges: {
    epsilon: (ratio: string) => `lower limit ${ratio}`,
    epsilonHigh: (ratio: string) => `upper limit ${ratio}`,
    cap: (ratio: string) => `cap ${ratio}`,
  },
  /** what a screen reader says of the picture */
  picture: (ratio: string, state: string, others: number) =>
    `This token’s ratio is ${ratio}: ${state}. ${others} other tokens of the group are shown as dots.`,
  moves: 'it still has a gradient',
  clipped: 'it is clipped and has no gradient',
  kink: (knob: string) => `Clip limit: ${knob}`,
  sentences: (parts: readonly string[]) => parts.join(' '),
  caption: {
    clipped:
      'This token is on the flat part of the curve: pushing it further gains nothing, so its gradient is 0.',
    free: 'This token is on the slope. The arrow shows the direction in which the update pushes its ratio.',
    dots: 'Dots are the other tokens of this group. Hollow dots are clipped tokens.',
    others: (count: number) =>
      count === 1
        ? 'One token with an advantage of the other sign, or 0, is not shown.'
        : `${count} tokens with an advantage of the other sign, or 0, are not shown.`,
  },
  drag: (knob: string) => `Drag the limit, or press the arrow keys on it, to change ${knob}.`,
  /** after the knob was changed: the step shown still had the old value */
  turned: (knob: string, used: string) =>
    `The curve has the new ${knob}; this step used ${used}. The next step uses the new value.`,
  fixed: 'This step used another task or loss than the current settings, so its limit cannot be dragged.',
}
