/**
 * How a configuration is drawn in every chart: a colour of the theme and a dash, so that it can be recognised without
 * colour.
 */
export interface Look {
  colour: string
  dash?: string
}

/**
 * The number of colours. The last one is grey, and several configurations share it: their dashes, their labels and the
 * pointer tell them apart.
 */
const COLOURS = 4
const DASHES = [undefined, '6 3', '2 3', '9 3 2 3', '12 4', '4 2 1 2', '1 3']

/** The look of style number 0, 1, …: ink, plum, green, and then grey, which is dashed from the second on. The first ten differ. */
export const lookOf = (style: number): Look => ({
  colour: `--series-${Math.min(style, COLOURS - 1) + 1}`,
  dash: style < COLOURS ? DASHES[0] : DASHES[(style - COLOURS + 1) % DASHES.length],
})
