import type { Catalogue } from '../../catalogue'

export const cartPole: Catalogue['tasks']['cart-pole'] = {
  blurb: 'Push a cart left or right to keep its pole upright and the cart near the middle.',
  example: 'the pole leans right → push right, and catch it',
  lookFor:
    'All completions of a group start alike, so only their pushes make them differ. Those that balance longer than the mean have all their steps reinforced. Evaluation gets good first, because it always makes the likelier push. Once a whole group balances to the end, only the distance from the middle tells its completions apart.',
  knobs: {
    steps: {
      label: 'Steps',
      help: 'Steps to balance, of 0.02 s each: 200 in CartPole-v0, 500 in v1. More are harder and take longer. A run ends early when the pole leans more than 12° or the cart leaves the track.',
    },
    spread: {
      label: 'Spread of starts',
      help: 'Each of the four numbers of the state starts within ± this. Raise it for more varied and harder starts.',
    },
  },
  parts: { balance: 'balanced', centre: 'near the middle' },
  measures: {
    upright: {
      label: 'Balanced to the end',
      help: 'Share of completions that balance to the last step.',
      formula: 'share of completions with all T steps',
    },
    angle: {
      label: 'Lean',
      help: 'Mean angle between the pole and the vertical, in degrees.',
      formula: 'Σ m·|θ| / Σ m, in degrees',
    },
    offset: {
      label: 'Offset',
      help: 'Mean distance of the cart from the middle, in metres.',
      formula: 'Σ m·|x| / Σ m, in metres',
    },
  },
  scene: {
    played: 'The group: steps of worst · best',
    angles: 'Angle of the pole',
    places: 'Position of the cart',
    step: 'step',
    degrees: 'degrees',
    metres: 'metres',
    limit: 'limit',
    centre: 'near the middle',
    group: 'the others',
    best: 'best',
    worst: 'worst',
    fallen: 'fallen',
  },
  setups: {
    long: { label: '500 steps', help: 'The length of CartPole-v1, from starts twice as far apart.' },
  },
}
