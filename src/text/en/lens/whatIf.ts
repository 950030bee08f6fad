/** Sentences of “What if”: a frozen step under other settings. */
export const whatIf = {
  about:
    'The step is frozen: its completions and probabilities do not change. Change a setting to see the advantages and pushes that it would give. Nothing is trained.',
  sides: { first: 'A', second: 'B' },
  side: (side: string) => `settings ${side}`,
  /** a setting on one of the sides */
  labelled: (label: string, side: string) => `${label}, ${side}`,
  from: 'From',
  asItWas: 'this step',
  own: '(changed)',
  drawn: (count: number, step: number) =>
    `${count} new completions of the same prompt, drawn with the weights after step ${step}. They have not been trained on, so every ratio is 1 and nothing is clipped.`,
  backToStep: 'Back to the step’s own completions',
  onlyLatest: 'To draw more completions, pause the run and show the latest step.',
  unavailable:
    'These advantages need data outside this step: earlier steps, rewards of single timesteps, or greedy completions. Choose an estimator that needs only this step, such as “by baseline”.',
  columns: {
    completion: 'completion',
    reward: 'reward',
    settings: 'settings',
    advantage: 'advantage',
    clipped: 'clipped',
    push: 'push',
  },
  pushAbout:
    'Push: −∂loss/∂log π, summed over the completion. It includes advantage, clip, KL and the weight of the loss type. Above 0 the completion is pushed up.',
  summary: {
    clipped: 'clipped tokens of the group',
    weight: 'weight of one token in the loss',
    total: 'sum of |push|',
  },
  weights: (least: string, most: string) => (least === most ? least : `${least} to ${most}`),
  absent: '–',
  invalid: (least: number, most: number) => `${least} to ${most}`,
}
