/** The texts of a task's picture. */
export const picture = {
  tab: 'Picture',
  tabs: 'Views of the group',
  empty: 'Press Play or Step. The picture appears with the first completions.',
  nothingYet: 'Press Play or Step. The picture appears here.',

  play: 'Play the animation',
  pause: 'Pause the animation',
  frame: 'Frame of the animation',
  /** the step of the run that an animation shows */
  ofStep: (step: number) => `step ${step}`,
  frameOf: (frame: number, frames: number) => `${frame} of ${frames}`,

  table: 'Tables',
  plot: 'Picture',
  showTables: 'Show the picture as tables',
  showPicture: 'Show the picture',
  tableOf: (panel: string) => `Table of ${panel}`,
  tableNote: (shown: number, all: number) =>
    shown < all ? `The first ${shown} of ${all} entries.` : `${all} ${all === 1 ? 'entry' : 'entries'}.`,
  columns: { number: '#', mark: 'Mark', x: 'x', y: 'y', detail: 'Detail' },
  /** describes a panel to screen readers: its title, the figure beside it, and the names in its legend */
  alternative: (title: string, figure: string, legend: readonly string[]) =>
    [
      figure === '' ? `${title}.` : `${title}: ${figure}.`,
      legend.length === 0 ? '' : `It shows ${legend.join(', ')}.`,
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),

  arrowTo: (x: string, y: string) => `arrow to ${x}, ${y}`,
  outline: (number: number, corner: number) => `line ${number}, point ${corner}`,
  wall: 'wall',
  /** a mark that has no label */
  unnamed: (tone: string, kind: string) => `${tone}, ${kind}`,
  /** names of marks that have no label */
  tones: {
    now: 'policy',
    before: 'before training',
    target: 'target',
    wrong: 'wrong',
    chosen: 'group shown',
    muted: 'background',
  },
  kinds: {
    points: 'points',
    lines: 'lines',
    arrows: 'arrows',
    areas: 'areas',
    cells: 'cells',
    image: 'image',
    words: 'words',
  },
}
