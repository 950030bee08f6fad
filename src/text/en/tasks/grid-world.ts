import type { Catalogue } from '../../catalogue'

export const gridWorld: Catalogue['tasks']['grid-world'] = {
  blurb: 'Walk from a start cell to the goal in few moves, without falling off the cliff.',
  example: 'from a5, beside the cliff → →→→→→→→→↓',
  lookFor:
    'Arrows turn to the goal, first near it and later farther away. Far from the goal no completion of a group arrives at first, so the group is often stuck. Then raise Slip: the path along the cliff is no longer the best, and the arrows turn away from it.',
  knobs: {
    map: {
      label: 'Map',
      help: 'Cliff: a cliff along one edge. Bridge: a short path between two chasms, or a long way around. Rooms: four rooms with doors.',
      options: { cliff: 'cliff', bridge: 'bridge', rooms: 'rooms' },
    },
    moves: { label: 'Moves', help: 'The maximum number of moves. More make the goal easier to reach.' },
    slip: {
      label: 'Slip',
      help: 'Probability that a move goes sideways instead (never the last allowed move). A higher value makes the path near the cliff risky. The best reward is then less than 1.',
    },
  },
  parts: { goal: 'reached the goal', speed: 'few moves', safe: 'did not fall' },
  measures: {
    arrived: {
      label: 'Arrived',
      help: 'Share of completions that reach the goal.',
      formula: 'share of completions that end at the goal',
    },
    fell: {
      label: 'Fell',
      help: 'Share of completions that end in the cliff.',
      formula: 'share of completions that end in the cliff',
    },
    moves: {
      label: 'Moves to the goal',
      help: 'Mean number of moves of the completions that reach the goal.',
      formula: 'mean moves of the completions that end at the goal',
    },
  },
  sketch: 'Each path runs from its start (ring) to its end (dot). Green: the goal.',
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
      help: '20% of moves go sideways. The best path stays one row away from the cliff.',
    },
    bridge: {
      label: 'Slippery bridge',
      help: 'A short path leads between two chasms, a long path around them. If no completion of a group crosses the bridge, the policy learns not to move.',
    },
    rooms: { label: 'Rooms', help: 'Four rooms with doors between them. The goal is in one of them.' },
  },
  problem: ({ start }) => `from ${start}`,
}
