import type { Catalogue } from '../../catalogue'

export const cartPole: Catalogue['tasks']['cart-pole'] = {
  blurb: 'Push a cart left or right to keep its pole upright and the cart near the middle.',
  example: 'the pole leans right → push right',
  lookFor:
    'All completions of a group have the same start and differ only in their pushes. If a completion balances longer than the mean, the update favours all its pushes. Evaluation rises first, because it always makes the more likely push. Once a whole group balances to the end, only the distance from the middle differs.',
  knobs: {
    steps: {
      label: 'Timesteps',
      help: 'The number of timesteps, of 0.02 s each: 200 in CartPole-v0, 500 in v1. More are harder and take longer. A completion ends early if the pole leans more than 12° or the cart leaves the track.',
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
      help: 'Share of completions that balance to the last timestep.',
      formula: 'share of completions with all T timesteps',
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
  sketch: 'The pole from left to right in time. A cross: it fell there.',
  scene: {
    played: 'The group: timesteps of worst · best',
    angles: 'Angle of the pole',
    places: 'Position of the cart',
    step: 'timestep',
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
    long: { label: '500 timesteps', help: 'The length of CartPole-v1, with twice the spread of starts.' },
  },
}
