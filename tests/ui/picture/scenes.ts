import type { Panel, Scene } from '../../../src/tasks/scene'

/** A panel with one of each mark that is a shape, numbers at both axes, and two frames. */
export const PLANE: Panel = {
  title: 'plane',
  figure: '3 of 4',
  bounds: [-1, 0, 1, 2],
  x: 'across',
  y: 'up',
  marks: [
    { kind: 'areas', areas: [[-1, 0, 0, 0, 0, 1]], tone: 'target', label: 'goal' },
    { kind: 'lines', lines: [[-1, 0, 0, 1, 1, 2]], tone: 'before', label: 'start' },
    { kind: 'words', xy: [0, 1], words: ['here'], tone: 'muted' },
    { kind: 'points', xy: [], tone: 'wrong', label: 'missed' },
  ],
  frames: [
    [{ kind: 'points', xy: [0, 1], tone: 'now', label: 'policy' }],
    [
      { kind: 'points', xy: [0.5, 1.5, 1, 2], tone: 'now', label: 'policy' },
      { kind: 'arrows', xyd: [0, 1, 0.5, 0.5], tone: 'chosen', label: 'move' },
    ],
  ],
}

/** Two rows of three unit squares, the last of which is a wall. */
export const FLOOR: Panel = {
  title: 'floor',
  bounds: [0, 0, 3, 2],
  isDown: true,
  isSquare: true,
  marks: [{ kind: 'cells', columns: 3, rows: 2, values: [0, 0.5, 1, 0, 0.25, NaN], tone: 'now' }],
}

export const SCENE: Scene = { panels: [PLANE, FLOOR] }

export const WORDS = {
  plane: 'The plane',
  floor: 'The floor',
  across: 'metres',
  up: 'height',
  goal: 'the goal',
  start: 'before training',
  missed: 'missed',
  policy: 'the policy',
  move: 'its move',
}
