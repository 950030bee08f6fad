/**
 * How a configuration is drawn in every chart: a colour of the theme and a dash, so that it can be recognised without
 * colour.
 */
export interface Look {
  colour: string
  dash?: string
}

const COLOURS = 6
const DASHES = [undefined, '6 3', '2 3', '9 3 2 3', '12 4', '4 2 1 2', '1 3']

/** The look of style number 0, 1, …. There are 42 different ones. */
export const lookOf = (style: number): Look => ({
  colour: `--series-${(style % COLOURS) + 1}`,
  dash: DASHES[style % DASHES.length],
})
