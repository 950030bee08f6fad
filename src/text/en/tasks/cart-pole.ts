import type { Catalogue } from '../../catalogue'

export const cartPole: Catalogue['tasks']['cart-pole'] = {
  title: 'Cart and pole',
  blurb:
    'A pole stands on a cart; at each step the policy pushes left or right. It is over when the pole leans by more than 12° or the cart leaves the track. The reward: the share of steps that it stays up, and near the middle.',
  example: 'the pole leans to the right → push right, and catch it',
  lookFor:
    'A group starts from one state: only the pushes make its completions differ, and those that balance longer than the mean are reinforced, every step of them. The greedy evaluation is good first, since it always makes the likelier push. Once a whole group reaches the limit, only the distance from the middle tells its completions apart.',
  knobs: {
    steps: {
      label: 'Steps',
      help: 'Steps to balance, of 0.02 s each: 200 in CartPole-v0, 500 in v1. More are slower and harder.',
    },
    spread: { label: 'Spread of starts', help: 'Each of the four numbers starts within so much of 0.' },
  },
  parts: { balance: 'balanced', centre: 'near the middle' },
  measures: {
    upright: {
      label: 'Balanced to the end',
      help: 'Share of completions that reach the last step.',
      formula: 'share of completions with all T steps',
    },
    angle: {
      label: 'Lean',
      help: 'Mean angle of the pole off the vertical, in degrees.',
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
    places: 'Place of the cart',
    step: 'step',
    degrees: 'degrees',
    metres: 'metres',
    limit: 'limit',
    centre: 'near the middle',
    group: 'the others',
    best: 'best',
    worst: 'worst',
    fallen: 'over',
  },
  setups: {
    long: { label: '500 steps', help: 'As in CartPole-v1, from starts twice as far apart.' },
  },
}
