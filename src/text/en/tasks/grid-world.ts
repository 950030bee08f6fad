import type { Catalogue } from '../../catalogue'

export const gridWorld: Catalogue['tasks']['grid-world'] = {
  blurb: 'Walk from a start cell to the goal in few moves, without falling off the cliff.',
  example: 'from a5, beside the cliff → →→→→→→→→↓',
  lookFor:
    'Arrows turn towards the goal near it first, farther away later. Far from it, at first no completion of a group arrives, so the group is often stuck. Then make the ground slippery: the path along the cliff is no longer the best, and the arrows turn away from it.',
  knobs: {
    map: {
      label: 'Map',
      help: 'Cliff: a cliff along one edge. Bridge: between two chasms, or the long way around. Rooms: through doors.',
      options: { cliff: 'cliff', bridge: 'bridge', rooms: 'rooms' },
    },
    moves: { label: 'Moves', help: 'Moves after which a walk ends. More make the goal easier to find.' },
    slip: {
      label: 'Slip',
      help: 'Probability that a move goes to one of its two sides instead; the last move allowed never does. Raise it to make walking near the cliff risky. The best reward is then less than 1.',
    },
  },
  parts: { goal: 'reached the goal', speed: 'few moves', safe: 'did not fall' },
  measures: {
    arrived: {
      label: 'Arrived',
      help: 'Share of walks that reach the goal.',
      formula: 'share of walks that end in the goal',
    },
    fell: {
      label: 'Fell',
      help: 'Share of walks that end in the cliff.',
      formula: 'share of walks that end in the cliff',
    },
    moves: {
      label: 'Moves to the goal',
      help: 'Mean moves of the walks that reach it.',
      formula: 'mean moves of the walks that end in the goal',
    },
  },
  scene: {
    visits: 'Visits in this step, and the policy’s moves',
    paths: 'Paths of this group',
    visited: 'visits',
    policy: 'policy: mean move',
    cliff: 'cliff',
    goal: 'goal',
    arrived: 'to the goal',
    fell: 'into the cliff',
    lost: 'out of moves',
    start: 'start',
    fall: 'fall',
  },
  setups: {
    slippery: {
      label: 'Slippery cliff',
      help: 'One move in five goes sideways. The best path keeps a row between itself and the cliff.',
    },
    bridge: {
      label: 'Slippery bridge',
      help: 'The short path leads between two chasms, a long one around them. Where no completion of a group gets across, all learn to stay put.',
    },
    rooms: { label: 'Rooms', help: 'Four rooms with doors between them, and the goal in one.' },
  },
  problem: ({ start }) => `from ${start}`,
}
