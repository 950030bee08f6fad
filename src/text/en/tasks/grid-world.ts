import type { Catalogue } from '../../catalogue'

export const gridWorld: Catalogue['tasks']['grid-world'] = {
  title: 'Grid world',
  blurb:
    'A group starts from one cell of a map and walks up, right, down or left until it reaches the goal, falls off the cliff, or runs out of moves. The reward: the goal, few moves, and no fall.',
  example: 'from a5, beside the cliff → →→→→→→→→↓',
  lookFor:
    'Arrows turn to the goal near it first and farther away later: far off, no completion of a group arrives, and the group is dead. Then make the ground slippery: the way along the cliff is no longer the best, and the arrows turn away from it.',
  knobs: {
    map: {
      label: 'Map',
      help: 'Cliff: along an edge. Bridge: between two chasms, or around. Rooms: through doors.',
      options: { cliff: 'cliff', bridge: 'bridge', rooms: 'rooms' },
    },
    moves: { label: 'Moves', help: 'Steps after which a walk is over.' },
    slip: {
      label: 'Slip',
      help: 'Chance that a move goes to one of its two sides instead. The last move allowed never does. The best reward is then less than 1.',
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
    visits: 'Visits of this step, and what the policy does',
    paths: 'Ways of the group under the lens',
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
      help: 'One move in five goes to a side. The best way keeps a row between itself and the cliff.',
    },
    bridge: {
      label: 'Slippery bridge',
      help: 'The short way leads between two chasms, a long one around them. Where no completion of a group gets across, all learn to stay.',
    },
    rooms: { label: 'Rooms', help: 'Four rooms with doors between them, the goal in one.' },
  },
  problem: ({ start }) => `from ${start}`,
}
